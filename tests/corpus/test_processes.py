"""Whichever process of a pool the system ends, and whenever: nobody waits for it for ever."""

from __future__ import annotations

import os
import signal
from functools import partial
from multiprocessing.connection import Connection
from pathlib import Path
from queue import SimpleQueue
from threading import Thread

import pytest

from meteor_core.corpus import processes
from meteor_core.corpus.processes import own_processes, stream
from meteor_core.messages.errors import InputError, MeteorError
from tests.patience import PATIENCE, wait_until

LINES = ["кот"] * 200
LONG = ["кот " * 40_000] * 20
"""More in a block than a pipe holds."""

BOTH = pytest.mark.parametrize("fork", [True, False], ids=["forked", "loky"])
pytestmark = pytest.mark.skipif(not processes.FORKS, reason="forks")


def run(work: object, fork: bool, lines: list[str] = LINES) -> list[object]:
    return list(stream({"one": lines}, [lines], work, jobs=2, lines=2, own=True, fork=fork))


def _killed(*_given: object) -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def _killed_at(where: int, number: int, block: object) -> int:
    if number == where:
        _killed()
    return number


def _killed_while_handing_over(where: int, number: int, block: object) -> int:
    """Half of what is to be sent is in the pipe, and its length says that there is more."""

    def send_half(connection: Connection, data: bytes, write: object = None) -> None:
        os.write(connection.fileno(), data[: len(data) // 2])
        _killed()

    if number == where:
        Connection._send = send_half
    return number


@BOTH
@pytest.mark.parametrize("work", [_killed_at, _killed_while_handing_over])
@pytest.mark.parametrize("where", [1, 101, 199])
def test_a_process_that_the_system_ends(work: object, where: int, fork: bool) -> None:
    with pytest.raises(MeteorError, match="system ended"):
        run(partial(work, where), fork)


@BOTH
def test_a_process_that_ends_as_it_starts(monkeypatch: pytest.MonkeyPatch, fork: bool) -> None:
    """Also while it is sent more than a pipe holds, which nobody will read."""
    monkeypatch.setattr(processes, "_begin", _killed)
    for lines in (LINES, LONG):
        with pytest.raises(MeteorError, match="system ended"):
            run(_killed_at, fork, lines)


def _refused(number: int, block: object) -> None:
    raise InputError("Segment {line}", line=number)


@BOTH
def test_an_error_in_every_block(fork: bool) -> None:
    with pytest.raises(InputError, match=r"^Segment 1$"):
        run(_refused, fork)


def test_processes_that_cannot_be_started(monkeypatch: pytest.MonkeyPatch) -> None:
    """The first has been, and must not keep this one from its end."""
    fork, forked = os.fork, []

    def forked_once() -> int:
        if forked:
            raise BlockingIOError(11, "Resource temporarily unavailable")
        forked.append(fork())
        return forked[-1]

    monkeypatch.setattr(os, "fork", forked_once)
    with pytest.raises(MeteorError, match="cannot be started"):
        run(_killed_at, fork=True)
    assert os.waitstatus_to_exitcode(os.waitpid(forked[0], 0)[1]) == -signal.SIGTERM


@BOTH
def test_the_pipe_of_results_is_closed_by_nobody_else(fork: bool) -> None:
    """Two threads that closed it together closed a file that others had opened."""
    with own_processes(2, fork=fork) as pool:
        assert pool._result_queue._writer.closed
        assert [*pool.map(abs, [-1, 2])] == [1, 2]


def _killed_once(where: int, once: Path, number: int, block: object) -> int:
    """Killed while it hands over, the first time that this block is worked on."""
    if number != where or once.exists():
        return number
    once.touch()
    return _killed_while_handing_over(where, number, block)


def shared(work: object) -> object:
    """What comes of it in shared processes: all results, or the error."""
    ended: SimpleQueue[object] = SimpleQueue()

    def run() -> None:
        try:
            ended.put(list(stream({"one": LINES}, [LINES], work, jobs=2, lines=2)))
        except MeteorError as error:
            ended.put(str(error))

    Thread(target=run, daemon=True).start()
    return ended.get(timeout=PATIENCE)


@pytest.mark.parametrize("where", [1, 101, 199])
def test_a_shared_process_that_the_system_ends_while_it_hands_over(
    tmp_path: Path, where: int
) -> None:
    """What it was at is worked on once more, in a process that may end in the same way."""
    assert shared(partial(_killed_once, where, tmp_path / "once")) == [*range(1, 201, 2)]
    named = f"twice ended the process that scored segments {where} to {where + 1}, "
    assert named in str(shared(partial(_killed_while_handing_over, where)))


def test_shared_processes_without_work_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(processes, "_IDLE", 0)
    monkeypatch.setattr(processes, "_shared", lambda jobs: own)
    own = processes._Shared(2)
    with own:
        workers = [*own.pool()._processes.values()]
        assert shared(_killed_at_no_block) == [*range(1, 201, 2)]
        assert all(worker.is_alive() for worker in workers)
    wait_until(lambda: not any(worker.is_alive() for worker in workers), "they end")
    assert shared(_killed_at_no_block) == [*range(1, 201, 2)]


_killed_at_no_block = partial(_killed_at, 0)
