"""What is done most: «чаще всего» ~ «наиболее часто», «быстрее всех» ~ «наиболее быстро»."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from meteor_core.model import Spans, Word
from meteor_core.stages.rules.both_sides import either_way
from meteor_core.stages.stage import remembered

_OF_ALL = frozenset({"всего", "всех"})
_MOST = "наиболее"

_ADJECTIVE = len("ый")
_ADVERB = len("о")
"""Letters of their endings, before which both have one stem: «частый», «часто»."""


def most_of_all(candidate: Sequence[Word], reference: Sequence[Word]) -> Iterator[Spans]:
    """A comparative before «всего» or «всех», and the adverb behind «наиболее»."""
    return either_way(_pairs, candidate, reference)


def is_of_all(word: Word) -> bool:
    """Whether a word makes the most of a comparative before it."""
    return word.form in _OF_ALL


def is_most(word: Word) -> bool:
    """Whether a word makes the most of an adverb behind it."""
    return word.form == _MOST


def _pairs(words: Sequence[Word], others: Sequence[Word]) -> Iterator[Spans]:
    adverbs = remembered(others, "most", lambda: dict(_adverbs(others)))
    for place, (word, following) in enumerate(pairwise(words) if adverbs else ()):
        stem = word.base[:-_ADJECTIVE]
        if is_of_all(following) and word.tag.startswith("COMP") and stem in adverbs:
            yield place, place + 2, adverbs[stem], adverbs[stem] + 2


def _adverbs(words: Sequence[Word]) -> Iterator[tuple[str, int]]:
    for place, (word, following) in enumerate(pairwise(words)):
        if is_most(word) and following.tag.startswith("ADVB"):
            yield following.base[:-_ADVERB], place
