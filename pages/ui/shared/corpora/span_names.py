"""Guesses at what people mark, by their names on the page."""

from __future__ import annotations

from meteor_core.messages.phrase import N_
from meteor_core.spans.counting import ALL, CHUNK_STARTS, OUT_OF_ORDER
from meteor_core.spans.guesses import (
    BROKEN_ORDER,
    CONTENT,
    INEXACT,
    PROPOSED,
    WITH_ORDER,
)
from meteor_core.spans.kinds import UNMATCHED
from meteor_core.wording.palette import look
from pages.ui.i18n.translation import _

NAMES = {
    UNMATCHED: N_("unmatched words"),
    CONTENT: N_("unmatched content words"),
    CHUNK_STARTS: N_("first words of chunks"),
    OUT_OF_ORDER: N_("chunks out of order"),
    BROKEN_ORDER: N_("broken order: either of the two"),
    INEXACT: N_("unmatched or not exact"),
    WITH_ORDER: N_("unmatched, not exact or broken order"),
    PROPOSED: N_("words of proposed error spans"),
    ALL: N_("all words"),
}


def guess_name(name: str) -> str:
    """Returns the name of a guess or a kind of words: its name here, or the stage's label."""
    return _(NAMES[name]) if name in NAMES else _(look(name).label)
