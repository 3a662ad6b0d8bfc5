"""Work in threads behind a page; imports no Streamlit: jobs are independent of sessions."""

from __future__ import annotations

import contextvars
import threading
import time
from collections.abc import Callable, Hashable
from contextlib import suppress
from functools import partial
from typing import Protocol, Self, TypeVar

from meteor_core import InputError, MeteorError
from meteor_core.messages import journal
from meteor_core.model.cancellation import CancelToken, Stopped, cancellable
from pages.ui.shared.serving import job_queue
from pages.ui.shared.serving.job_queue import JobQueue, Visitor


class Job:
    """Work in a separate thread, from when the queue has a place until it is done or stopped.

    A subclass does its work in ``_work``: it passes checkpoints, there and in the processes
    that work for it, and ends at the next one once the job is cancelled. ``error`` is what went
    wrong, for people to read; unforeseen errors are logged, and shown as ``broken``.
    """

    broken = InputError("The work was interrupted.")

    def __init__(self) -> None:
        self.error: MeteorError | None = None
        self.running = self.abandoned = False
        self._began = self._ended = 0.0
        self._token: CancelToken | None = None
        self._stop, self._over = threading.Event(), threading.Event()

    def start(self, visitor: Visitor | None = None, queue: JobQueue | None = None) -> Self:
        """Ask for a place, in this server's queue unless in another: begin at once or wait."""
        self.visitor, self._queue = visitor or Visitor(), queue or job_queue.QUEUE
        with suppress(OSError):  # on a full disk only this thread can be stopped
            self._token = CancelToken.create()
        self.running = True
        # It works with the data files to which the session holds that begins it.
        self._context = contextvars.copy_context()
        self._queue.enter(self)
        return self

    def seen_by(self, visitor: Visitor) -> None:
        """Sets the visitor for whom it works from now on: another one after a reload."""
        self.visitor = visitor

    def begin(self) -> bool:
        """The queue has a place: to work → whether it does; a machine may have no thread to spare.

        Then it has ended, as what nobody foresaw.
        """
        self._began = time.monotonic()
        work = partial(self._context.run, self._run)
        try:
            threading.Thread(target=work, name=type(self).__name__, daemon=True).start()
        except RuntimeError as error:
            self._break_off(error)
            self._end()
            return False
        return True

    def _run(self) -> None:
        try:
            with cancellable(self._token):
                self._work()
        except Stopped:
            pass
        except MeteorError as error:
            self.error = error
            journal.record(type(self).__name__, error)
        except Exception as error:
            if self.cancelled:  # errors from ending its processes do not count
                return
            self._break_off(error)
        finally:
            try:
                self._end()
            finally:  # whatever that meets, the place is the next one's
                self._queue.leave(self)

    def _break_off(self, error: Exception) -> None:
        journal.record_fault(type(self).__name__, error)
        self.error = self.broken

    def _end(self) -> None:
        self._ended = time.monotonic()
        self._revoke()
        self.running = False
        self._over.set()

    def _work(self) -> None:
        raise NotImplementedError

    def cancel(self) -> None:
        """Stop at the next checkpoint, or wait for no place any more; what is done stays."""
        self._stop.set()
        self._revoke()
        if self._queue.withdraw(self):
            self._end()

    def _revoke(self) -> None:
        if self._token is not None:
            self._token.cancel()

    def abandon(self) -> None:
        """Cancel it because its visitor has gone."""
        if not self.cancelled:
            self.abandoned = True
            self.cancel()

    @property
    def cancelled(self) -> bool:
        return self._stop.is_set()

    def check_cancelled(self) -> None:
        """Raises ``Stopped`` once the job has been cancelled."""
        if self.cancelled:
            raise Stopped

    @property
    def position(self) -> int:
        """Its place in the queue, from 1 on; 0 once it is at work."""
        return self._queue.position(self)

    @property
    def behind_own(self) -> bool:
        """Whether it waits for other work of the same visitor."""
        return self._queue.behind_own(self)

    @property
    def seconds(self) -> float:
        """How long it has been at work, or was."""
        return (self._ended or time.monotonic()) - self._began if self._began else 0.0

    def wait(self, seconds: float) -> None:
        """Waits until it has ended, but not longer."""
        self._over.wait(seconds)


class Cancellable(Protocol):
    """What a page holds of any job."""

    @property
    def running(self) -> bool: ...

    @property
    def abandoned(self) -> bool: ...

    def seen_by(self, visitor: Visitor) -> None: ...

    def cancel(self) -> None: ...


Work = TypeVar("Work", bound=Cancellable)


class Jobs:
    """A session's jobs, one of each kind; a job with another key replaces it."""

    def __init__(self) -> None:
        self._jobs: dict[type, tuple[Hashable, Cancellable]] = {}
        self.visitor = Visitor()

    def seen_by(self, visitor: Visitor) -> None:
        """Sets the visitor for whom it works from now on: another one after a reload."""
        self.visitor = visitor
        for _key, job in self._jobs.values():
            job.seen_by(visitor)

    def get(self, kind: type[Work], key: Hashable, begin: Callable[[Visitor], Work]) -> Work:
        """Returns the job of this kind and key, begun now if there is none that continues."""
        if not self.has(kind, key):
            self.cancel(kind)
            self._jobs[kind] = key, begin(self.visitor)
        job = self.current(kind)
        assert job is not None
        return job

    def has(self, kind: type[Work], key: Hashable) -> bool:
        """Returns whether there is a job of this kind and key that was not abandoned."""
        if kind not in self._jobs:
            return False
        had, job = self._jobs[kind]
        return had == key and not job.abandoned

    def current(self, kind: type[Work]) -> Work | None:
        """Returns the job of this kind, whatever its key."""
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
        """Whether any of them is at work, or waits for a place."""
        return any(job.running for _key, job in self._jobs.values())
