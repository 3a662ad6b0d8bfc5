"""Known answers that contradict one another are refused, whatever the order of their lines."""

from __future__ import annotations

from itertools import permutations

import pytest

from meteor_core import InputError
from meteor_core import annotations as an
from meteor_core.annotations.known_answers import parse
from tests.annotations.samples import corpus

SAME_TEXT = corpus(2, "AB", systems={"A": ("one", "two"), "B": ("one", "three"), "C": ("x", "y")})


def planned(scheme: str, lines: str) -> an.Plan:
    known = parse(lines, scheme, SAME_TEXT)
    return an.plan(an.Setup("t", scheme, controls=known), SAME_TEXT)


@pytest.mark.parametrize(
    ("scheme", "lines", "systems"),
    [
        ("preference", ("s1: A > B", "s1: B > A"), "A, B"),
        ("preference", ("s1: A > B", "s1: B = A", "s1: B > C"), "A, B"),
        ("preference", ("s1: A > B", "s1: B > C", "s1: C > A", "s0: A > C"), "A, B, C"),
        ("preference", ("s0: A > C", "s0: C > B"), "A, B, C"),  # A and B have one text
        ("preference", ("s0: A > B",), "A, B"),
        ("ranking", ("s1: A > B = C", "s1: C > A"), "A, C"),
        ("rating", ("s1: A 90", "s1: A 60", "s1: B 60"), "A"),
        ("rating", ("s0: A 90", "s0: B 60"), "A, B"),
        ("errors", ("s1: A", "s1: A | wo"), "A"),
        ("esa", ("s1: A 40 | tw", "s1: A 80"), "A"),
    ],
)
def test_a_contradiction_names_segment_and_systems(
    scheme: str, lines: tuple[str, ...], systems: str
) -> None:
    segment = lines[0][:2]
    said = f"The known answers for segment “{segment}” contradict one another: {systems}\\."
    for given in permutations(lines):
        with pytest.raises(InputError, match=said):
            planned(scheme, "\n".join(given))


def test_a_control_punishes_nothing_that_the_tutorial_teaches() -> None:
    with pytest.raises(InputError, match="segment “s1” contradict one another: A, B"):
        planned("preference", "s1: A > B\ns1: B > A // the article")


@pytest.mark.parametrize(
    ("scheme", "lines"),
    [
        ("preference", "s1: A > B\ns1: A > B\ns1: B > C\ns1: A > C\ns0: C > A"),
        ("preference", "s1: A = B\ns1: B = C\ns1: A > C"),  # ties need not be transitive
        ("ranking", "s1: A > B = C\ns1: A > C > B"),  # where a tie leaves the order open
        ("rating", "s1: A 90\ns1: A 90\ns0: A 10"),
        ("errors", "s1: A | tw\ns1: A | o\ns1: B"),
        ("esa", "s1: A 40\ns1: A 40 | tw"),
    ],
)
def test_what_can_all_be_right_is_taken(scheme: str, lines: str) -> None:
    assert planned(scheme, lines)
