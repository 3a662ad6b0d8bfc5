"""The server: what it sets up for all visitors, memory it gives back, uploads, its end."""

from __future__ import annotations

import ctypes
import gc
import multiprocessing
import os
import signal
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from importlib import import_module
from types import FrameType

from meteor_core.messages import journal
from meteor_core.model.caches import forget_texts
from meteor_core.readers.limits import MOST_BYTES
from pages.ui.i18n import compat
from pages.ui.i18n.translation import _
from pages.ui.shared.serving.jobs import QUEUE


def set_up() -> None:
    """Keeps a log, bounds what a session holds, imports what will be needed, gives memory back,
    ends in time; again nothing.
    """
    journal.start()
    bound()
    warm_up()
    give_back()
    end_in_time()


# What takes long to import and no first page needs: imported while its visitor looks at it.

NEEDED = ("scipy.optimize",)
"""By the first pair whose words can be related in several ways: half a second, for everybody."""

_FIRST_PAGE = 5.0
"""Seconds after which the first visitor has the first page, as a rule."""


@cache
def warm_up() -> None:
    """Starts loading in another thread; a second call does nothing."""
    threading.Thread(target=_import, name="Warming", daemon=True).start()


def _import() -> None:
    time.sleep(_FIRST_PAGE)
    for name in NEEDED:
        try:
            import_module(name)
        except Exception as error:  # the error is reported where it is needed
            journal.record_fault("warming", error)


# Memory given back when tabs are closed. Streamlit ends a session that has long been disconnected
# when another one disconnects; Python collects what refers to itself when enough that is new has
# been made; and the C library keeps what has been freed for whatever comes next.

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


# What a visitor's uploaders may hold together, refused as it comes: before any page has run.

MOST_HELD = 2 * MOST_BYTES
"""Bytes of all files that a tab has in its uploaders: those of a corpus, and of the next one."""


@cache
def bound() -> None:
    """Limits what a session may upload; a second call does nothing."""
    compat.bound_uploads(MOST_HELD)


def refusals() -> dict[str, str]:
    """Messages next to a file that did not arrive, by the names of ``UNCLEAR``."""
    held = _("The files in this tab exceed {limit} MB in total. Remove some first.")
    return {
        "held": held.format(limit=MOST_HELD // 2**20),
        "refused": _(
            "A proxy in front of this server does not accept files of this size. Its "
            "administrator can allow them."
        ),
        "lost": _("The file did not arrive ({n}). Remove it and upload it again."),
    }


# The server's end: within seconds of the signal, whatever is running and whoever is connected.

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
