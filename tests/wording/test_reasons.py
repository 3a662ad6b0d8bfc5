"""What might have been, in words."""

from __future__ import annotations

import pytest

from meteor_core.explain.alternatives import Difference
from meteor_core.wording.reasons import instead, surplus


@pytest.mark.parametrize(
    ("stages", "said"),
    [
        ((("exact", -1.0), ("synonym", 1.0)), "exact −1, synonym +1, chunks +2"),
        (
            (("exact", -1.0), ("paraphrase", 2.5)),
            "exact −1, paraphrase +2.5 (in words, mean of both sides), chunks +2",
        ),
        (
            (("paraphrase", -1.5), ("embedding", 0.5)),
            "paraphrase −1.5 (in words, mean of both sides), embedding +0.5, chunks +2",
        ),
    ],
)
def test_half_a_word_says_what_it_is(stages: tuple[tuple[str, float], ...], said: str) -> None:
    assert surplus(Difference(stages, 2, 0.0, 0, 0.0)) == said


@pytest.mark.parametrize(
    ("score", "said"),
    [
        (0.0, "With the other choice: crossings +9. The score would not change."),
        (-0.01, "With the other choice: crossings +9. The score would change by −0.010."),
    ],
)
def test_a_score_that_stays_is_said_to_stay(score: float, said: str) -> None:
    assert instead(Difference((), 0, 0.0, 9, score)) == said
