"""Other metrics beside METEOR, counted behind the page one by one; imports no Streamlit."""

from __future__ import annotations

import logging
import threading
from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing

from meteor_core import InputError, MeteorError
from meteor_core.metrics import Metric
from meteor_core.metrics.corpus import BlockCounts, count_blocks
from meteor_core.metrics.measured import Measured, measured
from meteor_core.readers.dataset import Dataset
from pages.ui.corpus.job import BLOCK_PAIRS, SMALL, workers


class _Unwanted(Exception):
    """What is being counted is no longer asked for."""


class Beside:
    """What other metrics make of one corpus; each is counted once, when it is first wanted."""

    def __init__(self, dataset: Dataset) -> None:
        self.dataset = dataset
        self.problems: dict[Metric, MeteorError] = {}
        self.current: Metric | None = None
        self.done = 0
        self._found: dict[Metric, Measured] = {}
        self._wanted: tuple[Metric, ...] = ()
        self._lock = threading.Lock()
        self._thread: threading.Thread | None = None

    def want(self, companions: Sequence[Metric]) -> None:
        """From now on these; what is counted of others stays, what is being counted is let go."""
        with self._lock:
            self._wanted = tuple(companions)
            if self._next() is not None and self._thread is None:
                self._thread = threading.Thread(target=self._run, name="metrics", daemon=True)
                self._thread.start()

    def cancel(self) -> None:
        """Count no more."""
        self.want(())

    @property
    def running(self) -> bool:
        return self._next() is not None

    @property
    def found(self) -> tuple[Measured, ...]:
        """Those wanted that are there, in the order of the wish."""
        return tuple(self._found[one] for one in self._wanted if one in self._found)

    @property
    def failed(self) -> tuple[tuple[Metric, MeteorError], ...]:
        """Those wanted that cannot be had, and why."""
        return tuple((one, self.problems[one]) for one in self._wanted if one in self.problems)

    def _next(self) -> Metric | None:
        left = (one for one in self._wanted if one not in self._found and one not in self.problems)
        return next(left, None)

    def _take(self) -> Metric | None:
        """The next one to count; where there is none, the thread is over."""
        with self._lock:
            self.current, self.done = self._next(), 0
            if self.current is None:
                self._thread = None
            return self.current

    def _run(self) -> None:
        while (one := self._take()) is not None:
            try:
                self._found[one] = self._measured(one)
            except _Unwanted:
                continue
            except MeteorError as error:
                self.problems[one] = error
            except Exception:
                logging.getLogger(__name__).exception("counting %s failed", one.name)
                self.problems[one] = InputError("{metric} broke off.", metric=one.title)

    def _measured(self, one: Metric) -> Measured:
        """One metric of the whole corpus."""
        data = self.dataset
        references = tuple(data.references.values())
        texts = len(data.systems) * len(references)
        small = len(data) * texts <= SMALL
        found = count_blocks(
            data.systems,
            references,
            [one],
            jobs=1 if small else workers(),
            lines=max(1, BLOCK_PAIRS // texts),
        )
        with closing(found) as blocks:
            return measured(self._told(one, blocks), tuple(data.systems), one, len(references))

    def _told(self, one: Metric, blocks: Iterable[BlockCounts]) -> Iterator[BlockCounts]:
        """The same blocks, counted on the way, as long as the metric is wanted."""
        for block in blocks:
            if one not in self._wanted:
                raise _Unwanted
            yield block
            self.done += len(block[0][0])
