"""Wiktionary's Russian synonym sets, condensed when they were installed."""

from __future__ import annotations

import gzip
import json
from dataclasses import dataclass, field
from pathlib import Path

from meteor_core.languages import russian
from meteor_core.lexicons.compiled import Compiled, Pack, Sections, table
from meteor_core.lexicons.thesaurus import (
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


def _build(path: Path) -> Sections:
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


def _open(path: Path, pack: Pack) -> Wiktionary:
    return Wiktionary(
        "Wiktionary (wiki-ru-wordnet 1.0.3)",
        "CC BY-SA 3.0",
        *compiled_senses(pack),
        compiled_synsets(pack),
        edited=False,
        book=compiled_phrases(pack),
        marked=Senses(pack.table("marked")),
    )


read = Compiled(_build, _open, edition=1, libraries=russian.DISTRIBUTIONS)
"""The condensed file → its thesaurus, whose phrases are kept word by word in lemmas."""


def _title(lemmas: list[str]) -> str:
    """``["а", "б", "в", "г"]`` → ``"а, б, в…"``."""
    return ", ".join(lemmas[:_SHOWN]) + ("…" if len(lemmas) > _SHOWN else "")
