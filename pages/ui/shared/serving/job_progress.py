"""A job's progress on the page: looked at again and again, its way to stop, how it ended."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

import streamlit as st

from meteor_core import MeteorError
from pages.ui.i18n.translation import _
from pages.ui.shared import messages
from pages.ui.shared.serving import held_resources
from pages.ui.shared.serving.visitors import Queued, place_in_queue, visitor

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
        st.caption(_("Stopped, because you left the page."))
    elif job.cancelled:
        st.caption(_("Stopped."))
    if again is not None and (job.error is not None or job.cancelled):
        st.button(_("Start again"), key=f"{key}_again", on_click=again)


def counted(job: Counting, message: str) -> Callable[[], str]:
    """Writes the progress of a job, in a message with ``{done}`` and ``{total}``."""
    return lambda: message.format(done=job.done, total=job.total)


def bar(job: Counting, text: str, key: str) -> None:
    """Draws the progress of a running job, or its place in the queue, next to the button that stops
    it."""
    with st.container(horizontal=True, vertical_alignment="center"):
        st.progress(min(job.done / max(job.total, 1), 1.0), place_in_queue(job) or text)
        st.button(_("Stop"), key=key, on_click=job.cancel, disabled=job.cancelled)
