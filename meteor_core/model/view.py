"""The view-model: the content of a picture of an alignment, without positions.

Every renderer – Plotly, SVG, text, table – reads this one model, so all show the same.
Links and chunks are numbered from 1 in the order of the candidate.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from meteor_core.messages.phrase import N_
from meteor_core.messages.safe import clean
from meteor_core.model import Alignment, Evidence, Link, Span, Token

Side = Literal["candidate", "reference"]


@dataclass(frozen=True, slots=True)
class WordView:
    """One word of one side; unmatched, its ``link`` and ``chunk`` are 0, its ``stage`` empty."""

    side: Side
    position: int
    text: str
    link: int = 0
    chunk: int = 0
    stage: str = ""
    partners: tuple[int, ...] = ()

    @property
    def matched(self) -> bool:
        return self.link > 0


@dataclass(frozen=True, slots=True)
class LinkView:
    """One match, with the words it joins as they are shown.

    It is in ``best`` of the ``of_best`` best alignments; 0 of 0 if that was not counted.
    """

    number: int
    chunk: int
    stage: str
    candidate: Span
    reference: Span
    candidate_text: str
    reference_text: str
    similarity: float
    evidence: Evidence
    best: int = 0
    of_best: int = 0

    @property
    def exchangeable(self) -> bool:
        """Whether some best alignment does without it, as far as anybody has counted."""
        return self.best < self.of_best

    def span(self, side: Side) -> Span:
        return self.candidate if side == "candidate" else self.reference


@dataclass(frozen=True, slots=True)
class ChunkView:
    """A run of matches that is contiguous and in the same order on both sides."""

    number: int
    candidate: Span
    reference: Span
    links: tuple[int, ...]

    def span(self, side: Side) -> Span:
        return self.candidate if side == "candidate" else self.reference


Unmatched = tuple[str, str]
"""Msgids for a word of the candidate and of the reference without a link."""

COSTS: Unmatched = (
    N_("not in the reference, so precision is lower"),
    N_("missing from the candidate, so recall is lower"),
)


@dataclass(frozen=True, slots=True)
class View:
    """All that there is to draw: words of both sides, chosen links, chunks, links not chosen."""

    candidate: tuple[WordView, ...]
    reference: tuple[WordView, ...]
    links: tuple[LinkView, ...]
    chunks: tuple[ChunkView, ...]
    possible: tuple[Link, ...] = ()
    unmatched: Unmatched = COSTS

    def words(self, side: Side) -> tuple[WordView, ...]:
        return self.candidate if side == "candidate" else self.reference

    def link(self, number: int) -> LinkView:
        return self.links[number - 1]


def view(alignment: Alignment) -> View:
    """Alignment → what to draw: ``view(cats).links[0].candidate_text == "кошки"``."""
    chunks = alignment.chunks
    chunk_of = [n for n, chunk in enumerate(chunks, 1) for _match in chunk]
    links = tuple(
        link_view(alignment, match, number, chunk_of[number - 1])
        for number, match in enumerate(alignment.matches, 1)
    )
    return View(
        candidate=_words("candidate", alignment.candidate, links),
        reference=_words("reference", alignment.reference, links),
        links=links,
        chunks=_chunks(chunks),
        possible=_others(alignment),
    )


def link_view(alignment: Alignment, match: Link, number: int = 0, chunk: int = 0) -> LinkView:
    """Makes a link with its words; ``number`` and ``chunk`` are 0 for one that is only possible."""
    standing = alignment.standing if chunk else None
    return LinkView(
        number=number,
        chunk=chunk,
        stage=match.stage,
        candidate=match.candidate,
        reference=match.reference,
        candidate_text=phrase(alignment.candidate, match.candidate),
        reference_text=phrase(alignment.reference, match.reference),
        similarity=match.similarity,
        evidence=match.evidence,
        best=standing.of(match) if standing else 0,
        of_best=standing.total if standing else 0,
    )


def phrase(tokens: tuple[Token, ...], span: Span) -> str:
    """Tokens and a span → the words joined by spaces, fit to be drawn."""
    return " ".join(clean(token.text) for token in tokens[slice(*span)])


def named(tokens: tuple[Token, ...], span: Span) -> str:
    """Returns the words of a span; of a word that occurs several times, also which one: «и (2)»."""
    text = phrase(tokens, span)
    form = tokens[span[0]].form
    positions = [position for position, token in enumerate(tokens) if token.form == form]
    if span[1] - span[0] > 1 or len(positions) == 1:
        return text
    return f"{text} ({positions.index(span[0]) + 1})"


def _words(
    side: Side, tokens: tuple[Token, ...], links: tuple[LinkView, ...]
) -> tuple[WordView, ...]:
    other: Side = "reference" if side == "candidate" else "candidate"
    owner = {position: link for link in links for position in range(*link.span(side))}
    words = []
    for position, token in enumerate(tokens):
        link, text = owner.get(position), clean(token.text)
        if link is None:
            words.append(WordView(side, position, text))
        else:
            partners = tuple(range(*link.span(other)))
            words.append(
                WordView(side, position, text, link.number, link.chunk, link.stage, partners)
            )
    return tuple(words)


def _others(alignment: Alignment) -> tuple[Link, ...]:
    """The links that are not matches, without looking at every part of each."""
    chosen = {(match.candidate, match.reference): match for match in alignment.matches}
    return tuple(
        link for link in alignment.links if chosen.get((link.candidate, link.reference)) != link
    )


def _chunks(chunks: Sequence[Sequence[Link]]) -> tuple[ChunkView, ...]:
    """Chunks one after the other, as their matches are numbered."""
    views, number = [], 1
    for position, matches in enumerate(chunks, 1):
        numbers = tuple(range(number, number + len(matches)))
        views.append(_chunk(position, matches, numbers))
        number += len(matches)
    return tuple(views)


def _chunk(number: int, matches: Sequence[Link], links: tuple[int, ...]) -> ChunkView:
    first, last = matches[0], matches[-1]
    return ChunkView(
        number=number,
        candidate=(first.candidate[0], last.candidate[1]),
        reference=(first.reference[0], last.reference[1]),
        links=links,
    )
