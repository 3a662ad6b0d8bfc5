"""Russian names of persons: a woman's surname and patronymic are no forms of a man's.

The dictionary has one lemma for both («Ивановна» → иванович), as of an adjective. To a reader they
are two persons, so a woman's has its own nominative as its lemma.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from meteor_core.languages.analysis import normalise
from meteor_core.languages.pymorphy import parses
from meteor_core.model import Word
from meteor_core.model.remembering import word_cache

_NAMED_BY_GENDER = frozenset({"Surn", "Patr"})
_FORENAME = frozenset({"Name", "plur"})


def lemma(parse: Any) -> str:
    """A parse → the lemma by which its word is compared: of «Ивановной» ивановна."""
    return normalise(dictionary_form(parse))


def dictionary_form(parse: Any) -> str:
    """The same with its ё, as the dictionary writes it: of «Королёвой» королёва."""
    womans = parse.inflect({"femn", "sing", "nomn"}) if is_womans(str(parse.tag)) else None
    return str(parse.normal_form if womans is None else womans.word)


def is_womans(tag: str) -> bool:
    """Whether a tag is of a woman's surname or patronymic."""
    return "femn" in tag and not _NAMED_BY_GENDER.isdisjoint(_marks(tag))


def may_be_womans(tag: str) -> bool:
    """Whether the form may be of a woman's surname as well as of a man's: «Кузнецова»."""
    return "Surn" in tag


def is_many(tag: str) -> bool:
    """Whether a tag is of a forename in the plural, which a surname is written like: «Андреев»."""
    return _marks(tag) >= _FORENAME


def without_many(found: tuple[Any, ...]) -> tuple[Any, ...]:
    """The parses of a form that may be a surname, without the plural of the forename: «Андреев»
    is one man called so, and seldom several called «Андрей»."""
    if not any("Surn" in parse.tag for parse in found):
        return found
    return tuple(parse for parse in found if not is_many(str(parse.tag)))


def person(word: Word, capital: bool) -> Word:
    """A word by its likeliest parse → the same as a name: «Ивановна» has the base «ивановна», and
    «Борисов» is no plural of «Борис»; with a ``capital`` «Лену» is Лена, if it is as often."""
    if "Surn" in word.tag or "Patr" in word.tag or "Name" in word.tag:
        return _person(word)
    return _forename(word) if capital and "NOUN" in word.tag else word


@word_cache
def _forename(word: Word) -> Word:
    found = parses(word.form)
    names = (each for each in found if "Name" in each.tag and each.score >= found[0].score)
    name = next((each for each in names if not is_many(str(each.tag))), None)
    return word if name is None else replace(word, base=lemma(name), tag=str(name.tag))


@word_cache
def _person(word: Word) -> Word:
    wanted = is_womans if is_womans(word.tag) else _is_surname if is_many(word.tag) else None
    if wanted is None:
        return word
    parse = next((each for each in parses(word.form) if wanted(str(each.tag))), None)
    return word if parse is None else replace(word, base=lemma(parse), tag=str(parse.tag))


def _is_surname(tag: str) -> bool:
    return "Surn" in tag


def _marks(tag: str) -> frozenset[str]:
    return frozenset(tag.replace(" ", ",").split(","))
