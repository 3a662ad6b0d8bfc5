"""What other metrics see in two texts, as views that the alignment's own renderers draw."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from meteor_core.messages.phrase import N_
from meteor_core.messages.safe import clean
from meteor_core.metrics.overlap import Matching, Ngrams, Script
from meteor_core.model import Alignment, Evidence, Link, Token
from meteor_core.model.view import LinkView, Side, Unmatched, View, WordView, view

NO_NGRAM: Unmatched = (N_("in no common n-gram"), N_("in no common n-gram"))
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
        candidate=_words("candidate", sides[0], links),
        reference=_words("reference", sides[1], links),
        links=links,
        chunks=(),
        unmatched=NO_NGRAM,
    )


def _phrase(words: Sequence[str], start: int, n: int) -> str:
    return " ".join(map(clean, words[start : start + n]))


def _words(side: Side, words: Sequence[str], links: Iterable[LinkView]) -> tuple[WordView, ...]:
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
