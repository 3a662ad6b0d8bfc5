"""Memory given back when tabs are closed: Streamlit and Python do so when the next visitor comes.

Streamlit ends a session that has long been disconnected when another one disconnects; Python
collects what refers to itself when enough that is new has been made; and the C library keeps what
has been freed for whatever comes next.
"""

from __future__ import annotations

import ctypes
import gc
import threading
import time
from collections.abc import Callable
from functools import cache

from meteor_core.messages import journal
from meteor_core.model.caches import forget_texts
from pages.ui.i18n import compat

_INTERVAL = 20.0
"""Seconds between two looks whether somebody has gone."""

_ROUNDS = 30
"""Looks after the last visitor has gone: ten minutes, by then everything has been released."""

_sweeps: list[Callable[[], None]] = []


def swept_by(sweep: Callable[[], None]) -> None:
    """Registers a function for every look: it releases what nobody is there for."""
    _sweeps.append(sweep)


@cache
def give_back() -> None:
    """Starts giving back memory; a second call does nothing."""
    threading.Thread(target=_look_after, name="Memory", daemon=True).start()


def _look_after() -> None:
    rounds = 0
    time.sleep(_INTERVAL)
    _settle()
    while True:
        rounds = 0 if compat.is_anybody_connected() else rounds + 1
        if rounds <= _ROUNDS:
            try:
                sweep(everything=rounds > 0)
            except Exception as error:  # the next round goes on
                journal.record_fault("sweep", error)
        time.sleep(_INTERVAL)


def _settle() -> None:
    """What is there by now stays, mostly: no later collection goes through it again, for which
    everybody would wait a tenth of a second.
    """
    gc.collect()
    gc.freeze()


def sweep(*, everything: bool) -> None:
    """Lets go of what belongs to nobody any more; ``everything``: nobody is there at all."""
    compat.end_expired_sessions()
    for let_go in _sweeps:
        let_go()
    if everything:
        forget_texts()
        _collect()
    _trim()


def _collect() -> None:
    """Releases cyclic references, also where they were expected to stay."""
    settled = gc.get_freeze_count() > 0
    gc.unfreeze()
    gc.collect()
    if settled:
        gc.freeze()


def _trim() -> None:
    """Freed memory back to the system, where the C library has a call for that."""
    trim = getattr(ctypes.CDLL(None), "malloc_trim", None)
    if trim is not None:
        trim(0)
