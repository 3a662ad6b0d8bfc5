"""Russian thesauri: RuWordNet's database, and Wiktionary's synonym sets.

RuWordNet's is as the ``ruwordnet`` package makes it, every sense read once. By plain SQL: through
the package's object-relational mapping it takes six times as long. Wiktionary's sets were condensed
when they were installed.
"""

from __future__ import annotations

import gzip
import json
import sqlite3
from collections import defaultdict
from collections.abc import Iterable
from contextlib import closing
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from sys import intern

from meteor_core.languages import russian
from meteor_core.lexicons.compiled import Compiled, Pack, Sections, table
from meteor_core.lexicons.thesaurus import (
    Ids,
    Senses,
    Synset,
    Thesaurus,
    compiled_phrases,
    compiled_senses,
    compiled_synsets,
    index,
    normalise,
    senses_sections,
    synsets_section,
)
from meteor_core.messages.phrase import N_

_SENSES = "select name, lemma, synset_id from sense"
_SYNSETS = "select id, title, definition from synset"
_ABOVE = "select hyponym_id, hypernym_id from hypernym_relation"
_ANTONYMS = "select left_id, right_id from antonymy_relation"
_DERIVED = "select left_id, right_id from pos_synonymy_relation"

DIGITS = 8
"""Of the digest by which a signature tells one database from another."""


def _build_ruwordnet(path: Path) -> Sections:
    """The database → its parts; nothing is written to the file or beside it."""
    address = f"{path.absolute().as_uri()}?mode=ro"
    with closing(sqlite3.connect(address, uri=True)) as database:
        senses = _senses(database)
        sets = _sets(database, senses)
    single, multiword = index((lemma, synset) for _, lemma, synset in senses)
    return {
        "edition": f"{len(senses)} senses, {_digest(senses, sets)}".encode(),
        **senses_sections(single, multiword),
        **synsets_section(sets),
    }


def _open_ruwordnet(path: Path, pack: Pack) -> Thesaurus:
    return Thesaurus(
        f"RuWordNet ({path.stem}, {pack.text('edition')})",
        N_("RuWordNet: non-commercial use only"),
        *compiled_senses(pack),
        compiled_synsets(pack),
        phrases_in_lemmas=True,
        book=compiled_phrases(pack),
    )


read_ruwordnet = Compiled(_build_ruwordnet, _open_ruwordnet, edition=2)
"""The package's database → its thesaurus."""


def _digest(senses: list[tuple[str, str, str]], sets: dict[str, Synset]) -> str:
    """Of all that a link can rest on, in whatever order the database has it: ``"1f2e3d4c"``."""
    related = (
        (id_, each.members, each.hypernyms, each.antonyms, each.derived)
        for id_, each in sets.items()
    )
    return sha256(repr((sorted(senses), sorted(related))).encode()).hexdigest()[:DIGITS]


def _senses(database: sqlite3.Connection) -> list[tuple[str, str, str]]:
    """Name, normalised lemma and synset of every sense.

    Interned, because every row brings its own copy of an id, and most names equal their lemma.
    """
    return [
        (intern(name.lower()), intern(normalise(lemma)), intern(synset))
        for name, lemma, synset in database.execute(_SENSES)
    ]


def _sets(database: sqlite3.Connection, senses: list[tuple[str, str, str]]) -> dict[str, Synset]:
    members = _grouped((synset, name) for name, _, synset in senses)
    above = _grouped(database.execute(_ABOVE))
    antonyms = _grouped(_both_ways(database.execute(_ANTONYMS)))
    derived = _grouped(_both_ways(database.execute(_DERIVED)))
    return {
        id_: Synset(
            title or "",
            members.get(id_, ()),
            definition or "",
            *(relation.get(id_, ()) for relation in (above, antonyms, derived)),
        )
        for id_, title, definition in database.execute(_SYNSETS)
    }


def _grouped(pairs: Iterable[tuple[str, str]]) -> dict[str, Ids]:
    """(left, right) pairs → each left with its rights, in order, each once."""
    grouped: dict[str, dict[str, None]] = defaultdict(dict)
    for left, right in pairs:
        grouped[left][right] = None
    return {left: tuple(rights) for left, rights in grouped.items()}


def _both_ways(pairs: Iterable[tuple[str, str]]) -> Iterable[tuple[str, str]]:
    for left, right in pairs:
        yield left, right
        yield right, left


_SHOWN = 3


@dataclass(frozen=True, slots=True, eq=False)
class Wiktionary(Thesaurus):
    """A thesaurus that says which of its senses are slang, obsolete or figurative."""

    marked: Senses = field(default_factory=lambda: Senses({}), repr=False)

    def usual_senses(self, word: str) -> frozenset[str]:
        """«кекс» → the cake; not «парень», which Wiktionary marks as slang."""
        senses = self.synsets(word)
        return senses - self.marked.of(normalise(word)) if senses else senses

    def opposes(self) -> bool:
        """No: of what Wiktionary relates, synonyms alone are in the condensed file."""
        return False


def _build_wiktionary(path: Path) -> Sections:
    """The condensed file → its parts. Sets of one lemma are kept for their names only.

    Files made before senses were marked have three fields a set: none of them is marked.
    """
    with gzip.open(path, "rt", encoding="utf-8") as file:
        records = json.load(file)["synsets"]
    sets = {
        name: Synset(_title(lemmas), tuple(lemmas), gloss, tuple(map(str, above)))
        for name, (lemmas, gloss, above, *_) in records.items()
    }
    single, multiword = index(
        (lemma, name) for name, synset in sets.items() for lemma in synset.members
    )
    marked, _ = index(
        (lemma, name)
        for name, (*_, lemmas) in records.items()
        if len(records[name]) > _UNMARKED
        for lemma in lemmas
    )
    return {
        **senses_sections(single, multiword, lambda word: russian.describe(word).base),
        **synsets_section(sets),
        "marked": table(marked.joined.items()),
    }


_UNMARKED = 3


def _open_wiktionary(path: Path, pack: Pack) -> Wiktionary:
    return Wiktionary(
        "Wiktionary (wiki-ru-wordnet 1.0.3)",
        "CC BY-SA 3.0",
        *compiled_senses(pack),
        compiled_synsets(pack),
        edited=False,
        book=compiled_phrases(pack),
        marked=Senses(pack.table("marked")),
    )


read_wiktionary = Compiled(
    _build_wiktionary, _open_wiktionary, edition=1, libraries=russian.DISTRIBUTIONS
)
"""The condensed file → its thesaurus, whose phrases are kept word by word in lemmas."""


def _title(lemmas: list[str]) -> str:
    """``["а", "б", "в", "г"]`` → ``"а, б, в…"``."""
    return ", ".join(lemmas[:_SHOWN]) + ("…" if len(lemmas) > _SHOWN else "")
