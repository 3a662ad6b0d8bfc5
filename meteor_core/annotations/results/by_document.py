"""Documents one by one: what each system's sentences got, and what the document got as a whole."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from statistics import fmean

from meteor_core.annotations.asking.answers import Rating
from meteor_core.annotations.judgements import Gathered
from meteor_core.annotations.results.outcomes import scores

Key = tuple[str, str]
"""A document and a system."""


@dataclass(frozen=True, slots=True)
class DocumentScore:
    """A system in a document, of which ``segments`` have been judged, by so many ``votes``.

    ``value``: the mean over its segments of their mean rating or MQM score (minus the penalty); of
    comparisons the share that the system won, pair by pair, ties as halves; None where no sentence
    was judged.
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
    given: dict[Key, list[tuple[float, int]]] = defaultdict(list)
    for (segment, system), scored in scores(gathered).items():
        given[documents[segment], system].append(scored)
    whole = _whole(gathered, documents)
    order = dict.fromkeys(documents[number] for number in sorted(documents))
    return [
        _score((document, system), given.get((document, system), []), whole)
        for document in order
        if document
        for system in gathered.systems
        if (document, system) in given or (document, system) in whole
    ]


def _whole(gathered: Gathered, documents: Mapping[int, str]) -> dict[Key, list[float]]:
    whole: dict[Key, list[float]] = defaultdict(list)
    for vote in gathered.of_documents:
        if isinstance(vote.answer, Rating):
            for system, value in zip(vote.systems, vote.answer.values, strict=True):
                whole[documents[vote.segment], system].append(value)
    return dict(whole)


def _score(
    key: Key, scored: Sequence[tuple[float, int]], whole: Mapping[Key, list[float]]
) -> DocumentScore:
    on_whole = whole.get(key, [])
    return DocumentScore(
        *key,
        len(scored),
        sum(votes for _, votes in scored),
        fmean(value for value, _ in scored) if scored else None,
        fmean(on_whole) if on_whole else None,
        len(on_whole),
    )
