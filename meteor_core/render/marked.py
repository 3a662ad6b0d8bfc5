"""Texts with marks as running HTML: error spans, guesses of them, changes between two versions.

Errors are underlined by severity; a guessed word is framed, with a tick where people marked it too,
and a cross where they did not: never colour alone. Of two versions what was left out is struck
through, what is new underlined.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from html import escape
from itertools import pairwise

from meteor_core.corpus.versions import CHANGES, Edit, MatchChange, edits
from meteor_core.messages.phrase import N_
from meteor_core.messages.safe import clean
from meteor_core.model import Alignment
from meteor_core.model.spans import ErrorSpan, severity_rank
from meteor_core.model.view import View, WordView, view
from meteor_core.spans.detection import Example
from meteor_core.wording.palette import Theme, colour, look
from meteor_core.wording.palette import theme as theme_named
from meteor_core.wording.words import Translate, digits_for, number, same, signed

LINES = {
    "critical": ("double", {"light": "#a40026", "dark": "#ff8095"}, N_("critical")),
    "major": ("solid", {"light": "#c8102e", "dark": "#ff8095"}, N_("major")),
    "minor": ("dashed", {"light": "#946000", "dark": "#e8b04b"}, N_("minor")),
    "neutral": ("dotted", {"light": "#5c6370", "dark": "#a5abb5"}, N_("neutral")),
}
"""How a severity is underlined: line, colours, msgid."""

_OTHER = ("dotted", {"light": "#5b3fa8", "dark": "#b9a4ff"}, "")
_MOST_SHOWN = 20
"""Errors that one tooltip names."""


def html(
    alignment: Alignment,
    text: str,
    spans: Sequence[ErrorSpan],
    *,
    theme: str = "light",
    language: str = "en",
    translate: Translate = same,
) -> str:
    """A candidate's alignment, its text and errors → a paragraph of escaped HTML and its legend."""
    colours = theme_named(theme)
    pieces = _pieces(view(alignment), alignment, text, spans)
    body = "".join(_piece(*piece, colours, language, translate) for piece in pieces)
    return (
        f'<div style="overflow-wrap:anywhere;color:{colours.ink}">'
        f'<p style="margin:0 0 .4em;line-height:2.2;white-space:pre-wrap">{body}</p>'
        f"{_legend(spans, colours, translate)}</div>"
    )


def named(severity: str, translate: Translate = same) -> str:
    """Returns a severity in the interface's language; one that MQM does not have, as it is."""
    return translate(LINES[severity][2]) if severity in LINES else clean(severity)


def title(span: ErrorSpan, translate: Translate = same) -> str:
    """Writes ``"major · Accuracy · rater1"``."""
    parts = named(span.severity, translate), clean(span.category), clean(span.annotator)
    return " · ".join(filter(None, parts))


def _pieces(
    model: View, alignment: Alignment, text: str, spans: Sequence[ErrorSpan]
) -> Iterator[tuple[str, WordView | None, bool, list[ErrorSpan]]]:
    """The text cut wherever a word or an error begins or ends: (text, word, ends it, errors)."""
    cuts = {0, len(text), *(edge for span in spans for edge in (span.start, span.stop))}
    cuts |= {edge for token in alignment.candidate for edge in (token.start, token.stop)}
    words = iter(zip(alignment.candidate, model.words("candidate"), strict=True))
    token, word = next(words, (None, None))
    ordered = sorted(cut for cut in cuts if cut <= len(text))
    for start, stop in pairwise(ordered):
        while token is not None and token.stop <= start:
            token, word = next(words, (None, None))
        inside = token is not None and token.start <= start
        errors = [span for span in spans if span.covers(start, stop)]
        ends = token is not None and token.stop == stop and not token.is_punctuation
        yield text[start:stop], word if inside else None, inside and ends, errors


def _piece(
    text: str,
    word: WordView | None,
    ends: bool,
    errors: Sequence[ErrorSpan],
    colours: Theme,
    language: str,
    translate: Translate,
) -> str:
    shown = escape(clean(text))
    if word is not None and word.matched:
        ground = colour(colours.tint, word.stage, colours.faint)
        shown = f'<span style="background:{ground};border-radius:3px">{shown}</span>'
    if errors:
        worst = min(errors, key=lambda span: severity_rank(span.severity))
        named_errors = "; ".join(title(span, translate) for span in errors[:_MOST_SHOWN])
        shown = (
            f'<mark title="{escape(named_errors)}" style="background:none;color:inherit;'
            f'padding-bottom:.1em;border-bottom:{line(worst.severity, colours)}">{shown}</mark>'
        )
    return shown + (_letter(word, colours, language) if ends and word is not None else "")


def _letter(word: WordView, colours: Theme, language: str) -> str:
    """After a word: the letter of its stage, or a cross."""
    if not word.matched:
        return f'<sup style="color:{colours.muted};font-size:.7em">×</sup>'
    ink = colour(colours.text, word.stage, colours.ink)
    return f'<sup style="color:{ink};font-size:.7em">{look(word.stage).letter(language)}</sup>'


def line(severity: str, colours: Theme) -> str:
    """Returns the underline of a severity: ``"3px solid #c8102e"``."""
    kind, shades, _ = LINES.get(severity, _OTHER)
    return f"{4 if kind == 'double' else 3}px {kind} {shades[colours.name]}"


def _legend(spans: Sequence[ErrorSpan], colours: Theme, translate: Translate) -> str:
    """The lines that there are, the worst first."""
    order = sorted({span.severity for span in spans}, key=lambda s: (severity_rank(s), s))
    marks = "".join(
        f'<span style="margin-right:1.2em"><span aria-hidden="true" style="display:inline-block;'
        f'width:1.6em;margin-right:.4em;border-bottom:{line(severity, colours)}"></span>'
        f"{escape(named(severity, translate))}</span>"
        for severity in order
    )
    return f'<p style="margin:0 0 .6em;font-size:.85em;color:{colours.muted}">{marks}</p>'


PEOPLE, GUESS = N_("people"), N_("guess")
RIGHT, FALSE_ALARM = N_("people marked it too"), N_("people did not mark it")

_NAME_CELL = (
    "text-align:left;vertical-align:top;font-weight:400;width:1%;white-space:nowrap;border:0;"
    "padding:.1em .8em .1em 0;"
)


def example_html(
    example: Example,
    spans: Sequence[ErrorSpan],
    *,
    theme: str = "light",
    language: str = "en",
    translate: Translate = same,
) -> str:
    """An example and the errors that count in it → two lines of escaped HTML, one text in both."""
    colours, text = theme_named(theme), example.pair.candidate
    people = "".join(_human(text, spans, colours, translate))
    guess = "".join(_guessed(text, example, colours, translate))
    name_style = f"{_NAME_CELL}color:{colours.muted}"
    rows = "".join(
        f'<tr><th scope="row" style="{name_style}">{escape(translate(name))}</th>'
        f'<td style="overflow-wrap:anywhere;line-height:1.9;border:0;padding:.1em 0">{body}</td>'
        "</tr>"
        for name, body in ((PEOPLE, people), (GUESS, guess))
    )
    return (
        f'<table lang="{escape(language)}" style="border-collapse:collapse;border:0;width:100%;'
        f'color:{colours.ink}"><tbody>{rows}</tbody></table>'
    )


def _human(
    text: str, spans: Sequence[ErrorSpan], colours: Theme, translate: Translate
) -> Iterator[str]:
    """The text cut wherever an error begins or ends, each piece underlined by its worst error."""
    cuts = {0, len(text), *(edge for span in spans for edge in (span.start, span.stop))}
    for start, stop in pairwise(sorted(cut for cut in cuts if cut <= len(text))):
        shown = escape(clean(text[start:stop]))
        errors = [span for span in spans if span.covers(start, stop)]
        if not errors:
            yield shown
            continue
        worst = min(errors, key=lambda span: severity_rank(span.severity))
        yield (
            f'<mark title="{escape(title(worst, translate))}" style="background:none;'
            f'color:inherit;border-bottom:{line(worst.severity, colours)}">{shown}</mark>'
        )


def _guessed(text: str, example: Example, colours: Theme, translate: Translate) -> Iterator[str]:
    """The text with its guessed words framed."""
    end = 0
    for (start, stop), right in sorted(
        [(place, True) for place in example.right]
        + [(place, False) for place in example.false_alarms]
    ):
        said, sign = (RIGHT, "✓") if right else (FALSE_ALARM, "✗")
        frame = f"1px {'solid' if right else 'dashed'} {colours.muted}"
        yield escape(clean(text[end:start]))
        yield (
            f'<mark title="{escape(translate(said))}" style="background:none;color:inherit;'
            f'border:{frame};border-radius:3px;padding:0 .15em">{escape(clean(text[start:stop]))}'
            f'<sup style="font-size:.7em;color:{colours.muted}">{sign}</sup></mark>'
        )
        end = stop
    yield escape(clean(text[end:]))


LONGEST_MARKED = 20_000
"""Characters of a side that are marked word by word."""

OLD, NEW = "#c0392b", "#1a7f37"
"""Lines through and under changed words, in any theme; what the words are is never colour alone."""


def rewording_html(old: str, new: str, *, theme: str = "light") -> str:
    """Two texts → a line of escaped HTML: what was left out struck through, what is new underlined.

    ``html("a red cat", "a cat")`` → ``a <del>red</del> cat``, with inline styles.
    """
    old, new = clean(old), clean(new)
    ink = theme_named(theme).ink
    if max(len(old), len(new)) > LONGEST_MARKED:
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
    marked = rewording_html(_short(segment.old), _short(segment.new), theme=theme)
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
