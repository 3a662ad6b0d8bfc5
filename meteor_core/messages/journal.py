"""The operator's log: what was refused and what failed, never of what, of whom or by which key.

    2026-05-01 12:00:00 WARNING refused enter: Too many wrong keys: try again in 8 s.
    2026-05-01 12:00:07 WARNING refused create: The … has 300 characters; the limit is 200.
    2026-05-01 12:01:30 ERROR failed vote: The annotations cannot be read or written: …
    2026-05-01 12:02:00 ERROR broke ScoringJob: KeyError at jobs.py:64 > scoring_job.py:71

One logger of the standard library, ``meteor``: refusals are warnings, failures errors. Of a message
only its own words and its numbers are written; all else may be somebody's text.
"""

from __future__ import annotations

import logging
import time
import traceback
from collections.abc import Callable
from functools import wraps
from pathlib import Path
from threading import Lock
from typing import Any, TypeVar, cast

from meteor_core.messages.errors import InputError, MeteorError
from meteor_core.messages.phrase import WORDS

LOGGER = logging.getLogger("meteor")
LOGGER.addHandler(logging.NullHandler())  # a library logs nothing by default
MOST = 120
"""The most lines in a minute, so that a thousand refusals a second do not fill the disk."""

Function = TypeVar("Function", bound=Callable[..., Any])


def start() -> None:
    """Write to standard error, with the time, unless the program around this one has a log."""
    if len(LOGGER.handlers) == 1 and not logging.getLogger().handlers:
        handler = logging.StreamHandler()
        handler.setFormatter(
            logging.Formatter("%(asctime)s %(levelname)s %(message)s", "%Y-%m-%d %H:%M:%S")
        )
        LOGGER.addHandler(handler)


def record(act: str, error: MeteorError) -> None:
    """Logs an act, such as ``"vote"``, that was refused or failed."""
    refused = isinstance(error, InputError)
    left_out = _minute.count()
    if left_out is None:
        return
    if left_out:
        LOGGER.warning("%d lines were left out: more than %d in a minute", left_out, MOST)
    level, word = (logging.WARNING, "refused") if refused else (logging.ERROR, "failed")
    LOGGER.log(level, "%s %s: %s", word, act, without_values(error))


def record_fault(act: str, error: Exception) -> None:
    """Logs an unforeseen error: its kind and place, without its message, which may contain a
    text."""
    frames = traceback.extract_tb(error.__traceback__)
    way = " > ".join(f"{Path(frame.filename).name}:{frame.lineno}" for frame in frames)
    if _minute.count() is not None:
        LOGGER.error("broke %s: %s at %s", act, type(error).__name__, way)


def logged(function: Function) -> Function:
    """Records under the function's name what it refuses or fails at; a decorator."""

    @wraps(function)
    def recording(*given: Any, **named: Any) -> Any:
        try:
            return function(*given, **named)
        except MeteorError as error:
            record(function.__name__, error)
            raise

    return cast(Function, recording)


def without_values(message: Any) -> str:
    """``InputError("{name} is {value}.", name="Анна", value=7)`` → ``"… is 7."``."""
    shown = {name: _shown(name, value) for name, value in message.values.items()}
    return str(message.template.format(**shown))


def _shown(name: str, value: object) -> object:
    if hasattr(value, "template"):
        return without_values(value)
    return value if isinstance(value, int | float) or name in WORDS else _Hidden()


class _Hidden:
    """Stands for any field of a template: prints three dots."""

    def __repr__(self) -> str:
        return "…"

    def __format__(self, specification: str) -> str:
        return "…"


class _Minute:
    """Counts the lines of a minute."""

    def __init__(self) -> None:
        self._lock, self._began, self._lines = Lock(), 0.0, 0

    def count(self) -> int | None:
        """Counts a line; returns None if there are too many, else how many were left out since the
        last one."""
        with self._lock:
            now, left_out = time.monotonic(), 0
            if not self._began or now - self._began >= 60:
                left_out = max(0, self._lines - MOST)
                self._began, self._lines = now, 0
            self._lines += 1
            return left_out if self._lines <= MOST else None


_minute = _Minute()
