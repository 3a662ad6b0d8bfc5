"""What can wait until a server's first visitor has the page, and then need not be waited for."""

from __future__ import annotations

import gc
import threading
import time
from functools import cache
from importlib import import_module

from meteor_core.messages import journal

NEEDED = ("scipy.optimize",)
"""By the first pair whose words can be related in several ways: half a second, for everybody."""

_FIRST_PAGE = 5.0
"""Seconds after which the first visitor has the first page, as a rule."""


@cache
def warm_up() -> None:
    """From now on it is under way, in another thread; again does nothing."""
    threading.Thread(target=_warm_up, name="Warming", daemon=True).start()


def _warm_up() -> None:
    time.sleep(_FIRST_PAGE)
    _import()
    gc.freeze()  # libraries and lexicons stay: no collection need go through them again


def _import() -> None:
    for name in NEEDED:
        try:
            import_module(name)
        except Exception as error:  # whoever needs it is told
            journal.record_fault("warming", error)
