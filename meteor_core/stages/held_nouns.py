"""A word that holds a noun, and the noun after others: “state-owned” ~ “owned by the state”.

“stress-free” is “without stress”, “mid-May” “the middle of May”.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from operator import attrgetter

from meteor_core.languages import english
from meteor_core.model import Spans, Word
from meteor_core.model.remembering import word_cache
from meteor_core.stages.both_sides import either_way
from meteor_core.stages.stage import remembered

_LESS, _SHORTEST = "less", 3
"""How a word ends that denies the noun before, as “-free” does, and the letters of that noun."""

_OTHERWISE = frozenset({"help", "price", "rest"})
"""Nouns of which such a word says something else: who is helpless may have help."""

_LAST_PARTS = {
    "free": ("without", "with no", "no", "free of", "free from", "devoid of"),
    "like": ("like", "resembling", "similar to"),
    "long": ("for", "lasting", "throughout"),
    "wide": ("across", "all over", "around", "throughout"),
}
"""Last parts of a word → what says the same before the other part."""

_FIRST_PARTS = {
    "mid": ("middle of",),
    "early": ("beginning of", "start of"),
    "late": ("end of",),
}
"""First parts of a word → what says the same before the other part."""

_PREPOSITIONS = "by", "in", "with", "on", "to", "of", "for", "from", "at"
"""What joins the second part with the first, once that comes last: “based in London”."""

_POSSESSIVES = "my", "your", "his", "her", "its", "our", "their"
_ARTICLES = frozenset({"a", "an", "any", "the", *_POSSESSIVES})
"""What may stand before the noun: “life-long”, “throughout his life”."""

_KINDS = attrgetter("form"), attrgetter("base")

_Held = tuple[str, frozenset[str]]
"""The base of a noun within a word, and what says the rest before it, the last word as a form."""


def held_nouns(candidate: Sequence[Word], reference: Sequence[Word]) -> Iterator[Spans]:
    """The one word, and the words that say the same around the same noun."""
    return either_way(_paired, candidate, reference)


def _paired(words: Sequence[Word], others: Sequence[Word]) -> Iterator[Spans]:
    held = remembered(words, "held nouns", partial(_held_in, words))
    if not held:
        return
    places = remembered(others, "places of bases", partial(_places, others))
    for place, (noun, ways) in held:
        for end in places.get(noun, ()):
            start = _start(others, end, ways)
            if start < end:
                yield place, place + 1, start, end + 1


def holds_noun(word: Word) -> bool:
    """Whether a word may hold a noun."""
    return _held(word) is not None


def _held_in(words: Sequence[Word]) -> list[tuple[int, _Held]]:
    return [(place, held) for place, word in enumerate(words) if (held := _held(word))]


def _places(words: Sequence[Word]) -> dict[str, list[int]]:
    places: dict[str, list[int]] = {}
    for place, word in enumerate(words):
        places.setdefault(word.base, []).append(place)
    return places


def _start(words: Sequence[Word], noun: int, ways: frozenset[str]) -> int:
    """Where the words begin that say it of the noun, with articles; ``noun`` where none do."""
    end = noun - (noun > 0 and words[noun - 1].form in _ARTICLES)
    for start in (end - 2, end - 1):
        if start >= 0 and _said(words[start:end]) & ways:
            of = words[end - 1].form == "of"
            return start - (of and start > 0 and words[start - 1].form == "the")
    return noun


def _said(words: Sequence[Word]) -> set[str]:
    """What a way may be called: “ended up” → “ended up”, “end up”."""
    *before, last = words
    forms, bases = ([*map(kind, before), last.form] for kind in _KINDS)
    return {" ".join(forms), " ".join(bases)}


def _look_up(word: Word) -> _Held | None:
    """“stress-free” → the base of “stress”, and “without”, “free of”, …; None for most words."""
    first, hyphen, last = word.form.partition("-")
    if not hyphen:
        if not word.form.endswith(_LESS):
            return None
        first, last = word.form.removesuffix(_LESS), "free"
    if first in _FIRST_PARTS and last:
        return english.describe_base(last).base, frozenset(_FIRST_PARTS[first])
    if min(len(first), len(last)) < _SHORTEST or first in _OTHERWISE or not last.isalpha():
        return None
    noun = english.describe_base(first).base
    if last in _LAST_PARTS:
        return noun, frozenset(_LAST_PARTS[last])
    rest = english.describe_base(last)
    return None if rest.is_function else (noun, _with_prepositions(rest.base))


def _with_prepositions(base: str) -> frozenset[str]:
    return frozenset(f"{base} {preposition}" for preposition in _PREPOSITIONS)


_held = word_cache(_look_up)
