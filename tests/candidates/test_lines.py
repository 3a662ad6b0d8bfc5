"""Candidates read from a box of lines."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from meteor_core import InputError
from meteor_core.candidates.lines import MOST, Candidate, check, parse, written
from meteor_core.model.limits import MOST_REFERENCES


@pytest.mark.parametrize(
    ("box", "names", "texts"),
    [
        ("a cat\na dog", "A B", ["a cat", "a dog"]),
        ("one\ta cat\n\n \na dog\n", "one A", ["a cat", "a dog"]),
        ("A\ta cat\nthe cat\nB\ta dog", "A C B", ["a cat", "the cat", "a dog"]),
        ("\ta cat\nx\t", "A x", ["a cat", ""]),
        ("x\ta\tb\r\ny\tc", "x y", ["a\tb", "c"]),
    ],
)
def test_a_line_each(box: str, names: str, texts: list[str]) -> None:
    found = parse(box)
    assert [one.name for one in found] == names.split()
    assert [one.text for one in found] == texts


@pytest.mark.parametrize(
    ("box", "said"),
    [
        ("", "Candidates given: 0. A comparison needs 2 to 12"),
        (" \n\t\n", "Candidates given: 0"),
        ("one alone", "Candidates given: 1"),
        ("x\n" * 13, "13 candidates given; the limit is 12"),
        ("x\ta\ny\tb\nx\tc", "The name x is used twice, by candidates 1 and 3"),
    ],
)
def test_what_cannot_be_compared_is_said(box: str, said: str) -> None:
    with pytest.raises(InputError, match=said):
        parse(box)


def test_bounds() -> None:
    two = parse("a\nb")
    check(two, ["c"] * MOST_REFERENCES)
    with pytest.raises(InputError, match="9 references given"):
        check(two, ["c"] * (MOST_REFERENCES + 1))
    with pytest.raises(InputError, match="60001 characters"):
        check(two, ["c" * 59_999])


_WORDS = st.text("абв xyz", min_size=1, max_size=9).map(str.split).map(" ".join).filter(bool)


@given(st.lists(st.tuples(_WORDS, _WORDS), min_size=2, max_size=MOST, unique_by=lambda one: one[0]))
def test_what_is_written_is_read_again(pairs: list[tuple[str, str]]) -> None:
    candidates = tuple(Candidate(name, text) for name, text in pairs)
    assert parse(written(candidates)) == candidates
