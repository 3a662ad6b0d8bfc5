"""What a visitor's uploaders may hold together, refused as it comes: before any page has run."""

from __future__ import annotations

from functools import cache

from meteor_core.readers.limits import MOST_BYTES
from pages.ui.i18n import compat

MOST_HELD = 2 * MOST_BYTES
"""Bytes of all files that a tab has in its uploaders: those of a corpus, and of the next one."""


@cache
def bound() -> None:
    """From now on no session holds more; again does nothing."""
    compat.bound_uploads(MOST_HELD)
