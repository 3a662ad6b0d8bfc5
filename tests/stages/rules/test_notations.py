"""Initials and names, abbreviations in brackets, hours: one thing in two notations."""

from __future__ import annotations

import pytest

from meteor_core import languages
from meteor_core.stages.rules.notations import glossed, initials
from tests.stages.samples import paraphrased, words

LINKED = [
    # candidate | reference | what is linked of the two
    ("ru", "В. Путин", "Владимир Путин", [(0, 1, 0, 1)]),
    ("ru", "Владимира Путина", "В. Путина", [(0, 1, 0, 1)]),
    ("ru", "В. В. Путин", "Владимир Владимирович Путин", [(0, 2, 0, 2), (1, 2, 1, 2)]),
    ("ru", "В.В. Путин", "Владимир Владимирович Путин", [(0, 1, 0, 2)]),
    ("ru", "А.Д. Сахаров", "А. Д. Сахаров", [(0, 1, 0, 2)]),
    ("en", "G. Bush", "George Bush", [(0, 1, 0, 1)]),
    ("en", "J.R.R. Tolkien", "J. R. R. Tolkien", [(0, 1, 0, 3)]),
    ("ru", "В. Путин", "Михаил Путин", []),
    ("ru", "В. Путин", "Владимир Иванов", []),
    ("ru", "Виктор Путин", "Владимир Путин", []),
    ("ru", "В Путине", "Владимир Путин", []),
    ("ru", "В. Путин", "В. Путин", []),
    ("en", "Max Bush", "M. Bush", [(0, 1, 0, 1)]),
    ("en", "The Bush", "Theodore Bush", []),
    ("en", "Ann Bush", "Alice Bush", []),
    ("en", "Ed Bush", "Eric Bush", []),
]


@pytest.mark.parametrize(("code", "candidate", "reference", "expected"), LINKED)
def test_initials(
    code: str, candidate: str, reference: str, expected: list[tuple[int, ...]]
) -> None:
    words = languages.get(code).analyser(True).words
    found = [*initials(words(candidate), words(reference))]
    assert [spans for spans in found if spans in expected] == expected
    assert expected or not found


@pytest.mark.parametrize(("code", "candidate", "reference", "expected"), LINKED)
def test_sides_are_mirrored(
    code: str, candidate: str, reference: str, expected: list[tuple[int, ...]]
) -> None:
    words = languages.get(code).analyser(True).words
    one, other = words(candidate), words(reference)
    mirrored = {(*spans[2:], *spans[:2]) for spans in initials(other, one)}
    assert mirrored == {*initials(one, other)}


@pytest.mark.parametrize(
    ("text", "form", "base"),
    [
        ("В.В.", "в.в.", "в.в."),
        ("М.", "м.", "м."),
        ("А.Д.", "а.д.", "а.д."),
        ("С.Ш.А.", "сша", "сша"),
    ],
)
def test_initials_are_no_other_words(text: str, form: str, base: str) -> None:
    """«В.В.» are no centuries, «М.» is no metre, «А.Д.» no hell."""
    (word,) = languages.get("ru").analyser(True).words(text)
    assert (word.form, word.base) == (form, base)


def test_a_surname_over_and_over_costs_no_more_than_a_few() -> None:
    words = languages.get("ru").analyser(True).words
    assert [*initials(words("И. Петров " * 10), words("Иван Петров " * 10))]
    assert not [*initials(words("И. Петров " * 240), words("Иван Петров " * 240))]


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


CASES = """\
в 20:40                     | в 8:40 вечера               | 20 ~ 8
в 08:15                     | в 8:15                      | 08 ~ 8
в 8:40 утра                 | в 8:40 вечера               |
в 20:40                     | в 8:40                      |
счёт 20:40                  | счёт 8:40                   |
"""


@pytest.mark.parametrize("line", CASES.splitlines())
def test_same_time(line: str) -> None:
    candidate, reference, expected = (part.strip() for part in line.split("|"))
    assert paraphrased(candidate, reference) == ({expected} if expected else set())
