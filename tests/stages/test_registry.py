"""Every record of the registry is whole: what pictures, messages and makers ask of it is there."""

from __future__ import annotations

import re
from string import Formatter

import pytest

from meteor_core import languages, resources
from meteor_core.meteor.variants import VARIANTS
from meteor_core.stages.record import StageRecord, Wording
from meteor_core.stages.registry import STAGES, graded, has_threshold, in_order, suiting
from meteor_core.wording.palette import DASH_ARRAYS

RECORDS = pytest.mark.parametrize("record", STAGES.values(), ids=STAGES)


@RECORDS
def test_a_record_can_be_drawn(record: StageRecord) -> None:
    assert record.look.dash in DASH_ARRAYS
    assert {"ru", "en"} <= set(record.look.letters)
    assert record.look.ansi in {*range(30, 38), *range(90, 98)}
    for colours in (record.look.light, record.look.dark):
        for colour in (colours.line, colours.text, colours.tint):
            assert re.fullmatch("#[0-9A-Fa-f]{6}", colour)


def fields(wording: Wording) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(wording.message) if name}


@RECORDS
def test_a_record_can_be_worded(record: StageRecord) -> None:
    assert fields(record.evidence) <= {"name", "similarity"}
    assert record.unnamed is None or fields(record.unnamed) <= {"similarity"}
    assert record.obstacles
    for wording in record.obstacles.values():
        assert fields(wording) <= {"own", "other", "fault", "value", "needed", "short"}
    assert record.advice.endswith(".")


@RECORDS
def test_a_record_makes_its_stage(record: StageRecord) -> None:
    """Under its name, for every language that it suits; None only where data are wanted."""
    suited = [language for language in languages.LANGUAGES.values() if record.suits(language)]
    assert suited
    for language in suited:
        stage = record.make(language, None)
        needed = record.resources(language)
        assert all(name in resources.TABLE for name in needed)
        if stage is None:
            assert needed
            assert not any(map(resources.find, needed))
        else:
            assert stage.name == record.name


def test_a_language_has_the_stages_that_suit_it() -> None:
    russian, english = (suiting(languages.get(code)) for code in ("ru", "en"))
    assert russian == ("exact", "lemma", "synonym", "paraphrase", "embedding", "fuzzy")
    assert english == ("exact", "stem", "synonym", "paraphrase", "fuzzy")
    for code in languages.codes():
        assert VARIANTS["explorer"].stages[code] == suiting(languages.get(code))


def test_what_is_asked_of_all_records() -> None:
    assert graded(STAGES) == ("embedding", "fuzzy")
    assert graded(["fuzzy", "exact", "novel"]) == ("fuzzy",)
    assert has_threshold(["exact", "embedding"])
    assert not has_threshold(["exact", "fuzzy", "novel"])
    assert in_order(["novel", "lemma", "exact", "lemma"]) == ("exact", "lemma", "novel")


def test_the_default_resource_stands_first() -> None:
    russian = languages.get("ru")
    assert STAGES["synonym"].resources(russian) == ("wiktionary-ru", "ruwordnet")
    assert STAGES["embedding"].resources(russian) == ("navec-news", "navec-hudlit")
    assert STAGES["paraphrase"].resources(languages.get("en")) == ("wordnet-3.0", "meteor-1.5")
