"""Imported by every page before anything that takes long to import.

A server's first visitor who follows a link to a page would else wait for all that before ``app.py``
can say that the server starts. ``address.enter_page`` asks again: a process imports this once.
"""

from __future__ import annotations

from pages.ui.i18n import compat

compat.run_whole_app()
