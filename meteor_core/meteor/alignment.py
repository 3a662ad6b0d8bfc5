"""Stages and a search make an alignment: which words are matched, by which stage."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence

from meteor_core.model import Alignment, Evidence, Link, Token, Word
from meteor_core.search.edges import Edge, Search
from meteor_core.stages.equality import WordClasses
from meteor_core.stages.stage import Stage

Proposer = Callable[[Sequence[Word], Sequence[Word], Sequence[Stage]], list[Edge]]


def propose(
    candidate: Sequence[Word], reference: Sequence[Word], stages: Sequence[Stage]
) -> list[Edge]:
    """Every possible match; of several stages that propose the same one, the first counts."""
    found: dict[tuple[int, int, int, int], Edge] = {}
    for rank, stage in enumerate(stages):
        for proposal in stage.proposals(candidate, reference):
            key = proposal[:4]
            if key not in found:
                found[key] = (*key, rank, proposal[4])
    return list(found.values())


def propose_needed(
    candidate: Sequence[Word], reference: Sequence[Word], stages: Sequence[Stage]
) -> list[Edge]:
    """The possible matches without those that no best alignment holds.

    A word with at least as many equals on the other side as on its own is matched by the leading
    stages, which link equal words, in every best alignment, so that no later stage needs to look at
    it. Where the first stage is no such stage, every possible match may be needed.
    """
    classes = WordClasses.of(stages)
    if classes is None:
        return propose(candidate, reference, stages)
    words = classes.sort(candidate, reference)
    later: dict[tuple[int, ...], Edge] = {}
    for rank, stage in enumerate(stages[classes.stages :], start=classes.stages):
        for proposal in stage.proposals(candidate, reference, words.certain):
            later.setdefault(proposal[:4], (*proposal[:4], rank, proposal[4]))
    edges = classes.edges(words, list(later.values()))
    for edge in edges:
        later.pop(edge[:4], None)
    edges += later.values()
    return edges


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
    edges = needed(candidate, reference, stages)
    found = search(edges, len(candidate), len(reference))
    possible = edges if needed is proposer else proposer(candidate, reference, stages)
    evidence = _evidence(candidate, reference, stages)
    links = {
        edge: Link(stages[edge[4]].name, edge[:2], edge[2:4], edge[5], evidence(edge))
        for edge in [*possible, *found.edges]
    }
    return Alignment(
        candidate,
        reference,
        tuple(links.values()),
        tuple(links[edge] for edge in found.edges),
        found.optimal,
    )


def _evidence(
    candidate: Sequence[Word], reference: Sequence[Word], stages: Sequence[Stage]
) -> Callable[[Edge], Evidence]:
    """Edge → its evidence, worked out once for the same words: a long text repeats its words."""
    known: dict[Hashable, Evidence] = {}
    left, right = (
        [(word.form, word.base, word.tag) for word in side] for side in (candidate, reference)
    )

    def evidence(edge: Edge) -> Evidence:
        start, stop, reference_start, reference_stop, rank, _ = edge
        key = (rank, *left[start:stop], None, *right[reference_start:reference_stop])
        if key not in known:
            words = candidate[start:stop], reference[reference_start:reference_stop]
            known[key] = stages[rank].evidence(*words)
        return known[key]

    return evidence
