"""One thing in two notations: initials, abbreviations in brackets, hours, words written apart.

A forename here, its initial there: «Владимир Путин», «В. Путин»; “George W. Bush”, “G. Bush”. The
surname that follows has to be the same on both sides; it matches by itself.

Two abbreviations of one expression, each in brackets behind it: «карциномы (HCC)» ~ «карциномы
(ГЦК)». In Russian alone: who writes English keeps to English abbreviations, and another one is an
error there, for people, too (r on biomedical abstracts was .209, and .202 with these links).

The hour of one time of day, if the minutes are equal words: the «20» of «20:40» is the «8» of «8:40
вечера», in Russian.

One word here, several there, of the same letters: “long-term”, “long term”, “100kg”.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import product
from typing import NamedTuple

from meteor_core.lexicons.numbers.clock import clock
from meteor_core.lexicons.spelling import says_again
from meteor_core.model import Spans, Word
from meteor_core.model.caches import word_cache
from meteor_core.stages.stage import Certain, remembered

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
    return _Person(
        start, stop, "".join(_bare(name) if is_short else name.form[0] for name in names), is_short
    )


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


_LETTERS = range(2, 7)
"""Letters of an abbreviation."""

_BEFORE = 2
"""Words before the bracket that have to be the same."""

_MOST = 20
"""Places of one abbreviation, and brackets behind one expression."""

_Glossed = dict[tuple[str, ...], list[int]]
"""The bases of an expression's last words → where an abbreviation stands behind them."""


def glossed(candidate: Sequence[Word], reference: Sequence[Word]) -> Iterator[Spans]:
    """Both abbreviations wherever they stand, if one is made of letters of the expression."""
    own, others = (
        remembered(side, "glossed", partial(_glosses, side)) for side in (candidate, reference)
    )
    for said in own.keys() & others.keys():
        for place, other in product(own[said][:_MOST], others[said][:_MOST]):
            if _are_two(candidate, place, reference, other):
                yield from _everywhere(candidate, place, reference, other)


def is_bracket(word: Word) -> bool:
    """Whether a word begins what stands in brackets."""
    return word.form == "("


def _everywhere(
    words: Sequence[Word], place: int, others: Sequence[Word], other: int
) -> Iterator[Spans]:
    for one, two in product(_places(words, words[place]), _places(others, others[other])):
        yield one, one + 1, two, two + 1


def _places(words: Sequence[Word], abbreviation: Word) -> list[int]:
    return [place for place, word in enumerate(words) if word.form == abbreviation.form][:_MOST]


def _are_two(words: Sequence[Word], place: int, others: Sequence[Word], other: int) -> bool:
    """Of which neither stands on the other side: there it may mean another thing."""
    one, two = words[place].form, others[other].form
    if one in {word.form for word in others} or two in {word.form for word in words}:
        return False
    return _is_made_of(words, place) or _is_made_of(others, other)


def _glosses(words: Sequence[Word]) -> _Glossed:
    found: _Glossed = {}
    for place in range(_BEFORE + 1, len(words) - 1):
        if is_bracket(words[place - 1]) and words[place + 1].form == ")":
            before = words[place - 1 - _BEFORE : place - 1]
            if _is_short(words[place]) and not any(word.is_punctuation for word in before):
                found.setdefault(tuple(word.base for word in before), []).append(place)
    return found


def _is_short(word: Word) -> bool:
    return word.is_capital and len(_bare(word)) in _LETTERS and _bare(word).isalpha()


def _is_made_of(words: Sequence[Word], place: int) -> bool:
    """Whether its letters come in this order in the words before, the first where a word begins and
    one more where the last does: ДКМП of «дилатационная кардиомиопатия»."""
    letters = _bare(words[place])
    end = place - 1
    if words[end - 1].form[0] not in letters[1:]:
        return False
    return any(
        words[start].form[0] == letters[0]
        and _stand_in(letters, "".join(word.form for word in words[start:end]))
        for start in range(max(0, end - len(letters)), end)
    )


def _stand_in(letters: str, text: str) -> bool:
    rest = iter(text)
    return all(letter in rest for letter in letters)


_COLON = ":"
_MINUTES = re.compile(r"[0-5]\d")


class _Time(NamedTuple):
    """The place of the hour, how it and its minutes are written, and what both may mean."""

    place: int
    hour: str
    minutes: str
    senses: frozenset[str]


def same_time(candidate: Sequence[Word], reference: Sequence[Word]) -> Iterator[Spans]:
    """The hours, if written otherwise; equal minutes are matched by themselves."""
    own, others = (
        remembered(side, "same time", partial(_times, side)) for side in (candidate, reference)
    )
    for one, other in product(own, others):
        if one.minutes == other.minutes and one.hour != other.hour and one.senses & other.senses:
            yield one.place, one.place + 1, other.place, other.place + 1


def is_colon(word: Word) -> bool:
    """Whether a word may be the colon between hours and minutes."""
    return word.form == _COLON


def _times(words: Sequence[Word]) -> list[_Time]:
    found = []
    for place, word in enumerate(words):
        if is_colon(word) and 0 < place < len(words) - 1:
            minutes = words[place + 1].form
            if _MINUTES.fullmatch(minutes):
                _, senses = clock(words, place - 1, lambda number: None)
                hour = words[place - 1].form
                found.append(_Time(place - 1, hour, minutes, frozenset(senses)))
    return found


Beginnings = dict[str, list[tuple[int, str]]]
"""First letters → where words stand that begin so, and the letters that they are of, "" of a word
with other signs."""

Known = Callable[[str], bool]
"""Whether a dictionary has a form."""

JOINED = 7
"""Letters of the shortest word that two written apart may make without a hyphen: “website”."""

MISTAKEN = 6
"""The same of a word that no dictionary has: «посути»."""

SEVERAL = 3
"""Words that one may make; of one with hyphens as many as it has parts: “state-of-the-art”."""

_MARKED = re.compile(r"(?<!^)[-/]|^\d.*[a-zа-яё]|^[a-zа-яё]+\d[a-zа-яё\d]*$")
"""Words of any length that may be several: with a hyphen, a stroke, a unit after a number, or a
number after letters (“CO2”, “H1N1”)."""

_MARKS = str.maketrans("", "", "-/")

_FIRST_PART = re.compile(r"\d+|[^\W\d]+")
"""What a word begins with of one kind, letters or digits: “e” of “e-mail”, “5” of “5kg”."""


class WrittenApart:
    """“long-term” ~ “long term”, «по-русски» ~ «по русски», and «впринципе», which no dictionary
    has (``known``), ~ «в принципе»."""

    def __init__(self, known: Known) -> None:
        self._known = known
        self._beginnings = word_cache(self._look_up)

    def spans(
        self, candidate: Sequence[Word], reference: Sequence[Word], certain: Certain
    ) -> Iterator[Spans]:
        """One word of a side and several of the other.

        Of words that are not ``certain``: none of the others would be proposed. What is one word
        begins with the first of the several, so that the reference's words, by how they begin, tell
        of nearly every word of a candidate that there is nothing to compare it with: by two
        letters, or by the one that a first part has («5кг», “t-shirt”).
        """
        starts, places = remembered(
            reference, (self, "beginnings"), lambda: self._by_beginnings(reference)
        )
        matched, reference_matched = certain
        joined: list[Spans] = []
        for place, word in enumerate(candidate):
            if place in matched:
                continue
            form, is_plain = word.form, word.form.isalnum()
            for beginning in self._beginnings(form):
                for start, first in starts.get(beginning, ()):
                    may_be = not is_plain or form.startswith(first)
                    if may_be and start not in reference_matched:
                        for stop in self._stops(word, reference, start):
                            yield place, place + 1, start, stop
            for other, letters in places.get(form[:2], ()):
                may_be = not (is_plain and letters) or letters.startswith(form)
                if may_be and other not in reference_matched:
                    for stop in self._stops(reference[other], candidate, place):
                        joined.append((place, stop, other, other + 1))
        yield from sorted(joined, key=lambda spans: (spans[2], spans))

    def _by_beginnings(self, words: Sequence[Word]) -> tuple[Beginnings, Beginnings]:
        """First two letters → the places of all words, and of those that may be several in one."""
        every: Beginnings = {}
        joined: Beginnings = {}
        for place, word in enumerate(words):
            found = place, word.form if word.form.isalnum() else ""
            every.setdefault(word.form[:2], []).append(found)
            for beginning in self._beginnings(word.form):
                joined.setdefault(beginning, []).append(found)
        return every, joined

    def _look_up(self, form: str) -> tuple[str, ...]:
        """How the first of several words may begin that make this one: ``"e-mail"`` → ``("e",
        "em")``; none of a word that is not several."""
        if _MARKED.search(form):
            first = _FIRST_PART.match(form)
            ways = (first[0][:2] if first else form[:2], form.translate(_MARKS)[:2])
            return tuple(dict.fromkeys(ways))
        if len(form) >= MISTAKEN and not self._known(form):
            return form[:1], form[:2]
        return (form[:2],) if len(form) >= JOINED else ()

    def _stops(self, joined: Word, words: Sequence[Word], start: int) -> Iterator[int]:
        """Where stretches of ``words`` that begin at ``start`` end, if they are that one word."""
        is_plain = joined.form.isalnum() and words[start].form.isalnum()
        # of nearly all words that begin with «в» or «по», told before anything is joined
        if is_plain and not _goes_on(joined, words, start):
            return
        letters = {each.translate(_MARKS) for each in (joined.form, joined.base)}
        before = ""
        most = max(SEVERAL, joined.form.count("-") + 1)
        for stop in range(start + 1, min(start + most, len(words)) + 1):
            # The last word as it is or by its base: “mini bus”, “mini buses”.
            last = words[stop - 1]
            run = before + last.form.translate(_MARKS)
            whole = run in letters or before + last.base.translate(_MARKS) in letters
            if whole and self._is_one_word(joined, words[start:stop]):
                yield stop
            if not any(each.startswith(run) for each in letters):
                return
            before = run

    def _is_one_word(self, joined: Word, parts: Sequence[Word]) -> bool:
        """With a hyphen always, and where no dictionary has the one word; else several words of
        content alone: «за то» is not «зато», and “author” and “authority” have but a stem in
        common."""
        if joined.form == parts[0].form:
            return False
        if len(parts) == 1:
            marked = _MARKED.search(joined.form) or _MARKED.search(parts[0].form)
            return bool(marked) and not says_again(joined.form, parts[0].form)
        if _MARKED.search(joined.form) or not any(part.is_function for part in parts):
            return True
        return not self._known(joined.form)


def _goes_on(joined: Word, words: Sequence[Word], start: int) -> bool:
    """Whether the second word begins with the letter of the one word that comes next, as
    «принципе» does with that of «впринципе»; a mark of joining («-») may come first."""
    size, place = len(words[start].form), start + 1
    if place == len(words):
        return False
    second = words[place]
    letters = joined.form[size : size + 1], joined.base[size : size + 1]
    goes_on = second.form[:1] in letters or second.base[:1] in letters
    return goes_on or not second.form[:1].isalnum()
