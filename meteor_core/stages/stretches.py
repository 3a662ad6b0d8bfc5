"""Stretches of words that say the same, side by side: their places, and what is left of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product, takewhile

from meteor_core.lexicons.equivalents import DETERMINERS
from meteor_core.model import Spans, Word

LONGEST = 4
"""Words in common on one side of what is left of an expression: as far as any is looked for."""
_SILENT = frozenset(DETERMINERS) - {"this", "that"}


def same(candidate: Sequence[Word], reference: Sequence[Word], spans: Spans) -> bool:
    """Whether they are the same words, or forms of one base each: those an earlier stage has
    judged, with the stop after them too (“human .”, “humane .”)."""
    start, stop, other_start, other_stop = spans
    if stop - start != other_stop - other_start:
        return False
    both = zip(candidate[start:stop], reference[other_start:other_stop], strict=True)
    return all(own.base == other.base for own, other in both)


def rest(candidate: Sequence[Word], reference: Sequence[Word], spans: Spans) -> Iterator[Spans]:
    """What is left of two phrases without the words in common: «20 000» ~ «20 тысяч» → «000» ~ …

    An earlier stage takes the words in common, and the phrases with them. Articles and possessives
    alone say nothing: of “made a report”, “made its report” nothing is left.
    """
    start, stop, other_start, other_stop = spans
    while (
        start < stop
        and other_start < other_stop
        and (candidate[start].base == reference[other_start].base)
    ):
        start, other_start = start + 1, other_start + 1
    while (
        start < stop
        and other_start < other_stop
        and (candidate[stop - 1].base == reference[other_stop - 1].base)
    ):
        stop, other_stop = stop - 1, other_stop - 1
    left = (start, stop, other_start, other_stop)
    if left != spans and start < stop and other_start < other_stop:
        words = (*candidate[start:stop], *reference[other_start:other_stop])
        if not all(word.form in _SILENT for word in words):
            yield left


def ungoverned(candidate: Sequence[Word], reference: Sequence[Word], spans: Spans) -> Spans:
    """The phrases without the prepositions in which they end: «состоит в» ~ «принадлежит к» →
    «состоит» ~ «принадлежит», since an earlier stage takes such words wherever they stand."""
    start, stop, other_start, other_stop = spans
    return (
        start,
        stop - (stop - start > 1 and candidate[stop - 1].tag == "PREP"),
        other_start,
        other_stop - (other_stop - other_start > 1 and reference[other_stop - 1].tag == "PREP"),
    )


def around(candidate: Sequence[Word], reference: Sequence[Word], spans: Spans) -> list[Spans]:
    """What ``rest`` may have left these words of, the shortest first."""
    start, stop, other_start, other_stop = spans
    before = _alike(candidate[:start][::-1], reference[:other_start][::-1])
    after = _alike(candidate[stop:], reference[other_stop:])
    return [
        (start - left, stop + right, other_start - left, other_stop + right)
        for left, right in sorted(product(range(before + 1), range(after + 1)), key=sum)[1:]
    ]


def _alike(words: Sequence[Word], others: Sequence[Word]) -> int:
    """With how many words of the same bases both begin, at most ``LONGEST``."""
    both = zip(words[:LONGEST], others[:LONGEST], strict=False)
    return len([*takewhile(lambda pair: pair[0].base == pair[1].base, both)])
