"""The lemma that is meant by a form of which the dictionary counts several alike, or has none.

«Нашли» is no form of «наслать», «основная» none of «основный», «рейс отменён» none of «отменный»
(``likelier_lemmas.ru.txt``); «парков» is no short form of «парковый»: no adjective of relation
has one; and without a capital «к маю» is no place called «Маю», «ивы» are no men called «Ив».

«Листья» of trees and «листы» of paper are both of «лист» to the dictionary. Here the second plural
is a lemma of its own, and the singular may be of either: the other side decides.

Words that no dictionary has, pymorphy3 guesses by their endings alone, but how they are written
says more: «Райкконен» is no short adjective and «Хави» no verb, whatever it guesses; «БПЛА» is what
it is in every case; and «загуглил» is no forename.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path

from meteor_core.languages.language import Reading
from meteor_core.languages.pymorphy import first_case, marks_of
from meteor_core.model import Word

_FILE = Path(__file__).parent / "likelier_lemmas.ru.txt"

_RELATION = ("овый", "евый")
_QUALITIES = frozenset({"готовый", "здоровый", "нездоровый", "новый", "суровый"})
"""Adjectives of quality that end so, and have short forms; the dictionary marks them all alike."""


_NAMES = frozenset({"Name", "Surn", "Patr", "Geox", "Orgn"})

UNCOUNTED = {
    "все": "весь",
    "скажем": "сказать",
    "допустим": "допустить",
    "предположим": "предположить",
    "включая": "включать",
    "исключая": "исключать",
    "суда": "судно",
    "полу": "пола",
}
"""Forms that the dictionary counts as particles, conjunctions, prepositions or another noun almost
alone → the lemma that is meant as well: of «все» it has «всё» counted, too."""

COUNTED = 0.06
"""The least probability of these lemmas, so that a pair may speak for them."""

_UNFINISHED = frozenset({"impf", "past", "pssv"})

_NO_NAME = 0.2
"""The least probability that a form without a capital is no name: «берлин» stays one."""

_UNLIKELY = 0.1
"""What the probability of a lemma that nobody means is multiplied with."""


def meant(
    word: Word, capital: bool, readings: Callable[[Word], Sequence[Reading]]
) -> Reading | None:
    """A form by its likeliest lemma → its reading by the lemma that is meant; None where that is
    its own, as of most: they are not looked up. ``capital``: whether it is written with one."""
    if _is_relation(word):
        return next((each for each in readings(word) if each.tag.startswith("NOUN")), None)
    if not (capital or is_name(word.tag)) and "Fixd,Abbr" in word.tag:
        return _in_full(word, readings(word))
    found = None if capital or not is_name(word.tag) else _no_name(word, readings(word))
    for lemma in _likelier().get(found.lemma if found else word.base, ()):
        if other := next((each for each in readings(word) if each.lemma == lemma), None):
            return other
    return found


def _in_full(word: Word, readings: Sequence[Reading]) -> Reading | None:
    """Of an abbreviation without a capital its reading as a word of the same lemma: «сто рублей»
    has no «СТО»."""
    others = (each for each in readings if each.lemma == word.base and each.known)
    return next((each for each in others if "Abbr" not in each.tag), None)


def _no_name(word: Word, readings: Sequence[Reading]) -> Reading | None:
    """Of a name without a capital its reading as another word: «пилами» is of no man called «Пил».
    Where it may hardly be one (a noun, as a name is, comes first), None."""
    guessed = "Fixd" in word.tag  # of other names no other word is guessed
    others = [each for each in readings if not is_name(each.tag) and (guessed or each.known)]
    if not guessed and sum(each.probability for each in others) < _NO_NAME:
        return None
    nouns = (each for each in others if each.tag.startswith("NOUN"))
    return next(nouns, next(iter(others), None))


def weighed(readings: Iterable[Reading]) -> tuple[Reading, ...]:
    """The readings of a form, those that nobody means less probable than they are counted: by
    unlikely lemmas, and imperfective past passive participles: «рождённый» is perfective."""
    found = tuple(readings)
    lemmas = {reading.lemma for reading in found}
    return tuple(
        replace(reading, probability=_UNLIKELY * reading.probability)
        if marks_of(reading.tag) >= _UNFINISHED
        or not lemmas.isdisjoint(_likelier().get(reading.lemma, ()))
        else reading
        for reading in found
    )


def counted(form: str, readings: tuple[Reading, ...]) -> tuple[Reading, ...]:
    """The readings of a form, those by lemmas that the dictionary fails to count with a count."""
    lemma = UNCOUNTED.get(form)
    if lemma is None:  # as of most
        return readings
    return tuple(
        reading
        if reading.lemma != lemma
        else replace(reading, probability=max(COUNTED, reading.probability))
        for reading in readings
    )


def in_one_case(found: tuple[Reading, ...]) -> tuple[Reading, ...]:
    """Merges a second case with the first where both are the same form: «на [двери]» is a
    prepositional, but «в [лесу]» a locative."""
    if not any(each.tag.endswith("2") for each in found):  # as of most
        return found
    by_tag: dict[tuple[str, str], Reading] = {}
    tags = {(each.lemma, each.tag) for each in found}
    for each in found:
        first = first_case(each.tag)
        tag = first if (each.lemma, first) in tags else each.tag
        known = by_tag.get((each.lemma, tag))
        probability = each.probability + (known.probability if known else 0.0)
        by_tag[each.lemma, tag] = replace(each, tag=tag, probability=probability)
    return tuple(by_tag.values())


def with_accusative(found: tuple[Reading, ...]) -> tuple[Reading, ...]:
    """Adds the accusative of an animate genitive plural: of «трёх [человек] попросили» the
    dictionary has only the genitive."""
    tags = {(each.lemma, each.tag) for each in found}
    every: list[Reading] = []
    for each in found:
        every.append(each)
        if "NOUN,anim" in each.tag:
            accusative = each.tag.replace("plur,gent", "plur,accs")
            if (each.lemma, accusative) not in tags:
                every.append(replace(each, tag=accusative))
    return tuple(every)


def is_name(tag: str) -> bool:
    """Whether a tag is of a name: «Лист» as a surname."""
    return not _NAMES.isdisjoint(marks_of(tag))


def shares(readings: Iterable[Reading]) -> tuple[Reading, ...]:
    """The same readings, their probabilities as parts of 1."""
    found = tuple(readings)
    total = sum(reading.probability for reading in found)
    return tuple(replace(each, probability=each.probability / total) for each in found)


def _is_relation(word: Word) -> bool:
    is_short = word.tag.startswith("ADJS") and word.base.endswith(_RELATION)
    return is_short and word.base not in _QUALITIES


@cache
def _likelier() -> dict[str, tuple[str, ...]]:
    found: dict[str, tuple[str, ...]] = {}
    for line in _FILE.read_text("utf-8").splitlines():
        if not line.startswith("#"):
            lemma, _, other = line.partition(" > ")
            found[lemma] = (*found.get(lemma, ()), other)
    return found


_SECOND = {"лист": "листья", "зуб": "зубья", "повод": "поводья", "колено": "коленья"}
"""Lemma → its second plural, all forms of which begin as it does but for the last letter."""


def plural_lemma(form: str, base: str) -> str:
    """``("листьев", "лист")`` → листья; the base itself for all that is no second plural."""
    second = _SECOND.get(base)
    return second if second is not None and form.startswith(second[:-1]) else base


def may_be_either(base: str, tag: str) -> bool:
    """Whether a form may be the singular of both plurals: «листа»."""
    return base in _SECOND and "sing" in tag


def with_second(readings: tuple[Reading, ...]) -> tuple[Reading, ...]:
    """The readings of a form, and those of its singulars by the second plural; of no names."""
    either = [
        each for each in readings if may_be_either(each.lemma, each.tag) and not is_name(each.tag)
    ]
    if not either:  # as of most
        return readings
    counted = COUNTED / sum(each.probability for each in either)
    seconds = (
        replace(each, lemma=_SECOND[each.lemma], probability=counted * each.probability)
        for each in either
    )
    return (*readings, *seconds)


def without_second(readings: Iterable[Reading]) -> tuple[Reading, ...]:
    """The readings without those singulars, for readers: no singular is of «листья»."""
    return tuple(each for each in readings if each.lemma not in _PLURALS or "sing" not in each.tag)


_PLURALS = frozenset(_SECOND.values())


LONGEST_ABBREVIATION = 6
"""Letters, all of them capitals: longer words are shouted."""

ABBREVIATION = "NOUN,inan,Fixd,Abbr"
"""The tag of an abbreviation, which has no cases."""

_NOMINAL = ("NOUN", "ADJF", "UNKN")
"""What a name may be, by how the tag begins, or a word that nothing is known of."""

_ONE_NAME = frozenset({"NOUN", "sing"})

_PERSON = frozenset({"Name", "Surn", "Patr"})

_SHORT, _FAIR = ("ADJS", "PRTS"), 0.3
"""Short forms, and the least probability of one: «маффины» is none."""

_DRAWN_TOGETHER = "ADJF,Fixd,Abbr"
"""No guess may be an abbreviated adjective («рабоче-крест.»): «Ракитич» is no such thing."""

_FOREIGN, _RARER = ("и", "у", "ю", "о", "э", "е"), 0.002
"""How names end that may be indeclinable, and how probable that is beside a case that fits."""

Guesses = Callable[[Word], Sequence[Reading]]


def unknown_reading(word: Word, text: str, guesses: Guesses) -> Reading | None:
    """A word by its likeliest guess, and as it is written → what it is rather; None where that is
    the guess."""
    if word.tag.startswith(_DRAWN_TOGETHER):
        return Reading(word.base, "NOUN", 1.0, known=False)
    if word.form[1:2] == "-" and "Fixd" in word.tag:
        return next((each for each in guesses(word) if "Fixd" not in each.tag), None)
    if not text[:1].isupper():
        return _drawn(word, guesses) or _no_person(word, guesses)
    if word.form.isascii() or not word.form.isalpha():
        return None
    if text.isupper() and 1 < len(word.form) <= LONGEST_ABBREVIATION:
        return Reading(word.form, ABBREVIATION, 1.0, known=False)
    return None if word.tag.startswith(_NOMINAL) else _name(word, guesses)


def declined(form: str, guesses: tuple[Reading, ...]) -> tuple[Reading, ...]:
    """The guesses at a compound without those by which it would have no cases, as the letter before
    its hyphen has none: «в В-режиме», «Т-клетки»."""
    if form[1:2] != "-":
        return guesses
    return tuple(each for each in guesses if each.known or "Fixd" not in each.tag) or guesses


def unknown_names(form: str, guesses: Sequence[Reading]) -> tuple[Reading, ...]:
    """The guesses at a word with a capital → what it may be as a name: no indeclinable adjective
    («Джоли»), and where it ends like foreign names perhaps one that has no cases («Скорсезе»)."""
    found = tuple(each for each in guesses if each.tag.startswith(("NOUN", "ADJF")))
    found = tuple(each for each in found if not each.tag.startswith("ADJF,Fixd"))
    if form.endswith(_FOREIGN):
        found = (*found, Reading(form, "NOUN,Fixd", _RARER, known=False))
    other = tuple(each for each in guesses if not each.tag.startswith(_DRAWN_TOGETHER))
    return found or other or (Reading(form, "NOUN", 1.0, known=False),)


def _drawn(word: Word, guesses: Guesses) -> Reading | None:
    """«маммограммам»: of «маммограмма», whatever grams its ending is of as well; «нанограмм» can be
    no such word."""
    if not word.base.endswith("грамм"):
        return None
    return next((each for each in guesses(word) if each.lemma.endswith("грамма")), None)


def _name(word: Word, guesses: Guesses) -> Reading:
    nouns = (each for each in guesses(word) if marks_of(each.tag) >= _ONE_NAME)
    return next(nouns, Reading(word.form, "NOUN", 1.0, known=False))


def _no_person(word: Word, guesses: Guesses) -> Reading | None:
    """«восьмидневной», «загуглил»: without a capital, no forename that pymorphy3 does not know."""
    if _PERSON.isdisjoint(marks_of(word.tag)):
        return None
    others = (
        each
        for each in guesses(word)
        if _PERSON.isdisjoint(marks_of(each.tag))
        and (each.probability >= _FAIR or not each.tag.startswith(_SHORT))
    )
    return next(others, None)
