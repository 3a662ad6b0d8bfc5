"""What prefixes do to the aspect of Russian verbs: «написать» is «писать», «закричать» begins."""

from __future__ import annotations

import re
from functools import cache

from rapidfuzz.distance import Prefix

from meteor_core.lexicons import word_lists
from meteor_core.lexicons.russian.passives import is_passive, is_reflexive
from meteor_core.lexicons.russian.words import grammemes, known
from meteor_core.model import Word

SHORTEST_ROOT = 3

EMPTY = re.compile("(по|с|со|на|у|про|за|о|об|вы|при|из|от)(?=..)")
"""Prefixes that may make a verb perfective and no more: «писать» and «написать»."""

_BEGINS = "за"
_ONLY_PERFECTIVE = ("овать", "платить", "тормозить", "морозить", "мерзнуть", "солить", "вянуть")
"""How verbs end to which «за-» adds no beginning: «зафиксировать», «заплатить»."""

_ASPECTS = frozenset({"perf", "impf"})
_OBJECTS = frozenset({"tran", "intr"})


def are_listed(verb: str, other: str) -> bool:
    """Whether they are one verb, though no rule forms one of the other: «брать» and «взять»."""
    return not _listed().isdisjoint(((verb, other), (other, verb)))


@cache
def _listed() -> frozenset[tuple[str, ...]]:
    return frozenset(word_lists.aspects("ru"))


def may_be_aspects(word: Word, other: Word) -> bool:
    """Of verbs, a perfective and an imperfective of one voice: «меняться» is none of «изменить»;
    a passive participle may be of what has -ся."""
    own, others = grammemes(word), grammemes(other)
    if not own & _ASPECTS or not others & _ASPECTS or own & others & _ASPECTS:
        return False
    return is_reflexive(word) == is_reflexive(other) or is_passive(word) or is_passive(other)


def alike(word: Word, other: Word) -> bool:
    """Whether verbs of one family may be aspects by letters and objects: «собрать» and «собирать»
    begin alike, «разбудить» is «будить» with a prefix; «поехать» and «ездить» are neither."""
    if (grammemes(word) | grammemes(other)).issuperset(_OBJECTS):
        return False
    if Prefix.similarity(word.base, other.base) > 1:
        return True
    short, long = sorted((word.base, other.base), key=len)
    return long.endswith((short, short.replace("и", "ы", 1)))


def begins(verb: str, other: str) -> bool:
    """Whether the verb says that what the other says begins: «закричать», «зазвучать»."""
    return verb == _BEGINS + other and not other.endswith(_ONLY_PERFECTIVE)


def prefixed(verb: str, other: str) -> bool:
    """Whether the other is the verb with a prefix: «написать» with «писать», which is known."""
    if len(verb) <= SHORTEST_ROOT or not other.endswith(verb):
        return False
    prefix = EMPTY.match(other)
    return prefix is not None and prefix.end() == len(other) - len(verb) and known(verb)
