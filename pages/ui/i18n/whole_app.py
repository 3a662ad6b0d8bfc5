"""Imported by every page before anything that takes long to import.

A server's first visitor who follows a link to a page would else wait for all that before ``app.py``
can show that the server starts. ``address.enter_page`` imports it again: a process does so once.
"""

from __future__ import annotations

from pages.ui.i18n import compat

compat.run_whole_app()
