"""RuWordNet's database and Wiktionary's sets as thesauri."""

from __future__ import annotations

import gzip
import json
import re
import sqlite3
import warnings
from contextlib import closing
from pathlib import Path

import pytest

from meteor_core import lexicons, resources
from meteor_core.lexicons.russian_thesauri import read_ruwordnet, read_wiktionary
from meteor_core.lexicons.thesaurus import normalise

with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # the package is written for SQLAlchemy before 2.0
    from ruwordnet.models import Sense, Synset
    from sqlalchemy import create_engine
    from sqlalchemy.orm import Session


def test_words_that_share_a_synset(ruwordnet_file: Path) -> None:
    thesaurus = read_ruwordnet(ruwordnet_file)
    assert thesaurus.synsets("прыгнуть") & thesaurus.synsets("скакнуть") == {"1-V"}
    assert thesaurus.synsets("Прыгнуть") == thesaurus.synsets("ПРЫГНУТЬ") == {"1-V"}
    assert thesaurus.synsets("тёплый") == thesaurus.synsets("теплый") == {"4-A"}
    assert thesaurus.synsets("неведомый") == frozenset()


def test_what_is_told_of_a_synset(ruwordnet_file: Path) -> None:
    thesaurus = read_ruwordnet(ruwordnet_file)
    assert thesaurus.title("1-V") == "ПРЫГНУТЬ"
    assert thesaurus.gloss("1-V") == "совершить прыжок"
    assert thesaurus.gloss("5-A") == ""
    assert set(thesaurus.members("1-V")) == {"прыгнуть", "скакнуть", "совершить прыжок"}
    assert thesaurus.hypernyms("1-V") == ("2-V",)
    assert thesaurus.hypernyms("2-V") == ()
    assert (thesaurus.title("none"), thesaurus.members("none")) == ("", ())


def test_antonyms_hold_both_ways(ruwordnet_file: Path) -> None:
    thesaurus = read_ruwordnet(ruwordnet_file)
    assert thesaurus.antonyms("тёплый") == {"холодный", "студеный"}
    assert thesaurus.antonyms("студёный") == {"теплый"}
    assert thesaurus.antonyms("прыгнуть") == frozenset()


def test_the_same_meaning_in_another_part_of_speech_is_no_synonym(ruwordnet_file: Path) -> None:
    thesaurus = read_ruwordnet(ruwordnet_file)
    assert thesaurus.derived("1-V") == ("3-N",)
    assert thesaurus.derived("3-N") == ("1-V",)
    assert not thesaurus.synsets("прыгнуть") & thesaurus.synsets("прыжок")


def test_phrases_are_kept_apart(ruwordnet_file: Path) -> None:
    thesaurus = read_ruwordnet(ruwordnet_file)
    assert dict(thesaurus.multiword) == {"совершить прыжок": frozenset({"1-V"})}
    assert "совершить прыжок" not in thesaurus.single
    assert thesaurus.synsets("совершить  прыжок") == {"1-V"}


def test_source_tells_one_edition_from_another(ruwordnet_file: Path) -> None:
    source = read_ruwordnet(ruwordnet_file).source
    assert re.fullmatch(r"RuWordNet \(ruwordnet-tiny, 8 senses, [0-9a-f]{8}\)", source)


@pytest.mark.parametrize(
    ("change", "another"),
    [
        ("delete from antonymy_relation", True),
        ("update synset set definition = 'иначе'", False),
        ("create table sorted as select * from sense order by id desc", False),
    ],
)
def test_source_tells_relations_apart(ruwordnet_file: Path, change: str, another: bool) -> None:
    """As many senses under one name, but other opposites: other links."""
    before = read_ruwordnet(ruwordnet_file).source
    with closing(sqlite3.connect(ruwordnet_file)) as database, database:
        database.executescript(change)
    assert (read_ruwordnet(ruwordnet_file).source != before) is another


def test_nothing_is_written(ruwordnet_file: Path) -> None:
    before = ruwordnet_file.read_bytes()
    ruwordnet_file.chmod(0o444)
    ruwordnet_file.parent.chmod(0o555)
    try:
        read_ruwordnet(ruwordnet_file)
    finally:
        ruwordnet_file.parent.chmod(0o755)
    assert ruwordnet_file.read_bytes() == before
    assert [path.name for path in ruwordnet_file.parent.iterdir()] == [ruwordnet_file.name]


@pytest.mark.parametrize(("one", "other"), [("лисичка", "лиса"), ("скакнуть", "прыгнуть")])
def test_the_notebook_pair_in_the_real_database(
    shared: Path, monkeypatch: pytest.MonkeyPatch, one: str, other: str
) -> None:
    monkeypatch.setenv("METEOR_RUWORDNET", str(shared / "data" / "ruwordnet-subset.db"))
    thesaurus = lexicons.thesaurus("ru")
    assert thesaurus is not None
    assert thesaurus.source.startswith("RuWordNet")
    assert thesaurus.synsets(one) & thesaurus.synsets(other)


@pytest.mark.resource("wiktionary-ru")
def test_ruwordnet_wins_over_wiktionary(
    ruwordnet_file: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("METEOR_RUWORDNET", str(ruwordnet_file))
    thesaurus = lexicons.thesaurus("ru")
    assert thesaurus is not None
    assert thesaurus.source.startswith("RuWordNet")
    assert "wiktionary-ru" not in [resource.name for resource in resources.missing("ru")]


@pytest.mark.parametrize("real", [False, True])
def test_it_says_what_the_package_reads(
    request: pytest.FixtureRequest, ruwordnet_file: Path, *, real: bool
) -> None:
    """By the package's own object-relational mapping, sense by sense and relation by relation."""
    path = ruwordnet_file
    if real:
        path = request.getfixturevalue("shared") / "data" / "ruwordnet-subset.db"
    thesaurus = read_ruwordnet(path)
    engine = create_engine(f"sqlite:///file:{path}?mode=ro&uri=true")
    with Session(engine) as session:
        senses = session.query(Sense.lemma, Sense.synset_id).all()
        for lemma, synset in senses:
            assert synset in thesaurus.synsets(lemma), lemma
        lemmas = len({normalise(lemma) for lemma, _ in senses})
        assert len(thesaurus.single) + len(thesaurus.multiword) == lemmas
        assert set(thesaurus.sets) == {id_ for (id_,) in session.query(Synset.id)}
        for synset in session.query(Synset).limit(300):
            assert thesaurus.title(synset.id) == synset.title
            assert thesaurus.gloss(synset.id) == (synset.definition or "")
            members = {sense.name.lower() for sense in synset.senses}
            assert set(thesaurus.members(synset.id)) == members
            assert set(thesaurus.hypernyms(synset.id)) == {up.id for up in synset.hypernyms}
            assert {other.id for other in synset.antonyms} <= {*thesaurus.opposites(synset.id)}
            assert {other.id for other in synset.pos_synonyms} <= {*thesaurus.derived(synset.id)}
    engine.dispose()


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
    thesaurus = read_wiktionary(condensed)
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
    thesaurus = read_wiktionary(found)
    shared = thesaurus.synsets("быстрый") & thesaurus.synsets("стремительный")
    assert [thesaurus.title(synset) for synset in shared] == ["быстрый, скорый, стремительный…"]
    assert sum(len(synset.members) > 1 for synset in thesaurus.sets.values()) == 7141
    monkeypatch.delenv("METEOR_RUWORDNET", raising=False)
    assert lexicons.thesaurus("ru") is not None
