"""WordNet 3.0 as a thesaurus, and what it relates beside its synsets.

Synsets go by offset *and* part of speech, each with its gloss. An offset is a place in the file of
one part of speech, so that one number may name several sets: the part of speech belongs to the id,
``"v01963942"``. Base forms are those of one part of speech too (morphy): “honest” is an adjective,
and no superlative of “hone”.

Relations are antonyms, derivations, and what adjectives are of, read from the files as they are
published (``wninput(5WN)``). A pointer ``+`` leads from a word to one that is derived from it or
that it is derived from, ``\\`` from an adjective to its noun and from an adverb to its adjective,
``!`` to an antonym. They lead from word to word, not from synset to synset, so that no other member
of either synset is meant.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Set
from dataclasses import dataclass, field
from functools import cache, lru_cache, partial
from itertools import chain
from operator import itemgetter
from pathlib import Path

from meteor_core.lexicons import word_lists
from meteor_core.lexicons.compiled import Compiled, Pack, Sections, Table, table
from meteor_core.lexicons.thesaurus import (
    JOIN,
    Senses,
    Synset,
    Thesaurus,
    compiled_phrases,
    compiled_senses,
    senses_sections,
)
from meteor_core.model.caches import word_cache

Endings = tuple[tuple[str, str], ...]
"""Endings, and what stands in the place of each in the base form."""

DETACHED: dict[str, Endings] = {
    "noun": (
        *(("s", ""), ("ses", "s"), ("xes", "x"), ("zes", "z"), ("ches", "ch"), ("shes", "sh")),
        *(("men", "man"), ("ies", "y")),
    ),
    "verb": (
        *(("s", ""), ("ies", "y"), ("es", "e"), ("es", ""), ("ed", "e"), ("ed", "")),
        *(("ing", "e"), ("ing", "")),
    ),
    "adj": (("er", ""), ("est", ""), ("er", "e"), ("est", "e")),
    "adv": (),
}
"""WordNet's rules of detachment by part of speech, in its order (its manual page morphy(7WN)). What
is irregular, doubled letters and “carried” too, it has in lists."""

BEFORE_ES = ("ses", "xes", "zes", "ches", "shes", "oes")
"""How a form ends whose base has no “e”: “passes”, “goes”."""

DOUBLED = frozenset({"ed", "ing", "er", "est"})
"""The endings before which a word of one syllable doubles its last letter; “es” is none."""


def undone(form: str, endings: Iterable[tuple[str, str]]) -> Iterator[str]:
    """“boxes”, by the endings of nouns → boxe, box: what may be the base, in their order."""
    for ending, base in endings:
        if form.endswith(ending):
            yield form.removesuffix(ending) + base


def grouped(endings: Endings) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """``(("ed", "e"), ("ed", ""))`` → ``(("ed", ("", "e")),)``: each ending once, with all that may
    stand in its place; the bare stem first where letters double, else in the order given.
    """
    found: dict[str, list[str]] = {}
    for ending, base in endings:
        found.setdefault(ending, []).append(base)
    return tuple(
        (ending, tuple(sorted(each) if ending in DOUBLED else each))
        for ending, each in found.items()
    )


PARTS = {"n": "noun", "v": "verb", "a": "adj", "r": "adv"}
"""The letter of a part of speech in an id, and in the names of its files."""

AS = "#"
"""Between a base form and the letters of the parts of speech as which it is asked for."""

Lemma = tuple[str, str]
"""A word and the letter of its part of speech; satellite adjectives are adjectives."""

_DOUBLING = re.compile("[^aeiou]*[aeiou][^aeiouwxy]")
"""A verb or adjective of one syllable that would double its last letter: “hoping” is no “hop”."""

_ENDINGS = {letter: grouped(DETACHED[part]) for letter, part in PARTS.items()}
_INFLECTED = {part: tuple(ending for ending, _ in endings) for part, endings in _ENDINGS.items()}

FIRST, SHARE = 3, 0.07
"""What makes a sense of a word a usual one; found by experiment (see stages/DESIGN.md)."""

RARE, MANY = 0.07, 30
"""Of a part of speech that the texts have ``MANY`` times, senses of a smaller share are not usual,
be they the second or third: “house” is a firm in two of 161. Of an adjective one is enough: “cold”
is never “frigid” in 59."""

_SHOWN = 4


@dataclass(frozen=True, slots=True, eq=False)
class WordNetSynsets(Thesaurus):
    """A thesaurus that takes words as they are written: each part of speech inflects apart."""

    folder: Path = Path()
    exceptions: Mapping[str, Mapping[str, str]] = field(default_factory=dict, repr=False)
    counts: Mapping[str, str] = field(default_factory=dict, repr=False)
    """Lemma → synsets, each with how often the tagged texts have it: ``"v01963942 7 …"``."""
    lemmas: Callable[[str], tuple[Lemma, ...]] = field(init=False, repr=False)
    """``"saw"`` → saw as noun and verb, see as verb; none for an unknown word."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "lemmas", word_cache(self._look_up))

    def senses(self, word: str) -> frozenset[str]:
        """``"leapt"`` → the synsets of the verb leap; of “leap” those of the noun as well."""
        return frozenset(chain.from_iterable(synsets for _, synsets in self._by_part(word)))

    def usual_senses(self, word: str) -> frozenset[str]:
        """``"market"`` → the trade, not the grocery store that is its fifth sense.

        Synsets are ordered by how often WordNet's own tagged texts have them: a usual one is among
        the first ``FIRST`` of a part of speech that is usual itself, which “whole” as an adverb is
        not (of an adjective any that the texts have: its senses lie close together), or has
        ``SHARE`` of the word's occurrences.
        """
        usual: set[str] = set()
        for base, synsets in self._by_part(word):
            part = synsets[0][0]
            most = len(synsets) if part == "a" else FIRST
            counts = self._counted(base)
            if not counts:  # no tagged text has the lemma
                usual.update(synsets[:most])
                continue
            total, of_part = max(1, sum(counts.values())), 0
            for synset, count in counts.items():
                if synset[0] == part:
                    of_part += count
            rare = 0.0 if of_part < MANY else 1 if part == "a" else RARE * of_part
            for place, synset in enumerate(synsets):
                count = counts.get(synset, 0)
                is_first = place < most and of_part / total >= SHARE and count >= rare
                if is_first or count / total >= SHARE:
                    usual.add(synset)
        return frozenset(usual)

    def _counted(self, lemma: str) -> dict[str, int]:
        """The synsets of a lemma that the tagged texts have → how often."""
        fields = self.counts.get(lemma, "").split()
        return dict(zip(fields[::2], map(int, fields[1::2]), strict=True))

    def _by_part(self, word: str) -> Iterator[tuple[str, list[str]]]:
        """Each base form with its synsets of one part of speech, in their order."""
        key = word.lower()
        for base, part in dict.fromkeys(self.lemmas(key)):
            yield base, [id_ for id_ in self.single.in_order(base) if id_[0] == part]

    def base_forms(self, word: str) -> tuple[str, ...]:
        """``"leapt"`` → ``("leap",)``, ``"found"`` → ``("find",)``: without the word itself."""
        key = word.lower()
        bases = dict.fromkeys(map(itemgetter(0), self.lemmas(key)))
        bases.pop(key, None)
        return tuple(bases)

    def ordered(self, lemma: str) -> list[str]:
        """The most frequent first, whatever its part of speech: “driver” of a car, then of golf."""
        counts = self._counted(lemma.lower())
        return sorted(Thesaurus.ordered(self, lemma), key=lambda synset: -counts.get(synset, 0))

    def _look_up(self, word: str) -> tuple[Lemma, ...]:
        """Dictionary forms of a word, a part of speech after the other; “wound#n” is one itself."""
        base, sign, parts = word.partition(AS)
        if sign:
            return tuple((base, part) for part in parts if self.has((base, part)))
        found: list[Lemma] = []
        unmeant = word_lists.unmeant("en")
        for part in PARTS:
            bases = [word, *self.exceptions[part].get(word, "").split()]
            if len(bases) == 1 and len(word) > 2 and not word.endswith("ss"):
                bases += self._regular(word, part)
            for base in bases:
                if self.has((base, part)) and tuple(sorted((word, base))) not in unmeant:
                    found.append((base, part))
        return tuple(found)

    def _regular(self, word: str, part: str) -> Iterator[str]:
        stem, tail = (word[:-3], "ful") if part == "n" and word.endswith("ful") else (word, "")
        if not stem.endswith(_INFLECTED[part]):
            return
        for ending, replacements in _ENDINGS[part]:
            if stem.endswith(ending):
                rest = stem.removesuffix(ending)
                if ending == "es" and not stem.endswith(BEFORE_ES):  # “runes” are no “run”
                    replacements = replacements[:1]
                known = [
                    base for each in replacements if self.has((base := rest + each + tail, part))
                ]
                doubles = ending in DOUBLED and _DOUBLING.fullmatch(rest)
                yield from known[-1:] if doubles else known[:1]

    def has(self, lemma: Lemma) -> bool:
        """Returns whether this very lemma is an entry."""
        base, part = lemma
        return part in self.single.joined.get(base, "")  # all else in ids is digits


def _build(folder: Path) -> Sections:
    """The folder ``dict`` of WordNet 3.0 → its parts; glosses stay in their files."""
    senses: dict[str, str] = {}
    for letter, part in PARTS.items():
        for lemma, offsets in index_lines(folder / f"index.{part}"):
            ids = JOIN.join(f"{letter}{offset}" for offset in offsets.split())
            senses[lemma] = JOIN.join(filter(None, (senses.get(lemma), ids)))
    single = {lemma: ids for lemma, ids in senses.items() if "_" not in lemma}
    multiword = {lemma.replace("_", " "): ids for lemma, ids in senses.items() if "_" in lemma}
    ids_once = dict.fromkeys(chain.from_iterable(ids.split(JOIN) for ids in senses.values()), "")
    counts = _counts(folder / "cntlist.rev", senses)
    return {
        **senses_sections(Senses(single), Senses(multiword)),
        "ids": table(ids_once.items()),
        "counts": table(
            (lemma, " ".join(map("{} {}".format, each, each.values())))
            for lemma, each in counts.items()
        ),
        **{f"exceptions.{letter}": _exceptions(folder, part) for letter, part in PARTS.items()},
    }


def _open(folder: Path, pack: Pack) -> WordNetSynsets:
    return WordNetSynsets(
        "WordNet 3.0",
        "WordNet 3.0 licence",
        *compiled_senses(pack),
        _Sets(folder, pack.table("ids")),
        book=compiled_phrases(pack),
        folder=folder,
        exceptions={letter: pack.table(f"exceptions.{letter}") for letter in PARTS},
        counts=pack.table("counts"),
    )


read = Compiled(_build, _open, edition=1)
"""The folder ``dict`` of WordNet 3.0 → its thesaurus."""


def _exceptions(folder: Path, part: str) -> bytes:
    forms = {form: " ".join(bases) for form, bases in exceptions(folder / f"{part}.exc")}
    return table(forms.items())


def _counts(path: Path, senses: Mapping[str, str]) -> dict[str, dict[str, int]]:
    """Lemma → synset → how often the tagged texts have it."""
    counts: dict[str, dict[str, int]] = {}
    for line in path.read_text("utf-8").splitlines():
        key, number, count = line.split()
        lemma, _, sense = key.partition("%")
        part = _TYPES[sense[0]]
        ids = [synset for synset in senses.get(lemma, "").split() if synset[0] == part]
        if int(number) <= len(ids):
            counts.setdefault(lemma, {})[ids[int(number) - 1]] = int(count)
    return counts


_TYPES = {"1": "n", "2": "v", "3": "a", "4": "r", "5": "a"}
"""Parts of speech as sense keys have them: ``abandon%2:40:00:: 1 10``."""


class _Sets(Mapping[str, Synset]):
    """Synsets by id, each read from its place in the file: scoring a corpus asks for none."""

    def __init__(self, folder: Path, ids: Table) -> None:
        self._folder, self._ids = folder, ids
        self._read = lru_cache(4096)(self._look_up)

    def __getitem__(self, synset: str) -> Synset:
        if synset not in self._ids:
            raise KeyError(synset)
        return self._read(synset)

    def __iter__(self) -> Iterator[str]:
        return iter(self._ids)

    def __len__(self) -> int:
        return len(self._ids)

    def _look_up(self, synset: str) -> Synset:
        """``00044353 04 n 02 leap 0 jump 0 003 @ 00331950 n 0000 … | a light …`` → the synset."""
        with (self._folder / f"data.{PARTS[synset[0]]}").open("rb") as file:
            file.seek(int(synset[1:]))
            record, _, gloss = file.readline().decode().partition(" | ")
        fields = record.split()
        last = 4 + 2 * int(fields[3], 16)
        members = tuple([name.partition("(")[0].replace("_", " ") for name in fields[4:last:2]])
        pointers = fields[last + 1 : last + 1 + 4 * int(fields[last])]
        related: dict[str, dict[str, None]] = {"@": {}, "!": {}, "+": {}}
        for symbol, offset, part in zip(pointers[::4], pointers[1::4], pointers[2::4], strict=True):
            related.setdefault(symbol[0], {})[part.replace("s", "a") + offset] = None
        return Synset(
            ", ".join(members[:_SHOWN]) + ("…" if len(members) > _SHOWN else ""),
            members,
            gloss.strip(),
            hypernyms=tuple(related["@"]),
            antonyms=tuple(related["!"]),
            derived=tuple(related["+"]),
        )


def file_lines(path: Path) -> Iterator[str]:
    """Lines of a file but for the licence, which is indented."""
    with path.open(encoding="utf-8") as lines:
        yield from (line for line in lines if not line.startswith(" "))


def index_lines(path: Path) -> Iterator[tuple[str, str]]:
    """``leap n 4 4 @ ~ + ; 4 2 07440240 …`` → the lemma and its synsets' offsets."""
    for line in file_lines(path):
        fields = line.split()
        yield fields[0], " ".join(fields[-int(fields[2]) :])


def exceptions(path: Path) -> Iterator[tuple[str, list[str]]]:
    """``leapt leap`` → the irregular form and its base forms."""
    for line in file_lines(path):
        form, *bases = line.split()
        yield form, bases


Related = dict[Lemma, set[Lemma]]

_RELATIONS = ("derived", "antonyms")

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
    """Words related to words, each with its part of speech.

    ``derived``: ``("decide", "v")`` → decision, decisive, decider …, in their parts of speech.
    ``antonyms``: ``("increase", "v")`` → decrease.
    """

    derived: Callable[[Lemma], frozenset[Lemma]]
    antonyms: Callable[[Lemma], frozenset[Lemma]]


def _related_lemmas(related: Mapping[str, str], lemma: Lemma) -> frozenset[Lemma]:
    """By a table of ``"decide v"`` → ``"decision n …"``."""
    fields = related.get(" ".join(lemma), "").split()
    return frozenset(zip(fields[::2], fields[1::2], strict=True))


def _build_relations(folder: Path) -> Sections:
    """The folder ``dict`` of WordNet 3.0 → derivations (both ways) and antonyms of every word."""
    # a synset is found by its offset in bytes, so every byte has to be one character
    data = {
        part: (folder / f"data.{name}").read_bytes().decode("latin-1")
        for part, name in PARTS.items()
    }
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
    return {
        name: _section(part) for name, part in zip(_RELATIONS, (derived, antonyms), strict=True)
    }


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


def _open_relations(folder: Path, pack: Pack) -> WordNetRelations:
    return WordNetRelations(*(partial(_related_lemmas, pack.table(name)) for name in _RELATIONS))


read_relations = Compiled(_build_relations, _open_relations, edition=4)
"""The folder ``dict`` of WordNet 3.0 → its relations."""


def _words(line: str) -> list[str]:
    """``00044353 04 n 02 leap 0 jump 0 …`` → the words of a synset, in lower case."""
    number = int(line[14:16], 16)
    words = line[17:].split(" ", 2 * number)[: 2 * number : 2]
    return [word.partition("(")[0].lower() for word in words]
