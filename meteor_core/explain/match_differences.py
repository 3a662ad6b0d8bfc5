"""What one METEOR joins of a pair and another does not, in words: a part of several ingredients."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from meteor_core.explain.token_differences import Sentence
from meteor_core.messages.phrase import N_
from meteor_core.model import Alignment, Link
from meteor_core.model.result import Result

SHOWN = 6
"""Pairs of words that a sentence names before "and more"."""

Pairs = Counter[tuple[str, str]]
"""Words as ``"лисичка ~ лиса"`` and their stage → how often they are joined so."""


def say_matches(before: Result, after: Result) -> Iterator[Sentence]:
    """Yields sentences on matches that only one of two results has, and those of another stage."""
    old, new = _matches(before), _matches(after)
    gained, lost = _words(new) - _words(old), _words(old) - _words(new)
    if gained:
        yield N_("matched now: {gained}"), {"gained": _listed(gained)}
    if lost:
        yield N_("no longer matched: {lost}"), {"lost": _listed(lost)}
    if moved := {words for words, _ in new - old} - gained.keys():
        yield N_("now matched by another stage: {moved}"), {"moved": _listed(moved)}


def agree(before: Result, after: Result) -> bool:
    """Returns whether two results show the same: the same words, joined alike by the same
    stages."""
    return _shown(before) == _shown(after)


def _shown(result: Result) -> tuple[object, ...]:
    alignment = result.alignment
    sides = [[token.text for token in side] for side in (alignment.candidate, alignment.reference)]
    matches = {(match.candidate, match.reference, _stage(match)) for match in alignment.matches}
    return result.best_reference, sides, matches


def _matches(result: Result) -> Pairs:
    alignment = result.alignment
    return Counter((_pair(alignment, match), _stage(match)) for match in alignment.matches)


def _pair(alignment: Alignment, link: Link) -> str:
    sides = (
        alignment.candidate[slice(*link.candidate)],
        alignment.reference[slice(*link.reference)],
    )
    return " ~ ".join(_name(" ".join(token.text for token in side)) for side in sides)


def _name(words: str) -> str:
    """Words within a list; marks at their ends would be lost among its commas."""
    return words if words[:1].isalnum() and words[-1:].isalnum() else f"“{words}”"


def _stage(link: Link) -> str:
    """A match's stage; lemma and stem are one stage in two languages."""
    return "lemma" if link.stage == "stem" else link.stage


def _words(pairs: Pairs) -> Counter[str]:
    words: Counter[str] = Counter()
    for (text, _), times in pairs.items():
        words[text] += times
    return words


def _listed(words: Iterable[str]) -> str:
    different = sorted(set(words))
    return ", ".join([*different[:SHOWN], *(["…"] if len(different) > SHOWN else [])])
