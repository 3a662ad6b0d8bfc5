"""Whether two words may be one name: in other cases, spellings and scripts, or as an adjective."""

from __future__ import annotations

import re

from anyascii import anyascii
from rapidfuzz.distance import Indel, Prefix

from meteor_core import languages
from meteor_core.languages.russian_writing import NAMES
from meteor_core.lexicons import kinship, transliteration
from meteor_core.lexicons.russian.words import grammemes, known
from meteor_core.model import Token
from meteor_core.model.remembering import word_cache

_LETTERS = re.compile(r"[^\W\d_]")
_BEGINNING = 4
_ALIKE = 0.55
"""The least share of common letters of two names of which one is in no dictionary."""
_PERSON = frozenset({"Name", "Surn", "Patr"})


def is_same(word: Token, other: Token, language: str) -> bool:
    if other.is_punctuation or (other.is_function and not other.is_capital):
        return False
    if word.base == other.base or word.form == other.form:
        return True
    if "-" in word.form + other.form and _parts(word) & _parts(other):
        return True
    if _begin_alike(word, other) or _are_kin(word, other, language):
        return True
    both = word.is_capital and other.is_capital and not other.is_function
    return both and min(len(word.form), len(other.form)) > 2 and alike(word, other)


def alike(word: Token, other: Token) -> bool:
    """Returns whether it is unknown if two names are one: «Корен» and «Коран», «Мейсон» and
    “Mason”, but not «Марина» and «Мария»."""
    if word.form.isascii() == other.form.isascii() and is_listed(word) and is_listed(other):
        return False
    return bool(Indel.normalized_similarity(_latin(word.base), _latin(other.base)) >= _ALIKE)


def is_listed(word: Token) -> bool:
    """Returns whether the dictionary lists it as a name."""
    return not NAMES.isdisjoint(grammemes(word)) and known(word.form)


@word_cache
def _latin(form: str) -> str:
    return anyascii(form).lower()


def _parts(word: Token) -> set[str]:
    """«Нью-Йорк» → нью, йорк, but only long ones."""
    return {part for part in word.form.split("-") if len(part) >= _BEGINNING}


def _begin_alike(word: Token, other: Token) -> bool:
    """Two letters in three: «Россия», «российский»; of persons' names «Мария», «Марина» are two."""
    if _PERSON & grammemes(word) and _PERSON & grammemes(other):
        return False
    shared = Prefix.similarity(word.form, other.form)
    return shared >= max(_BEGINNING, -(-min(len(word.base), len(other.base)) * 3 // 5))


def _are_kin(word: Token, other: Token, language: str) -> bool:
    """One name in two spellings, a country and its adjective."""
    cyrillic = languages.get(language).script == "CYRILLIC"
    skeleton = transliteration.cyrillic if cyrillic else transliteration.latin
    own, kin = skeleton(word.base), kinship.kin(language)
    if own and own == skeleton(other.base):
        return True
    if kin is None:
        return False
    if kin.spelling.same(word, other):
        return True
    return not set(kin.keys(word)).isdisjoint(kin.keys(other)) and kin.related(word, other)


def is_short(token: Token) -> bool:
    return 1 < len(token.text) < 7 and token.text.isupper()


def tells(token: Token) -> bool:
    return not token.is_punctuation and not token.is_function and bool(_LETTERS.search(token.text))
