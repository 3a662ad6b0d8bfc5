"""English forms that belong to two words, told apart by the words beside them.

“They found a city” has the past of “find”, “to found a city” another verb; “the wound” is no form
of “wind”. The forms stand in ``homographs.en.txt``. What is told has the stem of its word as its
base, and a part of speech as its tag; a form of which nothing tells stays as it is.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import cache
from itertools import chain
from pathlib import Path
from typing import NamedTuple

from meteor_core.model import Word

_FILE = Path(__file__).with_name("homographs.en.txt")

TAGS = {
    "past": "VERB",
    "participle": "VERB",
    "third": "VERB",
    "base": "VERB",
    "noun": "NOUN",
    "other": "ADJF",
}
"""Kinds of readings → the part of speech that the word gets."""

_TOLD = frozenset(TAGS.values())

Bases = Mapping[str, str]
"""Kind → base form: ``{"past": "find", "base": "found"}``."""

Stem = Callable[[str], str]
"""A base form → its stem: ``"leave"`` → ``"leav"``."""


class Homograph(NamedTuple):
    """What a form may be; ``usual``: the kind that is meant where nothing tells, "" for none."""

    bases: Bases
    usual: str


class _Lists(NamedTuple):
    """Form → what it may be; a word → the kinds that may stand behind it, the likelier first."""

    homographs: Mapping[str, Homograph]
    after: Mapping[str, tuple[str, ...]]


_DETERMINERS = frozenset({"the", "a", "an"})
"""What a noun's phrase begins with, so that a verb stands before: “ground the coffee”."""

_AFTER = "after "
_PASSED_OVER = "passed over"
"""What the list calls the adverbs that may stand between a form and what tells of it."""


def settled(words: Sequence[Word], stem: Stem) -> dict[int, Word]:
    """Place → the word there as the words beside it tell: “saw” in “he saw” is of “see”."""
    known, found = _list().homographs, {}
    if known.keys().isdisjoint([word.form for word in words]):  # as in most sentences
        return {}
    for place, word in enumerate(words):
        homograph = known.get(word.form)
        if homograph is None or (word.is_capital and place):
            continue
        kind = _kind(words, place, homograph)
        if kind:
            base = stem(homograph.bases[kind])
            found[place] = replace(word, base=base, tag=TAGS[kind])
    return found


def is_told(word: Word) -> bool:
    """Whether a word's neighbours have told which of two words it is: “leaves” in “she leaves”."""
    return word.tag in _TOLD and word.form in _list().homographs


def written(base: str, stem: Stem) -> str:
    """The stem of a told word → its base form: “leav” → leave; any other base as it is."""
    return _bases(stem).get(base, base)


@cache
def _bases(stem: Stem) -> Mapping[str, str]:
    every = (each.bases.values() for each in _list().homographs.values())
    return {stem(base): base for base in chain.from_iterable(every)}


def _kind(words: Sequence[Word], place: int, homograph: Homograph) -> str:
    """Which of its readings stands there, "" where nothing tells."""
    before = place - 1
    while before >= 0 and _is_passed_over(words[before]):
        before -= 1
    told = () if before < 0 else _list().after.get(words[before].form, ())
    kind = next((kind for kind in told if kind in homograph.bases), homograph.usual)
    if not kind and place + 1 < len(words) and words[place + 1].form in _DETERMINERS:
        return next((kind for kind in ("past", "third") if kind in homograph.bases), "")
    return kind


def _is_passed_over(word: Word) -> bool:
    """Whether it is an adverb: “will never [found]”, “he really [saw]”."""
    is_manner = word.form.endswith("ly") and len(word.form) > 4
    return is_manner or _PASSED_OVER in _list().after.get(word.form, ())


@cache
def _list() -> _Lists:
    homographs: dict[str, Homograph] = {}
    after: dict[str, tuple[str, ...]] = {}
    for line in _FILE.read_text("utf-8").splitlines():
        name, _, rest = line.removeprefix("? ").partition(": ")
        if name.startswith(_AFTER):
            kinds = tuple(name.removeprefix(_AFTER).split(", "))
            after |= dict.fromkeys(rest.split(), kinds)
        elif rest and not line.startswith("#"):
            pairs = [reading.split() for reading in rest.split("; ")]
            usual = "" if line.startswith("?") else pairs[0][0]
            homographs[name] = Homograph(dict(pairs), usual)
    return _Lists(homographs, after)
