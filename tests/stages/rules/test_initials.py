"""Forenames and their initials, before one surname."""

from __future__ import annotations

import pytest

from meteor_core import languages
from meteor_core.stages.rules.initials import initials

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
