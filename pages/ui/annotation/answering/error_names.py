"""Names that came with the program: kinds of error, severities, anchors of the scale."""

from __future__ import annotations

from meteor_core.exports.annotations import records
from pages.ui.i18n.translation import _


def say(words: str) -> str:
    """A name in the interface's language; an owner's own as it is."""
    return records.saying(_)(words)
