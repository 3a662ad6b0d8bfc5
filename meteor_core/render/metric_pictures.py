"""What other metrics see in two texts: views that the alignment's renderers draw, and letters.

The letters are running HTML, styled like the alignment's running text: how warm each character is,
and what was edited.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from html import escape
from itertools import groupby

from meteor_core.messages.phrase import N_
from meteor_core.messages.safe import clean
from meteor_core.metrics.overlap import Edit, Heat, Matching, Ngrams, Script
from meteor_core.model import Alignment, Evidence, Link, Token
from meteor_core.model.view import LinkView, Side, Unmatched, View, WordView, view
from meteor_core.wording.palette import Theme, colour
from meteor_core.wording.palette import theme as theme_named
from meteor_core.wording.words import Translate, number, same

NO_NGRAM: Unmatched = (N_("not in a common n-gram"), N_("not in a common n-gram"))
NO_SUBSEQUENCE: Unmatched = (
    N_("outside the common subsequence"),
    N_("outside the common subsequence"),
)
NO_MATCH: Unmatched = (N_("no match"), N_("no match"))
NO_EDIT: Unmatched = (N_("to be deleted"), N_("to be inserted"))


def ngram_view(ngrams: Ngrams, reference: int) -> View:
    """n-grams → a link for each pairing with one reference; links may share words."""
    sides = ngrams.candidate, ngrams.references[reference]
    links = tuple(
        LinkView(
            number=number,
            chunk=0,
            stage="counted" if pair.counts else "clipped",
            candidate=(pair.candidate, pair.candidate + ngrams.n),
            reference=(pair.reference, pair.reference + ngrams.n),
            candidate_text=_phrase(sides[0], pair.candidate, ngrams.n),
            reference_text=_phrase(sides[1], pair.reference, ngrams.n),
            similarity=1.0,
            evidence=Evidence(),
        )
        for number, pair in enumerate(ngrams.pairings(reference), 1)
    )
    return View(
        candidate=_word_views("candidate", sides[0], links),
        reference=_word_views("reference", sides[1], links),
        links=links,
        chunks=(),
        unmatched=NO_NGRAM,
    )


def _phrase(words: Sequence[str], start: int, n: int) -> str:
    return " ".join(map(clean, words[start : start + n]))


def _word_views(
    side: Side, words: Sequence[str], links: Iterable[LinkView]
) -> tuple[WordView, ...]:
    """Words with the first link that covers each, those that count before those that do not."""
    other: Side = "reference" if side == "candidate" else "candidate"
    owner: dict[int, tuple[LinkView, int]] = {}
    for link in sorted(links, key=lambda link: link.stage != "counted"):
        start, stop = link.span(side)
        for position in range(start, stop):
            partner = link.span(other)[0] + position - start
            owner.setdefault(position, (link, partner))
    return tuple(
        WordView(
            side,
            position,
            clean(text),
            owner[position][0].number,
            0,
            owner[position][0].stage,
            (owner[position][1],),
        )
        if position in owner
        else WordView(side, position, clean(text))
        for position, text in enumerate(words)
    )


def subsequence_view(
    pairs: Iterable[tuple[int, int]], candidate: Sequence[str], reference: Sequence[str]
) -> View:
    """A common subsequence → its words linked; brackets hold what is side by side."""
    links = [
        Link("common", (position, position + 1), (partner, partner + 1))
        for position, partner in pairs
    ]
    return replace(_linked(links, candidate, reference), unmatched=NO_SUBSEQUENCE)


def script_view(script: Script, candidate: Sequence[str], reference: Sequence[str]) -> View:
    """An edit script → words kept, shifted and replaced linked; the rest deleted or inserted."""
    links = [
        Link(edit.operation, (position, position + 1), (partner, partner + 1))
        for edit in script.edits
        for position, partner in zip(range(*edit.candidate), range(*edit.reference), strict=False)
    ]
    return replace(_without_chunks(_linked(links, candidate, reference)), unmatched=NO_EDIT)


def matching_view(matching: Matching, candidate: Sequence[str], reference: Sequence[str]) -> View:
    """Jaro's matching characters → linked; those out of order look different."""
    links = [
        Link(
            "shifted" if (position, partner) in matching.swapped else "common",
            (position, position + 1),
            (partner, partner + 1),
        )
        for position, partner in matching.pairs
    ]
    model = _without_chunks(_linked(links, candidate, reference))
    return replace(model, unmatched=NO_MATCH)


def _linked(links: Iterable[Link], candidate: Sequence[str], reference: Sequence[str]) -> View:
    matches = tuple(sorted(links, key=lambda link: link.candidate))
    return view(Alignment(_tokens(candidate), _tokens(reference), matches, matches, optimal=True))


def _tokens(words: Sequence[str]) -> tuple[Token, ...]:
    return tuple(Token(word, word, "", False, text=word) for word in words)


def _without_chunks(model: View) -> View:
    """Edits have no chunks: what is side by side may be kept and replaced in turn."""
    return View(
        candidate=tuple(replace(word, chunk=0) for word in model.candidate),
        reference=tuple(replace(word, chunk=0) for word in model.reference),
        links=tuple(replace(link, chunk=0) for link in model.links),
        chunks=(),
    )


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
    counts = {operation: script.count(operation) for operation in operations}
    return counts | {N_("shifts"): len(script.shifts)}
