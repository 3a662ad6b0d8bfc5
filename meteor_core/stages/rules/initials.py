"""A forename here, its initial there: «Владимир Путин», «В. Путин»; “George W. Bush”, “G. Bush”.

The surname that follows has to be the same on both sides; it matches by itself.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from meteor_core.model import Spans, Word
from meteor_core.stages.stage import remembered

MOST = 3
"""Names before a surname, and their letters: “J.R.R. Tolkien”."""

MOST_PAIRS = 400
"""Of names before one surname; what repeats it a hundred times is no text about people."""

_VOWELS = frozenset("aeiouyаеиоуыэюя")

_SHORTEST = 3
"""Letters of a name; of fewer are initials."""


class _Person(NamedTuple):
    """Where the names before a surname stand, their first letters, whether initials are all there
    is of them."""

    start: int
    stop: int
    letters: str
    is_short: bool


Persons = dict[str, list[_Person]]
"""A surname's base → the names before it, wherever it stands."""


def initials(candidate: Sequence[Word], reference: Sequence[Word]) -> Iterator[Spans]:
    """Names of one side, and their initials on the other."""
    others = remembered(reference, "initials", lambda: _persons(reference))
    if not others:
        return
    short_there = any(each.is_short for found in others.values() for each in found)
    if not (short_there or any(is_initial(word) for word in candidate if word.is_capital)):
        return
    for surname, found in _persons(candidate).items():
        namesakes = others.get(surname, ())
        if len(found) * len(namesakes) > MOST_PAIRS:
            continue
        for one in found:
            for other in namesakes:
                if _one_person(one, other):
                    yield one.start, one.stop, other.start, other.stop


def _one_person(one: _Person, other: _Person) -> bool:
    """«В. В.» is «В.В.», «Владимир Владимирович», and «Владимир» as well."""
    if one.is_short and other.is_short:  # of as many words the earlier stages judge
        return one.letters == other.letters and one.stop - one.start != other.stop - other.start
    first, second = sorted((one.letters, other.letters), key=len)
    return (one.is_short or other.is_short) and second.startswith(first)


def is_named(word: Word) -> bool:
    """Whether a word is a name or the initial of one."""
    return _is_name(word) or is_initial(word)


def _persons(words: Sequence[Word]) -> Persons:
    found: Persons = {}
    for place, word in enumerate(words):
        if _is_name(word):
            for start in range(max(0, place - MOST), place):
                if person := _named(words, start, place):
                    found.setdefault(word.base, []).append(person)
    return found


def _named(words: Sequence[Word], start: int, stop: int) -> _Person | None:
    """Names alone or initials alone: of «Джордж У. Буш» the «Джордж» has no surname behind it."""
    names = words[start:stop]
    is_short = all(map(is_initial, names))
    if not (is_short or all(map(_is_name, names))):
        return None
    return _Person(start, stop, "".join(_letters(name, is_short) for name in names), is_short)


def _letters(name: Word, is_short: bool) -> str:
    return _bare(name) if is_short else name.form[0]


def is_initial(word: Word) -> bool:
    """«В.», «М.», “J”, and «В.В.» or “J.K.” as one word (``languages.spelling``), which may have
    lost its stops: then it is no word that one could say. No «В», no “Max”, “Ann” and “Ed”."""
    if not word.is_capital:  # as most: every word of a candidate is asked
        return False
    bare = _bare(word)
    if len(bare) > MOST or not bare.isalpha():
        return False
    if "." in word.form:
        return True
    is_one = len(bare) == 1 or _VOWELS.isdisjoint(bare)
    return not word.is_function and (word.tag == "UNKN" or is_one)


def _bare(word: Word) -> str:
    return word.form.replace(".", "")


def _is_name(word: Word) -> bool:
    return (
        word.is_capital
        and not word.is_function
        and word.form.isalpha()
        and len(word.form) >= _SHORTEST
    )
