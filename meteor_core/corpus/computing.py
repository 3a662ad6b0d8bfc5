"""``compute``: a metric as pipelines call it, predictions and references in, a dictionary out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from meteor_core.corpus.results import summed
from meteor_core.corpus.scoring import score_corpus
from meteor_core.languages import sample
from meteor_core.messages.errors import InputError
from meteor_core.meteor.metric import Meteor
from meteor_core.model.limits import (
    check_kind,
    check_lengths,
    check_list,
    check_references,
    list_of_texts,
    reference_texts,
)

VARYING = -1
"""The number of references, where not every segment has as many."""


def compute(
    *,
    predictions: Sequence[str],
    references: Sequence[str] | Sequence[Sequence[str]],
    metric: Meteor | None = None,
    segments: bool = False,
    jobs: int = 1,
) -> dict[str, Any]:
    """Candidates and the references of each → METEOR of them all, as ``evaluate`` calls a metric.

    ``predictions``: a candidate for each segment. ``references``: for each a reference, or a list
    of references, not necessarily as many everywhere; of several the best-scoring one counts.
    ``metric``: ``Meteor()`` by default, whose language is detected from the references' letters.
    ``jobs``: processes, -1 for one of each core.

    The dictionary, all of it fit for JSON: ``meteor``, the corpus score, 0..1, computed from summed
    statistics; ``mean_segment_score``, the mean of the segments' own scores (what ``evaluate``
    gives as ``meteor``; by the variant ``nltk`` the same number for texts whose tokens are
    separated by blanks; ``evaluate`` has NLTK split others); ``precision``, ``recall``, ``f_mean``,
    ``fragmentation``, ``penalty``, ``letters`` of the sum; ``segments``, ``matches``, ``chunks``
    counted, and ``unproved``, the segments whose alignment is not proved the best; ``signature``;
    with ``segments=True`` also ``segment_scores``, in order.

    Raises ``InputError`` for a value that is not a text or list, by its argument and position, for
    unequal lengths, for nothing at all, and for an impossible number of jobs.

    >>> compute(predictions=["a cat sat"], references=[["the cat sat", "a cat sat"]])["meteor"]
    1.0

    """
    candidates, others = _checked(list_of_texts("predictions", predictions), references)
    if metric is not None:
        check_kind("metric", metric, Meteor)
    metric = (metric or Meteor()).of(sample(texts[0] for texts in others))
    columns = _columns(others)
    (system,) = score_corpus({"predictions": candidates}, columns, metric, jobs=jobs)
    alike = len(set(map(len, others))) == 1
    found = summed(system)
    return {
        "meteor": found.pop("score"),
        **found,
        "signature": metric.signature_for(len(columns) if alike else VARYING),
        **({"segment_scores": system.segment_scores.tolist()} if segments else {}),
    }


def reference_lists(candidates: list[str], references: Any) -> tuple[list[str], list[list[str]]]:
    """Candidates and the references of each → candidates and lists as ``score_corpus`` takes them.

    Raises what ``compute`` raises.
    """
    candidates, others = _checked(candidates, references)
    return candidates, _columns(others)


def _columns(others: list[list[str]]) -> list[list[str]]:
    """References of each segment → every segment's first, every segment's second, and so on.

    Shorter lists are filled up with their last reference, which changes no score.
    """
    most = max(map(len, others))
    return [[texts[min(place, len(texts) - 1)] for texts in others] for place in range(most)]


def _checked(candidates: list[str], references: Any) -> tuple[list[str], list[list[str]]]:
    """Both sides as lists: a candidate, and a list of references, for each segment."""
    listed = list(check_list("references", references))
    check_lengths({"predictions": candidates, "references": listed})
    if not candidates:
        raise InputError("There are no segments to score: the lists are empty.")
    others = [reference_texts(each, f"references[{row}]") for row, each in enumerate(listed)]
    for row, texts in enumerate(others):
        if not texts:
            raise InputError("There is no reference in {argument}.", argument=f"references[{row}]")
        check_references(len(texts))
    return candidates, others
