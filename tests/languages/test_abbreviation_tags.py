"""An abbreviation has the tag of what it stands for, and none is made of a sentence's last word."""

from __future__ import annotations

import pytest

from meteor_core import languages

RUSSIAN, ENGLISH = languages.get("ru"), languages.get("en")


@pytest.mark.parametrize(
    ("text", "tag"),
    [
        ("ПО", "NOUN,inan,neut,Abbr"),
        ("в.", "NOUN,inan,masc,Abbr"),
        ("мин.", "NOUN,inan,femn,Abbr"),
        ("т.е.", "UNKN"),
        ("и.о.", "UNKN"),
        ("США", "NOUN,inan,GNdr,Pltm,Abbr,Fixd,Geox plur,gent"),
        ("по", "PREP"),
    ],
)
def test_tag(text: str, tag: str) -> None:
    assert RUSSIAN.describe(text).tag == tag


@pytest.mark.parametrize(("text", "part"), [("сто", "NUMR"), ("СТО", "NOUN"), ("км", "NOUN")])
def test_in_small_letters_a_word_is_none(text: str, part: str) -> None:
    """«сто рублей» has no «СТО»."""
    (word,) = RUSSIAN.analyser(True).words(text)
    assert word.part_of_speech == part


def test_a_language_without_tags_has_none() -> None:
    assert ENGLISH.describe("U.S.").tag == ""


@pytest.mark.parametrize("sentence", ["Купили комп.", "Пошли в центр.", "Оставил след."])
def test_the_last_word_keeps_its_stop_apart(sentence: str) -> None:
    assert [word.form for word in RUSSIAN.analyser(True).words(sentence)][-1] == "."
