from __future__ import annotations

import re
import sqlite3
import warnings
from contextlib import closing
from pathlib import Path

import pytest

from meteor_core import lexicons, resources
from meteor_core.lexicons import ruwordnet
from meteor_core.lexicons.thesaurus import normalise

with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # the package is written for SQLAlchemy before 2.0
    from ruwordnet.models import Sense, Synset
    from sqlalchemy import create_engine
    from sqlalchemy.orm import Session


def test_words_that_share_a_synset(ruwordnet_file: Path) -> None:
    thesaurus = ruwordnet.read(ruwordnet_file)
    assert thesaurus.synsets("прыгнуть") & thesaurus.synsets("скакнуть") == {"1-V"}
    assert thesaurus.synsets("Прыгнуть") == thesaurus.synsets("ПРЫГНУТЬ") == {"1-V"}
    assert thesaurus.synsets("тёплый") == thesaurus.synsets("теплый") == {"4-A"}
    assert thesaurus.synsets("неведомый") == frozenset()


def test_what_is_told_of_a_synset(ruwordnet_file: Path) -> None:
    thesaurus = ruwordnet.read(ruwordnet_file)
    assert thesaurus.title("1-V") == "ПРЫГНУТЬ"
    assert thesaurus.gloss("1-V") == "совершить прыжок"
    assert thesaurus.gloss("5-A") == ""
    assert set(thesaurus.members("1-V")) == {"прыгнуть", "скакнуть", "совершить прыжок"}
    assert thesaurus.hypernyms("1-V") == ("2-V",)
    assert thesaurus.hypernyms("2-V") == ()
    assert (thesaurus.title("none"), thesaurus.members("none")) == ("", ())


def test_antonyms_hold_both_ways(ruwordnet_file: Path) -> None:
    thesaurus = ruwordnet.read(ruwordnet_file)
    assert thesaurus.antonyms("тёплый") == {"холодный", "студеный"}
    assert thesaurus.antonyms("студёный") == {"теплый"}
    assert thesaurus.antonyms("прыгнуть") == frozenset()


def test_the_same_meaning_in_another_part_of_speech_is_no_synonym(ruwordnet_file: Path) -> None:
    thesaurus = ruwordnet.read(ruwordnet_file)
    assert thesaurus.derived("1-V") == ("3-N",)
    assert thesaurus.derived("3-N") == ("1-V",)
    assert not thesaurus.synsets("прыгнуть") & thesaurus.synsets("прыжок")


def test_phrases_are_kept_apart(ruwordnet_file: Path) -> None:
    thesaurus = ruwordnet.read(ruwordnet_file)
    assert dict(thesaurus.multiword) == {"совершить прыжок": frozenset({"1-V"})}
    assert "совершить прыжок" not in thesaurus.single
    assert thesaurus.synsets("совершить  прыжок") == {"1-V"}


def test_source_tells_one_edition_from_another(ruwordnet_file: Path) -> None:
    source = ruwordnet.read(ruwordnet_file).source
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
    before = ruwordnet.read(ruwordnet_file).source
    with closing(sqlite3.connect(ruwordnet_file)) as database, database:
        database.executescript(change)
    assert (ruwordnet.read(ruwordnet_file).source != before) is another


def test_nothing_is_written(ruwordnet_file: Path) -> None:
    before = ruwordnet_file.read_bytes()
    ruwordnet_file.chmod(0o444)
    ruwordnet_file.parent.chmod(0o555)
    try:
        ruwordnet.read(ruwordnet_file)
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
    thesaurus = ruwordnet.read(path)
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
