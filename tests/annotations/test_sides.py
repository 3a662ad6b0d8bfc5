"""No system stands left, or in any other place, more than once oftener than another."""

from __future__ import annotations

from collections import Counter, defaultdict

import pytest

from meteor_core import annotations as an
from meteor_core.annotations.store import Store
from tests.annotations.samples import annotator, answer, corpus, project


def places(store: Store, member: an.Membership, scheme: str) -> dict[str, Counter[tuple[str, int]]]:
    """Systems of an item → (system, place) → how often, over all that this annotator is given."""
    seen: dict[str, Counter[tuple[str, int]]] = defaultdict(Counter)
    number = 0
    while item := an.next_item(store, member):
        letters = [text[0] for text in item.candidates]
        assert [text[0] for text in an.reopen(store, member, item.id).candidates] == letters
        seen["".join(sorted(letters))].update((one, at) for at, one in enumerate(letters))
        counts = seen["".join(sorted(letters))]
        for at in range(len(letters)):
            times = [counts[one, at] for one in letters]
            assert max(times) - min(times) <= 1
        number += 1
        if number % 5 == 0:
            an.skip(store, member, item.id)
        else:
            an.vote(store, member, item.id, answer(scheme, len(letters)))
    return seen


@pytest.mark.parametrize(("scheme", "names"), [("preference", "ABC"), ("ranking", "ABCD")])
def test_every_place_within_one_item(store: Store, scheme: str, names: str) -> None:
    made = project(store, scheme, corpus(9, names), annotators=2)
    for name in ("Анна", "Борис", "Вера"):
        seen = places(store, annotator(store, made, name), scheme)
        assert name == "Вера" or sum(counts.total() for counts in seen.values()) > 0


def test_the_first_of_a_block_is_by_lot(store: Store) -> None:
    made = project(store, dataset=corpus(2, "AB"), annotators=12)
    first = Counter(
        item.candidates[0][0]
        for n in range(12)
        if (item := an.next_item(store, annotator(store, made, f"имя {n}")))
    )
    assert set(first) == {"a", "b"}
