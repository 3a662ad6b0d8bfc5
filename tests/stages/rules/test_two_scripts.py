"""Names of two words in Latin letters, and with a hyphen in Cyrillic."""

from __future__ import annotations

import pytest

from meteor_core import languages
from meteor_core.stages.rules.two_scripts import two_scripts


@pytest.mark.parametrize(
    ("candidate", "reference", "found"),
    [
        ("в Stirling Lines", "в Стерлинг-Лайнс", [(1, 3, 1, 2)]),
        ("Нью-Рошели", "New Rochelle", [(0, 1, 0, 2)]),
        ("в San Diego", "в Сан-Франциско", []),
        ("the lines", "Стерлинг-Лайнс", []),
    ],
)
def test_one_name(candidate: str, reference: str, found: list[tuple[int, ...]]) -> None:
    words = languages.get("ru").analyser(True).words
    assert [*two_scripts(words(candidate), words(reference))] == found
