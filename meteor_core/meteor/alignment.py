"""Stages and a search make an alignment: which words are matched, by which stage."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from operator import attrgetter

from meteor_core.model import Alignment, Evidence, Link, Spans, Token, Word
from meteor_core.model.words import bare, places
from meteor_core.search.edges import Edge, Functions, Grouped, Search, mask_of
from meteor_core.stages.equality import WordClasses
from meteor_core.stages.stage import Certain, Proposal, Sentence, Stage, remembered
from meteor_core.stages.word_links import WordStage, word_links

Proposer = Callable[[Sequence[Word], Sequence[Word], Sequence[Stage]], list[Edge]]


def propose(
    candidate: Sequence[Word], reference: Sequence[Word], stages: Sequence[Stage]
) -> list[Edge]:
    """Proposes every possible match; if several stages propose the same one, the first counts."""
    edges: dict[Spans, Edge] = {}
    for rank, stage in enumerate(stages):
        _add(edges, stage.proposals(candidate, reference), rank)
    return Grouped(edges.values(), [], _functions(candidate, reference))


def propose_needed(
    candidate: Sequence[Word], reference: Sequence[Word], stages: Sequence[Stage]
) -> list[Edge]:
    """Proposes the possible matches without those that no best alignment holds.

    A word with at least as many equals on the other side as on its own is matched by the leading
    stages, which link equal words, in every best alignment, so that no later stage needs to look at
    it. If the first stage does not do so, every possible match may be needed.
    """
    classes = WordClasses.of(stages)
    if classes is None:
        return propose(candidate, reference, stages)
    words = classes.sort(candidate, reference)
    later = _later(candidate, reference, stages, classes.stages, words.certain)
    edges = classes.edges(words, list(later.values()))
    for edge in edges if later else ():
        later.pop(edge.spans, None)
    edges += later.values()
    edges.functions = _functions(candidate, reference)
    return edges


def _later(
    candidate: Sequence[Word],
    reference: Sequence[Word],
    stages: Sequence[Stage],
    first: int,
    certain: Certain,
) -> dict[Spans, Edge]:
    """What the stages from the ``first`` on propose of words that are not certain."""
    edges: dict[Spans, Edge] = {}
    of_words: list[tuple[int, WordStage]] = []
    for rank, stage in enumerate(stages[first:], start=first):
        if isinstance(stage, WordStage):
            of_words.append((rank, stage))
        else:
            _add(edges, stage.proposals(candidate, reference, certain), rank)
    for position, partner, rank, similarity in word_links(
        tuple(of_words), candidate, reference, certain
    ):
        _add(edges, [(position, position + 1, partner, partner + 1, similarity)], rank)
    return edges


def _functions(candidate: Sequence[Word], reference: Sequence[Word]) -> Functions:
    """The function words of both sides."""
    return Functions(_function_words(candidate), _function_words(reference))


def _function_words(words: Sequence[Word]) -> int:
    return remembered(words, "function words", lambda: mask_of(places(_is_function, words)))


_is_function = attrgetter("is_function")


def _add(edges: dict[Spans, Edge], proposals: Iterable[Proposal], rank: int) -> None:
    """Takes in what a stage proposes and no earlier stage did."""
    for start, stop, reference_start, reference_stop, similarity in proposals:
        spans = start, stop, reference_start, reference_stop
        known = edges.get(spans)
        if known is None or rank < known.rank:
            edges[spans] = Edge(start, stop, reference_start, reference_stop, rank, similarity)


def align(
    candidate: tuple[Token, ...],
    reference: tuple[Token, ...],
    stages: Sequence[Stage],
    search: Search,
    proposer: Proposer = propose,
    needed: Proposer = propose_needed,
) -> Alignment:
    """Tokens of both sides → every link with its evidence, and the matches the search chose.

    ``proposer`` gives what is possible, ``needed`` the part of it that the search is to see.
    """
    words, others = _words(candidate), _words(reference)
    edges = needed(words, others, stages)
    chosen = search(edges, len(words), len(others))
    possible = edges if needed is proposer else proposer(words, others, stages)
    evidence = _evidence(words, others, stages)

    def link(edge: Edge) -> Link:
        name = stages[edge.rank].name
        return Link(name, edge.candidate, edge.reference, edge.similarity, evidence(edge))

    links = {edge: link(edge) for edge in [*possible, *chosen.edges]}
    return Alignment(
        candidate,
        reference,
        tuple(links.values()),
        tuple(links[edge] for edge in chosen.edges),
        chosen.optimal,
    )


def _words(tokens: Iterable[Token]) -> Sentence:
    """Returns the words of the tokens, which are equal for equal tokens, so that caches work."""
    return Sentence(map(bare, tokens))


def _evidence(
    candidate: Sequence[Word], reference: Sequence[Word], stages: Sequence[Stage]
) -> Callable[[Edge], Evidence]:
    """Edge → its evidence, worked out once for the same words: a long text repeats its words."""
    worked_out: dict[Hashable, Evidence] = {}
    left, right = (
        [(word.form, word.base, word.tag) for word in side] for side in (candidate, reference)
    )

    def evidence(edge: Edge) -> Evidence:
        start, stop, reference_start, reference_stop, rank, _ = edge
        key = (rank, *left[start:stop], None, *right[reference_start:reference_stop])
        if key not in worked_out:
            words = candidate[start:stop], reference[reference_start:reference_stop]
            worked_out[key] = stages[rank].evidence(*words)
        spans = start, stop, reference_start, reference_stop
        return stages[rank].placed(worked_out[key], candidate, reference, spans)

    return evidence
