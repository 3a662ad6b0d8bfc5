"""Whose name it is: a woman's is no form of a man's, and a surname no plural of a forename."""

from __future__ import annotations

import pytest

from meteor_core import Meteor, languages
from meteor_core.languages.russian_names import own_forms

RUSSIAN = languages.get("ru")


@pytest.mark.parametrize(
    ("form", "lemma"),
    [
        ("Ивановна", "ивановна"),
        ("Ивановной", "ивановна"),
        ("Ивановичем", "иванович"),
        ("Кузнецовой", "кузнецова"),
        ("Кузнецовым", "кузнецов"),
        ("Борисов", "борисов"),
        ("Андреев", "андреев"),
        ("Диму", "дима"),
        ("диму", "дим"),
        ("роза", "роза"),
        ("лол", "лол"),
        ("наташ", "наташа"),
    ],
)
def test_lemma_of_a_name(form: str, lemma: str) -> None:
    assert RUSSIAN.describe(form).base == lemma


def test_a_womans_lemma_is_written_as_a_name() -> None:
    assert RUSSIAN.written("ивановна", "", False) == "Ивановна"
    assert RUSSIAN.written("кузнецова", "", False) == "Кузнецова"


def test_published_variants_have_the_dictionarys_lemmas() -> None:
    assert RUSSIAN.published is not None
    assert RUSSIAN.published(True).words("Ивановна")[0].base == "иванович"


def linked(candidate: str, reference: str, word: str, other: str) -> bool:
    alignment = Meteor("ru", "tuned", stages=("exact", "lemma")).align(candidate, [reference])[0]
    return any(
        (alignment.candidate[link.candidate[0]].text, alignment.reference[link.reference[0]].text)
        == (word, other)
        for link in alignment.links
    )


@pytest.mark.parametrize(
    ("candidate", "reference", "word", "other", "expected"),
    [
        ("Сказал Кузнецов", "Сказала Кузнецова", "Кузнецов", "Кузнецова", False),
        ("Кузнецова сказала", "О Кузнецовой", "Кузнецова", "Кузнецовой", True),
        ("Мы видели Кузнецова", "Пришёл Кузнецов", "Кузнецова", "Кузнецов", True),
        ("Анна видела Кузнецова", "Пришёл Кузнецов", "Кузнецова", "Кузнецов", True),
        ("Мария Петрова пела", "Иван Петров пел", "Петрова", "Петров", False),
        ("Пришла Валерия", "Пришёл Валерий", "Валерия", "Валерий", False),
        ("Валерия Петровна", "Валерий Петрович", "Валерия", "Валерий", False),
        ("Нет Валерия", "Пришёл Валерий", "Валерия", "Валерий", True),
        ("Подписал Андреев", "Подписал Андрей", "Андреев", "Андрей", False),
        ("Сообщил Корен", "Его корили", "Корен", "корили", False),
        ("Он корен", "Его корили", "корен", "корили", True),
        ("БЫЛ ОН КОРЕН", "Его корили", "КОРЕН", "корили", True),
        ("Картина Дали", "Ему дала", "Дали", "дала", False),
        ("Вещи Даны", "Ему дано", "Даны", "дано", False),
    ],
)
def test_what_stands_beside_tells_whose(
    candidate: str, reference: str, word: str, other: str, expected: bool
) -> None:
    assert linked(candidate, reference, word, other) == expected
    assert linked(reference, candidate, other, word) == expected


@pytest.mark.resource("wiktionary-ru")
@pytest.mark.parametrize(
    ("candidate", "reference", "linked_words"),
    [
        ("Она ждала Веру", "Она ждала религию", 2),
        ("Она ждала веру", "Она ждала религию", 3),
        ("Вера важна", "Религия важна", 2),
        ("партия «Вера»", "партия «Религия»", 4),
    ],
)
def test_a_forename_behind_a_word_is_no_word(
    candidate: str, reference: str, linked_words: int
) -> None:
    matches = Meteor("ru", "tuned").align(candidate, [reference])[0].matches
    assert len(matches) == linked_words


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
