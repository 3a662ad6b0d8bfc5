"""Steps from one METEOR to another, held against the scores at both ends."""

from __future__ import annotations

import pytest

from meteor_core.explain.differences import INGREDIENTS, Step


def check(found: tuple[Step, ...], before: float, after: float) -> None:
    """In order, end to end, each worth its change, and all together the difference."""
    ingredients = [step.ingredient for step in found]
    assert ingredients == sorted(ingredients, key=[*INGREDIENTS].index)
    assert len(set(ingredients)) == len(ingredients)
    assert sum(step.change for step in found) == pytest.approx(after - before, abs=1e-11)
    for step in found:
        assert step.change == step.after.score.value - step.before.score.value
        assert "{" not in str(step)
    if found:
        assert found[0].before.score.value == pytest.approx(before, abs=1e-11)
        assert found[-1].after.score.value == pytest.approx(after, abs=1e-11)
    else:
        assert after == pytest.approx(before, abs=1e-11)
