"""Work in threads behind a page; imports no Streamlit: jobs are independent of sessions."""

from __future__ import annotations

import contextvars
import threading
import time
from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager, suppress
from functools import cached_property, partial
from typing import Protocol, Self, TypeVar

from meteor_core import InputError, MeteorError
from meteor_core.messages import journal
from meteor_core.model.cancellation import CancelToken, Stopped, cancellable

# Places for the work: so many at a time on a server, one a visitor; others wait. Work ends when
# its visitor has gone.

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


class QueuedWork(Protocol):
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
        self._at_work: list[QueuedWork] = []
        self._waiting: list[QueuedWork] = []
        self._lock = threading.RLock()
        self._watch: threading.Thread | None = None

    @cached_property
    def most(self) -> int:
        from joblib import cpu_count  # it takes a tenth of the time to start

        return max(2, int(cpu_count()))

    def enter(self, work: QueuedWork) -> None:
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

    def leave(self, work: QueuedWork) -> None:
        """Frees its place, so that the next one begins."""
        with self._lock:
            self._at_work.remove(work)
            self._admit()

    def withdraw(self, work: QueuedWork) -> bool:
        """Wait no longer → whether it was still waiting."""
        with self._lock:
            waited = work in self._waiting
            if waited:
                self._waiting.remove(work)
            return waited

    def position(self, work: QueuedWork) -> int:
        """Returns the place in the queue: 1 for the next to begin, 0 for what does not wait."""
        with self._lock:
            return self._waiting.index(work) + 1 if work in self._waiting else 0

    def behind_own(self, work: QueuedWork) -> bool:
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

    def _all(self) -> list[QueuedWork]:
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


# Jobs, and those that a session has.


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
        self.visitor, self._queue = visitor or Visitor(), queue or QUEUE
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


AnyJob = TypeVar("AnyJob", bound=Cancellable)


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

    def get(self, kind: type[AnyJob], key: Hashable, begin: Callable[[Visitor], AnyJob]) -> AnyJob:
        """Returns the job of this kind and key, begun now if there is none that continues."""
        if not self.has(kind, key):
            self.cancel(kind)
            self._jobs[kind] = key, begin(self.visitor)
        job = self.current(kind)
        assert job is not None
        return job

    def has(self, kind: type[AnyJob], key: Hashable) -> bool:
        """Returns whether there is a job of this kind and key that was not abandoned."""
        if kind not in self._jobs:
            return False
        had, job = self._jobs[kind]
        return had == key and not job.abandoned

    def current(self, kind: type[AnyJob]) -> AnyJob | None:
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


# Runs that only compute take turns. Python works at one of them at a time in any case. Ten begun
# together and worked at by turns would all be done at the end of the tenth; one after another
# half of them are done in half of that time, and nobody later than before.

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
