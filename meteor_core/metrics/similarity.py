"""Similarity of two strings, character by character, by RapidFuzz."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from rapidfuzz.distance import Hamming, Jaro, JaroWinkler, Levenshtein

from meteor_core.messages.errors import InputError
from meteor_core.messages.phrase import Phrase
from meteor_core.metrics.definition import Engine, SegmentCounts
from meteor_core.metrics.derivation import (
    Derivation,
    Operation,
    Step,
    Value,
    add,
    edit_values,
    multiply,
    ratio,
    several,
    subtract,
)
from meteor_core.metrics.overlap import Matching, Script, hamming_script, matching, matching_reach
from meteor_core.model.libraries import version

KINDS: Mapping[str, Callable[[str, str], float]] = {
    "levenshtein": Levenshtein.normalized_similarity,
    "hamming": Hamming.normalized_similarity,
    "jaro": Jaro.normalized_similarity,
    "jarowinkler": JaroWinkler.normalized_similarity,
}


class Similarity(Engine):
    """1 minus the normalised distance; of several references the most similar one counts.

    The score of a corpus is the mean of its segments'.
    """

    def __init__(self, kind: str, case: bool) -> None:
        self._kind, self._case = kind, case

    def count(self, candidate: str, references: Sequence[str]) -> SegmentCounts:
        text, others = self.compared(candidate), [self.compared(other) for other in references]
        return max(KINDS[self._kind](text, other) for other in others), 1.0

    def derive(self, candidate: str, references: Sequence[str]) -> Derivation:
        best, others = self.count(candidate, references)[0], self._comparable(candidate, references)
        text = self.compared(candidate)
        place = next(n for n in others if KINDS[self._kind](text, self._at(references, n)) == best)
        other, why = self._at(references, place), several(place, len(references))
        if self._kind.startswith("jaro"):
            return _jaro_derivation(text, other, self._kind == "jarowinkler", why)
        script = self.script(candidate, references[place])
        if self._kind == "hamming":
            return _hamming_derivation(script, len(text), why)
        return _levenshtein_derivation(script, len(text), len(other), why)

    def _at(self, references: Sequence[str], place: int) -> str:
        return self.compared(references[place])

    def _comparable(self, candidate: str, references: Sequence[str]) -> Sequence[int]:
        """The numbers of the references that this can be compared with."""
        return range(len(references))

    def compared(self, text: str) -> str:
        """The characters: ``"Кот"`` → ``"кот"`` unless case counts."""
        return text if self._case else text.lower()

    def pieces(self, text: str) -> str:
        return text

    def rate(self, counts: SegmentCounts) -> float:
        return counts[0] / counts[1]

    def rate_corpus(self, sums: SegmentCounts) -> float:
        return self.rate(sums)

    def signature(self, references: int, corpus: bool) -> str:
        count = "var" if references < 0 else references
        return (
            f"{self._kind}|nrefs:{count}|case:{'mixed' if self._case else 'lc'}"
            f"{'|corpus:mean' if corpus else ''}|rapidfuzz:{version('rapidfuzz')}"
        )


class HammingSimilarity(Similarity):
    """The share of equal characters, of the references as long as the candidate."""

    def __init__(self, case: bool) -> None:
        super().__init__("hamming", case)

    def count(self, candidate: str, references: Sequence[str]) -> SegmentCounts:
        length = len(self.compared(candidate))
        fitting = [references[n] for n in self._comparable(candidate, references)]
        if not fitting:
            raise InputError(
                "Hamming compares only texts of equal length. Characters in the candidate: "
                "{length}, in the reference: {others}.",
                length=length,
                others=", ".join(str(len(self.compared(other))) for other in references),
            )
        return super().count(candidate, fitting)

    def _comparable(self, candidate: str, references: Sequence[str]) -> Sequence[int]:
        length = len(self.compared(candidate))
        return [n for n in range(len(references)) if len(self._at(references, n)) == length]

    def script(self, candidate: str, reference: str) -> Script:
        self.count(candidate, [reference])
        return hamming_script(self.compared(candidate), self.compared(reference))


# How the similarity of two strings comes about, step by step.

_LEAST, _TENTH = 0.7, 0.1
"""From which similarity on a common beginning is rewarded, and by how much of what is missing."""

_EMPTY = Phrase("Two empty texts are equal.")


def _levenshtein_derivation(
    script: Script, candidate: int, reference: int, why: tuple[Phrase, ...]
) -> Derivation:
    """Derives the score from the script and the lengths of both strings."""
    if not max(candidate, reference):
        return Derivation((Step("L", Value(1), (_EMPTY,)),))
    edits = Step("edits", add(*edit_values(script)))
    longest = Operation(
        "max",
        (
            Value(candidate, "|candidate|"),
            Value(reference, "|reference|"),
        ),
    )
    return Derivation((edits, Step("L", subtract(Value(1), ratio(edits.value, longest)), why)))


def _hamming_derivation(script: Script, length: int, why: tuple[Phrase, ...]) -> Derivation:
    """Derives the score from the script and the length of both strings."""
    if not length:
        return Derivation((Step("H", Value(1), (_EMPTY,)),))
    share = ratio(Value(script.cost, "differing positions"), Value(length, "length"))
    return Derivation((Step("H", subtract(Value(1), share), why),))


def _jaro_derivation(
    candidate: Sequence[str], reference: Sequence[str], winkler: bool, why: tuple[Phrase, ...]
) -> Derivation:
    """Derives the score of two strings; with ``winkler`` a common beginning is rewarded."""
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
        "Characters match if they are equal and their positions differ by at most {n}, which is "
        "half the length of the longer string, rounded down, minus 1.",
        n=matching_reach(candidate, reference),
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
            "JW",
            similarity,
            (Phrase("J does not exceed 0.7, so the common beginning adds nothing."),),
        )
    missing = subtract(Value(1), similarity)
    raised = multiply(Value(_TENTH), Value(beginning, "ℓ"), missing)
    why = (Phrase("ℓ: equal characters at the beginning, at most 4."),)
    return Step("JW", add(similarity, raised), why)
