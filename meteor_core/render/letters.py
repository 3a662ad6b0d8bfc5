"""Two texts letter by letter, as running HTML: how warm each character is, what was edited.

Styled like the alignment's running text: escaped, inline styles, wraps, copies and prints.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from html import escape
from itertools import groupby

from meteor_core.messages.phrase import N_
from meteor_core.messages.safe import clean
from meteor_core.metrics.overlap import Edit, Heat, Script
from meteor_core.model.view import Side
from meteor_core.wording.palette import Theme, colour
from meteor_core.wording.palette import theme as theme_named
from meteor_core.wording.words import Translate, number, same

LEVELS = 8
"""Shades of heat; the line below grows with them, so that colour is not the only sign."""

_HOTTEST = 0.5
_SIDES: tuple[tuple[Side, str], ...] = (("reference", "Reference"), ("candidate", "Candidate"))
_LINES = {"replaced": "dotted", "deleted": "solid", "inserted": "solid"}
_BORROWED = {"replaced": "synonym", "deleted": "synonym", "inserted": "lemma"}


def heat_html(
    candidate: str,
    reference: str,
    heat: Heat,
    *,
    theme: str = "light",
    translate: Translate = same,
) -> str:
    """Draws both texts, each character shaded by its share of n-grams in common."""
    colours = theme_named(theme)
    return _paragraphs(
        {
            "candidate": "".join(_warm(candidate, heat.candidate, colours)),
            "reference": "".join(_warm(reference, heat.reference, colours)),
        },
        colours,
        translate,
    )


def _warm(text: str, shares: Sequence[float | None], colours: Theme) -> Iterator[str]:
    levels = [None if share is None else round(share * LEVELS) for share in shares]
    for level, group in groupby(zip(text, levels, shares, strict=True), key=lambda item: item[1]):
        letters = list(group)
        shown = escape("".join(clean(letter) for letter, _, _ in letters))
        if level is None:
            yield " "
            continue
        mean = sum(share or 0 for _, _, share in letters) / len(letters)
        yield f'<span style="{_shade(level, colours)}" title="{number(mean, 2)}">{shown}</span>'


def _shade(level: int, colours: Theme) -> str:
    back = mix(colours.background, colours.accent, _HOTTEST * level / LEVELS)
    line = f"border-bottom:{3 * level / LEVELS:.1f}px solid {colours.accent}" if level else ""
    return f"background:{back};{line};padding:.15em 0;print-color-adjust:exact"


def mix(start: str, end: str, share: float) -> str:
    """``mix("#ffffff", "#000000", 0.5)`` → ``"#808080"``."""
    parts = ((int(start[k : k + 2], 16), int(end[k : k + 2], 16)) for k in (1, 3, 5))
    return "#" + "".join(f"{round(a + (b - a) * share):02x}" for a, b in parts)


def script_html(
    candidate: str,
    reference: str,
    script: Script,
    *,
    theme: str = "light",
    translate: Translate = same,
) -> str:
    """Draws both texts, with what is replaced (numbered), deleted and inserted marked."""
    colours = theme_named(theme)
    replaced = [edit for edit in script.edits if edit.operation == "replaced"]
    numbers = {edit: ordinal for ordinal, edit in enumerate(replaced, 1)}
    texts: dict[Side, str] = {"candidate": candidate, "reference": reference}
    return _paragraphs(
        {
            side: "".join(
                _edited(text, side, edit, numbers.get(edit, 0), colours, translate)
                for edit in script.edits
            )
            for side, text in texts.items()
        },
        colours,
        translate,
    )


def _edited(
    text: str, side: Side, edit: Edit, ordinal: int, colours: Theme, translate: Translate
) -> str:
    piece = text[slice(*(edit.candidate if side == "candidate" else edit.reference))]
    # A space that is edited would not be seen.
    marked = edit.operation != "kept"
    shown = escape("".join(map(clean, piece)).replace(" ", "␣") if marked else clean(piece))
    if not marked or not piece:
        return shown
    borrowed = _BORROWED[edit.operation]
    line, tint = colour(colours.line, borrowed, ""), colour(colours.tint, borrowed, "")
    through = "line-through" if edit.operation == "deleted" else "underline"
    style = (
        f"background:{tint};text-decoration:{through} {_LINES[edit.operation]} {line} 2px;"
        "text-underline-offset:.3em;padding:.1em 0;print-color-adjust:exact"
    )
    ink = colour(colours.text, borrowed, colours.ink)
    mark = f'<sup style="color:{ink};font-size:.7em">{ordinal}</sup>' if ordinal else ""
    return f'<span style="{style}" title="{escape(translate(edit.operation))}">{shown}</span>{mark}'


def _paragraphs(texts: dict[Side, str], colours: Theme, translate: Translate) -> str:
    paragraphs = "".join(
        f'<p style="margin:0 0 1em;line-height:2.1;color:{colours.ink}">'
        f'<span style="color:{colours.muted};font-size:.85em">{escape(translate(name))}</span> '
        f"<bdi>{texts[side]}</bdi></p>"
        for side, name in _SIDES
    )
    return f'<div style="overflow-wrap:anywhere">{paragraphs}</div>'


def operations(script: Script) -> dict[str, int]:
    """Counts the words or characters of each operation, and the shifts that moved them."""
    operations = (N_("kept"), N_("shifted"), N_("replaced"), N_("deleted"), N_("inserted"))
    counts = dict.fromkeys(operations, 0)
    for edit in script.edits:
        counts[edit.operation] += max(_lengths(edit))
    return counts | {N_("shifts"): len(script.shifts)}


def _lengths(edit: Edit) -> Iterable[int]:
    return (stop - start for start, stop in (edit.candidate, edit.reference))
