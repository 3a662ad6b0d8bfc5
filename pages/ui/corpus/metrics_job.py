"""Other metrics of a corpus, counted behind the page in turn; imports no Streamlit."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing

from meteor_core import InputError, MeteorError
from meteor_core.messages import journal
from meteor_core.metrics import Metric
from meteor_core.metrics.corpus import (
    BlockCounts,
    Measured,
    block_size,
    count_blocks,
    few,
    measured,
    of_file,
)
from meteor_core.metrics.uploaded import UploadedMetric
from meteor_core.model.cancellation import Stopped
from meteor_core.readers.dataset import Dataset
from pages.ui.corpus.scoring_job import BLOCK_PAIRS, SMALL
from pages.ui.corpus.significance_job import draws
from pages.ui.shared.corpora.corpus_files import workers
from pages.ui.shared.serving.job_queue import Visitor
from pages.ui.shared.serving.jobs import Job

WantedMetric = Metric | UploadedMetric


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
        self.current: WantedMetric | None = None
        self.done = 0
        self.job: Job | None = None
        self._problems: dict[WantedMetric, MeteorError] = {}
        self._results: dict[WantedMetric, Measured] = {}
        self._wanted: tuple[WantedMetric, ...] = ()
        self._lock = threading.Lock()

    def want(self, metrics: Sequence[WantedMetric]) -> None:
        """Sets the metrics to count; counts of others stay, and counting in progress is
        cancelled."""
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
    def missing(self) -> tuple[WantedMetric, ...]:
        """Those wanted that are not there: not yet, or not available."""
        return tuple(metric for metric in self._wanted if metric not in self._results)

    @property
    def tested(self) -> int:
        """How many of the results have their intervals and comparisons."""
        return sum(result.significance is not None for result in self.results)

    @property
    def problems(self) -> tuple[tuple[WantedMetric, MeteorError], ...]:
        """Those wanted that are not available, and why."""
        failed = (metric for metric in self._wanted if metric in self._problems)
        return tuple((metric, self._problems[metric]) for metric in failed)

    def _next(self) -> WantedMetric | None:
        """What is to be counted next: slow metrics after all others."""
        return next(iter(sorted(self._left(), key=lambda metric: metric.slow)), None)

    def _left(self) -> list[WantedMetric]:
        """Those wanted that are not there yet, in the order in which they were wanted."""
        return [
            metric
            for metric in self._wanted
            if metric not in self._problems and not self.is_tested(metric)
        ]

    def is_tested(self, metric: WantedMetric) -> bool:
        """Returns whether everything about it has been computed."""
        result = self._results.get(metric)
        return result is not None and result.significance is not None

    def _take(self) -> WantedMetric | None:
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

    def _count_or_say_why(self, metric: WantedMetric) -> None:
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

    def _count(self, metric: WantedMetric) -> Measured:
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
            return measured(reported, tuple(data.systems), metric, len(references))

    def _reported(self, metric: Metric, blocks: Iterable[BlockCounts]) -> Iterator[BlockCounts]:
        """The blocks, ``done`` counting them, as long as the metric is wanted."""
        for block in blocks:
            if metric not in self._wanted:
                raise Stopped
            yield block
            self.done += len(block[0][0])
            if metric.slow:
                self._let_others_pass(metric)

    def _let_others_pass(self, slow: WantedMetric) -> None:
        """Count what has been wanted since and takes less, then go on with the slow one."""
        done = self.done
        while (metric := self._quick()) is not None:
            self.current, self.done = metric, 0
            self._count_or_say_why(metric)
        self.current, self.done = slow, done

    def _quick(self) -> WantedMetric | None:
        return next((metric for metric in self._left() if not metric.slow), None)
