"""Checks the lists of words beside this module, and finds the lines that have a word."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, product
from pathlib import Path
from typing import NamedTuple

from meteor_core import languages
from meteor_core.languages import pymorphy, russian
from meteor_core.lexicons import lexical_relations, word_lists
from meteor_core.lexicons.russian.derivations import every_list_key, listed_keys
from meteor_core.lexicons.thesaurus import normalise

SEPARATORS = {
    "synonyms": ", ",
    "families": ", ",
    "kindred": ", ",
    "equivalents": " = ",
    "opposites": " — ",
    "neighbours": " ≠ ",
    "thesaurus_faults": " ≠ ",
}
"""The lists that can be checked → what is between the members of a line."""

MEAN_THE_SAME = "synonyms", "equivalents"


class Entry(NamedTuple):
    """A line of a list: its number in the file, the heading above it, and its members."""

    number: int
    heading: str
    members: tuple[str, ...]


class Fault(NamedTuple):
    """What is wrong with a line."""

    number: int
    message: str


def read(path: Path) -> list[Entry]:
    """The lines of a list with their members, in the order of the file."""
    separator = SEPARATORS[path.name.split(".")[0]]
    entries, heading = [], ""
    for number, line in enumerate(path.read_text("utf-8").splitlines(), 1):
        if line.startswith("["):
            heading = line.strip("[]")
        elif line and not line.startswith("#") and (separator == " ≠ ") == (" ≠ " in line):
            entries.append(Entry(number, heading, tuple(line.split(separator))))
    return entries


def check(path: Path) -> list[Fault]:
    """The faults of a list such as ``synonyms.ru.txt``, in the order of its lines."""
    name, language, _ = path.name.split(".")
    entries = read(path)
    faults = [*_repeated(entries)]
    if name in MEAN_THE_SAME:
        faults += _contradictions(entries, language)
    if language == "ru":
        faults += _mixed_letters(entries)
    if language == "ru" and name == "synonyms":
        faults += _unreadable(entries)
    return sorted(faults)


def unknown(path: Path) -> list[Fault]:
    """The words of a list that the dictionary does not have: rare ones, and misspelt ones."""
    known = lexical_relations.dictionary(path.name.split(".")[1])
    return [
        Fault(entry.number, f"{word}: not in the dictionary")
        for entry in read(path)
        for word in entry.members
        if word.isalpha() and word.islower() and not known(normalise(word))
    ]


def _repeated(entries: Sequence[Entry]) -> Iterator[Fault]:
    """Lines that another line under the same heading repeats or contains."""
    members = [frozenset(map(normalise, entry.members)) for entry in entries]
    having: dict[tuple[str, str], list[int]] = defaultdict(list)
    for place, entry in enumerate(entries):
        for member in members[place]:
            having[entry.heading, member].append(place)
    for place, entry in enumerate(entries):
        own = members[place]
        for other in min((having[entry.heading, member] for member in own), key=len):
            if own < members[other] or (own == members[other] and other < place):
                yield Fault(entry.number, f"line {entries[other].number} has all of these words")
                break


def _contradictions(entries: Sequence[Entry], language: str) -> Iterator[Fault]:
    """Words of one line that the lists of opposites and neighbours keep apart."""
    apart = dict.fromkeys(word_lists.neighbours(language), "neighbours")
    for sides in word_lists.opposites(language):
        for one, other in product(sides.one, sides.other):
            apart[min(one, other), max(one, other)] = "opposites"
    for entry in entries:
        for pair in combinations(sorted({*map(normalise, entry.members)}), 2):
            if pair in apart:
                yield Fault(entry.number, f"{pair[0]}, {pair[1]}: apart in the list {apart[pair]}")


def _mixed_letters(entries: Sequence[Entry]) -> Iterator[Fault]:
    """Words with е that the list has elsewhere with ё, and the dictionary only so: «отчет»."""
    in_dictionary = pymorphy.morphology().word_is_known
    dotted = {
        normalise(word): word
        for entry in entries
        for member in entry.members
        for word in member.split()
        if "ё" in word
    }
    for entry in entries:
        for word in " ".join(entry.members).split():
            if word in dotted and not in_dictionary(word, strict=True):
                yield Fault(entry.number, f"{word}: other lines have {dotted[word]}")


def _unreadable(entries: Iterable[Entry]) -> Iterator[Fault]:
    """Words that no text can have as the part of speech of their heading: «учтиво» is a short
    adjective to the dictionary, and no adverb."""
    for entry in entries:
        for word in filter(russian.in_dictionary, map(normalise, entry.members)):
            key = word, entry.heading
            own = every_list_key(russian.describe(word))
            if listed_keys(entry.heading, word) == {key} and key not in own:
                yield Fault(entry.number, f"{word}: never read as one of {entry.heading}")


def lines_with(word: str, language: str) -> Iterator[tuple[Path, Entry]]:
    """The lines that have a word, or its lemma, in the lists of a language."""
    sought = {normalise(word), languages.get(language).describe(normalise(word)).base}
    for name in SEPARATORS:
        path = word_lists.path(name, language)
        for entry in read(path) if path.is_file() else ():
            members = normalise(", ".join(entry.members)).split(", ")
            if not sought.isdisjoint(members):
                yield path, entry
