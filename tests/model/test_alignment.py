"""Words as the stages see them."""

from __future__ import annotations

from operator import attrgetter

from meteor_core.model import Word
from meteor_core.model.alignment import places


def test_places_of_the_words_that_pass_a_test() -> None:
    words = [Word(form, form, "", is_function=form == "the") for form in ("the", "cat", "the")]
    assert places(attrgetter("is_function"), words) == [0, 2]
    assert places(attrgetter("is_function"), []) == []
