"""WordNet 3.0 as published programs take it: NLTK's METEOR, and METEOR 1.5.

``WordNet`` gives what NLTK reads in the original, for the variant ``nltk``. METEOR's copy has words
with synset numbers, and drops parts of speech and capital letters. Every other English variant
reads ``lexicons.wordnet``.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import chain
from pathlib import Path

from meteor_core.lexicons.compiled import Compiled, Pack, Sections, table
from meteor_core.lexicons.thesaurus import (
    JOIN,
    Ids,
    Senses,
    Synset,
    Thesaurus,
    compiled_phrases,
    compiled_senses,
    compiled_synsets,
    senses_sections,
    synsets_section,
)
from meteor_core.lexicons.wordnet import (
    DETACHED,
    Endings,
    exceptions,
    file_lines,
    index_lines,
    undone,
)
from meteor_core.messages.phrase import N_

_NLTK_ENDINGS = DETACHED | {"noun": (*DETACHED["noun"], ("ves", "f"))}
"""Inflections of each part of speech and what undoes them, as NLTK has them."""


@dataclass(frozen=True, slots=True, eq=False)
class WordNet:
    """Of each part of speech: lemma → members of its synsets, irregular form → base forms."""

    members: Mapping[str, Mapping[str, str]]
    irregular: Mapping[str, Mapping[str, str]]

    def names(self, word: str) -> frozenset[str]:
        """``"leapt"`` → ``{"leap", "jump", "bound", "spring"}``: words, not phrases.

        The members of every synset of the word and of its base forms, spelt as WordNet does.
        """
        return frozenset(
            name
            for part, endings in _NLTK_ENDINGS.items()
            for form in _forms(word.lower(), self.irregular[part], endings)
            for name in self.members[part].get(form, "").split()
        )


def _forms(word: str, irregular: Mapping[str, str], endings: Endings) -> Iterator[str]:
    yield word
    bases = irregular.get(word)
    if bases is not None:
        yield from bases.split()
        return
    yield from undone(word, endings)


def _build_nltk(folder: Path) -> Sections:
    """The folder ``dict`` of a WordNet → the parts for each part of speech."""
    sections = {}
    for part in _NLTK_ENDINGS:
        names = dict(_members(folder / f"data.{part}"))
        sections[f"members.{part}"] = table(
            (lemma, _joined(names[offset] for offset in offsets.split()))
            for lemma, offsets in dict(index_lines(folder / f"index.{part}")).items()
        )
        irregular = dict(exceptions(folder / f"{part}.exc"))
        sections[f"irregular.{part}"] = table(
            (form, " ".join(bases)) for form, bases in irregular.items()
        )
    return sections


def _joined(names: Iterable[str]) -> str:
    """``["leap jump", "jump"]`` → ``"leap jump"``."""
    return " ".join(dict.fromkeys(" ".join(names).split()))


def _open_nltk(folder: Path, pack: Pack) -> WordNet:
    members = {part: pack.table(f"members.{part}") for part in _NLTK_ENDINGS}
    return WordNet(members, {part: pack.table(f"irregular.{part}") for part in _NLTK_ENDINGS})


read_nltk = Compiled(_build_nltk, _open_nltk, edition=1)
"""The folder ``dict`` of a WordNet → what NLTK's METEOR asks of it."""


def _members(path: Path) -> Iterator[tuple[str, str]]:
    """``00044353 04 n 02 leap 0 jump 0 …`` → the offset and the words, phrases left out."""
    for line in file_lines(path):
        offset, _, _, number, rest = line.split(" ", 4)
        words = rest.split(" ", 2 * int(number, 16))[: 2 * int(number, 16) : 2]
        yield offset, " ".join(word.partition("(")[0] for word in words if "_" not in word)


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


def _build_meteor(folder: Path) -> Sections:
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
        **senses_sections(Senses(single), Senses(multiword)),
        **synsets_section(_sets(senses)),
        "exceptions": table((form, JOIN.join(bases)) for form, bases in irregular.items()),
    }


def _open_meteor(folder: Path, pack: Pack) -> MeteorWordNet:
    return MeteorWordNet(
        "WordNet 3.0",
        N_("WordNet 3.0 licence"),
        *compiled_senses(pack),
        compiled_synsets(pack),
        book=compiled_phrases(pack),
        exceptions=pack.table("exceptions"),
    )


read_meteor = Compiled(_build_meteor, _open_meteor, edition=1)
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
