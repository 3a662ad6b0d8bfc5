"""What a stage is asked about to find phrases that other words split."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from meteor_core import Meteor
from meteor_core.explain.why import REACH, split_phrases
from meteor_core.model.view import Side

LONG = " ".join(f"w{number}" for number in range(120))


@pytest.mark.parametrize("asked", ["candidate", "reference"])
def test_a_long_text_is_asked_about_near_the_word_alone(asked: Side) -> None:
    """All words for each gap cost seconds for one click."""
    lengths: list[tuple[int, int]] = []

    def proposals(candidate: Any, reference: Any, certain: Any) -> list[Any]:
        lengths.append((len(candidate), len(reference)))
        return []

    stage: Any = SimpleNamespace(name="paraphrase", proposals=proposals)
    (alignment,) = Meteor("en", stages=("exact",)).align(LONG, [LONG.upper()])
    assert not [*split_phrases(stage, alignment, (set(), set()), asked, 60)]
    own = ("candidate", "reference").index(asked)
    assert lengths
    assert max(each[own] for each in lengths) == 2 * REACH + 1
    across = [each for each in lengths if each[own] == 2 * REACH + 1]
    assert max(each[1 - own] for each in across) < 2 * REACH + 1
