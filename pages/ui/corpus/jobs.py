"""The work on the present corpus: its scoring, significance, other metrics; each begun once."""

from __future__ import annotations

from collections.abc import Sequence

from meteor_core import Meteor
from meteor_core.corpus.results import System
from meteor_core.corpus.significance import Significance
from meteor_core.metrics.corpus import Measured
from pages.ui.corpus.metrics_job import MetricsJob, WantedMetric
from pages.ui.corpus.scoring_job import ScoringJob
from pages.ui.corpus.significance_job import SignificanceJob
from pages.ui.shared.corpora.corpus_session import CorpusSession
from pages.ui.shared.recipes.recipe import Recipe

_SOON = 0.5
"""Seconds that significance usually takes, so that the page need not be drawn twice."""


def scoring(
    session: CorpusSession, recipe: Recipe, installed: tuple[str, ...], metric: Meteor
) -> ScoringJob:
    """Returns the job for this corpus and recipe: the one at work, or a new one in its stead."""
    dataset = session.dataset
    assert dataset is not None
    # With several references, which is the best depends on the parameters too.
    parameters = metric.parameters if len(dataset.references) > 1 else None
    key = (dataset.key, recipe, installed, parameters)
    if not session.jobs.has(ScoringJob, key):
        session.jobs.cancel(SignificanceJob)
    return session.jobs.get(ScoringJob, key, lambda who: ScoringJob(dataset, metric).start(who))


def score_again(session: CorpusSession) -> None:
    """Score from the start, with the next run of the page."""
    session.jobs.cancel(ScoringJob, SignificanceJob)


def significance(
    session: CorpusSession, job: ScoringJob, systems: tuple[System, ...]
) -> SignificanceJob | None:
    """Returns the significance of what is scored; begins when scoring has ended."""
    if job.running or not systems:
        return None
    key = (job, systems[0].settings.parameters)
    begins = not session.jobs.has(SignificanceJob, key)
    work = session.jobs.get(SignificanceJob, key, lambda who: SignificanceJob(systems).start(who))
    if begins:
        work.wait(_SOON)
    return work


def known_significance(work: SignificanceJob | None) -> Significance | None:
    """Returns its significance if it is known."""
    return work.significance if work is not None else None


def other_metrics(
    session: CorpusSession, job: ScoringJob, metrics: Sequence[WantedMetric]
) -> MetricsJob | None:
    """Returns other metrics of what is scored; they begin when scoring has ended.

    They do not depend on METEOR's recipe, and so stay through a change of it.
    """
    if job.running or not job.done:
        return None
    dataset = job.dataset.first(job.done)
    key = _metrics_key(job)
    work = session.jobs.get(MetricsJob, key, lambda who: MetricsJob(dataset, who))
    work.want(metrics)
    return work


def other_results(session: CorpusSession, job: ScoringJob) -> tuple[Measured, ...]:
    """Returns other metrics of just the segments that are scored."""
    work = counted_metrics(session, job)
    return work.results if work is not None else ()


def counted_metrics(session: CorpusSession, job: ScoringJob) -> MetricsJob | None:
    """Returns the work on other metrics of just the segments that are scored."""
    if job.running or not session.jobs.has(MetricsJob, _metrics_key(job)):
        return None
    return session.jobs.current(MetricsJob)


def _metrics_key(job: ScoringJob) -> tuple[str, int]:
    return job.dataset.key, job.done
