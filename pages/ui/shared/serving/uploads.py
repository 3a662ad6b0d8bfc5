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
    """Limits what a session may upload; a second call does nothing."""
    compat.bound_uploads(MOST_HELD)


def refusals() -> dict[str, str]:
    """Messages next to a file that did not arrive, by the names of ``UNCLEAR``."""
    held = _("The files of this tab have more than {limit} MB in total. Remove some first.")
    return {
        "held": held.format(limit=MOST_HELD // 2**20),
        "refused": _(
            "A proxy in front of this server does not accept files of this size. Its "
            "administrator can allow them."
        ),
        "lost": _("The file has not arrived ({n}). Remove it and upload it again."),
    }
