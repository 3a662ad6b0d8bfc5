"""Runs that compute come one after another; none waits for ever."""

from __future__ import annotations

import threading
from collections.abc import Callable

import pytest

from pages.ui.shared.serving import jobs


class Kept(Exception):
    """What a run may end with."""


def begun(function: Callable[[], None]) -> threading.Thread:
    thread = threading.Thread(target=function)
    thread.start()
    return thread


def test_one_begins_when_the_other_has_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(jobs, "PATIENCE", 60)
    events, may_end, is_in = list[str](), threading.Event(), threading.Event()

    @jobs.compute_lock()
    def run(name: str) -> None:
        events.append(f"{name} begins")
        if name == "first":
            is_in.set()
            may_end.wait(60)
        events.append(f"{name} ends")

    first = begun(lambda: run("first"))
    assert is_in.wait(60)
    second = begun(lambda: run("second"))
    second.join(0.05)
    assert second.is_alive()
    may_end.set()
    first.join(60)
    second.join(60)
    assert events == ["first begins", "first ends", "second begins", "second ends"]


def test_what_takes_long_holds_nobody_up_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(jobs, "PATIENCE", 0.01)
    inner = list[str]()

    @jobs.compute_lock()
    def long() -> None:
        other = begun(jobs.compute_lock()(lambda: inner.append("other")))
        other.join(60)  # which it could not, did the other wait for this
        assert not other.is_alive()

    long()
    assert inner == ["other"]


def test_a_turn_ends_with_an_error_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(jobs, "PATIENCE", 60)

    @jobs.compute_lock()
    def failing() -> None:
        raise Kept

    for _again in range(2):
        with pytest.raises(Kept):
            failing()
