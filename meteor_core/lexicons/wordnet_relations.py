"""What WordNet 3.0 relates beside its synsets: antonyms, derivations, and what adjectives are of.

Read from its files as they are published (``wninput(5WN)``). A pointer ``+`` leads from a word to
one that is derived from it or that it is derived from, ``\\`` from an adjective to its noun and
from an adverb to its adjective, ``!`` to an antonym. They lead from word to word, not from synset
to synset, so that no other member of either synset is meant.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Set
from dataclasses import dataclass
from functools import cache
from itertools import chain
from pathlib import Path

from meteor_core.lexicons.compiled import Compiled
from meteor_core.lexicons.packed import Pack, Sections, table
from meteor_core.lexicons.wordnet_synsets import PARTS, Lemma

Related = dict[Lemma, set[Lemma]]

_PARTS = ("derived", "antonyms")

_LONGEST = 500
"""Characters at the beginning of a synset's line that hold all its words."""

_PERSONS = ("18", ("er", "or", "ee", "ant", "ent", "ist", "ian", "ress"))
_TOOLS = ("06", ("er", "or"))
"""The number of the lexicographer's file of persons, and of artefacts (``lexnames(5WN)``), and how
words for those end who do something."""

_POINTER = re.compile(r"([+\\!]) (\d{8}) ([nvar]) (?!00)([0-9a-f]{2})([0-9a-f]{2})")
"""A pointer of one word of the synset to one of another; 00 is the synset as a whole."""


@dataclass(frozen=True, slots=True, eq=False)
class WordNetRelations:
    """Words related to words, each with its part of speech: ``"decide v"`` → ``"decision n …"``."""

    _derived: Mapping[str, str]
    _antonyms: Mapping[str, str]

    def derived(self, lemma: Lemma) -> frozenset[Lemma]:
        """``("decide", "v")`` → decision, decisive, decider …, in their parts of speech."""
        return _lemmas(self._derived, lemma)

    def antonyms(self, lemma: Lemma) -> frozenset[Lemma]:
        """``("increase", "v")`` → decrease."""
        return _lemmas(self._antonyms, lemma)


def _lemmas(related: Mapping[str, str], lemma: Lemma) -> frozenset[Lemma]:
    fields = related.get(" ".join(lemma), "").split()
    return frozenset(zip(fields[::2], fields[1::2], strict=True))


def _build(folder: Path) -> Sections:
    """The folder ``dict`` of WordNet 3.0 → derivations (both ways) and antonyms of every word."""
    data = {part: _data(folder / f"data.{name}") for part, name in PARTS.items()}
    words = cache(lambda part, offset: _words(data[part][offset : offset + _LONGEST]))
    nouns = data["n"].splitlines()
    persons, tools = _doers(nouns, *_PERSONS), _doers(nouns, *_TOOLS)
    derived: Related = {}
    antonyms: Related = {}
    for part, text in data.items():
        for line in text.splitlines():
            for kind, offset, other_part, source, target in _POINTER.findall(line):
                word = words(part, int(line[:8]))[int(source, 16) - 1], part
                other = words(other_part, int(offset))[int(target, 16) - 1], other_part
                if kind != "!" and _does(word, other, persons, tools):
                    continue
                related = antonyms if kind == "!" else derived
                related.setdefault(word, set()).add(other)
                related.setdefault(other, set()).add(word)
    return {name: _section(part) for name, part in zip(_PARTS, (derived, antonyms), strict=True)}


def _doers(nouns: Iterable[str], file: str, endings: tuple[str, ...]) -> frozenset[str]:
    """Of the lines of nouns the words for who or what does something: “teacher”, “printer”."""
    words = chain.from_iterable(_words(line) for line in nouns if line[9:11] == file)
    return frozenset(word for word in words if word.endswith(endings))


def _does(word: Lemma, other: Lemma, persons: Set[str], tools: Set[str]) -> bool:
    """Whether one of two derived words names who or what does the other: “teacher” and “teach”,
    “musician” and “music” are of one root, but stand for one another nowhere."""
    (one, part), (two, other_part) = word, other
    if part == other_part == "n":
        return (one in persons) != (two in persons)
    if {part, other_part} != {"n", "v"}:
        return False
    noun = one if part == "n" else two
    return noun in persons or noun in tools


def _section(related: Related) -> bytes:
    return table(
        (" ".join(lemma), " ".join(chain.from_iterable(sorted(others))))
        for lemma, others in related.items()
    )


def _open(folder: Path, pack: Pack) -> WordNetRelations:
    return WordNetRelations(*map(pack.table, _PARTS))


read = Compiled(_build, _open, edition=4)
"""The folder ``dict`` of WordNet 3.0 → its relations."""


def _data(path: Path) -> str:
    """The file, in which a synset stands at its offset in bytes."""
    return path.read_bytes().decode("latin-1")


def _words(line: str) -> list[str]:
    """``00044353 04 n 02 leap 0 jump 0 …`` → the words of a synset, in lower case."""
    number = int(line[14:16], 16)
    words = line[17:].split(" ", 2 * number)[: 2 * number : 2]
    return [word.partition("(")[0].lower() for word in words]
