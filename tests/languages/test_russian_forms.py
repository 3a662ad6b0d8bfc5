"""Which forms a listed word stands for: itself, and those of the same word alone."""

from __future__ import annotations

import pytest

from meteor_core.languages.russian_forms import own_forms


@pytest.mark.parametrize(
    ("word", "held", "left_out"),
    [
        ("власти", "властей властям", "власть властью"),
        ("велик", "велики великами", "велика больших"),
        ("скорая", "скорой скорую", "скорый скорого"),
        ("новейший", "новейшая новейшими", "новый новая"),
        ("согласен", "согласна согласны", "согласно согласный"),
        ("говорят", "", "говорить говорил"),
        ("словом", "", "слово слова"),
        ("кадры", "кадров кадрами", "кадр кадру"),
        ("снимок", "снимка снимки", ""),
        ("приехав", "", "приехать приехал"),
    ],
)
def test_own_forms(word: str, held: str, left_out: str) -> None:
    forms = own_forms(word)
    assert word in forms
    assert forms.issuperset(held.split())
    assert forms.isdisjoint(left_out.split())
