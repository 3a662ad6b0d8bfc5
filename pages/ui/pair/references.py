"""Every reference's score, and why the best one counts."""

from __future__ import annotations

import streamlit as st

from meteor_core import Result, Score
from meteor_core.candidates.comparison import nets
from meteor_core.meteor.scoring import breakdown
from meteor_core.wording.words import number, signed
from pages.ui.charts.corpus_bars import PARTS
from pages.ui.i18n.translation import _
from pages.ui.shared.figures import text_table
from pages.ui.shared.markdown import plain


def references(result: Result, texts: tuple[str, ...]) -> None:
    """Draws a table of several references; nothing for a single one."""
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
    """The best reference against the next best: on which losses their scores differ, or a tie."""
    scores = [reference.score.value for reference in result.references]
    best = result.best_reference
    rival = max((index for index in range(len(scores)) if index != best), key=scores.__getitem__)
    numbers = {"best": best + 1, "rival": rival + 1}
    if scores[best] == scores[rival]:
        return _(
            "References {best} and {rival} give the same score. Then the shortest reference with "
            "words counts; in METEOR 1.5, the first."
        ).format(**numbers)
    return _(
        "Reference {best} counts: it gives {score}, and reference {rival} gives {rival_score}. "
        "The difference consists of: {parts}."
    ).format(
        **numbers,
        score=number(scores[best]),
        rival_score=number(scores[rival]),
        parts=_difference(result, best, rival) or number(0),
    )


def _difference(result: Result, best: int, rival: int) -> str:
    """``Fragmentation +0.098 · Letters +0.027``: parts that sum to the difference."""
    ahead, behind = (
        breakdown(result.references[index].statistics, result.parameters) for index in (best, rival)
    )
    return " · ".join(f"{_(PARTS[part][0])} {signed(net)}" for part, net in nets(ahead, behind))
