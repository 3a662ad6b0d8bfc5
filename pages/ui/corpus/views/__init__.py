"""Looking into a scored corpus: each view draws, and says which segments are chosen in it."""

from __future__ import annotations

from collections.abc import Callable

from pages.ui.corpus.scene import Chosen, Scene
from pages.ui.corpus.views.contest import contest
from pages.ui.corpus.views.lost import lost
from pages.ui.corpus.views.others import others
from pages.ui.corpus.views.spread import spread
from pages.ui.corpus.views.words import words
from pages.ui.i18n.translation import N_

VIEWS: dict[str, tuple[str, Callable[[Scene], Chosen]]] = {
    "spread": (N_("Distributions"), spread),
    "lost": (N_("Where the score is lost"), lost),
    "words": (N_("Words"), words),
    "contest": (N_("One system against another"), contest),
    "others": (N_("Other metrics"), others),
}
