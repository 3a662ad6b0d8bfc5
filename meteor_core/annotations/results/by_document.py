"""Documents one by one: what each system's sentences got, and what the document got as a whole."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from statistics import fmean

from meteor_core.annotations.asking.answers import Rating
from meteor_core.annotations.judgements import Gathered
from meteor_core.annotations.replies.answer_values import measures
from meteor_core.annotations.results.outcomes import comparisons, values

Key = tuple[str, str]
"""A document and a system."""


@dataclass(frozen=True, slots=True)
class DocumentScore:
    """A system in a document, of which ``segments`` have been judged, by so many ``votes``.

    ``value``: the mean over its segments of their mean rating or MQM score (minus the penalty); of
    comparisons the share that the system won, ties as halves; None where no sentence was judged.
    ``whole``: the mean of the scores that the document got as a whole, 0–100, of ``scores``.
    """

    document: str
    system: str
    segments: int
    votes: int
    value: float | None
    whole: float | None
    scores: int


def by_document(gathered: Gathered) -> list[DocumentScore]:
    """Documents in the order of the corpus, systems in theirs; none where no document is named."""
    documents = {number: segment.document for number, segment in gathered.segments.items()}
    given: dict[Key, dict[int, list[float]]] = defaultdict(lambda: defaultdict(list))
    for segment, system, value in _given(gathered):
        given[documents[segment], system][segment].append(value)
    whole = _whole(gathered, documents)
    order = dict.fromkeys(documents[number] for number in sorted(documents))
    return [
        _score((document, system), given.get((document, system), {}), whole)
        for document in order
        if document
        for system in gathered.systems
        if (document, system) in given or (document, system) in whole
    ]


def _given(gathered: Gathered) -> Iterable[tuple[int, str, float]]:
    """Segment, system, and what a vote says of the two."""
    if measures(gathered.setup):
        for value in values(gathered):
            yield value.segment, value.system, value.value
        return
    for pair in comparisons(gathered):
        yield pair.segment, pair.first, (1 + pair.outcome) / 2
        yield pair.segment, pair.second, (1 - pair.outcome) / 2


def _whole(gathered: Gathered, documents: Mapping[int, str]) -> dict[Key, list[float]]:
    whole: dict[Key, list[float]] = defaultdict(list)
    for vote in gathered.of_documents:
        if isinstance(vote.answer, Rating):
            for system, value in zip(vote.systems, vote.answer.values, strict=True):
                whole[documents[vote.segment], system].append(value)
    return dict(whole)


def _score(
    key: Key, segments: Mapping[int, list[float]], whole: Mapping[Key, list[float]]
) -> DocumentScore:
    scores = whole.get(key, [])
    means = [fmean(segments[number]) for number in sorted(segments)]
    return DocumentScore(
        *key,
        len(means),
        sum(map(len, segments.values())),
        fmean(means) if means else None,
        fmean(scores) if scores else None,
        len(scores),
    )
