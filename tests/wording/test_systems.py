"""Names short enough for a heading, told apart, and put in order."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from meteor_core.corpus.significance import SystemComparison
from meteor_core.wording.systems import against, by_version, short_names, verdict
from meteor_core.wording.words import digits_for, signed


@pytest.mark.parametrize(
    ("names", "short"),
    [
        (["v1", "v2"], ["v1", "v2"]),
        (["news2024.en-ru.model-base.v1", "news2024.en-ru.model-base.v2"], ["…v1", "…v2"]),
        (["wmt_en_ru_step1000_average", "wmt_en_ru_step2000"], ["…step1000_average", "…step2000"]),
        (["one system with a very long name"], ["one system w…y long name"]),
    ],
)  # fmt: skip
def test_short_names(names: list[str], short: list[str]) -> None:
    assert list(short_names(names)) == short


@given(st.lists(st.text("ab1._-", max_size=60), max_size=6), st.integers(8, 40))
def test_names_stay_apart(names: list[str], longest: int) -> None:
    short = short_names(names, longest)
    assert len(short) == len(names)
    assert len(set(short)) == len(set(names))
    assert all(len(name) <= longest + 4 for name in short)


def test_versions_in_order() -> None:
    assert by_version(["sys-v10", "sys-v9"]) == [1, 0]
    assert by_version(["GPT-4", "Claude-3"]) == [0, 1], "not versions of one system"


@given(st.floats(-1, 1).filter(lambda value: abs(value) > 1e-9))
def test_no_difference_looks_like_zero(value: float) -> None:
    shown = signed(value, digits_for([value]))
    assert shown.strip("+−0.") != ""
    assert shown[0] == ("+" if value > 0 else "−")


def test_zero_is_zero() -> None:
    assert signed(0.0, digits_for([0.0])) == "0.000"
    assert digits_for([0.25, 0.0004, 0.0]) == 4


def compared(difference: float, p: float) -> SystemComparison:
    return SystemComparison(
        "v1", "v2", difference, difference - 0.01, difference + 0.01, p, p, p, p
    )


def test_verdicts() -> None:
    better = verdict(compared(0.02, 0.01))
    assert better.startswith("v2 is better than v1 by +0.020 (95% interval: +0.010 to +0.030)")
    worse = verdict(compared(-0.00004, 0.5))
    assert worse.startswith("v1 is ahead of v2 by +0.00004")
    assert "the difference is not significant" in worse
    few = verdict(replace(compared(0.02, 0.01), randomisation_holm=0.3, least_holm=0.15))
    assert "too few trials" in few
    assert "never below 0.150" in few
    assert "the difference is not significant" in verdict(
        replace(compared(0.02, 0.4), least_holm=0.15)
    )
    assert "have the same score" in verdict(compared(0.0, 1.0))


def test_a_comparison_from_the_other_side() -> None:
    comparison = compared(0.02, 0.01)
    assert against(comparison, "v1") is comparison
    back = against(comparison, "v2")
    assert (back.baseline, back.system, back.difference) == ("v2", "v1", -0.02)
    assert (back.low, back.high) == (-comparison.high, -comparison.low)
