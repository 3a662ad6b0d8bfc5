"""The server's end: within seconds of the signal, whatever is running and whoever is connected."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
import time
from contextlib import suppress
from functools import cache
from types import FrameType

from pages.ui.i18n import compat
from pages.ui.shared.serving.job_queue import QUEUE

SIGNALS = (signal.SIGTERM, signal.SIGINT)

_GRACE = 3.0
"""Seconds in which Streamlit and Python can end by themselves."""

_told = threading.Event()


@cache
def end_in_time() -> None:
    """Makes the process end within seconds of a signal to do so; a second call does nothing.

    Streamlit waits until every browser has closed its connection, Python until worker processes
    have ended, and these until they are done with what they are at.
    """
    threading.Thread(target=_end, name="Shutdown", daemon=True).start()
    compat.on_main_thread(_listen)


def _listen() -> None:
    """Hear of signals beside Streamlit, which only a main thread can."""
    for number in SIGNALS:
        before = signal.getsignal(number)

        def tell(number: int, frame: FrameType | None, before: object = before) -> None:
            _told.set()
            if callable(before):
                before(number, frame)

        signal.signal(number, tell)


def _end() -> None:
    _told.wait()
    try:
        QUEUE.end()
        for worker in multiprocessing.active_children():
            if worker.pid is not None:  # joblib's have no method to kill them
                with suppress(ProcessLookupError):
                    os.kill(worker.pid, signal.SIGKILL)
        time.sleep(_GRACE)
    finally:
        os._exit(0)
