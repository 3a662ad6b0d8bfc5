"""METEOR and the other metrics against people's votes on the same candidates."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from meteor_core.annotations.judgements import Gathered
from meteor_core.annotations.results.human import VoteAgreement, against, dataset
from meteor_core.annotations.results.outcomes import scores
from meteor_core.corpus.scoring import score_corpus
from meteor_core.messages.errors import InputError
from meteor_core.meteor.metric import Meteor
from meteor_core.metrics import METRICS, Metric
from meteor_core.metrics.corpus import score_systems
from meteor_core.readers.dataset import Dataset

MOST = 6_000
"""Candidates for which one request may compute every metric."""

Named = tuple[str, dict[str, Sequence[float]]]


@dataclass(frozen=True, slots=True)
class MetricsBesideVotes:
    """``agreements``: the best first; ``refused``: why a metric was left out, by its title;
    ``signature``: METEOR's.
    """

    agreements: tuple[VoteAgreement, ...]
    refused: Mapping[str, InputError]
    signature: str


def metric_agreement(gathered: Gathered, metric: Meteor) -> MetricsBesideVotes:
    """How far each metric agrees with the votes; METEOR is called by its name.

    A metric that refuses the texts is left out. Raises ``InputError`` for a project of more than
    ``MOST`` judged candidates, or without votes.
    """
    judged = len(scores(gathered))
    if not judged:
        raise InputError("Nobody has voted yet.")
    if judged > MOST:
        raise InputError(
            "{count} candidates have been judged, but metrics are computed here for at most "
            "{limit}. Download the votes and score them as a corpus.",
            count=judged,
            limit=MOST,
        )
    corpus = dataset(gathered)
    refused: dict[str, InputError] = {}
    scores_of = dict([_meteor(corpus, metric), *_others(corpus, refused)])
    compared = against(gathered, scores_of)
    ordered = sorted(compared, key=lambda metric: -(metric.accuracy or 0.0))
    signature = metric.signature_for(len(gathered.references))
    return MetricsBesideVotes(tuple(ordered), refused, signature)


def _meteor(corpus: Dataset, metric: Meteor) -> Named:
    systems = score_corpus(corpus.systems, list(corpus.references.values()), metric)
    return "METEOR", {system.name: [float(v) for v in system.segment_scores] for system in systems}


def _others(corpus: Dataset, refused: dict[str, InputError]) -> Iterator[Named]:
    """Each by itself; where less is better, turned (``−TER``) so that more is.

    Those that refuse the texts are put among the ``refused``.
    """
    references = list(corpus.references.values())
    for name in METRICS:
        metric = Metric.of(name)
        try:
            (scored,) = score_systems(corpus.systems, references, [metric])
        except InputError as error:
            refused[metric.title] = error
            continue
        sign = 1.0 if metric.definition.higher_is_better else -1.0
        values: dict[str, Sequence[float]] = {
            system: [sign * float(value) for value in segments]
            for system, segments in scored.segments.items()
        }
        yield metric.title if sign > 0 else f"−{metric.title}", values
