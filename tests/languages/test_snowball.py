"""One algorithm in two programs: the one in C stems English as the one in Python does."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from meteor_core import languages, lexicons
from meteor_core.languages import english, snowball

ENDINGS = ("", "s", "es", "ed", "ing", "ly", "er", "est", "ation", "iveness", "ization", "'s")
PURE = snowball.pure("english")


@pytest.fixture(autouse=True)
def _forgotten() -> Iterator[None]:
    """Which program there is, is looked up once."""
    snowball.compiled.cache_clear()
    yield
    snowball.compiled.cache_clear()


def fast(word: str) -> str:
    stem = snowball.compiled()
    assert stem is not None, "requirements.txt names it"
    return stem(word)


def test_forms_of_some_hundred_words() -> None:
    bases = {*english.FUNCTION_WORDS, *english._irregular(), *english._irregular().values()}
    forms = {f"{base}{ending}" for base in bases for ending in ENDINGS}
    assert {form: fast(form) for form in forms} == {form: PURE(form) for form in forms}


@given(st.text(max_size=12) | st.from_regex("[a-z']{1,12}", fullmatch=True))
def test_whatever_a_text_has(word: str) -> None:
    assert fast(word) == PURE(word)


def test_every_word_of_the_lists() -> None:
    folders = (Path(languages.__file__).parent, Path(lexicons.__file__).parent)
    files = [file for folder in folders for file in folder.rglob("*.en.txt")]
    assert len(files) > 10
    words = {
        word for file in files for word in re.findall(r"[^\W\d_]+", file.read_text("utf-8").lower())
    }
    assert {word: fast(word) for word in words} == {word: PURE(word) for word in words}


def test_a_lone_surrogate_is_left_to_the_other_program() -> None:
    assert fast("\ud800s") == PURE("\ud800s")


def test_where_it_is_not_installed_the_other_program_stems(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "Stemmer", None)  # type: ignore[arg-type]
    assert snowball.stemmer("english") is PURE


def test_another_version_is_not_used(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(snowball, "version", lambda library: "3.0.0.1")
    assert snowball.stemmer("english") is PURE
