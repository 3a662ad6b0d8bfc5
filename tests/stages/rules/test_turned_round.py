"""A compound with a hyphen, and its parts in the other order."""

from __future__ import annotations

import pytest

from meteor_core import Meteor, languages
from meteor_core.stages.rules.turned_round import MOST_PAIRS, turned_round


def whole(language: str, candidate: str, reference: str) -> bool:
    alignment = Meteor(language, "tuned", stages=("exact", "paraphrase")).align(
        candidate, [reference]
    )[0]
    sides = (0, len(alignment.candidate)), (0, len(alignment.reference))
    return sides in [(link.candidate, link.reference) for link in alignment.links]


@pytest.mark.parametrize(
    ("compound", "parts"),
    [
        ("CRM-системы", "систем CRM"),
        ("бизнес-план", "план бизнеса"),
        ("ДНК-тестом", "тест ДНК"),
        ("Финсбери-парке", "парка Финсбери"),
    ],
)
def test_the_second_part_comes_first(compound: str, parts: str) -> None:
    assert whole("ru", compound, parts)
    assert whole("ru", parts, compound)


@pytest.mark.parametrize(
    ("language", "compound", "parts"),
    [("ru", "бизнес-план", "план работы"), ("ru", "2-а", "а 2"), ("en", "check-in", "in check")],
)
def test_other_words_and_other_languages(language: str, compound: str, parts: str) -> None:
    assert not whole(language, compound, parts)


def test_what_comes_over_and_over_is_left_out() -> None:
    sentence = languages.get("ru").analyser(True).words
    sides = sentence("бизнес-план " * 240), sentence("план бизнеса " * 120)
    assert not [*turned_round(*sides)]
    assert len([*turned_round(sides[0][:20], sides[1][:40])]) == MOST_PAIRS
