"""RuWordNet, read through the ``ruwordnet`` package: every sense once, then the file is closed."""

from __future__ import annotations

import sqlite3
import warnings
from collections import defaultdict
from collections.abc import Iterable
from pathlib import Path
from sys import intern
from typing import Any

from meteor_core.lexicons.thesaurus import Ids, Synset, Thesaurus, index, normalise
from meteor_core.messages.phrase import N_


def read(path: Path) -> Thesaurus:
    """The package's database → its thesaurus; nothing is written to the file or beside it."""
    database, models = _open(path)
    session = database.session
    try:
        senses = _senses(session, models.Sense)
        sets = _sets(session, models, senses)
    finally:
        session.close()
        session.get_bind().dispose()
    single, multiword = index((lemma, synset) for _, lemma, synset in senses)
    source = f"RuWordNet ({path.stem}, {len(senses)} senses)"
    licence = N_("RuWordNet: non-commercial use only")
    return Thesaurus(source, licence, single, multiword, sets, phrases_in_lemmas=True)


def _senses(session: Any, table: Any) -> list[tuple[str, str, str]]:
    """Name, normalised lemma and synset of every sense.

    Interned, because every row brings its own copy of an id, and most names equal their lemma.
    """
    return [
        (intern(name.lower()), intern(normalise(lemma)), intern(synset))
        for name, lemma, synset in session.query(table.name, table.lemma, table.synset_id)
    ]


def _sets(session: Any, models: Any, senses: list[tuple[str, str, str]]) -> dict[str, Synset]:
    members = _grouped((synset, name) for name, _, synset in senses)
    above = _grouped(session.query(models.hypernymy_table))
    antonyms = _grouped(_both_ways(session.query(models.antonymy_table)))
    derived = _grouped(_both_ways(session.query(models.pos_synonymy_table)))
    table = models.Synset
    return {
        intern(id_): Synset(
            title or "",
            members.get(id_, ()),
            definition or "",
            *(relation.get(id_, ()) for relation in (above, antonyms, derived)),
        )
        for id_, title, definition in session.query(table.id, table.title, table.definition)
    }


def _open(path: Path) -> tuple[Any, Any]:
    """Opens ``path`` read-only; given its name, the package would create missing tables in it."""
    with warnings.catch_warnings():
        # The package's models are written for SQLAlchemy before 2.0, which says so on import.
        warnings.filterwarnings("ignore", message="Deprecated API features detected")
        from ruwordnet import RuWordNet, models
        from sqlalchemy import create_engine
        from sqlalchemy.orm import Session

    address = f"{path.absolute().as_uri()}?mode=ro"
    engine = create_engine("sqlite://", creator=lambda: sqlite3.connect(address, uri=True))
    return RuWordNet(filename_or_session=Session(bind=engine)), models


def _grouped(pairs: Iterable[tuple[str, str]]) -> dict[str, Ids]:
    """(left, right) pairs → each left with its rights, in order, each once."""
    grouped: dict[str, dict[str, None]] = defaultdict(dict)
    for left, right in pairs:
        grouped[intern(left)][intern(right)] = None
    return {left: tuple(rights) for left, rights in grouped.items()}


def _both_ways(pairs: Iterable[tuple[str, str]]) -> Iterable[tuple[str, str]]:
    for left, right in pairs:
        yield left, right
        yield right, left
