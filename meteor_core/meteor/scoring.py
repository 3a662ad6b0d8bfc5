"""Alignment → statistics → score, as in Banerjee & Lavie (2005) and Denkowski & Lavie (2014).

P = Σ wᵢ·(δ·mᵢ(content) + (1−δ)·mᵢ(function)) / (δ·|content| + (1−δ)·|function|)   candidate
R = the same on the reference's side
F-mean = P·R / (α·P + (1−α)·R)
penalty = γ·(chunks / matches)^β
or, with the first chunk free, γ·((chunks − 1) / matches)^β
score = F-mean·(1 − penalty)
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from meteor_core.model import GRAIN, Alignment, Counts, Parameters, Score, Statistics, Word
from meteor_core.search.edges import Block, Edge, chunk_count
from meteor_core.stages.stage import remembered


@dataclass(frozen=True, slots=True)
class Rules:
    """Habits of a variant that change what is counted.

    ``whole_is_unbroken``: one chunk that covers every word of both sides counts as no chunk.
    ``characters``: P and R count characters (UTF-16 units), fragmentation words all the same.
    Both are METEOR 1.5's.
    ``first_is_free``: the first chunk costs nothing, so that fragmentation counts breaks between
    chunks and an unbroken segment loses nothing, however short (as Talbot et al. (2011) measure
    reordering by chunks).
    ``similarity_weighs``: in P and R a match counts as its words times its similarity, which is
    below 1 at the stages embedding and fuzzy; fragmentation still counts words.
    """

    whole_is_unbroken: bool = False
    characters: bool = False
    first_is_free: bool = False
    similarity_weighs: bool = False


PLAIN = Rules()
"""Words are counted, and a whole sentence in one chunk has one chunk."""


def count(alignment: Alignment, stages: Sequence[str], rules: Rules = PLAIN) -> Statistics:
    """What the score depends on: lengths and matches by stage, content and function words apart."""
    rank = {stage: number for number, stage in enumerate(stages)}
    edges = [
        (*match.candidate, *match.reference, rank[match.stage], match.similarity)
        for match in alignment.matches
    ]
    return tally(alignment.candidate, alignment.reference, edges, stages, rules)


def tally(
    candidate: Sequence[Word],
    reference: Sequence[Word],
    edges: Sequence[Edge],
    stages: Sequence[str],
    rules: Rules = PLAIN,
    blocks: Sequence[Block] = (),
    chunks: int | None = None,
) -> Statistics:
    """The same from chosen edges, whose ranks are places in ``stages``.

    Of ``blocks``, which must be ``indifferent``, the smaller side is matched whole; ``chunks`` says
    then how many there are of everything.
    """
    (ours, ours_length), (theirs, theirs_length) = (
        _measured(words, rules) for words in (candidate, reference)
    )
    ours_matched, theirs_matched = ([[0, 0] for _ in stages] for _ in range(2))
    ours_words = theirs_words = 0
    for start, stop, reference_start, reference_stop, rank, _ in edges:
        ours_words += stop - start
        theirs_words += reference_stop - reference_start
        for function, size in ours[start:stop]:
            ours_matched[rank][function] += size
        for function, size in theirs[reference_start:reference_stop]:
            theirs_matched[rank][function] += size
    for here, there, rank in blocks:
        matches = min(len(here), len(there))
        ours_words += matches
        theirs_words += matches
        for place in here if len(here) == matches else here[:1] * matches:
            function, size = ours[place]
            ours_matched[rank][function] += size
        for place in there if len(there) == matches else there[:1] * matches:
            function, size = theirs[place]
            theirs_matched[rank][function] += size
    whole = ours_words == len(candidate) and theirs_words == len(reference)
    chunks = chunk_count(edges) if chunks is None else chunks
    counted = Statistics(
        tuple(stages),
        ours_length,
        theirs_length,
        tuple([_counts(*pair) for pair in ours_matched]),
        tuple([_counts(*pair) for pair in theirs_matched]),
        ours_words,
        theirs_words,
        0 if rules.whole_is_unbroken and chunks == 1 and whole else chunks,
        1 if rules.first_is_free and chunks else 0,
    )
    return _discounted(counted, edges, ours, theirs) if rules.similarity_weighs else counted


def indifferent(
    blocks: Sequence[Block], candidate: Sequence[Word], reference: Sequence[Word], rules: Rules
) -> bool:
    """Whether the words of each block's larger side count alike, whichever of them is matched."""
    ours, theirs = (_measured(words, rules)[0] for words in (candidate, reference))
    for here, there, _ in blocks:
        if len(here) != len(there):
            places, sizes = (here, ours) if len(here) > len(there) else (there, theirs)
            if len({sizes[place] for place in places}) > 1:
                return False
    return True


def _discounted(
    counted: Statistics, edges: Sequence[Edge], ours: Sizes, theirs: Sizes
) -> Statistics:
    """What is counted, with what each match falls short by: its words times 1 − similarity."""
    ours_lost, theirs_lost = ([[0, 0] for _ in counted.stages] for _ in range(2))
    for start, stop, reference_start, reference_stop, rank, similarity in edges:
        short = GRAIN - round(similarity * GRAIN)
        for function, size in ours[start:stop] if short else ():
            ours_lost[rank][function] += size * short
        for function, size in theirs[reference_start:reference_stop] if short else ():
            theirs_lost[rank][function] += size * short
    return replace(
        counted,
        candidate_discounts=tuple([Counts(one / GRAIN, two / GRAIN) for one, two in ours_lost]),
        reference_discounts=tuple([Counts(one / GRAIN, two / GRAIN) for one, two in theirs_lost]),
    )


Sizes = list[tuple[bool, int]]
"""For each word whether it is a function word, and what it counts."""

CONTENT, FUNCTION = (False, 1), (True, 1)

_counts = lru_cache(1 << 12)(Counts)
"""The same few come again and again."""


def _measured(words: Sequence[Word], rules: Rules) -> tuple[Sizes, Counts]:
    """The size of each word, and their sum."""

    def measure() -> tuple[Sizes, Counts]:
        sizes = _sizes(words, rules)
        function = sum([size for is_function, size in sizes if is_function])
        return sizes, _counts(sum([size for _, size in sizes]) - function, function)

    return remembered(words, ("sizes", rules.characters), measure)


def _sizes(words: Sequence[Word], rules: Rules) -> Sizes:
    if rules.characters:
        return [(word.is_function, _characters(word)) for word in words]
    return [FUNCTION if word.is_function else CONTENT for word in words]


def _characters(word: Word) -> int:
    return len(word.form.encode("utf-16-le")) // 2


def score(statistics: Statistics, parameters: Parameters) -> Score:
    """Statistics of a segment, or a corpus's sum, → the score and its parts, each in 0..1."""
    alpha, delta = parameters.alpha, parameters.delta
    weights = [parameters.weight(stage) for stage in statistics.stages]
    precision = _share(statistics.candidate, statistics.candidate_credits, weights, delta)
    recall = _share(statistics.reference, statistics.reference_credits, weights, delta)
    f_mean = harmonic(precision, recall, alpha)
    fragmentation = statistics.breaks / statistics.matches if statistics.matches else 0.0
    penalty = parameters.gamma * fragmentation**parameters.beta if fragmentation else 0.0
    value = max(0.0, f_mean * (1 - penalty))
    return Score(precision, recall, f_mean, fragmentation, penalty, value)


def _share(
    length: Counts, matches: Sequence[Counts], weights: Sequence[float], delta: float
) -> float:
    whole = length.weighted(delta)
    matched = sum(
        weight * one.weighted(delta) for weight, one in zip(weights, matches, strict=True)
    )
    return matched / whole if whole else 0.0


def harmonic(precision: float, recall: float, alpha: float) -> float:
    """F-mean = P·R / (α·P + (1 − α)·R), 0 where either is 0."""
    if not precision or not recall:
        return 0.0
    return precision * recall / (alpha * precision + (1 - alpha) * recall)
