"""Synonyms of our own list: sets of words by sense, each under its part of speech.

``synonyms.CODE.txt`` says what a line means. A word of a text may be several words of the list, one
for each of its readings: «прибыли» is «прибыть», which stands with «прийти», as well as «прибыль».
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from pathlib import Path

from meteor_core.lexicons.compiled import Compiled
from meteor_core.lexicons.packed import Pack, Sections, table
from meteor_core.lexicons.thesaurus import JOIN, Senses, normalise
from meteor_core.model import Word
from meteor_core.model.remembering import word_cache

Key = tuple[str, str]
"""A lemma and its part of speech, as a heading of the list names it: ``("прийти", "verbs")``."""

Keys = Callable[[Word], Iterable[Key]]

Listed = Callable[[str, str], Iterable[Key]]
"""Heading and word → the keys under which the list has it."""

OWN = "METEOR Explorer"
"""Whose list it is, as evidence names it."""

_NONE = frozenset[str]()


class Synonyms:
    """A list of synonyms; ``keys`` says which words of the list a word of a text may be.

    ``sets``: key, as one string → ids of the sets that have it.
    """

    def __init__(self, keys: Keys, sets: Mapping[str, str]) -> None:
        self._keys = keys
        self._ids = Senses(sets)
        self._entries = word_cache(self._look_up)

    def _look_up(self, word: Word) -> tuple[Key, ...]:
        """The words of the list that a word may be, of its likelier readings first."""
        return tuple(key for key in self._keys(word) if _written(key) in self._ids)

    def senses(self, word: Word) -> frozenset[str]:
        """The ids of the sets that a word may belong to."""
        return _NONE.union(*(self._ids[_written(key)] for key in self._entries(word)))

    def shared(self, word: Word, other: Word) -> frozenset[str]:
        """The ids of the sets to which both words may belong."""
        return self.senses(word) & self.senses(other)

    def one(self, word: Word, other: Word) -> bool:
        """Whether both may be one word of the list: «вина» and «вину» are no synonyms."""
        entries = self._entries(other)
        return any(entry in entries for entry in self._entries(word))

    def named(self, word: Word, ids: Iterable[str]) -> str:
        """The lemma under which a word stands in one of these sets: «прибыли» → ``"прибыть"``."""
        wanted = frozenset(ids)
        found = (key[0] for key in self._entries(word) if self._ids[_written(key)] & wanted)
        return next(found, word.base)


def reader(keys: Keys, listed: Listed, libraries: tuple[str, ...] = ()) -> Compiled[Synonyms]:
    """What reads a list; ``libraries`` are those that have a say in ``listed``."""

    def build(path: Path) -> Sections:
        sets: dict[str, list[str]] = {}
        for number, (heading, words) in enumerate(lines(path)):
            for key in sorted({key for word in words for key in listed(heading, word)}):
                sets.setdefault(_written(key), []).append(f"own {number}")
        return {"sets": table((key, JOIN.join(ids)) for key, ids in sets.items())}

    def opened(path: Path, pack: Pack) -> Synonyms:
        return Synonyms(keys, pack.table("sets"))

    return Compiled(build, opened, edition=1, libraries=libraries)


def path(language: str) -> Path:
    """Where the list of a language lies, if it has one."""
    return Path(__file__).with_name(f"synonyms.{language}.txt")


def _written(key: Key) -> str:
    return "\t".join(key)


def lines(path: Path) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """``("verbs", ("прийти", "прибыть"))`` for each line of a list."""
    found, heading = [], ""
    for line in path.read_text("utf-8").splitlines():
        if line.startswith("["):
            heading = line.strip("[]")
        elif line and not line.startswith("#"):
            found.append((heading, tuple(normalise(word) for word in line.split(", "))))
    return tuple(found)
