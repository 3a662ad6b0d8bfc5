"""Runs that only compute take turns.

Python works at one of them at a time in any case. Ten begun together and worked at by turns would
all be done at the end of the tenth; one after another half of them are done in half of that time,
and nobody later than before.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager

PATIENCE = 0.5
"""Seconds after which a run begins although another has not ended: that one takes long."""

_turn = threading.BoundedSemaphore()


@contextmanager
def compute_lock() -> Iterator[None]:
    """Lets only one thread of this process at a time into this block.

    For what waits for nobody, and takes no other turn; ``@compute_lock()`` for a whole function.
    """
    ours = _turn.acquire(timeout=PATIENCE)
    try:
        yield
    finally:
        if ours:
            _turn.release()
