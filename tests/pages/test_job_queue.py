"""Places for work: so many on a server, one a visitor, in turn; whose visitor has gone ends."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from itertools import count
from threading import Event

import pytest
from streamlit.testing.v1 import AppTest

from meteor_core.metrics import parse
from meteor_core.model.cancellation import checkpoint
from meteor_core.readers.dataset import Dataset
from pages.ui.corpus.jobs import MetricsJob
from pages.ui.shared.serving import jobs
from pages.ui.shared.serving.jobs import Job, JobQueue, Jobs, Visitor
from tests.data import DEFAULTS
from tests.pages.apps import calm, open_page, shown
from tests.pages.corpora import NEAR, REFERENCE, finished, text_files
from tests.pages.judged_rows import opened
from tests.pages.judged_rows import session as tuning
from tests.tuning.judging import file, judged

pytestmark = pytest.mark.abuse
SOON = 20.0


class Working(Job):
    """Works until it is let go, or stopped at a checkpoint."""

    def __init__(self) -> None:
        self.began, self.go, self.result = Event(), Event(), 0
        super().__init__()

    def _work(self) -> None:
        self.began.set()
        while not self.go.wait(0.01):
            checkpoint()
        self.result = 1

    def finish(self) -> None:
        self.go.set()
        self.wait(SOON)
        assert not self.running


def positions(*jobs: Working) -> list[int]:
    return [job.position for job in jobs]


def wait_until_at_work(job: Working) -> None:
    assert job.began.wait(SOON)


def test_work_that_gets_no_thread_has_ended_and_takes_no_place(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    queue = JobQueue(1)
    with monkeypatch.context() as full:
        full.setattr(threading.Thread, "start", _no_thread)
        lost = Working().start(Visitor(), queue)
    assert not lost.running
    assert lost.error is Job.broken
    job = Working().start(Visitor(lambda: True), queue)
    wait_until_at_work(job)
    assert queue._watch is not None
    job.finish()


def _no_thread(thread: threading.Thread) -> None:
    raise RuntimeError("can't start new thread")


def test_jobs_wait_in_the_order_of_their_coming() -> None:
    queue = JobQueue(most=2)
    jobs = [Working().start(Visitor(), queue) for _ in range(5)]
    assert positions(*jobs) == [0, 0, 1, 2, 3]
    assert [job.running for job in jobs] == [True] * 5
    assert not jobs[2].began.is_set()
    assert jobs[2].seconds == 0
    jobs[0].finish()
    wait_until_at_work(jobs[2])
    assert positions(*jobs) == [0, 0, 0, 1, 2]
    for job in jobs:
        wait_until_at_work(job)
        job.finish()


def test_one_visitor_has_one_place() -> None:
    queue, busy, other = JobQueue(most=2), Visitor(), Visitor()
    first, second, third = (Working().start(who, queue) for who in (busy, busy, other))
    wait_until_at_work(third)  # past the second, which waits for the first
    assert positions(first, second, third) == [0, 1, 0]
    assert (second.behind_own, third.behind_own) == (True, False)
    third.finish()
    assert not second.began.is_set()
    first.finish()
    wait_until_at_work(second)
    second.finish()


def test_who_waits_no_more_leaves_the_queue() -> None:
    queue = JobQueue(most=1)
    first, second, third = (Working().start(Visitor(), queue) for _ in range(3))
    second.cancel()
    assert (second.running, second.cancelled, second.abandoned) == (False, True, False)
    assert positions(first, second, third) == [0, 0, 1]
    first.finish()
    wait_until_at_work(third)
    third.finish()
    assert second.result == 0


def gone_at(monkeypatch: pytest.MonkeyPatch, visitor: Visitor) -> None:
    """Nobody has looked for a while."""
    monkeypatch.setattr(visitor, "_seen", time.monotonic() - jobs.UNSEEN - 1)


def test_work_ends_when_its_visitor_has_gone(monkeypatch: pytest.MonkeyPatch) -> None:
    queue, gone, here = JobQueue(most=1), Visitor(), Visitor()
    left, waiting, next_one = (Working().start(who, queue) for who in (gone, gone, here))
    wait_until_at_work(left)
    queue.end_abandoned()
    assert left.running
    gone_at(monkeypatch, gone)
    queue.end_abandoned()
    left.wait(SOON)
    wait_until_at_work(next_one)
    assert [(job.running, job.abandoned, job.result) for job in (left, waiting)] == [
        (False, True, 0),
        (False, True, 0),
    ]
    next_one.finish()
    assert not next_one.abandoned


def test_nobody_need_look_for_that(monkeypatch: pytest.MonkeyPatch) -> None:
    """The queue looks by itself, while the job's own thread waits for another process."""
    monkeypatch.setattr(jobs, "_INTERVAL", 0.01)
    monkeypatch.setattr(jobs, "UNSEEN", 0.0)
    job = Working().start(Visitor(), JobQueue(most=1))
    job.wait(SOON)
    assert (job.running, job.abandoned) == (False, True)


def test_a_look_that_fails_is_not_the_last(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """The operator reads of it, and the next look ends what was left."""
    monkeypatch.setattr(jobs, "_INTERVAL", 0.01)
    queue, visitor, looks = JobQueue(most=1), Visitor(), count()
    monkeypatch.setattr(type(visitor), "gone", property(lambda _self: 1 / next(looks) < 1))
    job = Working().start(visitor, queue)
    job.wait(SOON)
    assert (job.running, job.abandoned) == (False, True)
    assert "broke job queue: ZeroDivisionError" in caplog.text


@pytest.mark.parametrize("connected", [True, False])
def test_a_tab_that_is_open_is_there(monkeypatch: pytest.MonkeyPatch, connected: bool) -> None:
    visitor = Visitor(lambda: connected)
    assert not visitor.gone
    gone_at(monkeypatch, visitor)
    assert visitor.gone is not connected
    visitor.look()
    assert not visitor.gone


def test_a_server_that_stops_ends_all_work() -> None:
    queue = JobQueue(most=1)
    jobs = [Working().start(Visitor(), queue) for _ in range(3)]
    wait_until_at_work(jobs[0])
    queue.end()
    for job in jobs:
        job.wait(SOON)
    assert [(job.running, job.began.is_set()) for job in jobs] == [
        (False, True),
        (False, False),
        (False, False),
    ]


def test_after_a_reload_work_is_for_the_new_visitor(monkeypatch: pytest.MonkeyPatch) -> None:
    queue, jobs, before, after = JobQueue(most=1), Jobs(), Visitor(), Visitor()
    jobs.seen_by(before)
    job = jobs.get(Working, "a", lambda who: Working().start(who, queue))
    jobs.seen_by(after)
    gone_at(monkeypatch, before)
    queue.end_abandoned()
    assert job.visitor is after
    assert not job.cancelled
    job.finish()


def test_what_was_left_begins_anew_when_it_is_asked_for_again() -> None:
    queue, jobs = JobQueue(most=1), Jobs()
    first = jobs.get(Working, "a", lambda who: Working().start(who, queue))
    first.abandon()
    first.wait(SOON)
    second = jobs.get(Working, "a", lambda who: Working().start(who, queue))
    assert second is not first
    wait_until_at_work(second)
    second.finish()


def test_other_metrics_wait_for_a_place_too(monkeypatch: pytest.MonkeyPatch) -> None:
    queue = JobQueue(most=1)
    monkeypatch.setattr(jobs, "QUEUE", queue)
    before = Working().start(Visitor())
    data = Dataset("toy", {"r": ("a b",)}, {"s": ("a",)}, None, ("1",), {})
    work, metrics = MetricsJob(data, Visitor()), parse("bleu,chrf")
    work.want(metrics)
    job = work.job
    assert job is not None
    assert (job.position, work.running, work.results) == (1, True, ())
    job.abandon()
    work.want(metrics)  # as the page does when somebody is there again
    again = work.job
    assert again is not None
    assert again is not job
    before.finish()
    again.wait(SOON)
    assert [result.metric for result in work.results] == list(metrics)
    assert not work.running


@pytest.fixture
def busy(monkeypatch: pytest.MonkeyPatch) -> Iterator[Working]:
    """The work of somebody else, who has this server's only place."""
    monkeypatch.setattr(jobs, "QUEUE", JobQueue(most=1))
    job = Working().start(Visitor())
    wait_until_at_work(job)
    yield job
    job.finish()


@pytest.mark.resource(*DEFAULTS)
@pytest.mark.parametrize(
    ("locale", "said"),
    [
        ("en-US", "Number 1 in the queue; the server works on 1 job at a time."),
        ("ru-RU", "Место в очереди: 1; сервер выполняет одновременно 1 задачу."),
    ],
)
def test_the_page_says_where_in_the_queue_it_is(busy: Working, locale: str, said: str) -> None:
    test = open_page("corpus", locale=locale)
    files = text_files(reference=REFERENCE, near=NEAR)
    calm(test.file_uploader(key="corpus_upload").set_value(files).run())
    assert progress(test) == [said]
    busy.finish()
    finished(test)
    assert progress(test) == []
    assert len(test.dataframe[0].value) == 1


@pytest.mark.resource(*DEFAULTS)
def test_other_work_of_ones_own_comes_first(busy: Working) -> None:
    test = open_page("tuning")
    busy.visitor = test.session_state["visitor"]
    data = file(judged(60)).data
    calm(test.file_uploader(key="tuning_upload").set_value(("toy.tsv", data, "text/plain")).run())
    assert progress(test) == ["Waiting for your other work to finish."]


@pytest.mark.resource(*DEFAULTS)
def test_a_fit_that_was_left_says_so() -> None:
    test = opened(judged(60))
    calm(test.button(key="tuning_fit").click().run())
    fit = tuning(test).fit
    assert fit is not None
    fit.abandon()
    fit.wait(SOON)
    assert "Stopped because you left the page." in shown(calm(test.run()))


def progress(test: AppTest) -> list[str]:
    """What stands on the page's progress bars."""
    return [bar.proto.text for bar in test.get("progress")]
