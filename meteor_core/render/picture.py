"""The parts of a picture set out on a plane: words, links, chunk brackets, lines under phrases.

Coordinates grow to the right and downwards.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from math import dist

from meteor_core.messages.phrase import N_
from meteor_core.model import Match, Span
from meteor_core.model.view import ChunkView, LinkView, Side, View, WordView
from meteor_core.stages.registry import in_order
from meteor_core.wording.words import Translate

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


_SIDES: tuple[Side, Side] = ("reference", "candidate")
LANE = 0.34
"""How much further inwards each lane lies, in sizes of a word."""

_INNER = 0.78
_OUTER = 0.92
_STUBS = (1.55, 2.6)
_BADGE_SPACE = 1.15
_SHARES = (0.5, 0.36, 0.64, 0.26, 0.74, 0.43, 0.57)


@dataclass(frozen=True, slots=True)
class End:
    """Where a link leaves a row: the words it covers there, in one band; and how far inwards."""

    side: Side
    boxes: tuple[Box, ...]
    lane: int = 0

    @property
    def band(self) -> int:
        return self.boxes[0].band

    @property
    def left(self) -> float:
        return self.boxes[0].x - self.boxes[0].width / 2

    @property
    def right(self) -> float:
        return self.boxes[-1].x + self.boxes[-1].width / 2

    def point(self, size: float) -> Point:
        depth = (_INNER + self.lane * LANE) * size
        return (self.left + self.right) / 2, self.boxes[0].y + _inwards(self.side) * depth


Ends = Mapping[tuple[Side, int], End]
"""The ends of links by side and link number."""


def _inwards(side: Side) -> int:
    return 1 if side == "reference" else -1


def lanes(view: View, side: Side) -> dict[int, int]:
    """Link number → its lane: 0, and further inwards where links share words (n-grams do)."""
    free: list[int] = []
    lane_of = {}
    for link in sorted(view.links, key=lambda link: link.span(side)):
        start, stop = link.span(side)
        lane = next((n for n, end in enumerate(free) if end <= start), len(free))
        free[lane : lane + 1] = [stop]
        lane_of[link.number] = lane if stop - start > 1 else 0
    return lane_of


def ends_of(view: View, boxes: Iterable[Box]) -> Ends:
    """Returns both ends of each link drawn, with the words of the first band only."""
    placed = {(box.word.side, box.word.position): box for box in boxes}
    ends = {}
    for side in _SIDES:
        lane = lanes(view, side)
        for link in view.links:
            group = [placed[side, position] for position in range(*link.span(side))]
            together = tuple(box for box in group if box.band == group[0].band)
            ends[side, link.number] = End(side, together, lane[link.number])
    return ends


def curves(view: View, ends: Ends, size: float) -> tuple[Curve, ...]:
    """Returns a curve for each link, or two stubs where its ends are in different bands."""
    torn: list[tuple[LinkView, End, int]] = []
    whole = []
    for link in view.links:
        top, bottom = (ends[side, link.number] for side in _SIDES)
        if top.band == bottom.band:
            whole.append((link, bottom.band, bottom.point(size), top.point(size)))
        else:
            torn += [(link, bottom, top.band), (link, top, bottom.band)]
    return tuple(_with_badges(whole, _stubs(torn, size), size))


def _stubs(torn: Iterable[tuple[LinkView, End, int]], size: float) -> list[Curve]:
    """Short upright lines; where two would touch, every other one is longer."""
    drawn: list[Curve] = []
    taken: dict[int, list[Point]] = {}
    for link, end, other in sorted(torn, key=lambda item: item[1].left):
        (x, y), badges = end.point(size), taken.setdefault(end.band, [])
        stops = [(x, y + _inwards(end.side) * depth * size) for depth in _STUBS]
        stop = _roomiest(stops, badges, size * _BADGE_SPACE)
        badges.append(stop)
        drawn.append(Curve(link, end.side, end.band, (x, y), stop, stop, other))
    return drawn


def _with_badges(
    whole: Iterable[tuple[LinkView, int, Point, Point]], drawn: list[Curve], size: float
) -> list[Curve]:
    """Badges go to the middle of their curve, or aside where another one is in the way."""
    taken: dict[int, list[Point]] = {}
    for stub in drawn:
        taken.setdefault(stub.band, []).append(stub.badge)
    for link, band, start, stop in sorted(whole, key=lambda item: abs(item[2][0] - item[3][0])):
        badges = taken.setdefault(band, [])
        points = (bend(start, stop, share) for share in _SHARES)
        badge = _roomiest(points, badges, size * _BADGE_SPACE)
        badges.append(badge)
        drawn.append(Curve(link, "candidate", band, start, stop, badge))
    return sorted(drawn, key=lambda curve: (curve.link.number, curve.side))


def _roomiest(points: Iterable[Point], badges: Sequence[Point], space: float) -> Point:
    """The first of the points with room around it, or the one with the most."""
    rooms: dict[float, Point] = {}
    for point in points:
        room = min([dist(point, badge) for badge in badges], default=space)
        if room >= space:
            return point
        rooms.setdefault(room, point)
    return rooms[max(rooms)]


def brackets(view: View, boxes: Sequence[Box], size: float) -> tuple[Bracket, ...]:
    """Returns a bracket for each chunk on each side, one for each band that it reaches into."""
    groups: dict[tuple[Side, int, int], list[Box]] = {}
    for box in boxes:
        if box.word.chunk:
            groups.setdefault((box.word.side, box.word.chunk, box.band), []).append(box)
    return tuple(
        _bracket(view.chunks[chunk - 1], side, group, size)
        for (side, chunk, _), group in groups.items()
    )


def _bracket(chunk: ChunkView, side: Side, group: Sequence[Box], size: float) -> Bracket:
    first, last, span = group[0], group[-1], chunk.span(side)
    return Bracket(
        chunk=chunk.number,
        side=side,
        band=first.band,
        left=first.x - first.width / 2,
        right=last.x + last.width / 2,
        y=first.y - _inwards(side) * _OUTER * size,
        opens=first.word.position == span[0],
        closes=last.word.position == span[1] - 1,
    )


def underlines(view: View, ends: Ends, size: float) -> tuple[Underline, ...]:
    """Returns the lines that join a phrase's words where its link begins."""
    return tuple(
        Underline(view.link(number), side, end.left, end.right, end.point(size)[1])
        for (side, number), end in ends.items()
        if len(end.boxes) > 1
    )


_POINTER = N_("{mark} the link’s other end is in line {line}")


def pointer(stub: Curve) -> str:
    """Writes ``"↓2"``: the link's other end is below, in line 2."""
    return f"{'↓' if stub.other > stub.band else '↑'}{stub.other}"


def pointer_name(picture: Layout, translate: Translate) -> str:
    """Returns the legend's text for such marks, by the first of them; "" if every link is whole."""
    stubs = [curve for curve in picture.curves if curve.other]
    if not stubs:
        return ""
    first = min(stubs, key=lambda stub: (stub.band, stub.start[0]))
    return translate(_POINTER).format(mark=pointer(first), line=first.other)


def at_step(picture: Layout, model: View, so_far: Iterable[Match], *, chunks: bool) -> Layout:
    """Returns the layout without the links that come later than these.

    ``model``: the view that was set out; ``chunks``: whether they are marked by now.
    """
    numbers = {(link.candidate, link.reference): link.number for link in model.links}
    shown = {numbers[match.candidate, match.reference] for match in so_far}
    return replace(
        picture,
        boxes=tuple(_box_so_far(box, shown) for box in picture.boxes),
        curves=tuple(curve for curve in picture.curves if curve.link.number in shown),
        underlines=tuple(line for line in picture.underlines if line.link.number in shown),
        brackets=picture.brackets if chunks else (),
    )


def _box_so_far(box: Box, shown: set[int]) -> Box:
    """A word whose link is hidden looks like one that has none yet."""
    if box.word.link in shown or not box.word.matched:
        return box
    return replace(box, word=replace(box.word, link=0, chunk=0, stage="", partners=()))
