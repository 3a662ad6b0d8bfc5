"""A project while it runs: counts and times, against independent figures."""

from __future__ import annotations

import pytest

from meteor_core import annotations as an
from meteor_core.annotations.store import Store
from meteor_core.messages.errors import AccessError
from tests.annotations.samples import annotator, answer, corpus, project
from tests.annotations.surroundings import Clock


def test_everybody_is_as_far_as_their_own_page_says(store: Store, clock: Clock) -> None:
    made = project(store, dataset=corpus(4, "ABC"), annotators=2)
    an.enrol(store, made.owner, "Вера: max 2, #1-3")
    anna, boris = (annotator(store, made, name) for name in ("Анна", "Борис"))
    for seconds in (1.0, 2.0, 3.0, 10.0):
        item = an.next_item(store, anna)
        assert item
        clock.now += 20
        an.vote(store, anna, item.id, answer("preference"), seconds=seconds)
    item = an.next_item(store, boris)
    assert item
    an.skip(store, boris, item.id)
    an.next_item(store, boris)
    found = an.watch(store, made.owner)
    vera, first, second = found.people
    for person, member in ((first, anna), (second, boris)):
        told = an.progress(store, member)
        assert (person.done, person.skipped, person.left) == (told.done, told.skipped, told.left)
        assert told.left is None  # three people, and two votes on each item
    assert (vera.joined, vera.done, vera.left, vera.seconds, vera.last) == (
        None,
        0,
        None,
        None,
        None,
    )
    assert (first.seconds, first.last, second.seconds) == (2.5, clock.now, None)
    assert first.minutes == pytest.approx((1 + 3 * 20) / 60)
    assert (first.at_hand, second.at_hand) == (0, 1)
    assert an.watch(store, made.owner) == found
    assert found.progress == an.progress(store, made.owner)
    with pytest.raises(AccessError):
        an.watch(store, anna)


@pytest.mark.parametrize(("seconds", "fast"), [(0.3, True), (0.5, False)])
def test_who_reads_faster_than_anybody_can_is_told(
    store: Store, seconds: float, fast: bool
) -> None:
    """40 characters in an item, which eyes run over in .4 s."""
    texts = {name: tuple(f"двенадцать {name}" for _ in range(9)) for name in "AB"}
    given = {"references": {"ref": tuple("эталон" for _ in range(9))}, "systems": texts}
    made = project(store, dataset=corpus(9, **given, sources=tuple("x" * 2 for _ in range(9))))
    anna = annotator(store, made)
    for number in range(6):
        assert [one.is_fast for one in an.watch(store, made.owner).people] == [number > 4 and fast]
        item = an.next_item(store, anna)
        assert item
        an.vote(store, anna, item.id, an.Preference(0), seconds=seconds)


def test_who_waits_and_why(store: Store, clock: Clock) -> None:
    made = project(store, dataset=corpus(2, "AB"))
    anna, boris = (annotator(store, made, name) for name in ("Анна", "Борис"))
    assert an.next_item(store, anna)
    item = an.next_item(store, boris)
    assert item
    an.vote(store, boris, item.id, an.Preference(0))

    def waits() -> list[str]:
        return [one.waits for one in an.watch(store, made.owner).people]

    assert waits() == ["", "waiting"]
    an.enrol(store, made.owner, "Борис: max 1")
    assert waits() == ["", "full"]
