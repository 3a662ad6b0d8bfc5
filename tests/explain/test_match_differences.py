"""What makes two METEORs differ: matches that a step brings or takes."""

from __future__ import annotations

from tests.explain.test_differences import only


def test_equal_words_joined_otherwise_are_another_alignment() -> None:
    """Of two equal words NLTK takes the last: as good, but not the same picture."""
    step = only("2005", "nltk", "ru", "и а и", "и")
    assert (step.ingredient, step.change) == ("search", 0)
    assert str(step) == (
        "Search (greedy-from-right): different matches, but the same numbers of matches (1) and "
        "chunks (1)."
    )
