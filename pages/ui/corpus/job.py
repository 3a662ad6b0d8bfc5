"""Work behind a page: scoring a corpus block by block, and asking afterwards whether it is luck.

Threads of this process drive it; where there is much to do, worker processes do the work. Imports
no Streamlit: a job neither knows nor needs the session that began it.
"""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Generator
from contextlib import closing
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import combinations

import joblib

from meteor_core import InputError, Meteor, MeteorError, Parameters
from meteor_core.corpus.blocks import stream
from meteor_core.corpus.findings import Examined, Examiner, Findings, Ledger
from meteor_core.corpus.scoring import System
from meteor_core.corpus.significance import SystemComparison, compare, draw, interval
from meteor_core.readers.dataset import Dataset

SMALL = 400
"""Pairs that are scored sooner here than worker processes start."""

BLOCK_PAIRS = 500
FIRST_PAIRS = 50
"""Pairs that are scored here, and shown, while worker processes start."""

SUMMED = 1_000_000_000
"""Rows that all draws together may sum: bounds the time that significance takes."""


PATIENCE = 20.0
"""Seconds after which a part of a corpus is looked into, rather than wait for the whole."""


def workers() -> int:
    """Processes that score a corpus."""
    return max(2, int(joblib.cpu_count()))


class Job:
    """The scoring of one corpus by one metric: begins at once, gives at any time what is there."""

    def __init__(self, dataset: Dataset, metric: Meteor) -> None:
        self.dataset, self.total = dataset, len(dataset.ids)
        self.error: MeteorError | None = None
        self.running = True
        self._examiner = Examiner(metric.settings, metric.stages)
        self._ledger = Ledger(tuple(dataset.systems), metric.settings, metric.stages)
        self._stop = threading.Event()
        self._known: Findings | None = None
        self._began, self._ended = time.monotonic(), 0.0
        threading.Thread(target=self._run, name="corpus", daemon=True).start()

    def _run(self) -> None:
        try:
            with closing(self._blocks()) as blocks:
                for found in blocks:
                    self._ledger.add(found)
                    if self._stop.is_set():
                        break
        except MeteorError as error:
            self.error = error
        except Exception:
            logging.getLogger(__name__).exception("scoring a corpus failed")
            self.error = InputError("Scoring broke off; what was scored until then is shown.")
        finally:
            self._ended = time.monotonic()
            self.running = False

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

    def cancel(self) -> None:
        """Stop after the block at hand; what is scored stays."""
        self._stop.set()

    @property
    def cancelled(self) -> bool:
        return self._stop.is_set()

    @property
    def done(self) -> int:
        """Segments scored so far."""
        return self._ledger.segments

    @property
    def ready(self) -> bool:
        """Whether there is something to look into: all, or a part if all takes long."""
        return self.done > 0 and (not self.running or self.seconds > PATIENCE)

    @property
    def seconds(self) -> float:
        """How long it has been running, or ran."""
        return (self._ended or time.monotonic()) - self._began

    def findings(self) -> Findings:
        """What is there; the same object as long as nothing has come."""
        known = self._known
        if known is None or known.segments != self.done:
            known = self._known = self._ledger.findings()
        return known


@dataclass(frozen=True, slots=True)
class Verdict:
    """Each system's 95% interval, and each pair's comparison (baseline, system) by names."""

    intervals: dict[str, tuple[float, float]]
    pairs: dict[tuple[str, str], SystemComparison]
    samples: int


class Luck:
    """Intervals and comparisons of finished systems, worked out behind the page."""

    def __init__(self, systems: tuple[System, ...]) -> None:
        self.verdict: Verdict | None = None
        self.running = True
        self._systems = systems
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._run, name="significance", daemon=True)
        self._thread.start()

    def cancel(self) -> None:
        self._stop.set()

    def wait(self, seconds: float) -> None:
        """Until it is known, but not longer."""
        self._thread.join(seconds)

    @cached_property
    def samples(self) -> int:
        """1,000 draws, fewer of a corpus so large that its rows would take long to sum so often."""
        rows = len(self._systems) * max(1, len(self._systems[0].rows))
        return max(100, min(1000, SUMMED // rows))

    def _run(self) -> None:
        try:
            self.verdict = self._judge()
        except Exception:
            logging.getLogger(__name__).exception("comparing systems failed")
        finally:
            self.running = False
            self._systems = ()

    def _judge(self) -> Verdict | None:
        names, rate = [one.name for one in self._systems], self._systems[0].rate_sums
        drawn = draw([one.rows.numbers for one in self._systems], rate, self.samples)
        pairs = {}
        for (name, one), (another, other) in combinations(zip(names, drawn, strict=True), 2):
            if self._stop.is_set():
                return None
            pairs[name, another] = compare((name, another), (one, other), rate)
        intervals = {name: interval(one.scores) for name, one in zip(names, drawn, strict=True)}
        return Verdict(intervals, pairs, self.samples)


def with_parameters(findings: Findings, parameters: Parameters) -> tuple[System, ...]:
    """The systems under other α, β, γ, δ or weights: nothing is aligned again."""
    return tuple(
        replace(one, settings=replace(one.settings, parameters=parameters))
        for one in findings.systems
    )
