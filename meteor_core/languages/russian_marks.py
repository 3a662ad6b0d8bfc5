"""What the marks of a Russian form say, and whether those of an adjective and a noun agree."""

from __future__ import annotations

from functools import lru_cache

from meteor_core.languages.language import Marks

NOMINALS = frozenset({"NOUN", "ADJF", "PRTF", "NUMR"})
CASES = frozenset({"nomn", "gent", "datv", "accs", "ablt", "loct"})
GENDERS = frozenset({"masc", "femn", "neut"})

_SECOND = {"gen2": "gent", "loc2": "loct"}
"""«в [этом] году»: second cases of nouns → those of their adjectives."""


@lru_cache(1 << 13)
def marks_of(tag: str) -> Marks:
    """``"NOUN,inan,masc sing,nomn"`` → its parts. Of tags there are some thousands."""
    return frozenset(tag.replace(" ", ",").split(","))


@lru_cache(1 << 13)
def cases(marks: Marks) -> Marks:
    """The case of a form, as its adjectives have it: «в [этом] году» is in the locative."""
    return CASES & {_SECOND.get(mark, mark) for mark in marks}


@lru_cache(1 << 14)
def agree(adjective: Marks, noun: Marks) -> bool:
    """Whether an adjective and a noun (or another adjective) have one case, number and gender."""
    plural = "plur" in noun
    return (
        not cases(noun).isdisjoint(adjective)
        and plural == ("plur" in adjective)
        and (plural or not GENDERS.isdisjoint(adjective & noun))
        and _animacy(adjective, noun)
    )


def _animacy(adjective: Marks, noun: Marks) -> bool:
    """«новый» is no accusative of an animate noun."""
    said = adjective & {"anim", "inan"}
    return not said or not noun & {"anim", "inan"} or bool(said & noun)
