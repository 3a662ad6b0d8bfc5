"""What makes two METEORs differ where there are several references: another may be the best."""

from __future__ import annotations

from dataclasses import replace

import pytest

from meteor_core.explain.differences import steps
from meteor_core.meteor.variants import get


def test_another_best_reference_is_told() -> None:
    """Of two references the other may be the best to another variant."""
    references = ["The police arrested a man who fled the police", "A man fled"]
    candidate = "A man who the police arrested the man fled"
    found = steps("2005", "nltk", "en", candidate, references)
    said = [str(step) for step in found if step.before.best_reference != step.after.best_reference]
    assert said
    assert all("the best reference is 2 instead of 1" in each for each in said)


@pytest.mark.resource("meteor-1.5")
def test_words_of_two_references_are_not_compared() -> None:
    """Another reference is the best now: nothing is cut otherwise for that."""
    references = ["cat ran off now", "dog ran here now", "cat went by now"]
    found = steps("tuned", "1.5", "en", "cat sat here", references)
    cut = next(step for step in found if step.ingredient == "tokenization")
    assert cut.before.best_reference != cut.after.best_reference
    assert str(cut).startswith("Tokenization: the same tokens; ")
    assert "no longer function words: here" in str(cut)


def test_of_equal_references_another_may_count() -> None:
    """METEOR 1.5 takes the first, all others the shortest."""
    plain = replace(get("2005"), name="first", first_of_equals=True)
    (step,) = steps("2005", plain, "ru", "кот", ["ёж спит", "пёс"])
    assert (step.ingredient, step.change) == ("rules", 0)
    assert "one variant uses the first and the other the shortest" in str(step)
    assert str(step).endswith("the best reference is 1 instead of 2.")
