"""No slip of the keyboard in the atlas's Russian: pymorphy3's dictionary knows every word."""

from __future__ import annotations

import re

from pymorphy3 import MorphAnalyzer

from meteor_core.meta_evaluation.atlas import items

FAULTY_ON_PURPOSE = {"misspelling", "untranslated"}
"""Phenomena whose candidates hold what no dictionary has."""

NOT_IN_THE_DICTIONARY = {
    *("винбластин", "винкристин"),  # drugs
    *("мицуи", "джейна", "нарумова", "нарумовым", "минихе"),  # names, one of them faulty
    *("вайфай", "условлено", "воспрепятствовал", "брат-инженер", "далеко-далеко"),
}
"""Sound words that a reader knows, and pymorphy3 does not."""

OTHER_WORDS = {f"ru-misspelling-{number:02}" for number in (1, 2, 8, 9, 10, 13)}
"""Misspellings that give a word or a form that there is."""


def russian_words(text: str) -> list[str]:
    return re.findall("[а-яё]+(?:-[а-яё]+)*", text.lower())


def test_every_russian_word_is_known() -> None:
    analyser = MorphAnalyzer()
    unknown = {}
    for item in items("ru"):
        texts = [item.reference, item.control]
        texts += [] if item.phenomenon in FAULTY_ON_PURPOSE else [item.candidate]
        for word in {word for text in texts for word in russian_words(text)}:
            if not analyser.word_is_known(word) and word not in NOT_IN_THE_DICTIONARY:
                unknown[word] = item.id
    assert not unknown


def test_what_is_misspelt_is_unknown_or_another_word() -> None:
    analyser, known = MorphAnalyzer(), set()
    for item in (item for item in items("ru") if item.phenomenon == "misspelling"):
        new = set(russian_words(item.candidate)) - set(russian_words(item.reference))
        known |= {item.id} if all(map(analyser.word_is_known, new)) else set()
    assert known == OTHER_WORDS
