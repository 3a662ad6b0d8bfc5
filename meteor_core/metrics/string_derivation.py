"""TER, Levenshtein, Hamming, Jaro and Jaro–Winkler of one segment, step by step."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from meteor_core.messages.phrase import Phrase
from meteor_core.metrics.derivation import Derivation, Step, several
from meteor_core.metrics.edits import Script
from meteor_core.metrics.expression import (
    Operation,
    Value,
    add,
    mean,
    multiply,
    ratio,
    subtract,
)
from meteor_core.metrics.jaro import Matching, matching, reach

_LEAST, _TENTH = 0.7, 0.1
"""From which similarity on a common beginning is rewarded, and by how much of what is missing."""

_EMPTY = Phrase("Two empty texts are equal.")


def ter_derivation(scripts: Sequence[Script], lengths: Sequence[int], edits: float) -> Derivation:
    """Derives TER from the edits of each reference's script and its words; ``edits``: the fewest of
    them."""
    best = next(place for place, script in enumerate(scripts) if script.cost == edits)
    shifts = Value(len(scripts[best].shifts), "shifts")
    total = Step("edits", add(*_terms(scripts[best]), shifts), several(best, len(scripts)))
    words = Step("words of the reference", mean(tuple(Value(length) for length in lengths)))
    if not words.value.value:
        why = (Phrase("The reference has no words, so every word of the candidate is an edit."),)
        return Derivation((total, Step("TER", Value(float(bool(edits))), why)))
    steps = (total, words) if len(lengths) > 1 else (total,)
    return Derivation((*steps, Step("TER", ratio(total.value, words.value))))


def _terms(script: Script) -> tuple[Value, ...]:
    """Insertions, deletions, substitutions."""
    done: Counter[str] = Counter()
    for edit in script.edits:
        done[edit.operation] += max(
            edit.candidate[1] - edit.candidate[0], edit.reference[1] - edit.reference[0]
        )
    return (
        Value(done["inserted"], "insertions"),
        Value(done["deleted"], "deletions"),
        Value(done["replaced"], "substitutions"),
    )


def levenshtein_derivation(
    script: Script, candidate: int, reference: int, why: tuple[Phrase, ...]
) -> Derivation:
    """Derives the score from the script and the lengths of both strings."""
    if not max(candidate, reference):
        return Derivation((Step("L", Value(1), (_EMPTY,)),))
    edits = Step("edits", add(*_terms(script)))
    longest = Operation(
        "max",
        (
            Value(candidate, "|candidate|"),
            Value(reference, "|reference|"),
        ),
    )
    return Derivation((edits, Step("L", subtract(Value(1), ratio(edits.value, longest)), why)))


def hamming_derivation(script: Script, length: int, why: tuple[Phrase, ...]) -> Derivation:
    """Derives the score from the script and the length of both strings."""
    if not length:
        return Derivation((Step("H", Value(1), (_EMPTY,)),))
    share = ratio(Value(script.cost, "differing positions"), Value(length, "length"))
    return Derivation((Step("H", subtract(Value(1), share), why),))


def jaro_derivation(
    candidate: Sequence[str], reference: Sequence[str], winkler: bool, why: tuple[Phrase, ...]
) -> Derivation:
    """Derives the score of both strings, in single characters; with ``winkler`` a common beginning
    is rewarded"""
    title = "JW" if winkler else "J"
    if not candidate and not reference:
        return Derivation((Step(title, Value(1), (_EMPTY,)),))
    pairs = matching(candidate, reference)
    steps = _jaro(pairs, candidate, reference)
    if winkler:
        steps = (*steps, _winkler(steps[-1].value, pairs.beginning))
    last = steps[-1]
    return Derivation((*steps[:-1], Step(last.symbol, last.expression, (*last.why, *why))))


def _jaro(pairs: Matching, candidate: Sequence[str], reference: Sequence[str]) -> tuple[Step, ...]:
    """m with its window, t, and the mean of three shares."""
    window = Phrase(
        "Characters match if they are equal and their places differ by at most {n}, which is "
        "half the length of the longer string, rounded down, minus 1.",
        n=reach(candidate, reference),
    )
    m = Step("m", Value(len(pairs.pairs)), (window,))
    if not pairs.pairs:
        return m, Step("J", Value(0), (Phrase("No character matches."),))
    half = ratio(Value(len(pairs.swapped), "out of order"), Value(2))
    t = Step("t", Operation("floor", (half,)))
    shares = (
        ratio(m.value, Value(len(candidate), "|candidate|")),
        ratio(m.value, Value(len(reference), "|reference|")),
        ratio(subtract(m.value, t.value), m.value),
    )
    return m, t, Step("J", ratio(add(*shares), Value(3)))


def _winkler(similarity: Value, beginning: int) -> Step:
    """J raised for a common beginning, where it exceeds 0.7."""
    if similarity.value <= _LEAST:
        return Step(
            "JW", similarity, (Phrase("J does not exceed 0.7, so the beginning adds nothing."),)
        )
    missing = subtract(Value(1), similarity)
    raised = multiply(Value(_TENTH), Value(beginning, "ℓ"), missing)
    why = (Phrase("ℓ: equal characters at the beginning, at most 4."),)
    return Step("JW", add(similarity, raised), why)
