"""Whose something is: «у меня в руках» ~ «в моих руках», «своя мама» ~ «моя мама»."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain, islice, takewhile
from typing import NamedTuple

from meteor_core.model import Spans, Word
from meteor_core.stages.rules.both_sides import met

_OWN = "свой"
_OWNERS = {
    "мой": "я",
    "твой": "ты",
    "наш": "мы",
    "ваш": "вы",
    "его": "он оно",
    "ее": "она",
    "их": "они",
    _OWN: "",
}
"""A possessive → the bases of pronouns that say whose it is, none of one's own."""

_BY_POSSESSIVE = {"мой": "1per", "наш": "1per", "твой": "2per", "ваш": "2per"}
_BY_PRONOUN = {"я": "1per", "мы": "1per", "ты": "2per", "вы": "2per"}
"""A possessive, and a subject → the person of the verb that goes with it."""

_PERSONS = frozenset(" ".join(_OWNERS.values()).split())
_BESIDE = "у"
_WHERE_TO = frozenset({"в", "во", "на", "за", "под", "через"})
"""What stands between a dative and a part of the body: «мне в нос»."""

_FAR = 4
"""Words at most between the owner and what is owned."""


class _Owned(NamedTuple):
    """Where it is said whose something is, the owner, what it may be, and of one's own the person
    of whoever does something, where the clause tells."""

    start: int
    stop: int
    owner: str
    nouns: frozenset[str]
    subject: frozenset[str] = frozenset()


def owners(candidate: Sequence[Word], reference: Sequence[Word]) -> Iterator[Spans]:
    """Possessives with «свой» and with pronouns that say the same of one noun."""
    for one, two in met("owners", _owned, candidate, reference):
        if _agree(one, two) and not one.nouns.isdisjoint(two.nouns):
            yield one.start, one.stop, two.start, two.stop


def is_possessive(word: Word) -> bool:
    """Whether a word says by itself whose something is."""
    return word.base in _OWNERS


def is_owner(word: Word) -> bool:
    """Whether a word may say it together with others, or by itself."""
    return is_possessive(word) or word.base in _PERSONS


def _agree(one: _Owned, two: _Owned) -> bool:
    """Whether a possessive and another word for an owner may say the same."""
    own, other = one.owner, two.owner
    if own == other:
        return False
    if own == _OWN or other == _OWN:
        whose = _BY_POSSESSIVE.get(other if own == _OWN else own)
        subject = one.subject | two.subject
        return whose is not None and (not subject or whose in subject)
    return other in _OWNERS.get(own, "").split() or own in _OWNERS.get(other, "").split()


def _owned(words: Sequence[Word]) -> list[_Owned]:
    return [
        found
        for place, word in enumerate(words)
        if is_owner(word) and (found := _said(words, place)) is not None
    ]


def _said(words: Sequence[Word], place: int) -> _Owned | None:
    """«моих рук», «у меня в руках», «мне в руки»; of a pronoun elsewhere nothing."""
    word, stop = words[place], place + 1
    if word.base in _OWNERS and "Apro" in word.tag:
        nouns = (each for each in words[stop : stop + _FAR] if each.tag.startswith("NOUN"))
        subject = _subject(words, place) if word.base == _OWN else frozenset[str]()
        return _Owned(place, stop, word.base, _nouns([*islice(nouns, 1)]), subject)
    if place and words[place - 1].form == _BESIDE:
        near = (*words[max(0, place - 1 - _FAR) : place - 1], *words[stop : stop + _FAR])
        return _Owned(place - 1, stop, word.base, _nouns(near))
    if "datv" in word.tag and stop < len(words) and words[stop].form in _WHERE_TO:
        return _Owned(place, stop, word.base, _nouns(words[stop + 1 : stop + 2]))
    return None


def _nouns(words: Sequence[Word]) -> frozenset[str]:
    return frozenset(word.base for word in words if word.tag.startswith("NOUN"))


def _subject(words: Sequence[Word], place: int) -> frozenset[str]:
    """The person of the verbs and pronouns of the clause: «[возьми] свою ручку» is of nobody's but
    yours."""
    before = takewhile(lambda word: not word.is_punctuation, words[:place][::-1])
    after = takewhile(lambda word: not word.is_punctuation, words[place:])
    return frozenset(filter(None, map(_person, chain(before, after))))


def _person(word: Word) -> str:
    if "nomn" in word.tag:
        return _BY_PRONOUN.get(word.base, "")
    if not word.tag.startswith("VERB"):
        return ""
    if "impr" in word.tag:
        return "2per"
    return next((each for each in ("1per", "2per", "3per") if each in word.tag), "")
