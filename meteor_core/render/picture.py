"""The parts of a picture set out on a plane; x grows to the right, y downwards."""

from __future__ import annotations

from dataclasses import dataclass

from meteor_core.model import Span
from meteor_core.model.view import LinkView, Side, WordView
from meteor_core.stages.registry import in_order

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Box:
    """A word at its place: the centre, the width, the text cut to fit."""

    word: WordView
    band: int
    x: float
    y: float
    width: float
    text: str


@dataclass(frozen=True, slots=True)
class Curve:
    """A drawn link: whole, or a stub that points to the band ``other`` (0: whole).

    ``side`` is the stub's own side (a whole link starts at the candidate), ``badge`` the place of
    its letter.
    """

    link: LinkView
    side: Side
    band: int
    start: Point
    stop: Point
    badge: Point
    other: int = 0


@dataclass(frozen=True, slots=True)
class Bracket:
    """A chunk's bracket over (reference) or under (candidate) its words in one band."""

    chunk: int
    side: Side
    band: int
    left: float
    right: float
    y: float
    opens: bool = True
    closes: bool = True


@dataclass(frozen=True, slots=True)
class Underline:
    """A line that gathers the words of a phrase at the end of its link."""

    link: LinkView
    side: Side
    left: float
    right: float
    y: float


@dataclass(frozen=True, slots=True)
class Band:
    """One line of the picture, numbered from 1."""

    number: int
    candidate: Span
    reference: Span
    top: float
    bottom: float
    reference_y: float
    candidate_y: float

    def span(self, side: Side) -> Span:
        return self.candidate if side == "candidate" else self.reference

    def row(self, side: Side) -> float:
        return self.candidate_y if side == "candidate" else self.reference_y


@dataclass(frozen=True, slots=True)
class Layout:
    """Everything drawn, with coordinates; ``gutter`` is the left margin for rows' names."""

    width: float
    height: float
    size: float
    gutter: float
    bands: tuple[Band, ...]
    boxes: tuple[Box, ...]
    curves: tuple[Curve, ...]
    brackets: tuple[Bracket, ...]
    underlines: tuple[Underline, ...]

    @property
    def stages(self) -> tuple[str, ...]:
        """The stages drawn, in the order in which they ran."""
        return in_order(curve.link.stage for curve in self.curves)

    @property
    def named(self) -> bool:
        """Whether the left margin has room for the rows' names."""
        return self.gutter > 3 * self.size


def bend(start: Point, stop: Point, share: float) -> Point:
    """Returns the point at a share (0..1) of a link's curve, which leaves and arrives upright."""
    rest = 1 - share
    middle = (start[1] + stop[1]) / 2
    across = share * share * (3 - 2 * share)
    down = rest**3 * start[1] + 3 * rest * share * middle + share**3 * stop[1]
    return start[0] + (stop[0] - start[0]) * across, down
