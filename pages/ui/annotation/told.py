"""Answers in words."""

from __future__ import annotations

from meteor_core.annotations import Errors, Preference, Ranking
from meteor_core.annotations.answers import Answer
from pages.ui.i18n.translation import _, plural


def answer(given: Answer) -> str:
    """``Preference(1)`` → ``"2 is better"``; positions are those of the candidates as shown."""
    if isinstance(given, Preference):
        if given.better is None:
            return _("Both alike")
        return _("{n} is better").format(n=given.better + 1)
    if isinstance(given, Ranking):
        ranks = ", ".join(map(str, given.ranks))
        return _("ranks {ranks}").format(ranks=ranks)
    if isinstance(given, Errors):
        return plural("{n} error", "{n} errors", len(given.spans))
    return ", ".join(f"{value:g}" for value in given.values)
