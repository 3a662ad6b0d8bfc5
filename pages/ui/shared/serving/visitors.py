"""The visitor of this session: whom its work is done for, and whether the work's queue is long."""

from __future__ import annotations

from typing import Protocol

import streamlit as st

from pages.ui.i18n import compat
from pages.ui.i18n.translation import _, plural
from pages.ui.shared.serving import job_queue
from pages.ui.shared.serving.job_queue import Visitor

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
        job_queue.QUEUE.most,
    )
    return _("Number {position} in the queue; {at_a_time}.").format(
        position=position, at_a_time=at_a_time
    )
