"""What makes two METEORs differ: matches and related pairs that a step brings or takes."""

from __future__ import annotations

import pytest

from meteor_core.explain.differences import steps
from tests.explain.test_differences import only


@pytest.mark.resource("navec-news")
def test_related_words_are_told() -> None:
    """They earn credit in explorer alone; no stage of METEOR 2005 has their like."""
    found = steps("explorer", "2005", "ru", "команда играет", ["тренер играет"])
    stages = next(step for step in found if step.ingredient == "stages")
    assert [pair.stage for pair in stages.before.alignment.related] == ["related"]
    assert str(stages).endswith("no longer related: команда ~ тренер.")


def test_equal_words_joined_otherwise_are_another_alignment() -> None:
    """Of two equal words NLTK takes the last: as good, but not the same picture."""
    step = only("2005", "nltk", "ru", "и а и", "и")
    assert (step.ingredient, step.change) == ("search", 0)
    assert str(step) == (
        "Search greedy-from-right: other matches, but as many (1) in as many chunks (1)."
    )
