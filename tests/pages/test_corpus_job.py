"""The work behind the Corpus page: what is there while it is done, and when it is looked into."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from threading import Event
from typing import Any

import pytest

from meteor_core import Meteor
from meteor_core.corpus import blocks as corpus
from meteor_core.corpus.findings import Examined
from meteor_core.readers.dataset import Dataset
from pages.ui.corpus import job as jobs
from pages.ui.corpus.job import Job, Luck

LINES = ("the cat sat", "a dog ran", "rain")
SYSTEMS: dict[str, tuple[str, ...]] = {"near": LINES, "far": ("sat a cat", "dogs", "snow")}
SOON = 20.0
"""Seconds of patience of these tests; nothing here should take one of them."""


@pytest.fixture
def metric() -> Meteor:
    return Meteor("en", stages=("exact",))


@pytest.fixture
def data() -> Dataset:
    return Dataset("toy", {"reference": LINES}, SYSTEMS, None, ("1", "2", "3"), {})


class Gate:
    """Blocks of one line, each let through by ``open``."""

    def __init__(self) -> None:
        self._opened, self._passed = [Event() for _ in LINES], [Event() for _ in LINES]

    def open(self, place: int) -> None:
        """Let one more block through, and wait until it has been taken in."""
        self._opened[place].set()
        assert self._passed[place].wait(SOON)

    def stream(
        self, systems: dict[str, Any], references: Any, work: Callable[..., Examined], **_: object
    ) -> Iterator[Examined]:
        for place in range(len(LINES)):
            assert self._opened[place].wait(SOON)
            block = [[lines[place]] for lines in systems.values()]
            yield work(place + 1, (block, [[lines[place]] for lines in references]))
            self._passed[place].set()
        self._passed[-1].set()


@pytest.fixture
def gate(monkeypatch: pytest.MonkeyPatch) -> Gate:
    gate = Gate()
    monkeypatch.setattr(jobs, "stream", gate.stream)
    return gate


def ended(job: Job) -> Job:
    for thread in threading.enumerate():
        if thread.name == "corpus":
            thread.join(SOON)
    assert not job.running
    return job


def test_what_has_come_is_there(gate: Gate, data: Dataset, metric: Meteor) -> None:
    job = Job(data, metric)
    assert (job.done, job.total, job.running, job.findings().systems) == (0, 3, True, ())
    gate.open(0)
    found = job.findings()
    assert found is job.findings()
    assert [one.score.value > 0 for one in found.systems] == [True, True]
    gate.open(1)
    gate.open(2)
    assert ended(job).done == len(job.findings().systems[0].rows) == 3


def test_a_part_is_looked_into_only_where_the_whole_takes_long(
    gate: Gate, data: Dataset, metric: Meteor, monkeypatch: pytest.MonkeyPatch
) -> None:
    job = Job(data, metric)
    gate.open(0)
    assert not job.ready
    monkeypatch.setattr(jobs, "PATIENCE", 0.0)
    assert job.ready
    monkeypatch.undo()
    monkeypatch.setattr(jobs, "stream", gate.stream)
    gate.open(1)
    gate.open(2)
    assert ended(job).ready


def test_nothing_scored_is_nothing_to_look_into(
    gate: Gate, data: Dataset, metric: Meteor, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(jobs, "PATIENCE", 0.0)
    job = Job(data, metric)
    assert not job.ready
    for place in range(3):
        gate.open(place)
    ended(job)


def test_a_cancelled_job_keeps_what_it_has(gate: Gate, data: Dataset, metric: Meteor) -> None:
    job = Job(data, metric)
    gate.open(0)
    job.cancel()
    gate._opened[1].set()
    assert ended(job).cancelled
    assert job.done in (1, 2)
    assert job.ready


def test_luck_may_be_waited_for(data: Dataset, metric: Meteor) -> None:
    systems = ended(Job(data, metric)).findings().systems
    luck = Luck(systems)
    luck.wait(SOON)
    assert not luck.running
    assert luck.verdict is not None
    assert set(luck.verdict.pairs) == {("near", "far")}
    assert set(luck.verdict.intervals) == {"near", "far"}
    assert luck.verdict.samples == luck.samples == 1000


def test_luck_of_a_large_corpus_takes_fewer_draws(
    data: Dataset, metric: Meteor, monkeypatch: pytest.MonkeyPatch
) -> None:
    systems = ended(Job(data, metric)).findings().systems
    monkeypatch.setattr(jobs, "SUMMED", 6 * 200)
    luck = Luck(systems)
    luck.wait(SOON)
    assert luck.verdict is not None
    assert luck.verdict.samples == 200


def test_prepared_processes_are_those_that_work() -> None:
    """Started before there is work, they have it when it comes, and no other is started."""
    corpus.prepare(2)
    executor = corpus._pool(2)
    executor.submit(_nothing).result(timeout=60)
    before = set(executor._processes)
    found = list(corpus.stream({"one": ["a"] * 9}, [["a"] * 9], _number, jobs=2, lines=3))
    assert found == [1, 4, 7]
    assert len(before) == 2
    assert set(corpus._pool(2)._processes) == before


def _nothing() -> None:
    """Work that shows that a process is there."""


def _number(number: int, block: object) -> int:
    return number
