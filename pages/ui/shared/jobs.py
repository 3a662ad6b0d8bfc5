"""Work in threads behind a page; imports no Streamlit: no job knows the session that began it."""

from __future__ import annotations

import contextvars
import logging
import threading
import time
from collections.abc import Callable, Hashable
from typing import Protocol, TypeVar

from meteor_core import InputError, MeteorError


class Stopped(Exception):
    """The job has been cancelled: raised where it may end."""


class Job:
    """Work in a thread of its own: begins when it is made, and can be asked to stop.

    A subclass says in ``_work`` what is done, and sets its own fields before it calls
    ``super().__init__()``. ``error`` is what went wrong, for people to read; what nobody foresaw is
    logged, and told as ``broken``.
    """

    broken = InputError("The work broke off.")

    def __init__(self) -> None:
        self.error: MeteorError | None = None
        self.running = True
        self._stop = threading.Event()
        self._began, self._ended = time.monotonic(), 0.0
        # It works with the data files to which the session holds that begins it.
        self._context = contextvars.copy_context()
        self._thread = threading.Thread(
            target=self._context.run, args=(self._run,), name=type(self).__name__, daemon=True
        )
        self._thread.start()

    def _run(self) -> None:
        try:
            self._work()
        except Stopped:
            pass
        except MeteorError as error:
            self.error = error
        except Exception:
            logging.getLogger(__name__).exception("%s broke off", type(self).__name__)
            self.error = self.broken
        finally:
            self._ended = time.monotonic()
            self.running = False

    def _work(self) -> None:
        raise NotImplementedError

    def cancel(self) -> None:
        """Stop at the next opportunity; what is done stays."""
        self._stop.set()

    @property
    def cancelled(self) -> bool:
        return self._stop.is_set()

    def check_cancelled(self) -> None:
        """Raises ``Stopped`` once the job has been cancelled."""
        if self.cancelled:
            raise Stopped

    @property
    def seconds(self) -> float:
        """How long it has been running, or ran."""
        return (self._ended or time.monotonic()) - self._began

    def wait(self, seconds: float) -> None:
        """Until it has ended, but not longer."""
        self._thread.join(seconds)


class Cancellable(Protocol):
    """What a page holds of any job."""

    @property
    def running(self) -> bool: ...

    def cancel(self) -> None: ...


Work = TypeVar("Work", bound=Cancellable)


class Jobs:
    """A session's jobs, one of each kind; a job that is asked for with another key replaces it."""

    def __init__(self) -> None:
        self._jobs: dict[type, tuple[Hashable, Cancellable]] = {}

    def get(self, kind: type[Work], key: Hashable, begin: Callable[[], Work]) -> Work:
        """The job of this kind and key, begun now if there is none."""
        if not self.has(kind, key):
            self.cancel(kind)
            self._jobs[kind] = key, begin()
        job = self.current(kind)
        assert job is not None
        return job

    def has(self, kind: type[Work], key: Hashable) -> bool:
        """Whether there is a job of this kind, and of this key."""
        return kind in self._jobs and self._jobs[kind][0] == key

    def current(self, kind: type[Work]) -> Work | None:
        """The job of this kind, whatever its key."""
        _key, job = self._jobs.get(kind, (None, None))
        assert job is None or isinstance(job, kind)
        return job

    def cancel(self, *kinds: type[Cancellable]) -> None:
        """End the jobs of these kinds and forget them; without a kind, all."""
        for kind in kinds or tuple(self._jobs):
            if kind in self._jobs:
                self._jobs.pop(kind)[1].cancel()

    @property
    def running(self) -> bool:
        """Whether any of them is at work."""
        return any(job.running for _key, job in self._jobs.values())
