"""Places for the work behind pages: so many at a time on a server, one a visitor; others wait.

Work ends when its visitor has gone. Imports no Streamlit.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from contextlib import suppress
from functools import cached_property
from typing import Protocol

from meteor_core.messages import journal

UNSEEN = 30.0
"""Seconds after which a visitor who has disconnected, and looked at no page since, has gone."""

_INTERVAL = 2.0
"""Seconds between two looks for visitors who have gone."""


class Visitor:
    """Whom work is done for: a browser's tab. ``connected``: whether it is still open."""

    def __init__(self, connected: Callable[[], bool] = lambda: False) -> None:
        self._connected, self._seen = connected, time.monotonic()

    def look(self) -> None:
        """Notes that the visitor looks at a page now."""
        self._seen = time.monotonic()

    @property
    def gone(self) -> bool:
        """Whether nobody has looked for a while, and nobody is there who could."""
        return time.monotonic() - self._seen > UNSEEN and not self._connected()


class Work(Protocol):
    """A job that waits for a place, and then begins in a new thread."""

    visitor: Visitor

    def begin(self) -> bool: ...

    def cancel(self) -> None: ...

    def abandon(self) -> None: ...


class JobQueue:
    """``most`` jobs at work, each for another visitor; the rest in the order of their coming.

    By default as many as the machine has processors, whoever they are for.
    """

    def __init__(self, most: int | None = None) -> None:
        if most is not None:
            self.most = most
        self._at_work: list[Work] = []
        self._waiting: list[Work] = []
        self._lock = threading.RLock()
        self._watch: threading.Thread | None = None

    @cached_property
    def most(self) -> int:
        from joblib import cpu_count  # it takes a tenth of the time to start

        return max(2, int(cpu_count()))

    def enter(self, work: Work) -> None:
        """Takes a place as soon as there is one: at once, or when those before it have left."""
        with self._lock:
            self._waiting.append(work)
            self._admit()
            if self._watch is None:
                self._begin_watch()

    def _begin_watch(self) -> None:
        watch = threading.Thread(target=self._look_after, name="Jobs", daemon=True)
        with suppress(RuntimeError):  # no thread available: the next entry tries again
            watch.start()
            self._watch = watch

    def leave(self, work: Work) -> None:
        """Frees its place, so that the next one begins."""
        with self._lock:
            self._at_work.remove(work)
            self._admit()

    def withdraw(self, work: Work) -> bool:
        """Wait no longer → whether it was still waiting."""
        with self._lock:
            waited = work in self._waiting
            if waited:
                self._waiting.remove(work)
            return waited

    def position(self, work: Work) -> int:
        """Returns the place in the queue: 1 for the next to begin, 0 for what does not wait."""
        with self._lock:
            return self._waiting.index(work) + 1 if work in self._waiting else 0

    def behind_own(self, work: Work) -> bool:
        """Returns whether it waits for other work of the same visitor to end."""
        with self._lock:
            return work in self._waiting and self._is_busy(work.visitor)

    def end_abandoned(self) -> None:
        """End the work of visitors who have gone."""
        for work in self._all():
            if work.visitor.gone:
                work.abandon()

    def end(self) -> None:
        """End all work, because the server stops."""
        for work in reversed(self._all()):  # waiting work first, so that nothing more begins
            work.cancel()

    def _admit(self) -> None:
        for work in tuple(self._waiting):
            if len(self._at_work) < self.most and not self._is_busy(work.visitor):
                self._waiting.remove(work)
                if work.begin():  # it cannot leave before the lock is free
                    self._at_work.append(work)

    def _is_busy(self, visitor: Visitor) -> bool:
        return any(other.visitor is visitor for other in self._at_work)

    def _all(self) -> list[Work]:
        with self._lock:
            return [*self._at_work, *self._waiting]

    def _look_after(self) -> None:
        """Until there is no work, looks for visitors who have gone."""
        while True:
            time.sleep(_INTERVAL)
            with self._lock:
                if not (self._at_work or self._waiting):
                    self._watch = None
                    return
            try:
                self.end_abandoned()
            except Exception as error:  # the next round goes on
                journal.record_fault("job queue", error)


QUEUE = JobQueue()
"""This server's."""
