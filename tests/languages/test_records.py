"""Every language's record is whole, and the guess of a language is no more than it says."""

from __future__ import annotations

from pathlib import Path

import pytest

from meteor_core import Meteor, languages, lexicons, resources
from meteor_core.languages import Language
from meteor_core.meteor.variants import VARIANTS
from meteor_core.stages.registry import suiting

RECORDS = pytest.mark.parametrize("language", languages.LANGUAGES.values(), ids=languages.LANGUAGES)


@RECORDS
def test_named_resources_are_in_the_table(language: Language) -> None:
    for name in (*language.thesauri, *language.vectors, *language.paraphrases):
        assert language.code in resources.TABLE[name].languages
    for name in (*language.thesauri, *language.vectors):
        assert resources.TABLE[name].format


@RECORDS
def test_lexicons_are_read(language: Language, tmp_path: Path, monkeypatch) -> None:
    """Whatever is installed; nothing where nothing is."""
    for load, names in (
        (lexicons.thesaurus, language.thesauri),
        (lexicons.embedding, language.vectors),
    ):
        assert (load(language.code) is not None) == any(map(resources.find, names))
    monkeypatch.setenv("METEOR_DATA", str(tmp_path))
    assert lexicons.thesaurus(language.code) is None or resources.find("ruwordnet")
    assert lexicons.embedding(language.code) is None


@RECORDS
def test_weights_are_of_the_language_s_stages(language: Language) -> None:
    named = dict(language.parameters.weights)
    assert set(named) <= set(suiting(language))
    parameters = Meteor(language.code, "tuned").parameters
    assert parameters == VARIANTS["tuned"].parameters[language.code]
    assert dict(parameters.weights) == named


@RECORDS
def test_a_word_has_readings(language: Language) -> None:
    for word in language.analyser(True).words("стали leapt 1"):
        assert sum(reading.probability for reading in language.readings(word)) == pytest.approx(
            1, abs=1e-4
        )


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("кошка", "ru"),
        ("the cat", "en"),
        ("кот cat", "ru"),
        ("IBM подала иск", "ru"),
        ("", "ru"),
        ("123 …", "ru"),
        ("Україна", "ru"),
        ("Straße", "en"),
    ],
)
def test_scripts_are_told_apart_and_no_more(text: str, code: str) -> None:
    assert languages.detect(text) == code
