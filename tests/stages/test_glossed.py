"""Two abbreviations of one expression."""

from __future__ import annotations

import pytest

from meteor_core.stages.glossed import glossed
from tests.stages.samples import words


@pytest.mark.parametrize(
    ("language", "one", "other", "expected"),
    [
        ("en", "adverse reactions (AR)", "adverse reactions (PR)", [(3, 4, 3, 4)]),
        ("en", "dilated cardiomyopathy (DCM)", "dilated cardiomyopathy (DKMP)", [(3, 4, 3, 4)]),
        ("en", "heart rate (HR): HR", "the heart rate (CSS)", [(3, 4, 4, 5), (6, 7, 4, 5)]),
        ("ru", "нежелательные явления (НЯ)", "нежелательные явления (АЕ)", [(3, 4, 3, 4)]),
        ("en", "adverse reactions (AR)", "adverse events (AE)", []),
        ("en", "last day (Friday)", "last day (Sunday)", []),
        ("en", "blood flow (BF), blood flow (Qr)", "blood flow (Qr)", []),
        ("en", "adverse reactions AR", "adverse reactions PR", []),
    ],
)
def test_the_other_abbreviation(
    language: str, one: str, other: str, expected: list[tuple[int, ...]]
) -> None:
    assert [*glossed(words(one, language), words(other, language))] == expected
    turned = glossed(words(other, language), words(one, language))
    assert sorted((*spans[2:], *spans[:2]) for spans in turned) == expected
