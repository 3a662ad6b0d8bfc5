"""What the adjacent pairs leave open, matched so that few matches cross.

Component by component: whatever has to be matched is, whatever was chosen before stays. In a block
the words that are left are matched in order, because two crossing matches of one block can always
be uncrossed, which never adds a crossing with a third one.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from meteor_core.search.masks import mask_of, positions_in
from meteor_core.search.matching import Component, Duties, Kernel, joined_duties, joined_losses
from meteor_core.search.settled import Crossings, Settled
from meteor_core.search.sweep import Solution, sweep
from meteor_core.search.worth import Losses

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
