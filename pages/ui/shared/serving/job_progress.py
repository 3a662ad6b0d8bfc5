"""A job's progress on the page: its place in the queue, its way to stop, how it ended."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

import streamlit as st

from meteor_core import MeteorError
from pages.ui.i18n import compat
from pages.ui.i18n.translation import _, plural
from pages.ui.shared import messages
from pages.ui.shared.serving import held_resources, jobs
from pages.ui.shared.serving.jobs import Visitor

_KEY = "visitor"


def visitor() -> Visitor:
    """Returns this session's visitor, who looks at a page now."""
    found: Visitor | None = st.session_state.get(_KEY)
    if found is None:
        found = st.session_state[_KEY] = Visitor(compat.connection())
    found.look()
    return found


class Queued(Protocol):
    """What waits for a place among the server's jobs."""

    @property
    def position(self) -> int: ...

    @property
    def behind_own(self) -> bool: ...


def place_in_queue(job: Queued) -> str:
    """Describes a job's place in the queue: ``"In the queue, number 2: …"``; empty once it is at
    work"""
    position = job.position
    if not position:
        return ""
    if job.behind_own:
        return _("Waiting for your other work to finish.")
    at_a_time = plural(
        "the server works on {n} job at a time",
        "the server works on {n} jobs at a time",
        jobs.QUEUE.most,
    )
    return _("Number {position} in the queue; {at_a_time}.").format(
        position=position, at_a_time=at_a_time
    )


# A job's progress on the page: looked at again and again, its way to stop, how it ended.

INTERVAL = 0.7
"""Seconds between two looks."""


class Counting(Queued, Protocol):
    """A job with progress: ``done`` of ``total``."""

    error: MeteorError | None
    running: bool
    abandoned: bool

    @property
    def done(self) -> int: ...

    @property
    def total(self) -> int: ...

    @property
    def cancelled(self) -> bool: ...

    def cancel(self) -> None: ...


def watch(
    job: Counting,
    text: Callable[[], str],
    key: str,
    *,
    failed: Callable[[MeteorError], None] = messages.show_error,
    again: Callable[[], None] | None = None,
) -> None:
    """Look again by itself while the job runs; the whole page is drawn again at its end.

    ``text`` shows the progress, ``failed`` the error. ``again`` removes the job, so that
    it is begun again: for work that no button has begun.
    """
    running = job.running
    look = held_resources.fragment(_look, run_every=INTERVAL if running else None)
    look(job, running, text, key, failed, again)


def _look(
    job: Counting,
    shown: bool,
    text: Callable[[], str],
    key: str,
    failed: Callable[[MeteorError], None],
    again: Callable[[], None] | None,
) -> None:
    """A single look."""
    visitor()
    if job.running != shown:
        st.rerun()
    if job.running:
        bar(job, text(), f"{key}_stop")
        return
    if job.error is not None:
        failed(job.error)
    elif job.abandoned:
        st.caption(_("Stopped because you left the page."))
    elif job.cancelled:
        st.caption(_("Stopped."))
    if again is not None and (job.error is not None or job.cancelled):
        st.button(_("Start again"), key=f"{key}_again", on_click=again)


def counted(job: Counting, message: str) -> Callable[[], str]:
    """Writes the progress of a job, in a message with ``{done}`` and ``{total}``."""
    return lambda: message.format(done=job.done, total=job.total)


def bar(job: Counting, text: str, key: str) -> None:
    """Draws a running job's progress or place in the queue, and the button to stop it."""
    with st.container(horizontal=True, vertical_alignment="center"):
        st.progress(min(job.done / max(job.total, 1), 1.0), place_in_queue(job) or text)
        st.button(_("Stop"), key=key, on_click=job.cancel, disabled=job.cancelled)
