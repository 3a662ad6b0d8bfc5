"""A verb with a prefix, and what the prefix says behind the verb: “reread” ~ “read again”,
“pre-booked” ~ “booked in advance”. English; ``prefixes`` has what is said before a word."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from meteor_core.languages import english
from meteor_core.model import Spans, Word
from meteor_core.model.remembering import word_cache
from meteor_core.stages.rules.both_sides import either_way
from meteor_core.stages.stage import remembered

_WAYS = {
    "co": ("together", "jointly"),
    "mis": ("wrongly", "incorrectly", "badly", "by mistake"),
    "over": ("too much", "excessively"),
    "pre": ("in advance", "beforehand", "ahead of time"),
    "re": (
        *("again", "anew", "afresh", "once more", "once again", "over again"),
        *("a second time", "one more time"),
    ),
    "under": ("too little", "insufficiently"),
}
"""A prefix → what says the same behind the verb that it stands before."""

_PREFIXED = re.compile("(co|mis|over|pre|re|under)-?([a-z]{3,})")

_OTHERWISE = re.compile(
    "re(act|ally|bound|call|cover|create|duce|form|fund|lay|lease|lieve|main|mark|move|place|ply"
    "|present|press|prove|search|serve|sign|sist|solve|sort|spect|spond|store|tail|tain|tire|treat"
    "|turn|veal|verse|view|volt|ward|quest|quire|port|pose|peat|bate|fuse|gain|joice|pair|pent)"
    "|pre(fer|sent|serve|side|sume|tend|vent|scribe)|co(me|ver|unt|ver|ast|llect|mmand|mpose|nfirm)"
    "|over(come|hear|look|see|take|turn|whelm)|under(go|lie|line|mine|stand|take|write)|mis(s|take)"
)
"""Verbs that say more than both parts: who reviews a film may see it once."""

_FIRST = {way.split()[0] for ways in _WAYS.values() for way in ways}
_FAR = 4
"""Words at most from the verb to what is said behind it: “read the long clause again”."""

_Behind = tuple[int, int, str]
"""Where what says so begins and ends, and the prefix."""


def adverbs_behind(candidate: Sequence[Word], reference: Sequence[Word]) -> Iterator[Spans]:
    """The one verb, and the verb of its rest with what follows, or the verb alone if its object
    stands between."""
    return either_way(_paired, candidate, reference)


def is_prefixed(word: Word) -> bool:
    """Whether a word has such a prefix."""
    return _parts(word) is not None


def opens(word: Word) -> bool:
    """Whether a word may begin what says so."""
    return word.form in _FIRST


def _paired(words: Sequence[Word], others: Sequence[Word]) -> Iterator[Spans]:
    behind = remembered(others, "adverbs behind", lambda: [*_behind(others)])
    if not behind:
        return
    for place, (own, base) in _prefixed(words):
        for start, stop, prefix in behind:
            verb = _verb(others, start, base)
            if prefix == own and verb < start:
                yield place, place + 1, verb, stop if verb + 1 == start else verb + 1


def _prefixed(words: Sequence[Word]) -> Iterator[tuple[int, tuple[str, str]]]:
    return ((place, parts) for place, word in enumerate(words) if (parts := _parts(word)))


def _verb(words: Sequence[Word], start: int, base: str) -> int:
    """Where the verb stands before that place, the nearest; the place itself without one."""
    for place in range(start - 1, max(-1, start - 2 - _FAR), -1):
        if words[place].is_punctuation:
            return start
        if words[place].base == base and not words[place].is_function:
            return place
    return start


def _behind(words: Sequence[Word]) -> Iterator[_Behind]:
    for start in (place for place, word in enumerate(words) if opens(word)):
        for prefix, ways in _WAYS.items():
            for way in ways:
                stop = start + way.count(" ") + 1
                if " ".join(word.form for word in words[start:stop]) == way:
                    yield start, stop, prefix


@word_cache
def _parts(word: Word) -> tuple[str, str] | None:
    """“reread” → ``("re", base of “read”)``; None for a word without such a prefix."""
    found = _PREFIXED.fullmatch(word.form)
    if found is None or word.is_function or _OTHERWISE.match(word.form):
        return None
    return found[1], english.describe_base(found[2]).base
