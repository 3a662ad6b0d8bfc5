"""Every reference's score, and why the best one counts."""

from __future__ import annotations

import streamlit as st

from meteor_core import Result, Score
from pages.ui.i18n.translation import _
from pages.ui.shared.figures import text_table
from pages.ui.shared.markdown import plain


def references(result: Result, texts: tuple[str, ...]) -> None:
    """A table of several references; nothing for a single one."""
    if len(texts) < 2:
        return
    st.header(_("References"), anchor=False)
    st.markdown(_why_best(result))
    text_table(
        [
            _row(number, text, reference.score, number == result.best_reference)
            for number, (text, reference) in enumerate(zip(texts, result.references, strict=True))
        ]
    )


def _row(number: int, text: str, score: Score, best: bool) -> dict[str, str]:
    value = f"{score.value:.3f}"
    return {
        _("No."): str(number + 1),
        _("Reference"): plain(text),
        "METEOR": f"**{value}**" if best else value,
        "P": f"{score.precision:.3f}",
        "R": f"{score.recall:.3f}",
        "F": f"{score.f_mean:.3f}",
        _("penalty"): f"{score.penalty:.3f}",
    }


def _why_best(result: Result) -> str:
    """The best reference against the next best: the F-mean, the penalty, or a tie."""
    best = result.best_reference
    scores = [reference.score for reference in result.references]
    others = [number for number in range(len(scores)) if number != best]
    rival = max(others, key=lambda number: scores[number].value)
    won, lost = scores[best], scores[rival]
    return _reason(won, lost).format(
        best=best + 1,
        rival=rival + 1,
        f=f"{won.f_mean:.3f}",
        rival_f=f"{lost.f_mean:.3f}",
        penalty=f"{won.penalty:.3f}",
        rival_penalty=f"{lost.penalty:.3f}",
    )


def _reason(won: Score, lost: Score) -> str:
    if won.value == lost.value:
        return _("References {best} and {rival} score alike; the first of them counts.")
    if won.f_mean > lost.f_mean and won.penalty < lost.penalty:
        return _(
            "Reference {best} counts: against reference {rival} a larger share of the words "
            "matches, and the matches are less scattered (F {f} against {rival_f}, "
            "penalty {penalty} against {rival_penalty})."
        )
    if won.f_mean > lost.f_mean:
        return _(
            "Reference {best} counts: against reference {rival} a larger share of the words "
            "matches (F {f} against {rival_f}); the penalty is {penalty} against {rival_penalty}."
        )
    return _(
        "Reference {best} counts: against reference {rival} its matches are less scattered "
        "(penalty {penalty} against {rival_penalty}; F {f} against {rival_f})."
    )
