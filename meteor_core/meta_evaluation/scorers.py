"""Every metric's score of every judged segment, computed once; more is always better."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from meteor_core.corpus.results import System
from meteor_core.corpus.scoring import score_corpus
from meteor_core.messages.errors import ChoiceError, ResourceError
from meteor_core.messages.phrase import Phrase
from meteor_core.messages.reasons import reason
from meteor_core.meta_evaluation.judged import JudgedSegments, Values
from meteor_core.meteor.metric import Meteor
from meteor_core.meteor.variants import TUNED, VARIANTS, base_of, speaking
from meteor_core.metrics import METRICS, parse
from meteor_core.metrics.corpus import score_systems

OTHERS = ("bleu", "chrf", "chrf++", "rougel", "ter", "levenshtein")
"""The metrics that are compared with METEOR by default."""

MetricProgress = Callable[[str], None]
"""Called with the name of the metric that is begun."""


@dataclass(frozen=True)
class MetricScores:
    """A metric's scores, one for each row. ``note``: what was done to them, if anything."""

    name: str
    title: str
    signature: str
    scores: Values
    note: str = ""


@dataclass(frozen=True, slots=True)
class SkippedMetric:
    """A metric that could not be used, and why."""

    name: str
    why: Phrase


def names(language: str) -> tuple[str, ...]:
    """Returns ``tuned``, then the other variants for the language, then other metrics."""
    variants = sorted(speaking(VARIANTS, language), key=lambda name: name != TUNED.name)
    return (*variants, *OTHERS)


def system(judged: JudgedSegments, metric: Meteor, jobs: int = 1) -> System:
    """Counts the statistics of every row by one METEOR."""
    texts = {judged.name: judged.candidates}
    return score_corpus(texts, [judged.references], metric, jobs=jobs)[0]


def meteor(judged: JudgedSegments, metric: Meteor, title: str = "", jobs: int = 1) -> MetricScores:
    """Scores every row by one METEOR, with its signature."""
    scores = system(judged, metric, jobs).segment_scores
    name, title = metric.name or metric.variant, title or metric.recipe.full_title
    return MetricScores(name, title, metric.signature, scores)


def score(
    judged: JudgedSegments,
    language: str,
    wanted: Sequence[str],
    jobs: int = 1,
    progress: MetricProgress = lambda title: None,
) -> tuple[list[MetricScores], list[SkippedMetric]]:
    """Names of variants and of other metrics → their scores, and those that are not available.

    Raises ``ChoiceError`` for a name that is neither.
    """
    scored: list[MetricScores] = []
    skipped: list[SkippedMetric] = []
    for name in wanted:
        variant = base_of(name)
        if variant is None and name.partition("[")[0] not in METRICS:
            raise ChoiceError("metric", name, (*VARIANTS, *METRICS))
        progress(name)
        if variant is None:
            scored.append(_other(judged, name, jobs))
        elif language not in variant.languages:
            skipped.append(
                SkippedMetric(
                    name, Phrase("not available for the language {language}", language=language)
                )
            )
        else:
            try:
                scored.append(_variant(judged, language, name, jobs))
            except ResourceError as error:
                skipped.append(SkippedMetric(name, reason(error)))
    return scored, skipped


def _variant(judged: JudgedSegments, language: str, name: str, jobs: int) -> MetricScores:
    metric = Meteor(language, name)
    scored = meteor(judged, metric, jobs=jobs)
    if not metric.missing:
        return scored
    off = ", ".join(stage for stage, _ in metric.missing)
    return replace(scored, note=f"without {off}")


def _other(judged: JudgedSegments, name: str, jobs: int) -> MetricScores:
    (metric,) = parse(name)
    texts = {judged.name: judged.candidates}
    scores = score_systems(texts, [judged.references], [metric], jobs=jobs)[judged.name][0]
    values, signature = scores.segment_scores, metric.signature_for(1, corpus=False)
    if metric.definition.higher_is_better:
        return MetricScores(metric.name, metric.title, signature, values)
    return MetricScores(
        metric.name, metric.title, signature, -values, "less is better: turned round"
    )
