"""How long the tests wait for what must come."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TypeVar

PATIENCE = 300.0
"""Seconds after which a wait is called a hang. Nothing is measured by it."""

Found = TypeVar("Found")


def wait_until(condition: Callable[[], Found], what: str) -> Found:
    """Asks until the condition holds → what it gave.

    Raises:
        TimeoutError: It did not come to hold; the message says ``what`` was waited for.
    """
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        if found := condition():
            return found
        time.sleep(0.02)
    raise TimeoutError(f"waited {PATIENCE:g} s: {what}")
