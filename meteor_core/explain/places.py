"""A word in its sentence: its readings there, and its lemma and grammar by them."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from meteor_core.explain.guesses import is_guess, masculines
from meteor_core.languages import Reading
from meteor_core.languages.russian_names import may_stand_for_noun
from meteor_core.model import ALTERNATIVES, Token

if TYPE_CHECKING:
    from meteor_core.explain.weighing import Weighed

OPEN = 0.1
"""Readings nearer to the best one than this count as equal."""
DOUBT = 1.5
"""How much likelier another lemma must be before the sentence is said to support it."""


@dataclass(frozen=True, slots=True)
class Grammar:
    """The grammar of a word: the ``tags`` that are possible in its sentence, the likeliest first.

    ``lemma`` is that of the first. ``other``: another lemma that the sentence supports, if
    grammar was requested for a given lemma; ``one_word``: a reader cannot distinguish it from that.
    """

    lemma: str
    tags: tuple[str, ...]
    other: str = ""
    one_word: bool = False

    @property
    def tag(self) -> str:
        """The tags as one: ``"NOUN,inan,masc sing,accs | NOUN,inan,masc sing,nomn"``."""
        return ALTERNATIVES.join(self.tags)


class Place:
    """A token with its readings in the sentence.

    Its properties are computed once: it may have a link with every word of the other side.
    """

    def __init__(self, token: Token, weighed: Weighed) -> None:
        self.token, self.weighed = token, weighed
        self._as: dict[str, Grammar] = {}

    def grammar(self, lemma: str = "") -> Grammar:
        """Returns its grammar, as a form of a given lemma or of the likeliest."""
        if lemma not in self._as:
            self._as[lemma] = _grammar_of(self.token, self.weighed, lemma)
        return self._as[lemma]

    def may_be_of(self, lemma: str) -> bool:
        """Returns whether it has a reading as a form of this lemma."""
        return any(reading.lemma == lemma for reading, _ in self.weighed)

    @cached_property
    def is_guess(self) -> bool:
        """Whether no dictionary has the word."""
        return is_guess(reading for reading, _ in self.weighed)

    @cached_property
    def masculines(self) -> frozenset[str]:
        """The lemmas of masculine nouns of which it may be a form, if no dictionary has it."""
        return masculines(self.token, self.weighed, DOUBT)


def _grammar_of(token: Token, weighed: Weighed, lemma: str) -> Grammar:
    possible = [pair for pair in weighed if not lemma or pair[0].lemma == lemma]
    if not possible:  # a stem, or a lemma by another dictionary
        return Grammar(token.base, (token.tag,))
    if not lemma and any(
        _tied(pair, possible[0]) and pair[0].lemma == token.base for pair in weighed
    ):
        return _grammar_of(token, weighed, token.base)
    best, belief = possible[0]
    near = [reading for reading, value in possible if value > belief - OPEN]
    tags = dict.fromkeys(map(_without_guess if token.is_capital else _tag, near))
    likelier = weighed[0][0]
    other = likelier.lemma if belief < -DOUBT else ""
    return Grammar(best.lemma, tuple(tags), other, _is_one_word(best, likelier))


def _is_one_word(reading: Reading, other: Reading) -> bool:
    """Whether two readings of a form are one word to a reader, and two lemmas by the dictionary
    alone: «повышенный» is of «повысить» or an adjective, «больше» of «большой» or an adverb,
    «необходимо» of «необходимый» or one; or two guesses at a word that it has not."""
    if is_guess((reading, other)):
        return True
    tags = {each.tag.startswith("NOUN"): each.tag for each in (reading, other)}
    if True in tags and may_stand_for_noun(tags.get(False, "")):
        return True
    parts = {each.tag.replace(" ", ",").split(",")[0]: each.lemma for each in (reading, other)}
    if len(parts) < 2:
        return False
    adverb, adjective = parts.get("ADVB") or parts.get("PRED", ""), parts.get("ADJS", "")
    if adverb and adverb[:-1] == adjective[:-2] and adverb not in _OF_THEIR_OWN:
        return True
    return any(map(parts.keys().__le__, _ONE_WORD))


_OF_THEIR_OWN = frozenset({"мало", "право", "прямо", "ровно"})
"""Adverbs with another meaning than their short adjectives."""

_ONE_WORD = ({"ADJF", "PRTF"}, {"ADJS", "PRTS"}, {"COMP", "ADVB"})


def _tied(pair: tuple[Reading, float], best: tuple[Reading, float]) -> bool:
    """Whether a reading differs from the best one only in its lemma: of «пирогами» that of
    «пирог» is as likely as that of «пирога»."""
    return pair[0].lemma != best[0].lemma and pair[1] > best[1] - OPEN


def _tag(reading: Reading) -> str:
    return reading.tag


def _without_guess(reading: Reading) -> str:
    """The tag; of a name in -а that the dictionary has not no gender: «Мендола» may be a man."""
    sure = reading.known or not reading.lemma.endswith(("а", "я"))
    return reading.tag if sure else _GENDER.sub("", reading.tag)


_GENDER = re.compile(r",(masc|femn|neut)\b")
