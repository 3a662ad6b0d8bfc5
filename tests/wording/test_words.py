"""Texts made fit to draw."""

from fractions import Fraction
from itertools import pairwise
from math import inf
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from meteor_core.messages.safe import clean
from meteor_core.wording.words import (
    clip,
    count,
    minus,
    number,
    p_value,
    printed_change,
    probability,
    rounded,
    signed,
    width,
)

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("кошка", "кошка"),
        ("a\x00b", "a␀b"),
        ("\x1b[31m", "␛[31m"),
        ("\x7f", "␡"),
        ("\x9b", "\ufffd"),
        ("\ud800", "\ufffd"),
        ("\uffff", "\ufffd"),
        ("a\nb\tc", "a b c"),
        ("\u202eabc", "\ufffdabc"),
        ("👩\u200d👧", "👩\u200d👧"),
    ],
)
def test_clean(text: str, expected: str) -> None:
    assert clean(text) == expected


@given(st.text(alphabet=st.characters(codec=None), max_size=30))
def test_clean_text_is_fit_for_xml(text: str) -> None:
    cleaned = clean(text)
    cleaned.encode("utf-8")
    assert len(cleaned) == len(text)
    assert all(ord(c) >= 0x20 and ord(c) & 0xFFFE != 0xFFFE for c in cleaned)
    assert clean(cleaned) == cleaned


@given(st.text(max_size=600), st.floats(20, 400))
def test_clipped_text_fits(text: str, limit: float) -> None:
    clipped = clip(text, 10, limit)
    assert clipped == text or clipped.endswith("…")
    assert width(clipped, 10) <= max(limit, 22)


def test_wide_letters_are_wider() -> None:
    assert width("щщщ", 10) > width("иии", 10) > width("iii", 10)
    assert width("日本", 10) == 22


@pytest.mark.parametrize(
    ("value", "text"), [(7.0, "7"), (6.5, "6.5"), (0.1 + 0.2, "0.3"), (0, "0")]
)
def test_count(value: float, text: str) -> None:
    assert count(value) == text


@pytest.mark.parametrize(
    ("value", "text"),
    [(0.05, "+0.050"), (-0.05, "−0.050"), (0, "0.000"), (-0.0004, "0.000"), (0.0004, "0.000")],
)
def test_signed(value: float, text: str) -> None:
    assert signed(value) == text


@pytest.mark.parametrize(
    ("value", "text"), [(0.05, "0.050"), (-0.05, "−0.050"), (-0.0004, "0.000"), (-inf, "−inf")]
)
def test_minus(value: float, text: str) -> None:
    assert minus(value) == text


def test_the_sign_of_a_number_is_made_in_one_place() -> None:
    """Else it is forgotten in every other: a hyphen is no minus."""
    by_hand = [
        path.name
        for folder in ("meteor_core", "pages")
        for path in (ROOT / folder).rglob("*.py")
        if '"-", "−"' in path.read_text("utf-8")
    ]
    assert by_hand == ["words.py"]


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        (0.3125, "0.313"),
        (0.5125, "0.513"),  # the nearest binary number is a little less
        (0.31249999999999994, "0.313"),
        (0.31250000000000006, "0.313"),
        (0.0625, "0.063"),
        (0.1875, "0.188"),
        (0.312, "0.312"),
        (0.3124, "0.312"),
        (-0.3125, "-0.313"),
        (-0.0001, "-0.000"),
        (1, "1.000"),
        (float("nan"), "nan"),
        (float("inf"), "inf"),
        (999_999_999_999_999.5, "999999999999999.500"),
        (1e200, "1e+200"),
        (-1e28, "-1e+28"),
    ],
)
def test_a_score_has_one_spelling(value: float, shown: str) -> None:
    """Halves go up, as in the tables and pictures that browsers write."""
    assert number(value) == shown


@given(st.floats(-2, 2), st.integers(0, 6))
def test_a_number_is_spelt_by_the_nearest_of_its_places(value: float, digits: int) -> None:
    """Of the number as it is written: the nearest n / 10^digits, the larger of two as near."""
    scaled = abs(Fraction(repr(round(value, 12)))) * 10**digits
    nearest = int(scaled + Fraction(1, 2))
    assert Fraction(number(abs(value), digits)) == Fraction(nearest, 10**digits)
    assert number(-value, digits).lstrip("-") == number(value, digits).lstrip("-")


def test_a_table_and_its_detail_show_one_number() -> None:
    """The corpus's own sum of a sixteenth may miss it by a last place, the pair's may not."""
    assert rounded([0.31249999999999994, 0.3125]) == [0.313, 0.313]
    assert f"{0.3125:.3f}" == "0.312"  # what a detail showed where the table had .313


def test_a_printed_change_is_what_the_numbers_beside_it_differ_by() -> None:
    assert printed_change(0.73549, 0.71774) == "−0.017" != signed(0.71774 - 0.73549)
    assert printed_change(0.4, 0.4001) == "0.000"


@given(st.lists(st.floats(0, 1), min_size=2, max_size=8))
def test_printed_changes_of_steps_sum_to_that_of_the_whole(levels: list[float]) -> None:
    steps = [printed_change(*pair).replace("−", "-") for pair in pairwise(levels)]
    whole = printed_change(levels[0], levels[-1]).replace("−", "-")
    assert sum(map(float, steps)) == pytest.approx(float(whole), abs=1e-9)


@pytest.mark.parametrize(
    ("value", "cell", "sentence"),
    [
        (0.5, "0.500", "p = 0.500"),
        (0.0131, "0.013", "p = 0.013"),
        (0.001, "0.001", "p = 0.001"),
        (0.000999, "< 0.001", "p < 0.001"),
        (0.0003, "< 0.001", "p < 0.001"),
        (0.0, "< 0.001", "p < 0.001"),
    ],
)
def test_p_values(value: float, cell: str, sentence: str) -> None:
    assert (probability(value), p_value(value)) == (cell, sentence)
