"""The long layout: a row for each system and segment."""

from __future__ import annotations

import pytest

from meteor_core.messages.errors import InputError
from tests.readers.making import corpus, file, sides

LONG = "system\tseg_id\tsource\treference\tcandidate\thuman\n"


def test_the_long_layout() -> None:
    rows = "A\t2\ts\tr2\ta2\t0,5\nB\t1\ts\tr1\tb1\t1\nA\t1\ts\tr1\ta1\t\nB\t2\ts\tr2\tb2\t-1\n"
    found = corpus(file("human.tsv", LONG + rows))
    assert sides(found) == ({"reference": ["r2", "r1"]}, {"A": ["a2", "a1"], "B": ["b2", "b1"]})
    assert found.ids == ("2", "1")
    assert found.human["B"] == (-1.0, 1.0)
    assert found.human["A"][0] == 0.5


@pytest.mark.parametrize("heading", ["system\tref\ttranslation", "Система\tЭталон\tПеревод"])
def test_the_long_layout_of_systems_and_translations(heading: str) -> None:
    found = corpus(file("a.tsv", f"{heading}\nA\tr1\ta1\nA\tr2\ta2\nB\tr1\tb1\nB\tr2\tb2\n"))
    assert sides(found)[1] == {"A": ["a1", "a2"], "B": ["b1", "b2"]}


LAYOUTS = pytest.mark.parametrize(("first", "row"), [("id", "1"), ("system\tid", "A\t1")])
"""A row for each segment, and one for each system and segment."""


@LAYOUTS
def test_references_of_one_name_are_all_kept(first: str, row: str) -> None:
    found = corpus(file("a.tsv", f"{first}\tref 1\treference 1\thyp\n{row}\tr\tq\ta\n"))
    assert [*sides(found)[0].values()] == [["r"], ["q"]]


@LAYOUTS
@pytest.mark.parametrize(
    ("heading", "said"),
    [
        ("shade", "shade"),
        ("shade\tcategory\tspans", "shade"),
        ("spans 1\tspans 2", ""),
        ("start_i\tend_i\tseverity\tshade", "shade"),
        ("severity\tshade", "severity, shade"),
    ],
)
def test_columns_that_nothing_reads_are_named(
    first: str, row: str, heading: str, said: str
) -> None:
    more = "\tx" * (heading.count("\t") + 1)
    found = corpus(file("a.tsv", f"{first}\tref\thyp\t{heading}\n{row}\tr\ta{more}\n"))
    assert found.notes == ((f"a.tsv: columns not used: {said}.",) if said else ())


def test_the_long_layout_with_ids_that_repeat_goes_in_order() -> None:
    rows = "A\t1\ts\tr\ta\t0\nA\t1\ts\tq\tb\t0\nB\t1\ts\tr\tc\t0\nB\t1\ts\tq\td\t0\n"
    found = corpus(file("human.tsv", LONG + rows))
    assert sides(found) == ({"reference": ["r", "q"]}, {"A": ["a", "b"], "B": ["c", "d"]})
    assert "ids repeat" in found.notes[0]


def test_the_long_layout_with_gaps_gives_the_common_part_on_request() -> None:
    rows = "A\t1\ts\tr\ta\t0\nA\t2\ts\tq\tb\t0\nB\t2\ts\tq\td\t0\n"
    with pytest.raises(
        InputError, match="system B has 1 of 2 segments; the first that is missing is 1"
    ):
        corpus(file("human.tsv", LONG + rows))
    found = corpus(file("human.tsv", LONG + rows), common_only=True)
    assert sides(found) == ({"reference": ["q"]}, {"A": ["b"], "B": ["d"]})
    assert found.notes == (
        "human.tsv: 1 of 2 segments are left out, because not every system has them (1).",
    )
