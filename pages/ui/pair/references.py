"""Every reference's score, and why the best one counts."""

from __future__ import annotations

import streamlit as st

from meteor_core import Result, Score
from meteor_core.wording.words import number
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
            _row(index, text, reference.score, index == result.best_reference)
            for index, (text, reference) in enumerate(zip(texts, result.references, strict=True))
        ]
    )


def _row(index: int, text: str, score: Score, best: bool) -> dict[str, str]:
    value = number(score.value)
    return {
        _("No."): str(index + 1),
        _("Reference"): plain(text),
        "METEOR": f"**{value}**" if best else value,
        "P": number(score.precision),
        "R": number(score.recall),
        "F": number(score.f_mean),
        _("penalty"): number(score.penalty),
        **({"L": number(score.letters)} if score.share else {}),
    }


def _why_best(result: Result) -> str:
    """The best reference against the next best: letters, the F-mean, the penalty, or a tie."""
    best = result.best_reference
    scores = [reference.score for reference in result.references]
    others = [index for index in range(len(scores)) if index != best]
    rival = max(others, key=lambda index: scores[index].value)
    won, lost = scores[best], scores[rival]
    return _reason(won, lost).format(
        best=best + 1,
        rival=rival + 1,
        f=number(won.f_mean),
        rival_f=number(lost.f_mean),
        penalty=number(won.penalty),
        rival_penalty=number(lost.penalty),
        letters=number(won.letters),
        rival_letters=number(lost.letters),
    )


def _reason(won: Score, lost: Score) -> str:
    if won.value == lost.value:
        return _("References {best} and {rival} score alike; the first of them counts.")
    if won.words <= lost.words:
        return _(
            "Reference {best} counts: by words reference {rival} is no worse, but by letters it is "
            "further away (L {letters} against {rival_letters})."
        )
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
