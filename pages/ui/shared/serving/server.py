"""Settings of the server for all visitors: set up once, by the first visitor's run."""

from __future__ import annotations

from meteor_core.messages import journal
from pages.ui.shared.serving import memory, shutdown, uploads, warming


def set_up() -> None:
    """Keeps a log, bounds what a session holds, imports what will be needed, gives memory back,
    ends in time; again nothing.
    """
    journal.start()
    uploads.bound()
    warming.warm_up()
    memory.give_back()
    shutdown.end_in_time()
