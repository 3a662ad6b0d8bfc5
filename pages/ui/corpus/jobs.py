"""Work on a corpus in the background: scoring, significance, other metrics; each begun once."""

from __future__ import annotations

import threading
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from contextlib import closing
from dataclasses import replace

from meteor_core import InputError, Meteor, MeteorError, Parameters
from meteor_core.corpus.findings import Examined, Examiner, Findings, Ledger
from meteor_core.corpus.processes import stream
from meteor_core.corpus.results import System
from meteor_core.corpus.significance import SAMPLES, TRIALS, Significance, significance, trials_for
from meteor_core.messages import journal
from meteor_core.metrics.corpus import (
    BlockCounts,
    CorpusMetric,
    CountedMetric,
    Measured,
    UploadedMetric,
    block_size,
    count_blocks,
    few,
    gather,
    of_file,
)
from meteor_core.model.cancellation import Stopped
from meteor_core.model.intervals import SIGNIFICANT
from meteor_core.readers.dataset import Dataset
from pages.ui.shared.corpora.corpus_files import workers
from pages.ui.shared.corpora.corpus_session import CorpusSession
from pages.ui.shared.recipes.recipe import Recipe
from pages.ui.shared.serving.jobs import Job, Visitor

_SOON = 0.5
"""Seconds that significance usually takes, so that the page need not be drawn twice."""


def scoring_job(
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


def significance_job(
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


def metrics_job(
    session: CorpusSession, job: ScoringJob, metrics: Sequence[CorpusMetric]
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


# Scored block by block; worker processes help where there is much to do.

SMALL = 400
"""Pairs that are scored sooner here than worker processes start."""

BLOCK_PAIRS = 500
FIRST_PAIRS = 50
"""Pairs that are scored here, and shown, while worker processes start."""

PATIENCE = 20.0
"""Seconds after which a part of a corpus is looked into, rather than wait for the whole."""


class ScoringJob(Job):
    """The scoring of a corpus by a metric; gives at any time what is there."""

    broken = InputError("Scoring was interrupted. The results so far are shown.")

    def __init__(self, dataset: Dataset, metric: Meteor) -> None:
        self.dataset, self.total = dataset, len(dataset.ids)
        self._examiner = Examiner(metric.settings, metric.stages)
        self._ledger = Ledger(tuple(dataset.systems), metric.settings, metric.stages)
        self._latest: Findings | None = None
        super().__init__()

    def _work(self) -> None:
        with closing(self._blocks()) as blocks:
            for block in blocks:
                self._ledger.add(block)
                self.check_cancelled()

    def _blocks(self) -> Generator[Examined, None, None]:
        data = self.dataset
        texts = len(data.systems) * len(data.references)
        small = self.total * texts <= SMALL
        return stream(
            data.systems,
            tuple(data.references.values()),
            self._examiner,
            jobs=1 if small else workers(),
            lines=max(1, BLOCK_PAIRS // texts),
            ahead=max(1, FIRST_PAIRS // texts),
        )

    @property
    def done(self) -> int:
        """Segments scored so far."""
        return self._ledger.segments

    @property
    def ready(self) -> bool:
        """Whether there is something to look into: all, or a part if all takes long."""
        return self.done > 0 and (not self.running or self.seconds > PATIENCE)

    def findings(self) -> Findings:
        """Returns the present results; the same object as long as nothing has come."""
        latest = self._latest
        if latest is None or latest.segments != self.done:
            latest = self._latest = self._ledger.findings()
        return latest

    def systems(self, parameters: Parameters) -> tuple[System, ...]:
        """Returns the systems so far, under any parameters: nothing is aligned again."""
        return with_parameters(self.findings(), parameters)


def with_parameters(findings: Findings, parameters: Parameters) -> tuple[System, ...]:
    """Scores the systems of these findings with other parameters."""
    return tuple(
        replace(system, settings=replace(system.settings, parameters=parameters))
        for system in findings.systems
    )


# Which leads are significant: intervals and comparisons of finished systems.

SUMMED = 1_000_000_000
"""Rows that all draws together may sum: bounds the time that significance takes."""

MOST_RATED = 500_000
"""Trials of all pairs of systems together, each of which is scored twice: as a rule."""

MOST_SUMMED, MOST_HELD = 3 * SUMMED, 640_000
"""The same, and sums of trials that are held at once (some 300 bytes each), where fewer trials
could find no difference: up to 40 systems, ten seconds."""


def draws(systems: int, segments: int) -> tuple[int, int]:
    """Samples and trials: sacreBLEU's, fewer of a corpus whose rows would take long to sum.

    Of many pairs of systems there are as many trials as it takes to find any difference, where
    that can be paid.
    """
    rows = systems * max(1, segments)
    pairs = max(1, systems * (systems - 1) // 2)
    usual = max(100, min(TRIALS, SUMMED // rows, MOST_RATED // pairs))
    enough = min(trials_for(pairs), MOST_SUMMED // rows, MOST_HELD // systems)
    trials = max(usual, enough) if pairs < SIGNIFICANT * (enough + 1) else usual
    return max(100, min(SAMPLES, SUMMED // rows)), trials


class SignificanceJob(Job):
    """Draws for the significance of a lead; the result is ``significance``."""

    def __init__(self, systems: tuple[System, ...]) -> None:
        self.significance: Significance | None = None
        self._systems = systems
        super().__init__()

    def _work(self) -> None:
        try:
            self.significance = self._compute()
        finally:
            self._systems = ()  # a large corpus is released

    def _compute(self) -> Significance:
        samples, trials = draws(len(self._systems), len(self._systems[0].rows))
        rows = {system.name: system.rows.numbers for system in self._systems}
        rate = self._systems[0].rate_sums
        return significance(rows, rate, samples=samples, trials=trials)


# Other metrics, counted in turn.


class _Counting(Job):
    """Counts what is wanted, metric by metric."""

    def __init__(self, count: Callable[[Job], None]) -> None:
        self._count = count
        super().__init__()

    def _work(self) -> None:
        self._count(self)


class MetricsJob:
    """What other metrics make of a corpus; each is counted once, when it is first wanted.

    Every wish that leaves something to count is a job in the queue; it ends when nothing is left.
    """

    def __init__(self, dataset: Dataset, visitor: Visitor) -> None:
        self.dataset, self.visitor = dataset, visitor
        self.abandoned = False  # what its visitor leaves begins again with the next wish
        self.current: CorpusMetric | None = None
        self.done = 0
        self.job: Job | None = None
        self._problems: dict[CorpusMetric, MeteorError] = {}
        self._results: dict[CorpusMetric, Measured] = {}
        self._wanted: tuple[CorpusMetric, ...] = ()
        self._lock = threading.Lock()

    def want(self, metrics: Sequence[CorpusMetric]) -> None:
        """Sets the metrics to count; other counts stay, and other counting is cancelled."""
        with self._lock:
            self._wanted = tuple(metrics)
            if self.job is not None and self._is_unwanted():
                self.job.cancel()
            if self._next() is not None and (self.job is None or self.job.cancelled):
                self.current, self.done = None, 0
                self.job = _Counting(self._run).start(self.visitor)

    def _is_unwanted(self) -> bool:
        """Whether the job counts, or waits to count, what nobody wants any more."""
        return self._next() is None if self.current is None else self.current not in self._wanted

    def seen_by(self, visitor: Visitor) -> None:
        """Sets the visitor for whom it is counted from now on."""
        with self._lock:
            self.visitor = visitor
            if self.job is not None:
                self.job.seen_by(visitor)

    def cancel(self) -> None:
        """Count no more."""
        self.want(())

    @property
    def running(self) -> bool:
        return self._next() is not None

    @property
    def results(self) -> tuple[Measured, ...]:
        """Those wanted that are there, in the order in which they were wanted."""
        return tuple(self._results[metric] for metric in self._wanted if metric in self._results)

    @property
    def missing(self) -> tuple[CorpusMetric, ...]:
        """Those wanted that are not there: not yet, or not available."""
        return tuple(metric for metric in self._wanted if metric not in self._results)

    @property
    def tested(self) -> int:
        """How many of the results have their intervals and comparisons."""
        return sum(result.significance is not None for result in self.results)

    @property
    def problems(self) -> tuple[tuple[CorpusMetric, MeteorError], ...]:
        """Those wanted that are not available, and why."""
        failed = (metric for metric in self._wanted if metric in self._problems)
        return tuple((metric, self._problems[metric]) for metric in failed)

    def _next(self) -> CorpusMetric | None:
        """What is to be counted next: slow metrics after all others."""
        return next(iter(sorted(self._left(), key=lambda metric: metric.slow)), None)

    def _left(self) -> list[CorpusMetric]:
        """Those wanted that are not there yet, in the order in which they were wanted."""
        return [
            metric
            for metric in self._wanted
            if metric not in self._problems and not self.is_tested(metric)
        ]

    def is_tested(self, metric: CorpusMetric) -> bool:
        """Returns whether everything about it has been computed."""
        result = self._results.get(metric)
        return result is not None and result.significance is not None

    def _take(self) -> CorpusMetric | None:
        """The next metric to count; where there is none, the job is over."""
        with self._lock:
            self.current, self.done = self._next(), 0
            if self.current is None:
                self.job = None
            return self.current

    def _run(self, job: Job) -> None:
        while not job.cancelled and (metric := self._take()) is not None:
            try:
                self._count_or_say_why(metric)
            except Stopped:
                return

    def _count_or_say_why(self, metric: CorpusMetric) -> None:
        """The metric's result, or its problem. Raises ``Stopped`` where it is called off.

        The scores first, then with their intervals and comparisons.
        """
        try:
            if metric not in self._results:
                self._results[metric] = self._count(metric)
            self._results[metric] = self._tested(self._results[metric])
        except MeteorError as error:
            self._problems[metric] = error
            journal.record(metric.name, error)
        except Stopped:
            raise
        except Exception as error:
            journal.record_fault(metric.name, error)
            self._problems[metric] = InputError("{metric} was interrupted.", metric=metric.title)

    def _tested(self, result: Measured) -> Measured:
        """The result with its intervals and comparisons."""
        return result.tested(*draws(len(self.dataset.systems), len(self.dataset)))

    def _count(self, metric: CorpusMetric) -> Measured:
        """A metric of the whole corpus: counted, or from a file."""
        data = self.dataset
        if isinstance(metric, UploadedMetric):
            return of_file(data, metric)
        references = tuple(data.references.values())
        texts = len(data.systems) * len(references)
        blocks = count_blocks(
            data.systems,
            references,
            [metric],
            jobs=1 if few([metric], len(data) * texts, SMALL) else workers(),
            lines=block_size([metric], BLOCK_PAIRS, texts),
        )
        with closing(blocks):
            reported = self._reported(metric, blocks)
            return gather(reported, tuple(data.systems), [metric], len(references))[0]

    def _reported(
        self, metric: CountedMetric, blocks: Iterable[BlockCounts]
    ) -> Iterator[BlockCounts]:
        """The blocks, ``done`` counting them, as long as the metric is wanted."""
        for block in blocks:
            if metric not in self._wanted:
                raise Stopped
            yield block
            self.done += len(block[0][0])
            if metric.slow:
                self._let_others_pass(metric)

    def _let_others_pass(self, slow: CorpusMetric) -> None:
        """Count what has been wanted since and takes less, then go on with the slow one."""
        done = self.done
        while (metric := self._quick()) is not None:
            self.current, self.done = metric, 0
            self._count_or_say_why(metric)
        self.current, self.done = slow, done

    def _quick(self) -> CorpusMetric | None:
        return next((metric for metric in self._left() if not metric.slow), None)
