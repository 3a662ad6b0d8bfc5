"""Core types → what stands on the page: score card, references, breakdown, errors."""

from __future__ import annotations

import pandas as pd
import streamlit as st

from meteor_core import MeteorError, Result, Score
from meteor_core.messages import phrase
from meteor_core.messages.phrase import Phrase
from meteor_core.wording.words import signed
from pages.ui.i18n.translation import _, plural
from pages.ui.shared.components import plain
from pages.ui.shared.state import LINK_PROBLEM


def problem(error: MeteorError, of: str = "") -> None:
    """An error in the words of the interface, whatever was typed shown as it is.

    ``of``: Markdown that says what it is about.
    """
    message = plain(told(error), longest=600)
    st.error(f"{of}: {message}" if of else message)


def told(message: MeteorError | Phrase) -> str:
    """A message of the core in the interface's language, with whatever messages are in it."""
    return phrase.translated(message, _)


def score_card(result: Result, own: Score) -> None:
    """One line with the score and how it is made, one with what stands behind it."""
    score = result.score
    with st.container(key="score", gap=None):
        with st.container(horizontal=True, vertical_alignment="center"):
            st.header(
                f"{score.value:.3f} = F {score.f_mean:.3f} × (1 − {score.penalty:.3f})",
                anchor=False,
                help=_exactly(result),
                width="content",
            )
            if score != own:
                st.badge(_change(score, own), color="primary")
        st.caption(" · ".join(_facts(result)))
    if result.note:
        st.info(_(result.note))


def _facts(result: Result) -> list[str]:
    statistics = result.statistics
    chunks = plural("{n} chunk", "{n} chunks", statistics.chunks)
    matches = plural("{n} match", "{n} matches", statistics.matches)
    facts = [
        f"P {result.score.precision:.3f}",
        f"R {result.score.recall:.3f}",
        _("{chunks} in {matches}").format(chunks=chunks, matches=matches),
        _("proved optimal") if result.alignment.optimal else _("not proved optimal"),
    ]
    if len(result.references) > 1:
        facts.append(_("best reference: {n}").format(n=result.best_reference + 1))
    return facts


def _change(score: Score, own: Score) -> str:
    """What moving the sliders did: ``+0.012 against the variant's own 0.730``."""
    message = _("{change} against the variant's own {own}")
    return message.format(change=signed(score.value - own.value), own=f"{own.value:.3f}")


def _exactly(result: Result) -> str:
    """All the figures' places, for the tooltip; how many words match where a phrase does."""
    score, statistics = result.score, result.statistics
    values = {
        "METEOR": score.value,
        "P": score.precision,
        "R": score.recall,
        "F": score.f_mean,
        _("fragmentation"): score.fragmentation,
        _("penalty"): score.penalty,
    }
    lines = [f"{name} {value:.6f}" for name, value in values.items()]
    if statistics.candidate_words != statistics.reference_words:
        message = _("matched words: {candidate} of the candidate, {reference} of the reference")
        words = {"candidate": statistics.candidate_words, "reference": statistics.reference_words}
        lines.append(message.format(**words))
    return "  \n".join(lines)


def references(result: Result, texts: tuple[str, ...]) -> None:
    """Every reference's score, and why the best one counts."""
    if len(texts) < 2:
        return
    st.header(_("References"), anchor=False)
    st.markdown(_why_best(result))
    rows = [
        _row(place, text, reference.score, place == result.best_reference)
        for place, (text, reference) in enumerate(zip(texts, result.references, strict=True))
    ]
    st.table(pd.DataFrame(rows), hide_index=True, border="horizontal")


def _row(place: int, text: str, score: Score, best: bool) -> dict[str, str]:
    value = f"{score.value:.3f}"
    return {
        _("No."): str(place + 1),
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
    others = [place for place in range(len(scores)) if place != best]
    rival = max(others, key=lambda place: scores[place].value)
    won, lost = scores[best], scores[rival]
    names = {"best": best + 1, "rival": rival + 1}
    if won.value == lost.value:
        message = _("References {best} and {rival} score alike; the first of them counts.")
    elif won.f_mean > lost.f_mean and won.penalty < lost.penalty:
        message = _(
            "Reference {best} counts: against reference {rival} a larger share of the words "
            "matches, and the matches are less scattered (F {f} against {rival_f}, "
            "penalty {penalty} against {rival_penalty})."
        )
    elif won.f_mean > lost.f_mean:
        message = _(
            "Reference {best} counts: against reference {rival} a larger share of the words "
            "matches (F {f} against {rival_f}); the penalty is {penalty} against {rival_penalty}."
        )
    else:
        message = _(
            "Reference {best} counts: against reference {rival} its matches are less scattered "
            "(penalty {penalty} against {rival_penalty}; F {f} against {rival_f})."
        )
    figures = {
        "f": f"{won.f_mean:.3f}",
        "rival_f": f"{lost.f_mean:.3f}",
        "penalty": f"{won.penalty:.3f}",
        "rival_penalty": f"{lost.penalty:.3f}",
    }
    return message.format(**names, **figures)


def signature(text: str) -> None:
    """The signature in a block that copies."""
    st.caption(_("Signature: a number without it is not a result."))
    st.code(text, language=None, wrap_lines=True)


def link_problem() -> None:
    """What was wrong with the link that led here, until a text is changed."""
    error = st.session_state.get(LINK_PROBLEM)
    if error:
        st.warning(plain(told(error), longest=600))
