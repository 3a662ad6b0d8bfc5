"""How many at least, at most or about: «от 14 лет» ~ «не менее 14 лет» ~ «14 лет и старше»."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from meteor_core.model import Spans, Word
from meteor_core.stages.rules.both_sides import met

_LEAST, _MOST, _ABOUT = "least", "most", "about"

_BEFORE = {
    "от": _LEAST,
    "минимум": _LEAST,
    "как минимум": _LEAST,
    "не менее": _LEAST,
    "не меньше": _LEAST,
    "по меньшей мере": _LEAST,
    "по крайней мере": _LEAST,
    "не моложе": _LEAST,
    "не младше": _LEAST,
    "до": _MOST,
    "максимум": _MOST,
    "не более": _MOST,
    "не больше": _MOST,
    "не старше": _MOST,
    "порядка": _ABOUT,
    "около": _ABOUT,
    "примерно": _ABOUT,
    "приблизительно": _ABOUT,
    "где-то": _ABOUT,
}
"""What stands before the number; «более» and «свыше» say more. «Порядка» is “about” there alone."""

_BEHIND = {
    **dict.fromkeys(("более", "больше", "старше", "выше", "свыше", "дольше"), _LEAST),
    **dict.fromkeys(("менее", "меньше", "младше", "моложе", "ниже"), _MOST),
}
"""What stands behind «и», behind the number and what it counts."""

_LONGEST = max(len(each.split()) for each in _BEFORE)
_SAID = frozenset(each.split()[-1] for each in _BEFORE) | _BEHIND.keys()
_RANGE = {"от": "до", "до": "от"}
"""Of a range neither end says how many at least or at most."""

_COUNTED = {
    *("тысяча", "миллион", "миллиард", "триллион", "сотня", "десяток", "дюжина", "несколько"),
    *("половина", "треть", "четверть", "полсотни", "полмиллиона", "полгода", "полчаса"),
}
"""Bases of what counts and is no numeral to the dictionary."""

_NEAR = 4
"""Words between the two ends of a range."""


class _Bound(NamedTuple):
    """Where it is said, which it is, and the number, but for about how many."""

    start: int
    stop: int
    kind: str
    number: str


def bounds(candidate: Sequence[Word], reference: Sequence[Word]) -> Iterator[Spans]:
    """What says of one number that there are no fewer, or no more; of any, that there are about so
    many."""
    for one, other in met("bounds", _bounds, candidate, reference):
        if one[2:] == other[2:]:
            yield one.start, one.stop, other.start, other.stop


def is_bound(word: Word) -> bool:
    """Whether a word may be the last of those that say so."""
    return word.form in _SAID


def _bounds(words: Sequence[Word]) -> Iterator[_Bound]:
    for place, word in enumerate(words):
        if _is_count(word):
            yield from _before(words, place)
            yield from _behind(words, place)


def _is_count(word: Word) -> bool:
    return word.form[:1].isdigit() or word.tag.startswith("NUMR") or word.base in _COUNTED


def _before(words: Sequence[Word], place: int) -> Iterator[_Bound]:
    """«не менее [14]»; «от [5] до 10» is a range."""
    for length in range(1, min(_LONGEST, place) + 1):
        said = " ".join(word.form for word in words[place - length : place])
        other_end = _RANGE.get(said)
        around = words[max(0, place - _NEAR) : place + _NEAR]
        if said in _BEFORE and all(word.form != other_end for word in around):
            kind = _BEFORE[said]
            yield _Bound(place - length, place, kind, words[place].base if kind != _ABOUT else "")


def _behind(words: Sequence[Word], place: int) -> Iterator[_Bound]:
    """«[14] и более», «[14] лет и старше»."""
    for start in (place + 1, place + 2):
        forms = [word.form for word in words[start : start + 2]]
        if len(forms) == 2 and forms[0] == "и" and forms[1] in _BEHIND:
            yield _Bound(start, start + 2, _BEHIND[forms[1]], words[place].base)
