"""What is counted where more than the matches, or less than each of them, is known."""

from __future__ import annotations

import pytest

from meteor_core.meteor.counting import PLAIN, Rules, indifferent, tally
from meteor_core.model import Word
from meteor_core.search.edges import word_edge


def words(text: str) -> list[Word]:
    """Words in lower case are content, those in capitals are functions."""
    return [Word(word, word, "", is_function=word.isupper()) for word in text.split()]


@pytest.mark.parametrize(("candidate", "reference", "credits"), [(1, 1, 1), (1, 0, 0), (0, 1, 0)])
def test_related_words_earn_credit_where_no_match_holds_either(
    candidate: int, reference: int, credits: int
) -> None:
    """With a link forced, a match may hold what stood free before."""
    found = tally(
        words("a b"),
        words("a c"),
        [word_edge(0, 0, 0)],
        ("exact", "related"),
        related=[word_edge(candidate, reference, 1)],
    )
    assert [one.total for one in found.candidate_matches] == [1, credits]
    assert [one.total for one in found.reference_matches] == [1, credits]


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
