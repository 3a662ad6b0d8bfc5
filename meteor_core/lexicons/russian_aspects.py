"""What prefixes do to the aspect of Russian verbs: «написать» is «писать», «закричать» begins."""

from __future__ import annotations

import re

from meteor_core.lexicons.russian_words import known

SHORTEST_ROOT = 3

EMPTY = re.compile("(по|с|со|на|у|про|за|о|об|вы|при|из|от)(?=..)")
"""Prefixes that may make a verb perfective and no more: «писать» and «написать»."""

_BEGINS = "за"
_ONLY_PERFECTIVE = ("овать", "платить", "тормозить", "морозить", "мерзнуть", "солить", "вянуть")
"""How verbs end to which «за-» adds no beginning: «зафиксировать», «заплатить»."""


def begins(verb: str, other: str) -> bool:
    """Whether the verb says that what the other says begins: «закричать», «зазвучать»."""
    return verb == _BEGINS + other and not other.endswith(_ONLY_PERFECTIVE)


def prefixed(verb: str, other: str) -> bool:
    """Whether the other is the verb with a prefix: «написать» with «писать», which is known."""
    if len(verb) <= SHORTEST_ROOT or not other.endswith(verb):
        return False
    prefix = EMPTY.match(other)
    return prefix is not None and prefix.end() == len(other) - len(verb) and known(verb)
