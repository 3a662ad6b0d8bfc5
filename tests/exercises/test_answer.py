"""Numbers as people type them, and lines gathered into links."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from meteor_core.exercises.marking import Answer, Drawn, gather, typed_number


@pytest.mark.parametrize(
    ("typed", "value"),
    [
        ("3", 3),
        (" 0.714 ", 0.714),
        ("0,714", 0.714),
        (".5", 0.5),
        (",5", 0.5),
        ("5.", 5),
        ("5/8", 0.625),
        ("5 / 8", 0.625),
        ("5÷8", 0.625),
        ("2,5:5", 0.5),
        ("85,7%", 0.857),
        (" 85.7 % ", 0.857),
        ("100%", 1),
        ("%", None),
        ("5%/7", None),
        ("5/7%", None),
        ("", None),
        ("five", None),
        ("1/0", None),
        ("1/2/3", None),
        ("-1", None),
        ("1e9", None),
        ("nan", None),
        ("٣", None),
        ("5/", None),
        ("9" * 500, None),
    ],
)
def test_numbers(typed: str, value: float | None) -> None:
    assert typed_number(typed) == value


def test_chunks_are_no_share() -> None:
    answer = Answer(chunks="300%", precision="85,7%")
    assert (answer.value("chunks"), answer.value("precision")) == (None, 0.857)
    assert Answer(chunks="3").value("chunks") == 3


@given(st.text(max_size=200))
def test_no_text_breaks_it(typed: str) -> None:
    found = typed_number(typed)
    assert found is None or found >= 0


@pytest.mark.parametrize(
    ("lines", "drawn"),
    [
        ([], []),
        ([(1, 2)], [Drawn((1, 2), (2, 3))]),
        ([(1, 2), (1, 2)], [Drawn((1, 2), (2, 3))]),
        ([(3, 0), (0, 3)], [Drawn((0, 1), (3, 4)), Drawn((3, 4), (0, 1))]),
        ([(0, 3), (1, 3)], [Drawn((0, 2), (3, 4))]),
        ([(0, 3), (1, 4), (1, 3)], [Drawn((0, 2), (3, 5))]),
        ([(0, 3), (2, 3)], [Drawn((0, 3), (3, 4), whole=False)]),
        ([(0, 0), (1, 1), (0, 1)], [Drawn((0, 2), (0, 2))]),
    ],
)
def test_lines_that_meet_make_a_phrase(lines: list[tuple[int, int]], drawn: list[Drawn]) -> None:
    assert list(gather(lines)) == drawn


@given(st.lists(st.tuples(st.integers(0, 9), st.integers(0, 9)), max_size=30))
def test_every_line_is_in_exactly_one_link(lines: list[tuple[int, int]]) -> None:
    found = gather(lines)
    for candidate, reference in lines:
        holding = [
            one
            for one in found
            if candidate in range(*one.candidate) and reference in range(*one.reference)
        ]
        assert holding
    if all(one.whole for one in found):
        places = [place for one in found for place in range(*one.candidate)]
        assert len(places) == len(set(places))
