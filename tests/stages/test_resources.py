"""Stages on the data files that people install."""

from __future__ import annotations

from pathlib import Path

import pytest

from meteor_core import languages
from meteor_core.stages import embedding, synonym
from meteor_core.stages.stage import Stage


def links(stage: Stage | None, language: str, candidate: str, reference: str) -> list[str]:
    """``["fast~quick", …]``."""
    assert stage is not None
    analyser = languages.get(language).analyser(True)
    left, right = analyser.tokens(candidate), analyser.tokens(reference)
    return [
        f"{left[place[0]].text}~{right[place[2]].text}" for place in stage.proposals(left, right)
    ]


@pytest.fixture
def ruwordnet(shared: Path, monkeypatch: pytest.MonkeyPatch) -> Stage | None:
    monkeypatch.setenv("METEOR_RUWORDNET", str(shared / "data/ruwordnet-subset.db"))
    return synonym.make(languages.get("ru"), 0.5)


def test_ruwordnet(ruwordnet: Stage | None) -> None:
    found = links(ruwordnet, "ru", "лисичка скакнула стол", "лиса прыгнула рыжая")
    assert found == ["лисичка~лиса", "скакнула~прыгнула"]
    assert "RuWordNet" in ruwordnet.resource


def test_ruwordnet_names_the_synset(ruwordnet: Stage | None) -> None:
    analyser = languages.get("ru").analyser(True)
    found = ruwordnet.evidence(analyser.words("лисичкой"), analyser.words("лисой"))
    assert (found.name, found.candidate, found.reference) == ("ЛИСИЦА", "лисичка", "лиса")


@pytest.mark.resource("wordnet-3.0")
def test_wordnet_knows_base_forms() -> None:
    stage = synonym.make(languages.get("en"), 0.5)
    text = "A quick fox leapt over", "The fast foxes jumped above"
    assert links(stage, "en", *text) == ["quick~fast", "fox~foxes", "leapt~jumped"]


@pytest.mark.resource("navec-news")
def test_navec() -> None:
    stage = embedding.make(languages.get("ru"), 0.5)
    found = links(stage, "ru", "дорогой автомобиль быстро", "недорогая машина стремительно")
    assert found == ["автомобиль~машина", "быстро~стремительно"]


@pytest.mark.resource("navec-news")
def test_navec_links_no_function_words() -> None:
    assert links(embedding.make(languages.get("ru"), 0.5), "ru", "он в , не", "она на . ни") == []
