"""Alignments by hand in one line, and strategies that make many of them.

``drawing("the cat sat", "the cat lay", "0-0 1-1:lemma")``: candidate, reference, and matches as
``candidate-reference:stage``, where a phrase is written ``2,3``.
"""

from __future__ import annotations

from hypothesis import strategies as st

from meteor_core.model import Alignment, Evidence, Link, Span, Token
from meteor_core.stages import registry

STAGES = tuple(registry.STAGES)

HOSTILE = (
    "<script>alert(1)</script>",
    "</title></desc><b>",
    "a\x00b",
    "\x1b[31mred",
    "\ud800",
    "\u202eabc\u202c",
    "&lt;&amp;",
    '"onload="x',
    "%{text}",
    "$x$",
    "*bold* _it_",
    "שלום",
    "👩\u200d👩\u200d👧",
    "\ufffe\uffff",
    "]]>",
    "\u2028",
    "ж" * 900,
    "=1+1",
)


def tokens(words: list[str]) -> tuple[Token, ...]:
    return tuple(Token(word.lower(), word.lower(), "", False, text=word) for word in words)


def _span(text: str) -> Span:
    places = [int(place) for place in text.split(",")]
    return places[0], places[-1] + 1


def _link(text: str) -> Link:
    ends, _, stage = text.partition(":")
    candidate, reference = map(_span, ends.split("-"))
    return Link(stage or "exact", candidate, reference)


def drawing(candidate: str, reference: str, matches: str = "") -> Alignment:
    links = tuple(map(_link, matches.split()))
    sides = tokens(candidate.split()), tokens(reference.split())
    return Alignment(*sides, links, links, optimal=True)


def hostile() -> Alignment:
    """Every hostile word on both sides, matched crosswise, evidence hostile too."""
    words = tokens(list(HOSTILE))
    links = tuple(
        Link(
            STAGES[n % len(STAGES)],
            (n, n + 1),
            (len(words) - 1 - n, len(words) - n),
            0.5,
            Evidence(text, text, text, text),
        )
        for n, text in enumerate(HOSTILE)
        if n % 3
    )
    return Alignment(words, words, links, links, optimal=False)


_TEXTS = st.one_of(
    st.text(alphabet="абвгдеabcdef", min_size=1, max_size=14),
    st.text(alphabet=st.characters(), min_size=1, max_size=6),
    st.sampled_from(HOSTILE),
)


@st.composite
def alignments(draw: st.DrawFn, most: int = 40) -> Alignment:
    """Any words, matched in any order, a few phrases among them."""
    sides = [tokens(draw(st.lists(_TEXTS, max_size=most))) for _ in range(2)]
    spans = [_spans(draw, len(side)) for side in sides]
    order = draw(st.permutations(spans[1]))
    links = tuple(
        Link(draw(st.sampled_from(STAGES)), candidate, reference, evidence=Evidence("“x”"))
        for candidate, reference in zip(spans[0], order, strict=False)
    )
    return Alignment(sides[0], sides[1], links, links, optimal=True)


def _spans(draw: st.DrawFn, length: int) -> list[Span]:
    """Some words and pairs of words of a side, in order."""
    spans, place = [], 0
    while place < length:
        step = draw(st.sampled_from((0, 1, 1, 1, 1, 2)))
        if step and place + step <= length:
            spans.append((place, place + step))
        place += max(step, 1)
    return spans
