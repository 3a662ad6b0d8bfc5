"""What lessons compute of a live pair beyond its score: a bound, best alignments, BLEU's counts."""

from __future__ import annotations

from meteor_core import Result
from meteor_core.explain.alternatives import Certainty, certainty
from meteor_core.explain.proof import proof
from meteor_core.metrics import Metric
from meteor_core.metrics.derivation import Operation, Value
from meteor_core.stages.registry import in_order


def _stages(result: Result) -> tuple[str, ...]:
    """The stages that link anything here, in their order."""
    return tuple(in_order(link.stage for link in result.alignment.links))


def bound(result: Result) -> int:
    """Adds up all prices of the proof, of one stage."""
    return sum(proof(result.alignment, _stages(result)).of_set(0).total)


def _certainty(result: Result) -> Certainty:
    found = certainty(result.alignment, _stages(result))
    assert found is not None, "a lesson's pair is short"
    return found


def best_alignments(result: Result) -> int:
    """Returns how many alignments are as good as the best."""
    return _certainty(result).total


def certain_matches(result: Result) -> int:
    """Returns how many matches are in all best alignments."""
    return len(_certainty(result).certain)


def counted_words(result: Result) -> int:
    """Returns how many of the candidate's words BLEU counts, after clipping: the numerator of
    p₁."""
    texts = (
        " ".join(word.text for word in words)
        for words in (result.alignment.candidate, result.alignment.reference)
    )
    candidate, reference = texts
    above = Metric.of("bleu").derive(candidate, [reference]).steps[0].expression
    assert isinstance(above, Operation)
    counted = above.operands[0]
    assert isinstance(counted, Value)
    return int(counted.value)
