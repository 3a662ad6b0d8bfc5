"""A preposition with its noun, and the adjective or adverb of both: «без контраста» ~
«бесконтрастный», «после операции» ~ «послеоперационный»."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from meteor_core.lexicons.russian.roots import roots
from meteor_core.model import Spans, Word
from meteor_core.model.remembering import word_cache
from meteor_core.stages.rules.both_sides import either_way
from meteor_core.stages.stage import remembered

_PREFIXES = {
    "без": ("без", "бес"),
    "вне": ("вне",),
    "внутри": ("внутри",),
    "до": ("до", "пред"),
    "между": ("между", "меж"),
    "над": ("над",),
    "перед": ("пред",),
    "под": ("под",),
    "после": ("после",),
    "против": ("противо", "анти"),
    "сверх": ("сверх",),
    "через": ("чрез", "чрес"),
}
"""A preposition → how its adjectives begin."""

_PREFIXED = re.compile(
    "|".join(sorted({each for ways in _PREFIXES.values() for each in ways}, reverse=True))
)
"""The longer of two that begin alike first."""

_OTHERWISE = re.compile(
    "без(бедн|божн|временн|выходн|личн|образн|опасн|ответственн|отчетн|различн|условн|ыскусн)"
    "|бес(печн|покойн|помощн|путн|ценн|человечн)"
    "|до(верч|вольн|лев|машн|норск|рогой|словн|стойн|ступн|ходн)|под(вальн|вижн|линн|робн)"
    "|пред(взят|метн)"
)
"""Words that say more than both parts: «бесценный» has a price, «безразличный» sees no
difference."""

_ANYTHING = frozenset(
    {"вещество", "средство", "препарат", "материал", "продукт", "ингредиент", "добавка", "деньги"}
)
"""What says nothing behind an adjective: «без контрастного вещества», but «без шумного города»."""

_BETWEEN = frozenset(
    {"всякий", "какой-либо", "какой-нибудь", "любой", "единый", "малейший", "особый", "лишний"}
)
"""Bases of words that may stand between: «без всяких сомнений»."""

_KINDS = "thing", "act", "action", "quality", "adjective"
"""What a word behind a preposition may be; the last before ``_ANYTHING`` alone."""


def prepositions(candidate: Sequence[Word], reference: Sequence[Word]) -> Iterator[Spans]:
    """The preposition with its noun on one side, one word on the other."""
    return either_way(_pairs, candidate, reference)


def _pairs(words: Sequence[Word], others: Sequence[Word]) -> Iterator[Spans]:
    phrases = remembered(words, "prepositions", lambda: [*_phrases(words)])
    if phrases:
        for place, other in remembered(others, "prefixed", lambda: [*_adjectives(others)]):
            for start, stop, found in phrases:
                if not other.isdisjoint(found):
                    yield start, stop, place, place + 1


def _phrases(words: Sequence[Word]) -> Iterator[tuple[int, int, frozenset[str]]]:
    """Where a preposition stands with its noun, and both as a beginning and a root."""
    for start in (place for place, word in enumerate(words) if stands_before(word)):
        place = start + 1
        if place + 1 < len(words) and words[place].base in _BETWEEN:
            place += 1
        if place == len(words) or words[place].is_function:
            continue
        if not words[place].tag.startswith("ADJF"):
            yield start, place + 1, _said(words[start].form, words[place], *_KINDS[:-1])
        elif place + 1 < len(words) and words[place + 1].base in _ANYTHING:
            yield start, place + 2, _said(words[start].form, words[place], _KINDS[-1])


def stands_before(word: Word) -> bool:
    """Whether a word is such a preposition."""
    return word.form in _PREFIXES


def is_prefixed(word: Word) -> bool:
    """Whether a word begins as such an adjective does."""
    return bool(_parts(word))


def _said(preposition: str, word: Word, *kinds: str) -> frozenset[str]:
    found = frozenset[str]().union(*(roots(word.base, kind) for kind in kinds))
    return frozenset(f"{prefix} {root}" for prefix in _PREFIXES[preposition] for root in found)


def _adjectives(words: Sequence[Word]) -> Iterator[tuple[int, frozenset[str]]]:
    """Where an adjective or adverb with a prefix stands, which it is, and the roots of the rest."""
    return ((place, found) for place, word in enumerate(words) if (found := _parts(word)))


@word_cache
def _parts(word: Word) -> frozenset[str]:
    """«бесконтрастный» → ``{"бес контраст"}``; none of other words."""
    base = word.base
    prefix = _PREFIXED.match(base) if word.tag.startswith(("ADJ", "ADVB")) else None
    if prefix is None or _OTHERWISE.match(base):
        return frozenset()
    rest = re.sub("о$", "ый", re.sub("^ы", "и", base[prefix.end() :].removeprefix("ъ")))
    return frozenset(f"{prefix[0]} {root}" for root in roots(rest, _KINDS[-1]))
