"""Two abbreviations of one expression."""

from __future__ import annotations

import pytest

from meteor_core.stages.rules.glossed import glossed
from tests.stages.samples import words


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [
        ("нежелательные явления (НЯ)", "нежелательные явления (АЕ)", [(3, 4, 3, 4)]),
        ("печёночной карциномы (HCC)", "печёночная карцинома (ПК)", [(3, 4, 3, 4)]),
        ("рак печени (РП): РП", "рак печени (HCC)", [(3, 4, 3, 4), (6, 7, 3, 4)]),
        ("нежелательные явления (НЯ)", "нежелательные реакции (АЕ)", []),
        ("последний день (Москва)", "последний день (Рига)", []),
        ("рак печени (РП), рак печени (HCC)", "рак печени (HCC)", []),
        ("рак печени РП", "рак печени HCC", []),
    ],
)
def test_the_other_abbreviation(one: str, other: str, expected: list[tuple[int, ...]]) -> None:
    assert [*glossed(words(one), words(other))] == expected
    turned = glossed(words(other), words(one))
    assert sorted((*spans[2:], *spans[:2]) for spans in turned) == expected
