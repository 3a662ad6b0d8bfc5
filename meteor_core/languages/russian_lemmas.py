"""The lemma that is meant by a form of which the dictionary counts several alike.

«Нашли» is no form of «наслать», «основная» none of «основный», «рейс отменён» none of «отменный»
(``likelier_lemmas.ru.txt``); and «парков» is no short form of «парковый»: no adjective of relation
has one.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path

from meteor_core.languages.language import Reading
from meteor_core.model import Word

_FILE = Path(__file__).parent / "likelier_lemmas.ru.txt"

_RELATION = ("овый", "евый")
_QUALITIES = frozenset({"готовый", "здоровый", "нездоровый", "новый", "суровый"})
"""Adjectives of quality that end so, and have short forms; the dictionary marks them all alike."""


def meant(word: Word, readings: Callable[[Word], Sequence[Reading]]) -> Reading | None:
    """A form by its likeliest lemma → its reading by the lemma that is meant; None where that is
    its own, as of most: they are not looked up."""
    if _is_relation(word):
        return next((each for each in readings(word) if each.tag.startswith("NOUN")), None)
    for lemma in _likelier().get(word.base, ()):
        if found := next((each for each in readings(word) if each.lemma == lemma), None):
            return found
    return None


def _is_relation(word: Word) -> bool:
    is_short = word.tag.startswith("ADJS") and word.base.endswith(_RELATION)
    return is_short and word.base not in _QUALITIES


@cache
def _likelier() -> dict[str, tuple[str, ...]]:
    found: dict[str, tuple[str, ...]] = {}
    for line in _FILE.read_text("utf-8").splitlines():
        if not line.startswith("#"):
            lemma, _, other = line.partition(" > ")
            found[lemma] = (*found.get(lemma, ()), other)
    return found
