"""What the adjacent pairs leave open, matched so that few matches cross.

Component by component: whatever has to be matched is, whatever was chosen before stays. In a block
the words that are left are matched in order, because two crossing matches of one block can always
be uncrossed, which never adds a crossing with a third one.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from meteor_core.search.crossings import Crossings
from meteor_core.search.matching import Component, Kernel
from meteor_core.search.sweep import sweep

WIDTH = 64


def complete_pairs(
    kernel: Kernel, chosen: dict[int, int]
) -> tuple[dict[int, int], list[Component]]:
    """Chosen open pairs (reference to candidate) → all pairs, and the components that stay open.

    A component stays open when the chosen pairs took from it what its duties need.
    """
    pairs = kernel.settled | chosen
    taken = sum(1 << candidate for candidate in chosen.values())
    hindered = []
    for component in kernel.components:
        added = _complete(component, chosen, taken, pairs)
        if added is None:
            hindered.append(component)
        else:
            pairs |= added
    return pairs, hindered


def duties_first(kernel: Kernel) -> dict[int, int]:
    """A best matching, whatever its chunks: for texts too long to do better within the budget."""
    pairs = dict(kernel.settled)
    for component in kernel.components:
        if component.block:
            candidates, references = _positions(component.candidates), sorted(component.options)
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
    for reference in sorted(component.must_reference):
        _augment(component.options, reference, pairs, set())
    suitors: dict[int, int] = {}
    for reference, choices in component.options.items():
        for candidate in _positions(choices):
            suitors[candidate] = suitors.get(candidate, 0) | 1 << reference
    turned = {candidate: reference for reference, candidate in pairs.items()}
    for candidate in _positions(component.must_candidate):
        if candidate not in turned:
            _augment(suitors, candidate, turned, set(), component.must_candidate)
    return {reference: candidate for candidate, reference in turned.items()}


def _augment(
    options: dict[int, int], one: int, pairs: dict[int, int], seen: set[int], must: int = -1
) -> bool:
    """Match ``one``, moving others; one that is not in ``must`` may lose its match for it."""
    owner = {partner: other for other, partner in pairs.items()}
    for partner in _positions(options[one]):
        if partner in seen:
            continue
        seen.add(partner)
        other = owner.get(partner)
        if other is not None and not (must >> other & 1):
            del pairs[other]
            other = None
        if other is None or _augment(options, other, pairs, seen, must):
            pairs[one] = partner
            return True
    return False


def _complete(
    component: Component, chosen: dict[int, int], taken: int, pairs: dict[int, int]
) -> dict[int, int] | None:
    candidates = component.candidates & ~taken
    if component.block and not candidates:
        return {}
    references = [reference for reference in component.options if reference not in chosen]
    if component.block:
        return _in_order(_positions(candidates), sorted(references), pairs)
    rows = {
        reference: _positions(component.options[reference] & candidates) for reference in references
    }
    duties = component.must_candidate & candidates
    must = component.must_reference - chosen.keys()
    return _sweep({one: row for one, row in rows.items() if row}, must, duties, pairs)


def _positions(mask: int) -> list[int]:
    positions = []
    while mask:
        low = mask & -mask
        positions.append(low.bit_length() - 1)
        mask ^= low
    return positions


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
        chosen = _thread(references, candidates, lambda one, other: cost(other, one))
        return dict(zip(references, chosen, strict=True))
    chosen = _thread(candidates, references, cost)
    return dict(zip(chosen, candidates, strict=True))


def _thread(shorter: list[int], longer: list[int], cost: Callable[[int, int], int]) -> list[int]:
    """For each of ``shorter`` a partner in ``longer``, in order, at the least cost in all."""
    if len(shorter) == 1:
        return [min(longer, key=partial(cost, *shorter))]
    best: list[tuple[int, tuple[int, ...]]] = [(0, ())] * (len(longer) + 1)
    for index, one in enumerate(shorter):
        row: list[tuple[int, tuple[int, ...]]] = [(1 << 30, ())] * (index + 1)
        for place in range(index, len(longer)):
            before, partners = best[place]
            taken = (before + cost(one, longer[place]), (*partners, longer[place]))
            row.append(min(row[-1], taken, key=lambda entry: entry[0]))
        best = row
    return list(best[-1][1])


def _sweep(
    rows: dict[int, list[int]], must: frozenset[int], duties: int, pairs: dict[int, int]
) -> dict[int, int] | None:
    """What is left of a component that is no block, or None when its duties cannot be met."""
    if not must <= rows.keys():
        return None
    if not rows:
        return None if duties else {}
    crossings = Crossings(pairs)
    worth = {
        reference: [(choice, -crossings.of(choice, reference)) for choice in row]
        for reference, row in rows.items()
    }
    found = sweep(worth, must, duties, (WIDTH,))
    matched = sum(1 << candidate for candidate, _ in found.pairs)
    if duties & ~matched or len(must - {reference for _, reference in found.pairs}):
        return None
    return {reference: candidate for candidate, reference in found.pairs}
