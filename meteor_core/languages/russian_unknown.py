"""Russian words that no dictionary has: pymorphy3 guesses them by their endings alone, but how they
are written says more.

«Райкконен» is no short adjective and «Хави» no verb, whatever it guesses; «БПЛА» is what it is in
every case; and «загуглил» is no forename.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from meteor_core.languages.language import Reading
from meteor_core.languages.russian_marks import marks_of
from meteor_core.model import Word

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


def reading(word: Word, text: str, guesses: Guesses) -> Reading | None:
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


def names(form: str, guesses: Sequence[Reading]) -> tuple[Reading, ...]:
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
