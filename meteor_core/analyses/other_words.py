"""Paraphrases between two texts of one language, by the paraphrase stage's lists and rules."""

from __future__ import annotations

from functools import cache

from meteor_core import languages
from meteor_core.analyses.sides import Side
from meteor_core.model import Span
from meteor_core.stages import equivalents


def spans(side: Side, other: Side) -> tuple[frozenset[Span], frozenset[Span]]:
    """Stretches of either text that the other has in other words, in tokens; none of two languages.

    «за полгода», «за 6 месяцев» → ``{(1, 2)}``, ``{(1, 3)}``.
    """
    rules = _rules(side.language) if side.language == other.language else None
    found = rules.proposals(side.tokens, other.tokens) if rules else ()
    every = [((start, stop), (begin, end)) for start, stop, begin, end, _ in found]
    return frozenset(own for own, _ in every), frozenset(span for _, span in every)


@cache
def _rules(language: str) -> equivalents.Equivalents | None:
    return equivalents.make(languages.get(language))
