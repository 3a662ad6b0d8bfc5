"""Looking into a scored corpus: each view draws, and says which segments are selected in it."""

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
from pages.ui.corpus.views.slices import slice_scores
from pages.ui.corpus.views.versions import two_versions
from pages.ui.corpus.views.word_sequences import word_sequences
from pages.ui.corpus.views.words import words
from pages.ui.i18n.translation import N_

VERSIONS = "versions"
GROUPS = {
    "segments": (N_("Segments"), ("segments",)),
    "spread": (N_("Distributions"), ("spread", "lost", "slices")),
    "words": (N_("Words"), ("words", "differences", "instead", "endings")),
    "pair": (N_("Two systems"), (VERSIONS, "contest")),
    "others": (N_("Other metrics"), ("others",)),
    "errors": (N_("Human error spans"), ("errors",)),
}
"""The views that belong together, the first one shown first."""

COMPARING = "pair"
"""The group that needs two systems."""

VIEWS: dict[str, tuple[str, Callable[[ViewData], Selection]]] = {
    "segments": (N_("Segments"), lambda _data: None),
    "spread": (N_("Distributions"), distributions),
    VERSIONS: (N_("Two versions"), two_versions),
    "lost": (N_("Where the score is lost"), score_losses),
    "words": (N_("Words"), words),
    "differences": (N_("Differences"), differences_view),
    "instead": (N_("In its place"), instead_view),
    "endings": (N_("Endings"), endings_view),
    "contest": (N_("One system against another"), word_sequences),
    "others": (N_("Other metrics"), against_other_metric),
    "slices": (N_("Parts"), slice_scores),
    "errors": (N_("Human error spans"), error_spans),
}
