"""What a rule finds on one side, beside what it finds on the other."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import product
from typing import TypeVar

from meteor_core.model import Spans, Word
from meteor_core.stages.stage import remembered

T = TypeVar("T")

Related = Callable[[Word, Word], bool]
"""Whether two words are of one family, which some rules ask."""


def met(
    name: str,
    find: Callable[[Sequence[Word]], Iterable[T]],
    candidate: Sequence[Word],
    reference: Sequence[Word],
) -> Iterator[tuple[T, T]]:
    """All that is found in both, each beside each. A side remembers it under the rule's ``name``;
    where a reference has nothing, as most have, none of its candidates is looked through."""
    others = remembered(reference, name, lambda: [*find(reference)])
    return product(others and remembered(candidate, name, lambda: [*find(candidate)]), others)


def either_way(
    paired: Callable[[Sequence[Word], Sequence[Word]], Iterable[Spans]],
    candidate: Sequence[Word],
    reference: Sequence[Word],
) -> Iterator[Spans]:
    """What stands on the one side and what on the other, whichever of them is the candidate."""
    yield from paired(candidate, reference)
    yield from ((*spans[2:], *spans[:2]) for spans in paired(reference, candidate))
