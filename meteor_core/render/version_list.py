"""Segments of two versions one below the other: scores, difference, marked candidates."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from html import escape

from meteor_core.messages.safe import clean
from meteor_core.render import rewording
from meteor_core.wording.palette import theme as theme_named
from meteor_core.wording.words import digits_for, number, signed

LONGEST = 600
"""Characters of a text in a list; the segment itself has all of it."""


@dataclass(frozen=True, slots=True)
class ListedSegment:
    """A segment's id, reference, and each version's candidate and score."""

    id: str
    reference: str
    old: str
    new: str
    old_score: float
    new_score: float

    @property
    def difference(self) -> float:
        return self.new_score - self.old_score


def html(
    segments: Sequence[ListedSegment], headings: Sequence[str], *, theme: str = "light"
) -> str:
    """Segments → an escaped table; ``headings`` are of id, old and new score, difference, texts."""
    colours = theme_named(theme)
    digits = digits_for(segment.difference for segment in segments)
    cell = f"padding:.35em .8em .35em 0;border-bottom:1px solid {colours.faint};vertical-align:top"
    head = _cells(map(_safe, headings), "th", f"{cell};text-align:left;color:{colours.muted}")
    rows = "".join(
        f"<tr>{_cells(_row(segment, digits, theme), 'td', cell)}</tr>" for segment in segments
    )
    style = (
        f"border-collapse:collapse;width:100%;color:{colours.ink};font-size:.9em;"
        "font-variant-numeric:tabular-nums"
    )
    return f'<table style="{style}"><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>'


def _row(segment: ListedSegment, digits: int, theme: str) -> Iterable[str]:
    muted = theme_named(theme).muted
    reference = _safe(_short(segment.reference))
    marked = rewording.html(_short(segment.old), _short(segment.new), theme=theme)
    yield f"<bdi>{_safe(segment.id)}</bdi>"
    yield number(segment.old_score, digits)
    yield number(segment.new_score, digits)
    yield signed(segment.difference, digits)
    yield f'<span style="color:{muted}"><bdi>{reference}</bdi></span><br>{marked}'


def _cells(texts: Iterable[str], tag: str, style: str) -> str:
    """The last cell takes what room there is."""
    cells = list(texts)
    last = len(cells) - 1
    return "".join(
        f'<{tag} style="{style}{";width:99%" if place == last else ""}">{text}</{tag}>'
        for place, text in enumerate(cells)
    )


def _safe(text: str) -> str:
    return escape(clean(text))


def _short(text: str) -> str:
    return text if len(text) <= LONGEST else text[:LONGEST] + "…"
