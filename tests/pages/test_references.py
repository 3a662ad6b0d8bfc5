"""The Pair page says why one of several references counts."""

from __future__ import annotations

import re

import pytest

from pages.ui.shared.permalink import Texts
from tests.data import DEFAULTS
from tests.pages.apps import open_page

pytestmark = pytest.mark.resource(*DEFAULTS)


def test_what_makes_the_best_reference_the_best() -> None:
    """Words that match by a surer stage are no larger share of the words; letters have a say."""
    refs = ("Домой бежит мальчик", "Мальчик быстро бежал домой")
    test = open_page(variant="tuned", pair=Texts("Мальчик быстро бежит домой", refs))
    start = "The score uses reference 2"
    why = next(text.value for text in test.markdown if text.value.startswith(start))
    parts = [float(part.replace("−", "-")) for part in re.findall(r"[+−]\d\.\d+", why)]
    assert parts == sorted(parts, key=abs, reverse=True)
    high, low = map(float, re.findall(r" (\d\.\d+)", why)[:2])
    assert sum(parts) == pytest.approx(high - low)
    assert "Fragmentation +" in why
    assert "Letters +" in why


def test_of_references_that_score_alike_the_shortest_counts() -> None:
    test = open_page(pair=Texts("sun", ("one two three", "four five")))
    assert any(
        text.value.startswith("References 2 and 1 give the same score") for text in test.markdown
    )
