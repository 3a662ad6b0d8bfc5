"""What holds for the server, whoever visits it: set up once, by the first visitor's run."""

from __future__ import annotations

from meteor_core.messages import journal
from pages.ui.shared import memory, shutdown, uploads


def set_up() -> None:
    """Keeps a log, bounds what a session holds, gives memory back, ends in time; again nothing."""
    journal.start()
    uploads.bound()
    memory.give_back()
    shutdown.end_in_time()
