"""Work that is cancelled ends at its next checkpoint, in this process and in others."""

from __future__ import annotations

import os
from pathlib import Path
from threading import Thread

import pytest

from meteor_core.corpus.processes import stream
from meteor_core.model.cancellation import CancelToken, Stopped, cancellable, carried, checkpoint
from tests.patience import wait_until


@pytest.fixture
def token() -> CancelToken:
    return CancelToken.create()


def test_without_a_token_nothing_is_called_off() -> None:
    checkpoint()
    assert carried(checkpoint) is checkpoint


def test_a_token_lasts_until_it_is_cancelled(token: CancelToken) -> None:
    with cancellable(token):
        checkpoint()
        token.cancel()
        token.cancel()
        with pytest.raises(Stopped):
            checkpoint()
        with cancellable(None):
            checkpoint()
    checkpoint()


def test_another_thread_has_another_token(token: CancelToken) -> None:
    token.cancel()
    passed: list[bool] = []
    with cancellable(token):
        thread = Thread(target=lambda: passed.append(checkpoint() is None))
        thread.start()
        thread.join()
    assert passed == [True]


def test_a_token_is_carried_along(token: CancelToken) -> None:
    with cancellable(token):
        there = carried(_checked)
    assert there(1) == 1
    token.cancel()
    with pytest.raises(Stopped):
        there(1)


def test_other_processes_stop_too(token: CancelToken, tmp_path: Path) -> None:
    """Blocks without end, in two processes: they end because the token goes."""
    names = [str(tmp_path / name) for name in ("a", "b", "c", "d")]
    calling = Thread(target=_cancel_once_begun, args=(token, names[0]))
    calling.start()
    with cancellable(token), pytest.raises(Stopped):
        list(stream({"s": names}, [names], _endless, jobs=2, lines=1))
    calling.join()
    # The processes are free again: what comes next is done.
    assert list(stream({"s": ["x"]}, [["x"]], _number, jobs=2)) == [1]


def _cancel_once_begun(token: CancelToken, name: str) -> None:
    wait_until(lambda: os.path.exists(name), "a block is begun")
    token.cancel()


def _endless(number: int, block: tuple[list[list[str]], list[list[str]]]) -> int:
    Path(block[0][0][0]).touch()
    wait_until(checkpoint, "the token is revoked")  # type: ignore[func-returns-value]
    return number


def _checked(number: int) -> int:
    checkpoint()
    return number


def _number(number: int, block: object) -> int:
    return number
