"""A bound on the work of a test, in seconds of the processor: a busy machine does not matter."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

PLENTY = 60.0
"""Ten times what anything here takes; what grows with the square of its input takes hours."""


@contextmanager
def bounded(seconds: float = PLENTY) -> Iterator[None]:
    """Fails the test when what stands in it has used so much of the processor's time."""

    def stop(*_: object) -> None:
        pytest.fail(f"took more than {seconds:g} s of the processor")

    before = signal.signal(signal.SIGPROF, stop)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)
