"""What people marked in a candidate, and below it which of its words a guess would have marked.

Errors are underlined by severity as over an alignment (``marked``); a guessed word is framed, with
a tick where people marked it too, and a cross where they did not: never colour alone.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from itertools import pairwise

from meteor_core.messages.phrase import N_
from meteor_core.messages.safe import clean
from meteor_core.model.spans import ErrorSpan, severity_rank
from meteor_core.render.marked import line, title
from meteor_core.spans.detection import Example
from meteor_core.wording.palette import Theme
from meteor_core.wording.palette import theme as theme_named
from meteor_core.wording.words import Translate, same

PEOPLE, GUESS = N_("people"), N_("guess")
RIGHT, FALSE_ALARM = N_("people marked it too"), N_("people did not mark it")

_NAME = (
    "text-align:left;vertical-align:top;font-weight:400;width:1%;white-space:nowrap;border:0;"
    "padding:.1em .8em .1em 0;"
)


def html(
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
    rows = "".join(
        f'<tr><th scope="row" style="{_NAME}color:{colours.muted}">{escape(translate(name))}</th>'
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
