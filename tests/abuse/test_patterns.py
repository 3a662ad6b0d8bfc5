"""No regular expression of the program runs away, whatever a visitor writes."""

from __future__ import annotations

import pytest

from tests.abuse import patterns
from tests.abuse.adversary import hardest, written
from tests.abuse.growth import BOUND, exponent
from tests.abuse.patterns import Used

pytestmark = pytest.mark.abuse

OF_OWN_FILES = {
    "meteor_core.resources.unpacking": "an encyclopedia's articles, read when data are installed",
    "pages.ui.learn.lessons.model": "the lessons' own files",
    "meteor_core.metrics.definition": "the program's own formulas",
}
"""Modules whose patterns meet no visitor's text."""


def _meeting_visitors() -> list[Used]:
    return [
        used
        for used in patterns.everything()
        if not any(used.name.startswith(module) for module in OF_OWN_FILES)
    ]


@pytest.mark.parametrize(
    "used", _meeting_visitors(), ids=lambda used: f"{used.name}-{used.operation}"
)
def test_work_grows_as_the_text_does(used):
    for text in hardest(used):
        grows = exponent(used.run, lambda size, text=text: written(text, size))
        assert grows < BOUND, (used.pattern.pattern, text)


def test_patterns_made_while_the_program_runs_are_known():
    assert patterns.dynamic() == set(patterns.MADE_ELSEWHERE)


@pytest.mark.parametrize(
    "quadratic", [r"\s+$", r"[\w:-]+\s*=", r"(.+?)\s*:", r"(?:<!--.*?-->|<![^<>]*>)+", "a*a*b"]
)
def test_a_pattern_that_runs_away_is_noticed(quadratic):
    import re

    used = Used("new", re.compile(quadratic, re.DOTALL), "search")
    worst = max(exponent(used.run, lambda size, t=t: written(t, size)) for t in hardest(used))
    assert worst > BOUND
