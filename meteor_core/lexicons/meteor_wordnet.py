"""WordNet 3.0 as METEOR packs it: words with synset numbers, and irregular forms."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import chain
from pathlib import Path

from meteor_core.lexicons import compiled_thesaurus as parts
from meteor_core.lexicons import phrases
from meteor_core.lexicons.compiled import Compiled
from meteor_core.lexicons.english_inflection import DETACHED, undone
from meteor_core.lexicons.packed import Pack, Sections, table
from meteor_core.lexicons.senses import JOIN, Senses
from meteor_core.lexicons.thesaurus import Ids, Synset, Thesaurus
from meteor_core.messages.phrase import N_

_ENDINGS = tuple(chain.from_iterable(DETACHED.values()))
"""Those of all parts of speech in one row, as METEOR tries them: the first known base is it."""

_SHOWN = 4


@dataclass(frozen=True, slots=True, eq=False)
class MeteorWordNet(Thesaurus):
    """A thesaurus that also knows the base forms of inflected words."""

    exceptions: Mapping[str, str] = field(default_factory=dict, repr=False)

    def base_forms(self, word: str) -> tuple[str, ...]:
        """``"leapt"`` → ``("leap",)``, ``"boxes"`` → ``("box",)``, ``"glass"`` → ``()``."""
        key = word.lower()
        irregular = self.exceptions.get(key)
        if irregular is not None:
            return tuple(irregular.split(JOIN))
        stem, tail = (key[:-3], "ful") if key.endswith("ful") else (key, "")
        if len(key) <= 2 or key.endswith("ss"):
            return ()
        base = next((base for base in undone(stem, _ENDINGS) if base in self.single), None)
        return (base + tail,) if base else ()


def _build(folder: Path) -> Sections:
    """METEOR's folder ``synonym`` → its parts.

    A synset's number lacks the part of speech, so that a few sets run together that chance gave the
    same number (``entity`` and ``breathe``): METEOR takes them as one, and so do we.
    """
    text = (folder / "english.synsets").read_text("utf-8")
    senses = {word: ids.replace(" ", JOIN) for word, ids in _pairs(text.replace("_", " "))}
    single = {word: ids for word, ids in senses.items() if " " not in word}
    multiword = {word: ids for word, ids in senses.items() if " " in word}
    irregular = _exceptions(folder / "english.exceptions")
    return {
        **parts.senses_sections(Senses(single), Senses(multiword)),
        **parts.synsets_section(_sets(senses)),
        "exceptions": table((form, JOIN.join(bases)) for form, bases in irregular.items()),
    }


def _open(folder: Path, pack: Pack) -> MeteorWordNet:
    return MeteorWordNet(
        "WordNet 3.0",
        N_("WordNet 3.0 licence"),
        *parts.senses(pack),
        parts.synsets(pack),
        book=phrases.compiled(pack),
        exceptions=pack.table("exceptions"),
    )


read = Compiled(_build, _open, edition=1)
"""METEOR's folder ``synonym`` → its thesaurus."""


def _sets(senses: Mapping[str, str]) -> dict[str, Synset]:
    members: dict[str, list[str]] = {}
    for word, ids in senses.items():
        for synset in ids.split():
            members.setdefault(synset, []).append(word)
    return {synset: Synset(_title(words), tuple(words)) for synset, words in members.items()}


def _title(words: list[str]) -> str:
    return ", ".join(words[:_SHOWN]) + ("…" if len(words) > _SHOWN else "")


def _exceptions(path: Path) -> dict[str, Ids]:
    """``abet / abetted abetting`` → each irregular form with its base forms."""
    bases: dict[str, Ids] = {}
    for base, forms in _pairs(path.read_text("utf-8")):
        for form in forms.split():
            bases[form] = (*bases.get(form, ()), base.replace("_", " "))
    return bases


def _pairs(text: str) -> Iterator[tuple[str, str]]:
    """Lines by twos."""
    lines = iter(text.splitlines())
    return zip(lines, lines, strict=True)
