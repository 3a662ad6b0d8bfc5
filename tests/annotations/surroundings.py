"""What a store stands on: a clock that tests wind themselves, and databases to be had."""

from __future__ import annotations

from collections.abc import Callable

Databases = Callable[[str], str]
"""``databases("sqlite")`` → the address of an empty database."""


class Clock:
    """A clock that stands still; sleeping winds it, and is remembered."""

    def __init__(self) -> None:
        self.now, self.slept = 1_800_000_000.0, 0.0

    def __call__(self) -> float:
        return self.now

    def sleep(self, seconds: float) -> None:
        self.now += seconds
        self.slept += seconds
