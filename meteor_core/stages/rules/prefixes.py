"""A word with a prefix, and what the prefix says before its noun: “pre-election” ~ “before the
election”, “intravenous” ~ “into a vein”. English; ``prepositions`` has Russian."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import partial

from meteor_core.languages import english
from meteor_core.model import Spans, Word
from meteor_core.model.remembering import word_cache
from meteor_core.stages.rules.both_sides import Related, either_way
from meteor_core.stages.stage import remembered

_MUCH = "too", "overly", "excessive", "excessively", "too much", "too many"
_VERY = "very", "extremely", "highly"

_WAYS = {
    "after": ("after",),
    "anti": ("against",),
    "bi": ("two", "double", "dual", "every two"),
    "co": ("fellow", "joint"),
    "cross": ("across",),
    "extra": ("outside",),
    "half": ("half", "half of"),
    "hyper": _MUCH,
    "in": ("in", "during"),
    "inter": ("among", "between"),
    "intra": ("in", "inside", "into", "within"),
    "mis": ("bad", "erroneous", "false", "improper", "incorrect", "mistaken", "wrong"),
    "mono": ("one", "single"),
    "multi": ("many", "multiple", "numerous", "several", "various"),
    "non": ("absence of", "failure to", "lack of", "with no", "without"),
    "on": ("on", "during"),
    "over": _MUCH,
    "post": ("after", "following"),
    "pre": ("ahead of", "before", "prior to"),
    "pro": ("in favor of", "in favour of", "in support of", "supporting"),
    "semi": ("half", "partially", "partly"),
    "sub": ("below", "beneath", "under"),
    "super": _VERY,
    "trans": ("across",),
    "tri": ("three", "triple"),
    "ultra": _VERY,
    "under": ("below", "inadequate", "insufficient", "too little", "under"),
}
"""A prefix → what says the same before the word that it stands before."""

_JOINED = re.compile(
    "(anti|bi|hyper|mis|mono|multi|non|over|tri|under)([a-z]{4,})"
    "|(inter|intra|extra|post|pre|sub|trans)([a-z]{3,}(?:al|ar|ary|ic|ine|ive|ous))"
)
"""Words without a hyphen: of most prefixes adjectives alone, as “preserve” and “interview” tell."""

_SHORTEST = 3
"""Letters behind a hyphen."""

_LAST = {
    last: [
        (before.split(), prefix)
        for prefix, ways in _WAYS.items()
        for way in ways
        for before, _, end in (way.rpartition(" "),)
        if end == last
    ]
    for last in {way.split()[-1] for ways in _WAYS.values() for way in ways}
}
"""The last word of each way → the words before it, and the prefix."""

_ARTICLES = frozenset({"a", "an", "any", "the"})

_Phrase = tuple[int, int, str]
"""Where the words of a way begin that say what a prefix does, the place of their noun, and it."""


def prefixes(
    related: Related, candidate: Sequence[Word], reference: Sequence[Word]
) -> Iterator[Spans]:
    """The one word, and the words of its prefix with a noun of the rest's family."""
    return either_way(partial(_paired, related), candidate, reference)


def _paired(related: Related, words: Sequence[Word], others: Sequence[Word]) -> Iterator[Spans]:
    for place, (prefix, rest) in remembered(words, "prefixes", lambda: [*_prefixed(words)]):
        for start, noun, said in remembered(others, "ways", lambda: [*_phrases(others)]):
            if said == prefix and (rest.base == others[noun].base or related(rest, others[noun])):
                yield place, place + 1, start, noun + 1


def is_prefixed(word: Word) -> bool:
    """Whether a word has such a prefix."""
    return _parts(word) is not None


def is_way(word: Word) -> bool:
    """Whether a word ends what says the same as a prefix."""
    return word.form in _LAST


def _prefixed(words: Sequence[Word]) -> Iterator[tuple[int, tuple[str, Word]]]:
    return ((place, parts) for place, word in enumerate(words) if (parts := _parts(word)))


def _phrases(words: Sequence[Word]) -> Iterator[_Phrase]:
    for place, word in enumerate(words):
        for before, prefix in _LAST.get(word.form, ()):
            start, noun = place - len(before), place + 1
            if start >= 0 and [each.form for each in words[start:place]] == before:
                noun += noun < len(words) and words[noun].form in _ARTICLES
                if noun < len(words) and not words[noun].is_function:
                    yield start, noun, prefix


def _look_up(word: Word) -> tuple[str, Word] | None:
    """“pre-election” → ``("pre", election)``; None for a word without such a prefix."""
    first, hyphen, last = word.form.partition("-")
    if not hyphen:
        joined = _JOINED.fullmatch(word.form)
        if joined is None:
            return None
        first, last = filter(None, joined.groups())
    elif first not in _WAYS or len(last) < _SHORTEST or not last.isalpha():
        return None
    rest = english.describe_base(last)
    return None if rest.is_function else (first, rest)


_parts = word_cache(_look_up)
