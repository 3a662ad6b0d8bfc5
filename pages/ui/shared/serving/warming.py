"""What takes long to import and no first page needs: imported while its visitor looks at it."""

from __future__ import annotations

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
    """Starts loading in another thread; a second call does nothing."""
    threading.Thread(target=_import, name="Warming", daemon=True).start()


def _import() -> None:
    time.sleep(_FIRST_PAGE)
    for name in NEEDED:
        try:
            import_module(name)
        except Exception as error:  # the error is reported where it is needed
            journal.record_fault("warming", error)
