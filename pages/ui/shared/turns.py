"""Runs that do nothing but compute take turns.

Python works at one of them at a time in any case. Ten begun together and worked at by turns would
all be done at the end of the tenth; one after another half of them are done in half of that time,
and nobody later than before.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from functools import wraps
from typing import ParamSpec

PATIENCE = 0.5
"""Seconds after which a run begins although another has not ended: that one takes long."""

Given = ParamSpec("Given")

_turn = threading.BoundedSemaphore()


def in_turn(function: Callable[Given, None]) -> Callable[Given, None]:
    """The same, one at a time in this process. For what waits for nobody, and calls no other."""

    @wraps(function)
    def waiting(*args: Given.args, **kwargs: Given.kwargs) -> None:
        ours = _turn.acquire(timeout=PATIENCE)
        try:
            function(*args, **kwargs)
        finally:
            if ours:
                _turn.release()

    return waiting
