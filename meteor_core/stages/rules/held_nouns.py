"""A word that holds a noun, and the noun after others: “state-owned” ~ “owned by the state”.

“stress-free” is “without stress”, “mid-May” “the middle of May”, “oil-producing” “that produce
oil”, “Turkish-made” “made in Turkey”, “shareholder” “holder of shares”.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache, partial
from itertools import product
from operator import attrgetter
from typing import NamedTuple

from meteor_core.languages import abbreviations, english
from meteor_core.model import Spans, Word
from meteor_core.model.caches import word_cache
from meteor_core.stages.rules.patterns import Related
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

_DOER = re.compile("([a-z]{3,}?)((?:build|grow|hold|keep|mak|own|sell|writ)er)s?")
"""Words for who does something to what the first part names."""

_FIRST_PARTS = {
    "mid": ("middle of",),
    "early": ("beginning of", "start of"),
    "late": ("end of",),
}
"""First parts of a word → what says the same before the other part."""

_PREPOSITIONS = "by", "in", "with", "on", "to", "of", "for", "from", "at"
"""What joins the second part with the first, once that comes last: “based in London”."""

_JOINED_TO = ("linked", "connected", "associated"), ("to", "with")
"""What says the same as “related to”."""

_RELATIVES = frozenset({"that", "which", "who"})
"""What may stand before the verb of a word in -ing: “that produce oil”."""

_POSSESSIVES = "my", "your", "his", "her", "its", "our", "their"
_ARTICLES = frozenset({"a", "an", "any", "the", *_POSSESSIVES})
"""What may stand before the noun: “life-long”, “throughout his life”."""

_KINDS = attrgetter("form"), attrgetter("base")


class _Held(NamedTuple):
    """The noun within a word, what says the rest before it, the last word as a form, and the last
    words of that."""

    noun: Word
    ways: frozenset[str]
    lasts: frozenset[str]


def held_nouns(related: Related, words: Sequence[Word], others: Sequence[Word]) -> Iterator[Spans]:
    """The one word here, and there words that say the same around its noun or one of its family."""
    for place, (noun, ways, lasts) in remembered(words, "held nouns", partial(_held_in, words)):
        for end, other in enumerate(others):
            start = _start(others, end, ways) if _may_end(others, end, lasts) else end
            if start < end and (noun.base == other.base or related(noun, other)):
                yield place, place + 1, start, end + 1
                if others[start].form == "the":  # which may be another word's
                    yield place, place + 1, start + 1, end + 1


def holds_noun(word: Word) -> bool:
    """Whether a word may hold a noun."""
    return _held(word) is not None


def _held_in(words: Sequence[Word]) -> list[tuple[int, _Held]]:
    return [(place, held) for place, word in enumerate(words) if (held := _held(word))]


def _may_end(words: Sequence[Word], noun: int, lasts: frozenset[str]) -> bool:
    """Whether what stands before a noun, and before its article, may end what says it: quick,
    since nearly nothing does."""
    place = noun - 1 - (noun > 0 and words[noun - 1].form in _ARTICLES)
    return place >= 0 and (words[place].form in lasts or words[place].base in lasts)


def _start(words: Sequence[Word], noun: int, ways: frozenset[str]) -> int:
    """Where the words begin that say it of the noun, with articles; ``noun`` where none do."""
    end = noun - (noun > 0 and words[noun - 1].form in _ARTICLES)
    for start in (end - 2, end - 1):
        if start >= 0 and _said(words[start:end]) & ways:
            opening = {"the"} if words[end - 1].form == "of" else _RELATIVES
            return start - (start > 0 and words[start - 1].form in opening)
    return noun


def _said(words: Sequence[Word]) -> set[str]:
    """What a way may be called: “ended up” → “ended up”, “end up”; of one word its base, too."""
    *before, last = words
    if not before:
        return {last.form, last.base}
    forms, bases = ([*map(kind, before), last.form] for kind in _KINDS)
    return {" ".join(forms), " ".join(bases)}


def _look_up(word: Word) -> _Held | None:
    held = _parts(word)
    if held is None:
        return None
    noun, ways = held
    return _Held(noun, ways, frozenset(way.rpartition(" ")[2] for way in ways))


def _parts(word: Word) -> tuple[Word, frozenset[str]] | None:
    """“stress-free” → “stress”, and “without”, “free of”, …; None for most words."""
    first, hyphen, last = word.form.rpartition("-")
    if not hyphen:
        if doer := _DOER.fullmatch(word.form):
            done, does = map(english.describe_base, doer.groups())
            return done, frozenset({f"{does.base} of"})
        if not word.form.endswith(_LESS):
            return None
        first, last = word.form.removesuffix(_LESS), "free"
    if first in _FIRST_PARTS and last:
        return english.describe_base(last), frozenset(_FIRST_PARTS[first])
    short = _abbreviations().get(first) if hyphen else None
    if first in _OTHERWISE or len(last) < _SHORTEST or (not short and len(first) < _SHORTEST):
        return None
    noun = english.describe_base(short or first)
    if last in _LAST_PARTS:
        return noun, frozenset(_LAST_PARTS[last])
    rest = english.describe_base(last)
    if rest.is_function or not last.isalpha():
        return None
    ways = frozenset(f"{rest.base} {preposition}" for preposition in _PREPOSITIONS)
    return noun, ways | _otherwise(last, rest.base)


@cache
def _abbreviations() -> dict[str, str]:
    """Those of two capitals, in small letters, and their forms: “us-led” is “led by the u.s.”."""
    forms = abbreviations.forms("en").items()
    return {spelt.lower(): form for spelt, form in forms if len(spelt) == 2 and spelt.isupper()}


def _otherwise(form: str, base: str) -> frozenset[str]:
    """Of a word in -ing its verb before the noun; of “related” what says the same."""
    if form == "related":
        return frozenset(map(" ".join, product(*_JOINED_TO)))
    return frozenset({base}) if form.endswith("ing") else frozenset()


_held = word_cache(_look_up)
