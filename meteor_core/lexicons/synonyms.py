"""Synonyms of our own list: sets of words by sense, each under its part of speech.

``synonyms.CODE.txt`` says what a line means. A word of a text may be several words of the list, one
for each of its readings: «прибыли» is «прибыть», which stands with «прийти», as well as «прибыль».
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cached_property
from itertools import chain, product
from pathlib import Path
from typing import NamedTuple

from meteor_core.lexicons.compiled import Compiled, Pack, Sections, table
from meteor_core.lexicons.thesaurus import JOIN, Senses, normalise
from meteor_core.model import Word
from meteor_core.model.caches import pair_cache, word_cache

Key = tuple[str, str]
"""A lemma and its part of speech, as a heading of the list names it: ``("прийти", "verbs")``."""

Keys = Callable[[Word], tuple[Key, ...]]

Listed = Callable[[str, str], Iterable[Key]]
"""Heading and word → the keys under which the list has it."""

Derived = Callable[[Key], Iterable[Key]]
"""A key → those of words that are formed of it and stand in its line as well."""

Lines = tuple[tuple[str, tuple[str, ...]], ...]
"""Of a list: the heading of each line, and its words."""

OWN = "METEOR Explorer"
"""Whose list it is, as evidence names it."""

PASSIVES = "passives"
"""What is said of a verb in the passive, where «издаются» and «опубликованы» are synonyms: another
key of the same word, and not formed of it."""

_GROUPS = {"verbs": "verbs", "nouns": "nouns", PASSIVES: PASSIVES}
"""Headings whose words are synonyms of one another alone: «дать обещание» is «пообещать» by both
words, not by the noun; the rest («независимый», «самостоятельно») are one group."""

_NONE = frozenset[str]()


class Spelling(NamedTuple):
    """How a line has a word; ``is_listed``: the word itself, not one that it is formed of."""

    text: str
    is_listed: bool


_written = "\t".join
"""A key as a string."""


class Synonyms:
    """A list of synonyms; ``keys`` says which words of the list a word of a text may be.

    ``sets``: key, as one string → ids of the sets that have it; ``roots``: a key that is formed of
    listed ones → these, but for aspects that are listed themselves; ``acts``: key of a verb, or of
    a noun formed of one → numbers of the lines of verbs that have it. ``file``: the list
    itself, and ``listed``, of what it says of two words.
    """

    def __init__(
        self,
        keys: Keys,
        sets: Mapping[str, str],
        roots: Mapping[str, str],
        acts: Mapping[str, str],
        file: Path,
        listed: Listed,
    ) -> None:
        self._keys = word_cache(keys)
        self._file, self._listed = file, listed
        self._ids, self._roots, self._acts = Senses(sets), Senses(roots), Senses(acts)
        self._ids_of = word_cache(self._look_up_ids)
        self._entries = word_cache(self._look_up)
        self.senses = word_cache(self._look_up_senses)
        self.acts = word_cache(self._look_up_acts)
        self._written = word_cache(self._look_up_written)
        self._origins = word_cache(self._look_up_origins)
        self._spelling = pair_cache(self._look_up_spelling)

    def _look_up(self, word: Word) -> tuple[Key, ...]:
        """The words of the list that a word may be, of its likelier readings first."""
        return tuple(filter(self._ids_of, self._keys(word)))

    def _look_up_written(self, word: Word) -> frozenset[str]:
        return frozenset(map(_written, self._entries(word)))

    def _look_up_origins(self, word: Word) -> frozenset[str]:
        """The words of the list, as strings, of which a word may be formed."""
        return _NONE.union(*map(self._roots.of, self._written(word)))

    def _look_up_senses(self, word: Word) -> frozenset[str]:
        """The ids of the sets that a word may belong to."""
        ids = [*map(self._ids_of, self._keys(word))]
        return ids[0] if len(ids) == 1 else _NONE.union(*ids)

    def _look_up_acts(self, word: Word) -> frozenset[str]:
        """The numbers of the lines of verbs to which a verb, or a noun formed of one, may belong:
        «использование» and «применить» are no synonyms, but acts of one line."""
        return _NONE.union(*[self._acts.of(_written(key)) for key in self._keys(word)])

    def shared(self, word: Word, other: Word) -> frozenset[str]:
        """The ids of the sets to which both words may belong."""
        return self.senses(word) & self.senses(other)

    def lines_of(self, word: Word) -> tuple[tuple[str, ...], ...]:
        """The lines to which a word may belong, in the order of the list."""
        numbers = sorted({_line(each) for each in self.senses(word)})
        return tuple(dict.fromkeys(self._lines[number][1] for number in numbers))

    def one(self, word: Word, other: Word) -> bool:
        """Whether both may be one word of the list, one formed of the other, or both formed of the
        only one that joins them: «вина» and «вину» are no synonyms, nor are «выявить» and
        «выявление», «смертность» and «смерть» (of «смертельный»)."""
        own, other_own = self._written(word), self._written(other)
        if (
            own.isdisjoint(other_own)
            and own.isdisjoint(self._origins(other))
            and other_own.isdisjoint(self._origins(word))
        ):
            # Few pairs have an origin in common, and to look for the names takes long.
            return (
                not self._origins(word).isdisjoint(self._origins(other))
                and bool(self.shared(word, other))
                and len({*self.names(word, other)}) == 1
            )
        return True

    def names(self, word: Word, other: Word) -> tuple[str, str]:
        """What a line has that holds both words: «прибыли», «пришли» → ``("прибыть", "прийти")``.

        By their likelier readings, and rather by a line that has both than by one that has what
        they are formed of. A form of one lemma stands for itself, as the list has it: «меньше»
        beside «менее», «увеличенный» beside «повышенный».
        """
        both = (
            (self._spelling(_line(shared), key), self._spelling(_line(shared), partner))
            for key, partner in product(self._entries(word), self._entries(other))
            for shared in sorted(self._ids_of(key) & self._ids_of(partner), key=_line)
        )
        own, another = min(both, key=lambda pair: _indirect(*pair))
        return own.text, another.text

    def _look_up_ids(self, key: Key) -> frozenset[str]:
        return self._ids.of(_written(key))

    def _look_up_spelling(self, line: int, key: Key) -> Spelling:
        """A word of a line as it stands there: itself, else that of which it is formed as another
        part of speech; an aspect that the line leaves out stands for itself."""
        heading, words = self._lines[line]
        found = [(word, {*self._listed(heading, word)}) for word in words]
        roots = _NONE if key[1] == heading else self._roots.of(_written(key))
        given = (Spelling(word, is_listed=True) for word, keys in found if key in keys)
        formed = (
            Spelling(word, is_listed=False)
            for word, keys in found
            if not roots.isdisjoint(map(_written, keys))
        )
        return next(chain(given, formed), Spelling(key[0], is_listed=False))

    @cached_property
    def _lines(self) -> Lines:
        return lines(self._file)


def reader(
    keys: Keys,
    listed: Listed,
    libraries: tuple[str, ...] = (),
    derived: Derived = lambda key: (),
    others: tuple[Path, ...] = (),
) -> Compiled[Synonyms]:
    """What reads a list; ``libraries`` are those that have a say in ``listed`` and ``derived``,
    ``others`` further files."""

    def build(path: Path) -> Sections:
        listing = [
            (head, {key for word in words for key in listed(head, word)})
            for head, words in lines(path)
        ]
        every = sorted(frozenset[Key]().union(*(keys for _, keys in listing)))
        # in order, or each process would write another file
        formed = {key: sorted(frozenset(derived(key))) for key in every}
        sets: dict[str, set[str]] = {}
        acts: dict[str, set[str]] = {}
        for number, (head, own) in enumerate(listing):
            for root in sorted(own):
                sets.setdefault(_written(root), set()).add(_set_id(number, head))
                for key in formed[root]:
                    group = head if key[1] == root[1] else key[1]
                    sets.setdefault(_written(key), set()).add(_set_id(number, group))
                for name in _acting(root, formed[root]):
                    acts.setdefault(name, set()).add(str(number))
        roots = _roots(formed)
        return {
            "sets": table((key, JOIN.join(sorted(ids))) for key, ids in sets.items()),
            "acts": table((key, JOIN.join(sorted(ids))) for key, ids in acts.items()),
            "roots": table((_written(key), JOIN.join(map(_written, roots[key]))) for key in roots),
        }

    def opened(path: Path, pack: Pack) -> Synonyms:
        sets, roots, acts = (pack.table(name) for name in ("sets", "roots", "acts"))
        return Synonyms(keys, sets, roots, acts, path, listed)

    return Compiled(build, opened, edition=19, libraries=libraries, others=others)


def _acting(root: Key, formed: Iterable[Key]) -> Iterator[str]:
    """A verb of a line, its imperfectives and its nouns, as strings."""
    if root[1] == "verbs":
        yield from (_written(key) for key in (root, *formed) if key[1] in ("verbs", "nouns"))


def _line(set_id: str) -> int:
    """Of which line of the list a set is, counted from 0."""
    return int(set_id.split(" ")[1])


def _indirect(own: Spelling, other: Spelling) -> tuple[bool, int]:
    """First two different words, then those that a line itself has."""
    return own.text == other.text, 2 - own.is_listed - other.is_listed


def _set_id(number: int, heading: str) -> str:
    """The set of a line, or what is formed of it as another part of speech."""
    return f"own {number} {_GROUPS.get(heading, '')}"


def _roots(formed: Mapping[Key, list[Key]]) -> dict[Key, list[Key]]:
    """What is formed of listed words → these, in all their aspects; aspects that are listed
    themselves have none."""
    aspects: dict[Key, set[Key]] = {}
    for root, keys in formed.items():
        for key in keys:
            if key[1] == root[1]:
                aspects.setdefault(root, {root}).add(key)
                aspects.setdefault(key, {key}).add(root)
    roots: dict[Key, set[Key]] = {}
    for root, keys in formed.items():
        for key in keys:
            if key[1] != PASSIVES and (key not in formed or key[1] != root[1]):
                roots.setdefault(key, set()).update(aspects.get(root, {root}))
    return {key: sorted(found - {key}) for key, found in roots.items()}


def path(language: str) -> Path:
    """Where the list of a language lies, if it has one."""
    return Path(__file__).with_name(f"synonyms.{language}.txt")


def lines(path: Path) -> Lines:
    """``("verbs", ("прийти", "прибыть"))`` for each line of a list."""
    found, heading = [], ""
    for line in path.read_text("utf-8").splitlines():
        if line.startswith("["):
            heading = line.strip("[]")
        elif line and not line.startswith("#"):
            found.append((heading, tuple(normalise(word) for word in line.split(", "))))
    return tuple(found)
