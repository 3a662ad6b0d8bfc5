"""Work behind pages: what is there while it is done, how it ends, and who replaces whom."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from threading import Event
from typing import Any

import pytest

from meteor_core import InputError, Meteor
from meteor_core.corpus import processes as corpus
from meteor_core.corpus.findings import Examined
from meteor_core.model.intervals import SIGNIFICANT
from meteor_core.readers.dataset import Dataset
from pages.ui.corpus import jobs
from pages.ui.corpus.jobs import ScoringJob, SignificanceJob
from pages.ui.shared.serving.jobs import Job, Jobs, Visitor
from tests.patience import PATIENCE

LINES = ("the cat sat", "a dog ran", "rain")
SYSTEMS: dict[str, tuple[str, ...]] = {"near": LINES, "far": ("sat a cat", "dogs", "snow")}
SOON = 20.0
"""Seconds of patience of these tests; nothing here should take one of them."""


class Waiting(Job):
    """Works until it is let go, or cancelled."""

    def __init__(self, error: Exception | None = None) -> None:
        self.go, self._failure, self.result = Event(), error, 0
        super().__init__()

    def _work(self) -> None:
        assert self.go.wait(SOON)
        if self._failure is not None:
            raise self._failure
        self.check_cancelled()
        self.result = 1


def begun(visitor: Visitor) -> Waiting:
    return Waiting().start(visitor)


def ended(job: Waiting) -> Waiting:
    job.go.set()
    job.wait(SOON)
    assert not job.running
    return job


def test_a_job_runs_at_once_and_ends() -> None:
    job = Waiting().start()
    assert job.running
    assert ended(job).result == 1
    assert job.error is None
    seconds = job.seconds
    assert job.seconds == seconds > 0


def test_a_cancelled_job_stops_at_the_next_opportunity() -> None:
    job = Waiting().start()
    job.cancel()
    assert ended(job).cancelled
    assert job.result == 0
    assert job.error is None


def test_what_a_person_can_mend_is_kept_and_anything_else_logged(
    caplog: pytest.LogCaptureFixture,
) -> None:
    refused = InputError("No.")
    assert ended(Waiting(refused).start()).error is refused
    assert "WARNING" in caplog.text
    assert "refused Waiting: No." in caplog.text
    assert ended(Waiting(ZeroDivisionError("secret")).start()).error is Waiting.broken
    assert "broke Waiting: ZeroDivisionError at jobs.py:" in caplog.text
    assert "secret" not in caplog.text + str(Waiting.broken)


def test_a_session_has_one_job_of_each_kind() -> None:
    jobs = Jobs()
    first = jobs.get(Waiting, "a", begun)
    assert jobs.get(Waiting, "a", begun) is first is jobs.current(Waiting)
    assert jobs.running
    second = jobs.get(Waiting, "b", begun)
    assert second is not first
    assert (first.cancelled, second.cancelled) == (True, False)
    assert (jobs.has(Waiting, "a"), jobs.has(Waiting, "b")) == (False, True)
    jobs.cancel()
    assert second.cancelled
    assert jobs.current(Waiting) is None
    ended(first)
    ended(second)


@pytest.fixture
def metric() -> Meteor:
    return Meteor("en", "tuned", stages=("exact",))


@pytest.fixture
def data() -> Dataset:
    return Dataset("toy", {"reference": LINES}, SYSTEMS, None, ("1", "2", "3"), {})


class Gate:
    """Blocks of one line, each let through by ``open``."""

    def __init__(self) -> None:
        self._opened, self._passed = [Event() for _ in LINES], [Event() for _ in LINES]

    def open(self, place: int, *, passing: bool = True) -> None:
        """Let a block through, and wait until it has been taken in."""
        self._opened[place].set()
        assert not passing or self._passed[place].wait(SOON)

    def stream(
        self, systems: dict[str, Any], references: Any, work: Callable[..., Examined], **_: object
    ) -> Iterator[Examined]:
        for place in range(len(LINES)):
            assert self._opened[place].wait(SOON)
            block = [[lines[place]] for lines in systems.values()]
            yield work(place + 1, (block, [[lines[place]] for lines in references]))
            self._passed[place].set()


@pytest.fixture
def gate(monkeypatch: pytest.MonkeyPatch) -> Gate:
    gate = Gate()
    monkeypatch.setattr(jobs, "stream", gate.stream)
    return gate


def scored(data: Dataset, metric: Meteor) -> ScoringJob:
    job = ScoringJob(data, metric).start()
    job.wait(SOON)
    assert not job.running
    return job


def test_what_has_come_is_there(gate: Gate, data: Dataset, metric: Meteor) -> None:
    job = ScoringJob(data, metric).start()
    assert (job.done, job.total, job.running, job.findings().systems) == (0, 3, True, ())
    gate.open(0)
    findings = job.findings()
    assert findings is job.findings()
    assert [system.score.value > 0 for system in findings.systems] == [True, True]
    gate.open(1)
    gate.open(2)
    job.wait(SOON)
    assert (job.done, job.running, len(job.findings().systems[0].rows)) == (3, False, 3)


def test_a_part_is_looked_into_only_where_the_whole_takes_long(
    gate: Gate, data: Dataset, metric: Meteor, monkeypatch: pytest.MonkeyPatch
) -> None:
    job = ScoringJob(data, metric).start()
    gate.open(0)
    assert not job.ready
    with monkeypatch.context() as hurried:
        hurried.setattr(jobs, "PATIENCE", 0.0)
        assert job.ready
    assert not job.ready
    gate.open(1)
    gate.open(2)
    job.wait(SOON)
    assert job.ready


def test_nothing_scored_is_nothing_to_look_into(
    gate: Gate, data: Dataset, metric: Meteor, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(jobs, "PATIENCE", 0.0)
    job = ScoringJob(data, metric).start()
    assert not job.ready
    for place in range(3):
        gate.open(place)
    job.wait(SOON)
    assert job.ready


def test_a_cancelled_job_keeps_what_it_has(gate: Gate, data: Dataset, metric: Meteor) -> None:
    job = ScoringJob(data, metric).start()
    gate.open(0)
    job.cancel()
    gate.open(1, passing=False)
    job.wait(SOON)
    assert (job.running, job.cancelled, job.error) == (False, True, None)
    assert job.done in (1, 2)
    assert job.ready


def test_significance_may_be_waited_for(data: Dataset, metric: Meteor) -> None:
    systems = scored(data, metric).findings().systems
    job = SignificanceJob(systems).start()
    job.wait(SOON)
    assert not job.running
    found = job.significance
    assert found is not None
    assert set(found.pairs) == {("near", "far")}
    assert set(found.intervals) == {"near", "far"}
    assert (found.samples, found.trials) == (1_000, 10_000)
    for system in systems:
        low, high = found.intervals[system.name]
        assert low <= system.score.value <= high


def test_significance_of_a_large_corpus_takes_fewer_draws(
    data: Dataset, metric: Meteor, monkeypatch: pytest.MonkeyPatch
) -> None:
    systems = scored(data, metric).findings().systems
    monkeypatch.setattr(jobs, "SUMMED", 6 * 200)
    job = SignificanceJob(systems).start()
    job.wait(SOON)
    assert job.significance is not None
    assert (job.significance.samples, job.significance.trials) == (200, 200)


@pytest.mark.parametrize(
    ("systems", "segments", "expected"),
    [
        (2, 50_000, (1_000, 10_000)),
        (12, 500, (1_000, 7_575)),
        (24, 997, (1_000, 11_040)),
        (12, 70_000, (1_000, 2_640)),
        (40, 500, (1_000, 16_000)),
        (60, 500, (1_000, 282)),  # nothing could be found
        (3, 10**8, (100, 100)),
    ],
)
def test_many_pairs_of_systems_take_trials_that_can_tell(
    systems: int, segments: int, expected: tuple[int, int]
) -> None:
    assert jobs.draws(systems, segments) == expected
    pairs = systems * (systems - 1) / 2
    assert (pairs / (expected[1] + 1) < SIGNIFICANT) == (systems < 41)


def test_prepared_processes_are_those_that_work() -> None:
    """Started before there is work, they have it when it comes, and no other is started."""
    corpus.prepare(2)
    executor = corpus._shared(2).pool()
    executor.submit(_nothing).result(timeout=PATIENCE)
    before = set(executor._processes)
    found = list(corpus.stream({"one": ["a"] * 9}, [["a"] * 9], _number, jobs=2, lines=3))
    assert found == [1, 4, 7]
    assert len(before) == 2
    assert set(corpus._shared(2).pool()._processes) == before


def _nothing() -> None:
    """Work that shows that a process is there."""


def _number(number: int, block: object) -> int:
    return number
