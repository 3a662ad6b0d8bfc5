"""Wiktionary's Russian synonym sets, condensed when they were installed."""

from __future__ import annotations

import gzip
import json
from pathlib import Path

from meteor_core.lexicons.thesaurus import Synset, Thesaurus, index

_SHOWN = 3


def read(path: Path) -> Thesaurus:
    """The condensed file → its thesaurus. Sets of one lemma are kept for their names only."""
    with gzip.open(path, "rt", encoding="utf-8") as file:
        records = json.load(file)["synsets"]
    sets = {
        name: Synset(_title(lemmas), tuple(lemmas), gloss, tuple(map(str, above)))
        for name, (lemmas, gloss, above) in records.items()
    }
    single, multiword = index(
        (lemma, name) for name, synset in sets.items() for lemma in synset.members
    )
    return Thesaurus("Wiktionary (wiki-ru-wordnet 1.0.3)", "CC BY-SA 3.0", single, multiword, sets)


def _title(lemmas: list[str]) -> str:
    """``["а", "б", "в", "г"]`` → ``"а, б, в…"``."""
    return ", ".join(lemmas[:_SHOWN]) + ("…" if len(lemmas) > _SHOWN else "")
