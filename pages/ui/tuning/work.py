"""Work behind the Tuning page: metrics scored one after another, parameters fitted.

Threads of this process; imports no Streamlit, so that no work depends on a session.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

import joblib

from meteor_core import InputError, Meteor, MeteorError
from meteor_core.meta_evaluation.measures import pearson
from meteor_core.meta_evaluation.scorers import MetricScores, SkippedMetric
from meteor_core.tuning import AgreementTable, Fit, JudgedSegments, fit, score, table, task, tasks
from meteor_core.tuning.settings import choices

SMALL = 600
"""Rows that are scored sooner here than worker processes start."""


class Stopped(Exception):
    """The person wants no more of it."""


def jobs(rows: int) -> int:
    return 1 if rows <= SMALL else joblib.cpu_count()


class Work:
    """A thread, what it has come to, and how to stop it."""

    def __init__(self) -> None:
        self.error: MeteorError | None = None
        self.running = True
        self.done, self.total = 0, 1
        self._stop = threading.Event()
        threading.Thread(target=self._whole, name="tuning", daemon=True).start()

    def _whole(self) -> None:
        try:
            self._run()
        except Stopped:
            pass
        except MeteorError as error:
            self.error = error
        except Exception:
            logging.getLogger(__name__).exception("tuning failed")
            self.error = InputError("The work broke off.")
        finally:
            self.running = False

    def _run(self) -> None:
        raise NotImplementedError

    def cancel(self) -> None:
        """Stop at the next step."""
        self._stop.set()

    @property
    def cancelled(self) -> bool:
        return self._stop.is_set()

    def step(self, done: int, total: int) -> None:
        """So far; raises ``Stopped`` once the work has been cancelled."""
        self.done, self.total = done, total
        if self.cancelled:
            raise Stopped


class Measuring(Work):
    """Metrics' scores of every judged row, then the table; METEOR first, to know the direction."""

    def __init__(
        self, judged: JudgedSegments, language: str, names: Sequence[str], objective: str
    ) -> None:
        self._judged, self._language, self._names = judged, language, tuple(names)
        self._objective = objective
        self.scored: list[MetricScores] = []
        self.left: list[SkippedMetric] = []
        self.current = ""
        self.table: AgreementTable | None = None
        super().__init__()

    def _run(self) -> None:
        for number, name in enumerate(self._names):
            self.current = name
            self.step(number, len(self._names))
            found, left = score(self._judged, self._language, [name], jobs(len(self._judged)))
            self.scored += found
            self.left += left
            if found and len(self.scored) == 1:
                self._judged.check_direction(pearson(found[0].scores, self._judged.human))
        self.step(len(self._names), len(self._names))
        self.table = table(self._judged, self.scored, self._objective)


@dataclass(frozen=True, slots=True)
class Wish:
    """How a fit is to be made."""

    objective: str
    folds: int
    ridge: float
    thresholds: tuple[float, ...] = ()
    similarity: tuple[bool, ...] = ()


class Fitting(Work):
    """Parameters fitted to people's scores, with the learning curve.

    ``aligning``: rows are still being aligned under each threshold.
    """

    def __init__(self, judged: JudgedSegments, metric: Meteor, wish: Wish) -> None:
        self._judged, self.metric, self.wish = judged, metric, wish
        self.fit: Fit | None = None
        self.aligning = True
        super().__init__()

    def _run(self) -> None:
        wish, processes = self.wish, jobs(len(self._judged))
        wanted = choices(self.metric, wish.thresholds, wish.similarity)
        first = task(self._judged, self.metric, wish.objective, processes)
        start = replace(first, ridge=wish.ridge)
        report: Callable[[int, int], None] = self.step
        tried = tasks(start, self._judged, self.metric, wanted, processes, report)
        self.aligning = False
        self.fit = fit(tried, wish.folds, progress=report, start=start)
