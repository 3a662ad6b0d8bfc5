"""Work that is called off ends at its next checkpoint, in this process and in others."""

from __future__ import annotations

import os
from pathlib import Path
from threading import Thread

import pytest

from meteor_core.corpus.processes import stream
from meteor_core.model.stopping import Permit, Stopped, carried, checkpoint, under
from tests.patience import wait_until


@pytest.fixture
def permit() -> Permit:
    return Permit.give()


def test_without_a_permit_nothing_is_called_off() -> None:
    checkpoint()
    assert carried(checkpoint) is checkpoint


def test_a_permit_stands_until_it_is_revoked(permit: Permit) -> None:
    with under(permit):
        checkpoint()
        permit.revoke()
        permit.revoke()
        with pytest.raises(Stopped):
            checkpoint()
        with under(None):
            checkpoint()
    checkpoint()


def test_another_thread_has_another_permit(permit: Permit) -> None:
    permit.revoke()
    passed: list[bool] = []
    with under(permit):
        thread = Thread(target=lambda: passed.append(checkpoint() is None))
        thread.start()
        thread.join()
    assert passed == [True]


def test_a_permit_is_carried_along(permit: Permit) -> None:
    with under(permit):
        there = carried(_checked)
    assert there(1) == 1
    permit.revoke()
    with pytest.raises(Stopped):
        there(1)


def test_other_processes_stop_too(permit: Permit, tmp_path: Path) -> None:
    """Blocks without end, in two processes: they end because the permit goes."""
    names = [str(tmp_path / name) for name in ("a", "b", "c", "d")]
    calling = Thread(target=_revoke_once_begun, args=(permit, names[0]))
    calling.start()
    with under(permit), pytest.raises(Stopped):
        list(stream({"s": names}, [names], _endless, jobs=2, lines=1))
    calling.join()
    # The processes are free again: what comes next is done.
    assert list(stream({"s": ["x"]}, [["x"]], _number, jobs=2)) == [1]


def _revoke_once_begun(permit: Permit, name: str) -> None:
    wait_until(lambda: os.path.exists(name), "a block is begun")
    permit.revoke()


def _endless(number: int, block: tuple[list[list[str]], list[list[str]]]) -> int:
    Path(block[0][0][0]).touch()
    wait_until(checkpoint, "the permit is revoked")  # type: ignore[func-returns-value]
    return number


def _checked(number: int) -> int:
    checkpoint()
    return number


def _number(number: int, block: object) -> int:
    return number
