"""The grammar of words that nobody had prepared stays as right as it is."""

from __future__ import annotations

import pytest

from tests.benchmarks.grammar import right, shown
from tests.labelled import grammar

LEAST = 0.97
"""Of the words, those of which nothing wrong is shown."""


@pytest.mark.resource("slovnet-morphology", "slovnet-syntax", "navec-news")
def test_blind_words_stay_as_right_as_they_are() -> None:
    words = grammar.blind()
    assert len(words) == len({str(one.word) for one in words}) == 1909
    wrong = [one for one in words if not _is_right(one)]
    assert len(wrong) <= (1 - LEAST) * len(words), wrong


def _is_right(labelled: grammar.Labelled) -> bool:
    marks = shown(labelled)
    return all(right(label, marks[category]) for category, label in labelled.marks.items())
