"""How Krippendorff's α of an agreement is computed, and why there may be none."""

from __future__ import annotations

from meteor_core.annotations.results.agreement import Level
from pages.ui.i18n.translation import _


def lacking() -> str:
    """What there would have to be where there is none."""
    return _(
        "Krippendorff's α needs two comparisons or candidates at least that two annotators "
        "judged, not all alike."
    )


def meaning(level: Level) -> str:
    """The level of measurement, and what is taken for chance."""
    if level == "interval":
        return _("α for interval data: two numbers disagree by the square of their difference.")
    return _(
        "α for nominal data: better, tie, worse. Which system of a pair stands first means "
        "nothing, so the disagreement expected by chance is that of any two votes, the second "
        "taken both as it is and reversed. A plain nominal α takes votes as they stand, and "
        "may give another number."
    )
