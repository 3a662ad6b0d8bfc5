"""Two versions of a segment: differences marked, what became of matches, a list of segments."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from html import escape

from meteor_core.corpus.versions import CHANGES, Edit, MatchChange, edits
from meteor_core.messages.safe import clean
from meteor_core.wording.palette import look
from meteor_core.wording.palette import theme as theme_named
from meteor_core.wording.words import Translate, digits_for, number, same, signed

LONGEST = 20_000
"""Characters of a side that are marked word by word."""

OLD, NEW = "#c0392b", "#1a7f37"
"""Lines through and under changed words, in any theme; what the words are is never colour alone."""


def html(old: str, new: str, *, theme: str = "light") -> str:
    """Two texts → a line of escaped HTML: what was left out struck through, what is new underlined.

    ``html("a red cat", "a cat")`` → ``a <del>red</del> cat``, with inline styles.
    """
    old, new = clean(old), clean(new)
    ink = theme_named(theme).ink
    if max(len(old), len(new)) > LONGEST:
        parts: Iterator[str] = iter((_removed(old), " ", _added(new)))
    else:
        parts = _parts(old, new, edits(old, new))
    return f'<span style="color:{ink};overflow-wrap:anywhere"><bdi>{"".join(parts)}</bdi></span>'


def _parts(old: str, new: str, steps: Sequence[Edit]) -> Iterator[str]:
    """Equal words as the new text has them; the new text's own spaces between all."""
    done = 0
    for step in steps:
        start, stop = step.new
        yield escape(new[done:start])
        if step.kind == "equal":
            yield escape(new[start:stop])
        else:
            yield from _change(old[slice(*step.old)], new[start:stop], new[:start])
        done = stop
    yield escape(new[done:])


def _change(old: str, new: str, before: str) -> Iterator[str]:
    """Deleted words come before their replacement, or between the words around them."""
    between = bool(before) and not before[-1].isspace()
    if old:
        yield (" " if between else "") + _removed(old) + (" " if new or not between else "")
    if new:
        yield _added(new)


def _removed(text: str) -> str:
    style = f"text-decoration:line-through {OLD} 2px;opacity:.8"
    return f'<del style="{style}">{escape(text)}</del>'


def _added(text: str) -> str:
    style = f"text-decoration:underline {NEW} 2px;text-underline-offset:.2em;font-weight:600"
    return f'<ins style="{style}">{escape(text)}</ins>'


def changes_html(
    changes: Sequence[MatchChange], *, theme: str = "light", translate: Translate = same
) -> str:
    """Matches lost, won and of another stage → a list, a line each; "" where nothing changed."""
    ink, lines = theme_named(theme).ink, []
    for change in sorted(changes, key=lambda change: [*CHANGES].index(change.kind)):
        line = escape(clean(change_text(change, translate)))
        lines.append(f'<li style="margin:.1em 0"><bdi>{line}</bdi></li>')
    if not lines:
        return ""
    return f'<ul style="color:{ink};margin:.2em 0 .6em;padding-left:1.2em">{"".join(lines)}</ul>'


def change_text(change: MatchChange, translate: Translate = same) -> str:
    """``'match lost: “,” (exact)'``; ``'other stage: “cats” (exact → lemma, “cat”)'``.

    Words are quoted, so that a comma is seen to be one; those equal to the reference's are not
    repeated.
    """
    quoted = translate("“{word}”")
    held = []
    for match in (change.old, change.new):
        if match:
            words = quoted.format(word=match.words) if match.words != change.reference else ""
            held.append(", ".join(filter(None, (translate(look(match.stage).label), words))))
    reference = quoted.format(word=change.reference)
    return f"{translate(CHANGES[change.kind])}: {reference} ({' → '.join(held)})"


LONGEST_LISTED = 600
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


def list_html(
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
    marked = html(_short(segment.old), _short(segment.new), theme=theme)
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
    return text if len(text) <= LONGEST_LISTED else text[:LONGEST_LISTED] + "…"
