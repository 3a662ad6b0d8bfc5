"""A preposition with its noun, and the word that is made of both."""

from __future__ import annotations

import pytest

from meteor_core import Meteor


def whole(candidate: str, reference: str) -> bool:
    alignment = Meteor("ru", "tuned", stages=("exact", "paraphrase")).align(candidate, [reference])[
        0
    ]
    sides = (0, len(alignment.candidate)), (0, len(alignment.reference))
    return sides in [(link.candidate, link.reference) for link in alignment.links]


@pytest.mark.parametrize(
    ("phrase", "word"),
    [
        ("без воды", "безводная"),
        ("без глютена", "безглютеновый"),
        ("без облаков", "безоблачно"),
        ("без инициативы", "безынициативный"),
        ("без всяких пересадок", "беспересадочный"),
        ("без контрастных веществ", "бесконтрастное"),
        ("после операции", "послеоперационный"),
        ("до операции", "предоперационный"),
        ("между клетками", "межклеточное"),
        ("под землёй", "подземный"),
        ("против рака", "противораковая"),
        ("под кожу", "подкожно"),
    ],
)
def test_both_say_the_same(phrase: str, word: str) -> None:
    assert whole(phrase, word)
    assert whole(word, phrase)


@pytest.mark.parametrize(
    ("phrase", "word"),
    [
        ("без воды", "бессонный"),
        ("с водой", "безводный"),
        ("без цены", "бесценный"),
        ("без различия", "безразличный"),
        ("без действий", "бездействие"),
        ("без шумного города", "бесшумный"),
        ("до операции", "послеоперационный"),
        ("под линией", "подлинный"),
        ("после школы", "дошкольный"),
    ],
)
def test_other_words(phrase: str, word: str) -> None:
    assert not whole(phrase, word)
