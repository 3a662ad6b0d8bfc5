"""Who has something, and with whom it is: «он имеет опыт» ~ «у него есть опыт»."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain, takewhile

from meteor_core.model import Spans, Word
from meteor_core.stages.rules.both_sides import either_way
from meteor_core.stages.stage import remembered

_AT = "у"
_BESIDE = frozenset({_AT, "в", "во"})
_EXIST = "иметься"
_BE = frozenset({"быть", _EXIST, "наблюдаться", "отмечаться", "присутствовать"})
_HAVE = frozenset({"иметь", "обладать"})
_LACKS, _NOT = "нет", "не"
_HERE = {"есть": "pres", _LACKS: _LACKS}
_NAMES = "NOUN", "NPRO"
_WHICH = "который"
_SAYING = "VERB", "INFN", "GRND", "PRTS", "ADJS", "PRED"

_FAR = 4
"""Words at most between the owner and the verb."""

_Owned = tuple[int, int, str, frozenset[str]]
"""Where the verb begins and ends, its tense, and the owners that it may have."""


def having(candidate: Sequence[Word], reference: Sequence[Word]) -> Iterator[Spans]:
    """«есть» with «имеет», «были» with «имели», «нет» with «не имеет», if the owner is one; where
    no verb says it, «у» does: «у них планы» ~ «они имеют планы»."""
    return either_way(_pairs, candidate, reference)


def _pairs(words: Sequence[Word], others: Sequence[Word]) -> Iterator[Spans]:
    """What is with somebody among the words, and who has it among the others."""
    owners = remembered(others, "having", lambda: [*_has(others)])
    for start, stop, tense, bases in owners and remembered(words, "had", lambda: [*_had(words)]):
        for other_start, other_stop, other_tense, other_bases in owners:
            if tense == other_tense and not bases.isdisjoint(other_bases):
                yield start, stop, other_start, other_stop


def _has(words: Sequence[Word]) -> Iterator[_Owned]:
    for place, word in enumerate(words):
        if has(word):
            lacks = "pres" in word.tag and place > 0 and words[place - 1].form == _NOT
            tense = _LACKS if lacks else _tense(word)
            before = words[max(0, place - _FAR) : place]
            owners = _names([each for each in before if "nomn" in each.tag])
            yield place - lacks, place + 1, tense, owners


def _had(words: Sequence[Word]) -> Iterator[_Owned]:
    for place, word in enumerate(words):
        tense = _HERE.get(word.form) or (_tense(word) if _is(word) else "")
        if tense and not _is_passive(words, place):
            yield place, place + 1, tense, _names(_with(words, place))
        elif word.form == _AT and _says_all(words, place):
            yield place, place + 1, "pres", _names(words[place + 1 : place + _FAR])


def has(word: Word) -> bool:
    """Whether a word says that somebody has something."""
    return word.base in _HAVE and word.tag.startswith("VERB")


def is_with(word: Word) -> bool:
    """Whether a word may say that something is with somebody."""
    return word.form == _AT or word.form in _HERE or _is(word)


def _says_all(words: Sequence[Word], place: int) -> bool:
    """Whether no verb or the like stands beside, as far as the clause goes."""
    before = takewhile(lambda word: not word.is_punctuation, words[:place][::-1])
    after = takewhile(lambda word: not word.is_punctuation, words[place:])
    return not any(word.tag.startswith(_SAYING) or _is(word) for word in chain(before, after))


def _is(word: Word) -> bool:
    """«имеется», «имеющийся»; the participles of other verbs say more."""
    verbs = ("VERB", "PRTF") if word.base == _EXIST else ("VERB",)
    return word.base in _BE and word.tag.startswith(verbs)


def _is_passive(words: Sequence[Word], place: int) -> bool:
    """«у него были выявлены признаки»: nobody had them."""
    return place + 1 < len(words) and words[place + 1].tag.startswith("PRTS")


def _with(words: Sequence[Word], place: int) -> Sequence[Word]:
    """The words of «у него» before the verb or behind it."""
    for start in range(place - 2, max(-1, place - 2 - _FAR), -1):
        if words[start].form in _BESIDE:
            return words[start + 1 : place]
    if place + 2 < len(words) and words[place + 1].form in _BESIDE:
        return words[place + 2 : place + 2 + _FAR // 2]
    return ()


def _tense(word: Word) -> str:
    return next((tense for tense in ("past", "pres", "futr") if tense in word.tag), "")


def _names(words: Sequence[Word]) -> frozenset[str]:
    return frozenset(
        word.base for word in words if word.tag.startswith(_NAMES) or word.base == _WHICH
    )
