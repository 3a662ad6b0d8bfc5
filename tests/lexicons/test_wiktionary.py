from __future__ import annotations

import gzip
import json
from pathlib import Path

import pytest

from meteor_core import lexicons, resources
from meteor_core.lexicons import wiktionary

RECORDS = {
    "7": (["быстрый", "скорый", "резвый", "тёмный"], "происходящий с большой скоростью", [9]),
    "8": (["белый гриб", "боровик"], "", []),
    "9": (["относительный"], "", []),
}


@pytest.fixture
def condensed(tmp_path: Path) -> Path:
    path = tmp_path / "wiktionary-ru.json.gz"
    path.write_bytes(gzip.compress(json.dumps({"synsets": RECORDS}).encode()))
    return path


def test_reading(condensed: Path) -> None:
    thesaurus = wiktionary.read(condensed)
    assert thesaurus.synsets("Быстрый") & thesaurus.synsets("скорый") == {"7"}
    assert thesaurus.synsets("темный") == {"7"}
    assert thesaurus.title("7") == "быстрый, скорый, резвый…"
    assert thesaurus.gloss("7") == "происходящий с большой скоростью"
    assert thesaurus.members("7")[-1] == "тёмный"
    assert [thesaurus.title(above) for above in thesaurus.hypernyms("7")] == ["относительный"]
    assert dict(thesaurus.multiword) == {"белый гриб": frozenset({"8"})}
    assert thesaurus.antonyms("быстрый") == frozenset()
    assert thesaurus.source == "Wiktionary (wiki-ru-wordnet 1.0.3)"


@pytest.mark.resource("wiktionary-ru")
def test_the_real_one(monkeypatch: pytest.MonkeyPatch) -> None:
    found = resources.find("wiktionary-ru")
    assert found is not None
    thesaurus = wiktionary.read(found)
    shared = thesaurus.synsets("быстрый") & thesaurus.synsets("стремительный")
    assert [thesaurus.title(synset) for synset in shared] == ["быстрый, скорый, стремительный…"]
    assert sum(len(synset.members) > 1 for synset in thesaurus.sets.values()) == 7141
    monkeypatch.delenv("METEOR_RUWORDNET", raising=False)
    assert lexicons.thesaurus("ru") is not None
