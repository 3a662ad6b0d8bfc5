"""What a visitor's uploaders may hold together, refused as it comes: before any page has run."""

from __future__ import annotations

from functools import cache

from meteor_core.readers.limits import MOST_BYTES
from pages.ui.i18n import compat
from pages.ui.i18n.translation import _

MOST_HELD = 2 * MOST_BYTES
"""Bytes of all files that a tab has in its uploaders: those of a corpus, and of the next one."""


@cache
def bound() -> None:
    """From now on no session holds more; again does nothing."""
    compat.bound_uploads(MOST_HELD)


def too_large() -> str:
    """What is said beside a file that has been refused."""
    return _("The files of this tab have over {limit} MB together; remove some first.").format(
        limit=MOST_HELD // 2**20
    )
