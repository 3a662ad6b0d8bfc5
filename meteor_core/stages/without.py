"""«без» before a noun, and the adjective or adverb of both: «без контраста» ~ «бесконтрастный»."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from meteor_core.lexicons.russian_roots import roots
from meteor_core.model import Spans, Word
from meteor_core.stages.stage import remembered

_ALIKE = re.compile("бе[зс](?=...)")

_OTHERWISE = re.compile(
    "без(бедн|божн|временн|выходн|личн|образн|опасн|ответственн|отчетн|различн|условн|ыскусн)"
    "|бес(печн|покойн|помощн|путн|ценн|человечн)"
)
"""Words that say more than that something is lacking: «бесценный» has a price, «безразличный» sees
no difference."""

_ANYTHING = frozenset(
    {"вещество", "средство", "препарат", "материал", "продукт", "ингредиент", "добавка", "деньги"}
)
"""What says nothing behind an adjective: «без контрастного вещества», but «без шумного города»."""

_BETWEEN = frozenset(
    {"всякий", "какой-либо", "какой-нибудь", "любой", "единый", "малейший", "особый", "лишний"}
)
"""Bases of words that may stand between: «без всяких сомнений»."""

_KINDS = "thing", "act", "action", "quality", "adjective"
"""What a word behind «без» may be; the last before ``_ANYTHING`` alone."""


def without(candidate: Sequence[Word], reference: Sequence[Word]) -> Iterator[Spans]:
    """«без» with its noun on one side, one word on the other."""
    yield from _pairs(candidate, reference)
    yield from ((*spans[2:], *spans[:2]) for spans in _pairs(reference, candidate))


def _pairs(words: Sequence[Word], others: Sequence[Word]) -> Iterator[Spans]:
    lacking = remembered(words, "lacking", lambda: [*_lacking(words)])
    if lacking:
        for place, other in remembered(others, "without", lambda: [*_adjectives(others)]):
            for start, stop, found in lacking:
                if not other.isdisjoint(found):
                    yield start, stop, place, place + 1


def _lacking(words: Sequence[Word]) -> Iterator[tuple[int, int, frozenset[str]]]:
    """Where «без» stands with its noun, and the roots of what is lacking."""
    for start in (place for place, word in enumerate(words) if word.form == "без"):
        place = start + 1
        if place + 1 < len(words) and words[place].base in _BETWEEN:
            place += 1
        if place == len(words) or words[place].is_function:
            continue
        if not words[place].tag.startswith("ADJF"):
            yield start, place + 1, _roots(words[place].base, *_KINDS[:-1])
        elif place + 1 < len(words) and words[place + 1].base in _ANYTHING:
            yield start, place + 2, _roots(words[place].base, _KINDS[-1])


def _adjectives(words: Sequence[Word]) -> Iterator[tuple[int, frozenset[str]]]:
    """Where an adjective or adverb in «без-» stands, and the roots of what is left of it."""
    for place, word in enumerate(words):
        base = word.base
        if not (_ALIKE.match(base) and word.tag.startswith(("ADJ", "ADVB"))):
            continue
        if not _OTHERWISE.match(base):
            rest = re.sub("о$", "ый", re.sub("^ы", "и", base[3:]))
            yield place, _roots(rest, _KINDS[-1])


def _roots(lemma: str, *kinds: str) -> frozenset[str]:
    return frozenset[str]().union(*(roots(lemma, kind) for kind in kinds))
