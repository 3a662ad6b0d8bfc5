"""Views of a scored corpus: each draws itself, and returns which segments are selected in it."""

from __future__ import annotations

from collections.abc import Callable

from pages.ui.corpus.view_data import Selection, ViewData
from pages.ui.corpus.views.differences import differences_view
from pages.ui.corpus.views.distributions import distributions
from pages.ui.corpus.views.endings import endings_view
from pages.ui.corpus.views.error_spans import error_spans
from pages.ui.corpus.views.instead import instead_view
from pages.ui.corpus.views.losses import score_losses
from pages.ui.corpus.views.other_metrics import against_other_metric
from pages.ui.corpus.views.segments import ahead_and_behind
from pages.ui.corpus.views.slices import slice_scores
from pages.ui.corpus.views.versions import two_versions
from pages.ui.corpus.views.word_sequences import word_sequences
from pages.ui.corpus.views.words import words
from pages.ui.i18n.translation import N_

SYSTEMS, VERSIONS = "systems", "versions"
"""The view that needs two systems, and its part that shows them as an old and a new one."""

Parts = dict[str, tuple[str, Callable[[ViewData], Selection]]]

VIEWS: dict[str, tuple[str, Parts]] = {
    "segments": (N_("Segments"), {"segments": (N_("Segments"), ahead_and_behind)}),
    "scores": (
        N_("Scores"),
        {
            "spread": (N_("Distributions"), distributions),
            "lost": (N_("Where the score is lost"), score_losses),
            "slices": (N_("Parts"), slice_scores),
        },
    ),
    SYSTEMS: (
        N_("Two systems"),
        {
            VERSIONS: (N_("Two versions"), two_versions),
            "contest": (N_("One system against another"), word_sequences),
        },
    ),
    "words": (
        N_("Words"),
        {
            "words": (N_("Matched inexactly or not at all"), words),
            "instead": (N_("Replacements"), instead_view),
            "endings": (N_("Endings"), endings_view),
            "differences": (N_("Differences"), differences_view),
        },
    ),
    "others": (N_("Other metrics"), {"others": (N_("Other metrics"), against_other_metric)}),
    "errors": (N_("Human error spans"), {"errors": (N_("Human error spans"), error_spans)}),
}
"""Each view with its parts, of which one is shown."""
