"""What is counted where more than the matches, or less than each of them, is known."""

from __future__ import annotations

import pytest

from meteor_core.meteor.counting import PLAIN, Rules, indifferent
from meteor_core.model import Word


def words(text: str) -> list[Word]:
    """Words in lower case are content, those in capitals are functions."""
    return [Word(word, word, "", is_function=word.isupper()) for word in text.split()]


CHARACTERS = Rules(characters=True)


@pytest.mark.parametrize(
    ("candidate", "reference", "rules", "alike"),
    [
        ("cat cats", "cat", PLAIN, True),
        ("cat cats", "cat", CHARACTERS, False),
        ("cat", "cat cats", CHARACTERS, False),
        ("cat cats", "cat cats", CHARACTERS, True),
        ("cats cats", "cat", CHARACTERS, True),
        ("cat CAT", "cat", PLAIN, False),
    ],
)
def test_which_word_is_matched_matters_where_the_larger_side_counts_unalike(
    candidate: str, reference: str, rules: Rules, alike: bool
) -> None:
    sides = words(candidate), words(reference)
    block = [*range(len(sides[0]))], [*range(len(sides[1]))], 0
    assert indifferent([block], *sides, rules) is alike
