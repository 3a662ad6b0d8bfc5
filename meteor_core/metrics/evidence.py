"""What a metric sees in a pair, as it cuts and folds texts: the evidence for pictures."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import inf
from typing import Any

from meteor_core.messages.errors import InputError
from meteor_core.metrics import tokens
from meteor_core.metrics.characters import Heat, heat
from meteor_core.metrics.companion import Companion
from meteor_core.metrics.edits import (
    Script,
    common_subsequence,
    hamming_script,
    levenshtein_script,
    ter_script,
)
from meteor_core.metrics.jaro import Matching, matching
from meteor_core.metrics.ngrams import Ngrams, ngrams


@dataclass(frozen=True, slots=True)
class Sides:
    """The words of both sides as they are shown."""

    candidate: tuple[str, ...]
    reference: tuple[str, ...]


def closest(companion: Companion, candidate: str, references: Sequence[str]) -> int:
    """The place of the reference under which the metric is kindest; the first among equals.

    A reference that the metric refuses is never the one, unless it refuses all.
    """
    scores = [_kindness(companion, candidate, reference) for reference in references]
    return scores.index(max(scores))


def _kindness(companion: Companion, candidate: str, reference: str) -> float:
    try:
        score = companion.segment(candidate, [reference])
    except InputError:
        return -inf
    return score if companion.metric.higher_is_better else -score


def common_ngrams(
    companion: Companion, candidate: str, references: Sequence[str], n: int
) -> Ngrams:
    """BLEU or ROUGE-N → the n-grams in common, counted against all references as BLEU does."""
    engine: Any = companion.engine
    return ngrams(engine.words(candidate), [engine.words(text) for text in references], n)


def subsequence(
    companion: Companion, candidate: str, reference: str
) -> tuple[tuple[tuple[int, int], ...], Sides]:
    """ROUGE-L → pairs of places, and the words they are places of."""
    engine: Any = companion.engine
    pairs = common_subsequence(engine.words(candidate), engine.words(reference))
    return pairs, _shown(companion, candidate, reference)


def word_script(companion: Companion, candidate: str, reference: str) -> tuple[Script, Sides]:
    """TER → its edits, and the words they edit."""
    engine: Any = companion.engine
    script = ter_script(engine.words(candidate), engine.words(reference))
    return script, _shown(companion, candidate, reference)


def _shown(companion: Companion, *texts: str) -> Sides:
    """The words as the author spelt them, where the metric only folded them."""
    engine: Any = companion.engine
    sides = []
    for text in texts:
        seen = engine.words(text)
        spelt = [text[slice(*span)] for span in tokens.spans(text)]
        if companion.metric.family != "ROUGE":
            spelt = text.split()
        sides.append(tuple(spelt if len(spelt) == len(seen) else seen))
    return Sides(*sides)


def letter_script(companion: Companion, candidate: str, reference: str) -> tuple[Script, Sides]:
    """Levenshtein or Hamming → its edits of characters, and the two strings in single characters.

    Raises ``InputError`` where Hamming cannot compare them.
    """
    companion.count(candidate, [reference])
    engine: Any = companion.engine
    one, other = engine.seen(candidate), engine.seen(reference)
    make = hamming_script if companion.kind == "hamming" else levenshtein_script
    return make(one, other), _spelt((candidate, reference), (one, other))


def letter_matching(companion: Companion, candidate: str, reference: str) -> tuple[Matching, Sides]:
    """Jaro or Jaro–Winkler → the characters that match, and both strings in single characters."""
    engine: Any = companion.engine
    one, other = engine.seen(candidate), engine.seen(reference)
    return matching(one, other), _spelt((candidate, reference), (one, other))


def _spelt(typed: tuple[str, str], seen: tuple[str, str]) -> Sides:
    """Single characters as the author spelt them, where the metric only folded their case."""
    same = all(len(one) == len(other) for one, other in zip(typed, seen, strict=True))
    candidate, reference = typed if same else seen
    return Sides(tuple(candidate), tuple(reference))


def letter_heat(companion: Companion, candidate: str, reference: str) -> Heat:
    """chrF → the share of n-grams in common along both texts."""
    settings = dict(companion.settings)
    return heat(candidate, reference, int(settings["order"]), bool(settings["lowercase"]))
