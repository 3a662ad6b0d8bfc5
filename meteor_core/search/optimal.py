"""The default search: the best alignment there is, stage by stage, and proof that it is.

1. the most matches, stage by stage (``matching``: all best matchings at once);
2. of those, the fewest chunks, that is, the most adjacent pairs of matches (``adjacency``);
3. of those, the largest sum of similarities, then whatever else a score may read (``edges``);
4. of those, few crossings; then, among equals, always the same alignment.

Points 1 to 3 decide every score, and ``SearchResult.optimal`` refers to them. Point 4 decides
pictures only: the fewest crossings where little is open (``sweep_everything``), a good choice where
much is (``complete_pairs``).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from operator import attrgetter

from meteor_core.search.adjacency import adjacent_pairs
from meteor_core.search.edges import (
    NO_FUNCTIONS,
    Block,
    Edge,
    Functions,
    Grouped,
    Losses,
    SearchResult,
    chunk_count,
    crossing_count,
    mask_of,
    positions_in,
    read_by_scores,
    word_edge,
    words_and_phrases,
)
from meteor_core.search.heuristic import greedy
from meteor_core.search.matching import (
    Component,
    Duties,
    Kernel,
    TooLargeError,
    joined_duties,
    joined_losses,
    kernel,
)
from meteor_core.search.phrases import MOST_TIES, best_phrases, covers
from meteor_core.search.sweep import Budget, Crossings, Settled, Solution, sweep

SMALL = 6
"""Open reference words up to which the fewest crossings are proved, too."""

WIDTHS = (4, 16, 256, 4096)
"""Partial alignments kept at a time, in turn, until the chunks are proved the fewest."""

NARROW, FEW = WIDTHS[:2], 4
"""Where more sets of phrases than a ``FEW`` are equally good, each is aligned narrowly, and then
the most promising with every width."""

ALIGNED_WORDS, EVEN = 5_000, 160
"""Reference words aligned in all sets of phrases: of a long text fewer sets are tried. In a text
of more than ``EVEN`` words each costs more than in a short one, and counts for more."""

SMALL_WIDTH = 256
"""Partial alignments kept where all that is open is swept at once."""


def optimal(edges: Sequence[Edge], candidate_length: int, reference_length: int) -> SearchResult:
    """Edges → the best alignment: exact first, then lemma, …, then the fewest chunks, and so on."""
    words, phrases = words_and_phrases(edges)
    blocks, functions, budget = list[Block](), NO_FUNCTIONS, Budget()
    if isinstance(edges, Grouped):
        blocks, functions = edges.blocks, edges.functions
    try:
        if not phrases:
            return _align(words, blocks, functions, (), WIDTHS, budget)
        counted = reference_length * max(1.0, (reference_length / EVEN) ** 0.5)
        most = max(FEW + 1, min(MOST_TIES, int(ALIGNED_WORDS / counted)))
        choices, proved = best_phrases(words, phrases, most)

        def around(chosen: tuple[Edge, ...], widths: Sequence[int], budget: Budget) -> SearchResult:
            return _align(covers(chosen).free(words), blocks, functions, chosen, widths, budget)

        aligned = _around_each(choices, around, budget)
    except TooLargeError:
        return greedy(edges, candidate_length, reference_length)
    chunks = [chunk_count(result.edges) for result in aligned]
    fewest = [result.edges for result, n in zip(aligned, chunks, strict=True) if n == min(chunks)]
    best = fewest[0]
    if len(fewest) > 1:
        best = min(fewest, key=lambda each: (read_by_scores(each, functions), crossing_count(each)))
    return SearchResult(best, proved and all(result.optimal for result in aligned))


def _around_each(
    choices: Sequence[tuple[Edge, ...]],
    around: Callable[[tuple[Edge, ...], Sequence[int], Budget], SearchResult],
    budget: Budget,
) -> list[SearchResult]:
    """The alignment around each set of phrases; of many sets, the widest sweeps for one."""
    if len(choices) <= FEW:
        return [around(chosen, WIDTHS, budget) for chosen in choices]
    at_once = Budget(0)
    aligned = [around(chosen, NARROW, at_once) for chosen in choices]
    doubtful = [number for number, result in enumerate(aligned) if not result.optimal]
    if doubtful:
        first = min(doubtful, key=lambda number: chunk_count(aligned[number].edges))
        aligned[first] = around(choices[first], WIDTHS, budget)
    return aligned


def _align(
    words: Sequence[Edge],
    blocks: Sequence[Block],
    functions: Functions,
    phrases: Sequence[Edge],
    widths: Sequence[int],
    budget: Budget,
) -> SearchResult:
    """The best alignment of word-to-word edges around phrases that are given."""
    whole = kernel(words, blocks, functions)
    for phrase in phrases:
        whole.add_phrase(phrase)
    pairs, proved = whole.settled, True
    if whole.components:
        few = sum(len(component.options) for component in whole.components) <= SMALL
        solution = sweep_everything(whole, SMALL_WIDTH) if few else None
        if solution is not None and solution.exact:
            pairs = whole.settled | solution.matches
        else:
            pairs, proved, _ = by_parts(whole, widths, budget)
    chosen = []
    for edge in words:
        if pairs.get(edge.reference_start) == edge.candidate_start:
            chosen.append(edge)
    for _, references, rank in blocks:
        for reference in references:
            if reference in pairs:
                chosen.append(word_edge(pairs[reference], reference, rank))
    return SearchResult(sorted([*chosen, *phrases], key=attrgetter("candidate_start")), proved)


def by_parts(
    whole: Kernel, widths: Sequence[int], budget: Budget
) -> tuple[dict[int, int], bool, list[Component]]:
    """Solves a kernel part by part: reference position to candidate position, whether that is
    proved best, and the components that had to be taken in strictly."""
    strict: list[Component] = []
    while True:
        chosen, proved = adjacent_pairs(whole, strict, widths, budget)
        pairs, hindered = complete_pairs(whole, chosen)
        hindered = hindered or [
            component
            for component in whole.components
            if component.loses(pairs) and component not in strict
        ]
        if not hindered:
            return pairs, proved, strict
        if any(component in strict for component in hindered):
            return duties_first(whole), False, strict
        strict += hindered


SWEEP_WIDTH = 64
"""Partial alignments kept when a component that is not a block is completed."""


def sweep_everything(kernel: Kernel, width: int) -> Solution:
    """Sweeps all open words and all their options at once: adjacencies first, then crossings."""
    settled = Settled.of(kernel.ends, kernel.settled)
    losses = joined_losses(kernel.components)
    choices = {
        reference: settled.choices(reference, mask, losses)
        for component in kernel.components
        for reference, mask in component.options.items()
    }
    return sweep(choices, joined_duties(kernel.components), (width,))


def complete_pairs(
    kernel: Kernel, chosen: dict[int, int]
) -> tuple[dict[int, int], list[Component]]:
    """Chosen open pairs (reference to candidate) → all pairs, and the components that stay open.

    A component stays open when the chosen pairs took from it what its duties need.
    """
    pairs = kernel.settled | chosen
    taken = mask_of(chosen.values())
    hindered = []
    for component in kernel.components:
        added = _complete(component, chosen, taken, pairs)
        if added is None:
            hindered.append(component)
        else:
            pairs |= added
    return pairs, hindered


def _complete(
    component: Component, chosen: dict[int, int], taken: int, pairs: dict[int, int]
) -> dict[int, int] | None:
    """The pairs still to be made in a component; None where its duties can no longer be met."""
    candidates = component.candidates & ~taken
    if component.block and not candidates:
        return {}
    references = [reference for reference in component.options if reference not in chosen]
    if component.block:
        return _in_order(positions_in(candidates), sorted(references), pairs)
    options = {reference: component.options[reference] & candidates for reference in references}
    must, due = component.duties
    duties = Duties(must - chosen.keys(), due & candidates)
    return _swept(options, duties, pairs, component.losses)


def _swept(
    options: dict[int, int], duties: Duties, pairs: dict[int, int], losses: Losses
) -> dict[int, int] | None:
    """A matching of the rest of a component that is not a block: few losses, few crossings."""
    options = {reference: mask for reference, mask in options.items() if mask}
    if not duties.references <= options.keys():
        return None
    if not options:
        return None if duties.candidates else {}
    crossings = Crossings(pairs)
    choices = {
        reference: [
            (candidate, -crossings.of(candidate, reference) - losses.get((candidate, reference), 0))
            for candidate in positions_in(mask)
        ]
        for reference, mask in options.items()
    }
    matches = sweep(choices, duties, (SWEEP_WIDTH,)).matches
    if duties.candidates & ~mask_of(matches.values()) or duties.references - matches.keys():
        return None
    return matches


def duties_first(kernel: Kernel) -> dict[int, int]:
    """Finds a best matching, whatever its chunks: for texts too long to do better within the
    budget."""
    pairs = dict(kernel.settled)
    for component in kernel.components:
        if component.block:
            candidates, references = positions_in(component.candidates), sorted(component.options)
            pairs |= _in_order(candidates, references, pairs)
        else:
            pairs |= _kept_duties(component)
    return pairs


def _kept_duties(component: Component) -> dict[int, int]:
    """A matching of whatever must be matched, by augmenting paths.

    One that covers the duties of one side can be grown to cover those of both (Mendelsohn &
    Dulmage 1958): a path ends at a free word, or at one that need not be matched and steps back.
    """
    pairs: dict[int, int] = {}
    for reference in sorted(component.duties.references):
        _augment(component.options, reference, pairs, set())
    suitors: dict[int, int] = {}
    for reference, mask in component.options.items():
        for candidate in positions_in(mask):
            suitors[candidate] = suitors.get(candidate, 0) | 1 << reference
    turned = {candidate: reference for reference, candidate in pairs.items()}
    for candidate in positions_in(component.duties.candidates):
        if candidate not in turned:
            _augment(suitors, candidate, turned, set(), component.duties.candidates)
    return {reference: candidate for candidate, reference in turned.items()}


def _augment(
    options: dict[int, int], word: int, pairs: dict[int, int], seen: set[int], must: int = -1
) -> bool:
    """Match ``word``, moving others; one that is not in ``must`` may lose its match for it."""
    owner = {partner: other for other, partner in pairs.items()}
    for partner in positions_in(options[word]):
        if partner in seen:
            continue
        seen.add(partner)
        other = owner.get(partner)
        if other is not None and not (must >> other & 1):
            del pairs[other]
            other = None
        if other is None or _augment(options, other, pairs, seen, must):
            pairs[word] = partner
            return True
    return False


def _in_order(
    candidates: list[int], references: list[int], pairs: dict[int, int]
) -> dict[int, int]:
    """The shorter list matched whole, in order, with the fewest crossings with ``pairs``."""
    if len(candidates) == len(references):
        return dict(zip(references, candidates, strict=True))
    if not candidates or not references:
        return {}
    cost = Crossings(pairs).of
    if len(references) < len(candidates):
        chosen = _thread(references, candidates, lambda reference, other: cost(other, reference))
        return dict(zip(references, chosen, strict=True))
    chosen = _thread(candidates, references, cost)
    return dict(zip(chosen, candidates, strict=True))


def _thread(shorter: list[int], longer: list[int], cost: Callable[[int, int], int]) -> list[int]:
    """For each of ``shorter`` a partner in ``longer``, in order, at the least cost in all."""
    if len(shorter) == 1:
        return [min(longer, key=partial(cost, *shorter))]
    best: list[tuple[int, tuple[int, ...]]] = [(0, ())] * (len(longer) + 1)
    for index, word in enumerate(shorter):
        row: list[tuple[int, tuple[int, ...]]] = [(1 << 30, ())] * (index + 1)
        for number in range(index, len(longer)):
            spent, partners = best[number]
            taken = (spent + cost(word, longer[number]), (*partners, longer[number]))
            row.append(min(row[-1], taken, key=lambda entry: entry[0]))
        best = row
    return list(best[-1][1])
