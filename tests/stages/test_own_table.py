"""Phrases matched by a paraphrase table of one's own, alone and beside a thesaurus."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from meteor_core import Evidence, Meteor, languages
from meteor_core.messages.errors import InputError
from tests.stages.notation import notation


def table(folder: Path, *records: tuple[str, str]) -> Path:
    """A paraphrase table in METEOR's format."""
    path = folder / "table.txt"
    text = "".join(f"0.5\n{phrase}\n{paraphrase}\n" for phrase, paraphrase in records)
    path.write_text(text, encoding="utf-8")
    return path


@pytest.fixture
def own_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Puts a table of one's own in use; no other data file is at hand."""
    monkeypatch.setenv("METEOR_DATA", str(tmp_path / "data"))
    monkeypatch.delenv("METEOR_RUWORDNET", raising=False)

    def use(*records: tuple[str, str], language: str = "ru") -> None:
        monkeypatch.setenv(f"METEOR_PARAPHRASES_{language.upper()}", str(table(tmp_path, *records)))

    return use


Use = Callable[..., None]


def test_a_table_of_one_s_own(own_table: Use) -> None:
    """As it is written, form by form: «склеил ласты» is there, «склеила ласты» is not."""
    own_table(("склеил ласты", "умер"), ("в конце концов", "наконец"))
    metric = Meteor("ru")
    assert metric.stages == ("exact", "lemma", "paraphrase", "fuzzy")
    assert re.search(r"paraphrase\[own lists\+table\.txt\([0-9a-f]{8}\)\]", metric.signature)
    found = metric.score("Он склеил ласты наконец", "В конце концов он умер")
    assert notation(found) == "exact:0-3 paraphrase:1..2-4 paraphrase:3-0..2"
    match = found.alignment.matches[1]
    assert match.evidence == Evidence("", "склеил ласты", "умер", "table.txt")
    assert notation(metric.score("она склеила ласты", "он умер")) == ""


def test_a_table_goes_both_ways(own_table: Use) -> None:
    own_table(("склеил ласты", "умер"))
    assert notation(Meteor("ru").score("умер", "склеил ласты")) == "paraphrase:0-0..1"


def test_an_english_table(own_table: Use) -> None:
    own_table(("kicked the bucket", "died"), language="en")
    found = Meteor("en").score("The old man kicked the bucket .", "the old man died .")
    assert notation(found) == "exact:0-0 exact:1-1 exact:2-2 paraphrase:3..5-3 exact:6-4"


@pytest.mark.parametrize(
    ("records", "links"),
    [
        ([("way", "trail")], False),
        ([("way", "trail"), ("trail", "way")], True),
        ([("track", "trail")], True),
        ([("by the way", "trail")], True),
    ],
)
def test_of_a_word_that_goes_with_anything_a_row_is_asked_for_both_ways(
    own_table: Use, records: list[tuple[str, str]], links: bool
) -> None:
    own_table(*records, language="en")
    ours, theirs = records[0]
    metric = Meteor("en", stages=("exact", "paraphrase"))
    assert bool(metric.align(ours, [theirs])[0].links) is links
    assert bool(metric.align(theirs, [ours])[0].links) is links
    (stage,) = [stage for stage in metric._stages if stage.name == "paraphrase"]
    words = languages.get("en").analyser(True).words
    if not links:
        obstacle = stage.obstacle(*words(ours), *words(theirs))
        assert obstacle is not None
        assert (obstacle.kind, obstacle.candidate, obstacle.reference) == ("one way", "way", "")


@pytest.mark.parametrize(
    ("reference", "kind"),
    [("недорогой", "opposites"), ("беззвучный", "phrase"), ("неплохой", "phrase")],
)
def test_a_guard_is_named_where_a_row_would_link(own_table: Use, reference: str, kind: str) -> None:
    own_table(("дорогой", "недорогой"))
    (stage,) = [each for each in Meteor("ru")._stages if each.name == "paraphrase"]
    words = languages.get("ru").analyser(True).words
    obstacle = stage.obstacle(*words("дорогой"), *words(reference))
    assert obstacle is not None
    assert obstacle.kind == kind


@pytest.mark.resource("wordnet-en")
@pytest.mark.parametrize(
    ("ours", "theirs", "links"),
    [("she leaves the house", "a leaf fell", False), ("a leaf fell", "the leaves fell", True)],
)
def test_a_row_of_words_that_are_written_alike(
    own_table: Use, ours: str, theirs: str, links: bool
) -> None:
    """A table mixes “leaves” of *leave* with those of *leaf*: neighbours tell, and a synset."""
    own_table(("leaves", "leaf"), ("leaf", "leaves"), language="en")
    metric = Meteor("en", stages=("exact", "stem", "paraphrase"))
    found = [link for link in metric.align(ours, [theirs])[0].links if link.stage != "exact"]
    assert bool(found) is links
    if not links:
        (stage,) = [stage for stage in metric._stages if stage.name == "paraphrase"]
        words = metric._read(metric.sentence(ours), metric.sentence(theirs))
        obstacle = stage.obstacle(words[0][1], words[1][1])
        assert obstacle is not None
        assert obstacle.kind == "written alike"


def test_a_table_that_is_not_there(own_table: Use, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("METEOR_PARAPHRASES_RU", "nowhere.gz")
    with pytest.raises(InputError, match=r"no paraphrase table at nowhere\.gz"):
        Meteor("ru").score("кот", "кот")


def test_thesaurus_and_table_together(
    own_table: Use, shared: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    own_table(("склеил ласты", "умер"))
    monkeypatch.setenv("METEOR_RUWORDNET", str(shared / "data/ruwordnet-subset.db"))
    metric = Meteor("ru")
    found = metric.score("лиса сделала прыжок и старик склеил ласты", "лиса прыгнула и старик умер")
    soft = [match for match in found.alignment.matches if match.stage == "paraphrase"]
    assert [match.evidence.candidate for match in soft] == ["сделала прыжок", "склеил ласты"]
    assert [match.evidence.source.split()[0] for match in soft] == ["RuWordNet", "table.txt"]
    assert "+table.txt(" in metric.signature
