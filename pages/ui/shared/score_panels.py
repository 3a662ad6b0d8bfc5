"""A score on the page: one line with its formula, another with details."""

from __future__ import annotations

import streamlit as st

from meteor_core import Result, Score
from meteor_core.wording.words import made_of, number, printed_change, score_digits
from pages.ui.i18n.translation import _, plural
from pages.ui.shared.widgets.controls import copyable


def score_card(result: Result, published: Score) -> None:
    """Draws the score of a pair, and its change from the ``published`` one by the sliders."""
    score = result.score
    with st.container(key="score", gap=None):
        with st.container(horizontal=True, vertical_alignment="center"):
            made = _unbroken(equation(score))
            st.header(made, anchor=False, width="content")
            if score != published:
                st.badge(_change(score, published), color="primary")
        st.caption(" · ".join(_facts(result)))
        if score.f_mean == 1 and score.penalty and result.statistics.chunks == 1:
            st.caption(
                _(
                    "The score is not 1, because even one chunk has a penalty, here γ · "
                    "(1/{n})^β = {penalty}."
                ).format(
                    n=f"{result.statistics.matches:g}",
                    penalty=number(score.penalty, score_digits(score)),
                )
            )
    if result.note:
        st.info(_(result.note))


def equation(score: Score) -> str:
    """Writes ``0.742 = F 0.807 × (1 − penalty 0.080)``; ≈ if the rounded factors give another
    result.

    Where letters have a share: ``0.678 = 0.8 · F 0.807 × (1 − penalty 0.080) + 0.2 · L 0.420``.
    """
    return made_of(score, "F ", _("penalty") + " ", "L ")


def _unbroken(equation: str) -> str:
    """On a phone the letters' part goes into a separate row, and not half of it."""
    words, *letters = equation.split(" + ")
    rows = [words, *(f"+ {part}".replace(" ", "\N{NO-BREAK SPACE}") for part in letters)]
    return " ".join(rows)


def _facts(result: Result) -> list[str]:
    facts = [
        chunks_in_matches(result.statistics.chunks, result.statistics.matches),
        _("best alignment (proved)")
        if result.alignment.optimal
        else _("best alignment found (not proved)"),
    ]
    if len(result.references) > 1:
        facts.append(_("best reference: {n}").format(n=result.best_reference + 1))
    return facts


def chunks_in_matches(chunks: int, matches: float) -> str:
    """``(5, 7)`` → ``"5 chunks in 7 matches"``."""
    return _("{chunks} in {matches}").format(
        chunks=chunk_count(chunks), matches=plural("{n} match", "{n} matches", matches)
    )


def chunk_count(chunks: int) -> str:
    """``1`` → ``"1 chunk"``."""
    return plural("{n} chunk", "{n} chunks", chunks)


def one_line(result: Result) -> str:
    """Writes the score of a small alignment: equation, P, R, chunks; Markdown."""
    score = result.score
    value, rest = equation(score).split(" ", 1)
    return (
        f"**{value}** {rest} · P {number(score.precision)} · R {number(score.recall)} · "
        f"{chunk_count(result.statistics.chunks)}"
    )


def _change(score: Score, published: Score) -> str:
    """``+0.012 against the variant's own 0.730``."""
    message = _("{change} compared with the unchanged variant ({own})")
    moved = printed_change(published.value, score.value)
    return message.format(change=moved, own=number(published.value))


def all_digits(result: Result) -> str:
    """Writes all figures to six digits, by name, and what a chunk is; how many words match where a
    phrase does.
    """
    score, statistics = result.score, result.statistics
    values = {
        "METEOR": score.value,
        _("precision (P)"): score.precision,
        _("recall (R)"): score.recall,
        _("F-mean (F)"): score.f_mean,
        _("fragmentation"): score.fragmentation,
        _("penalty"): score.penalty,
        **({_("letters (L)"): score.letters} if score.share else {}),
    }
    lines = [f"{name} {value:.6f}" for name, value in values.items()]
    if statistics.candidate_words != statistics.reference_words:
        message = _("matched words: {candidate} of the candidate, {reference} of the reference")
        words = {"candidate": statistics.candidate_words, "reference": statistics.reference_words}
        lines.append(message.format(**words))
    chunk = _("A chunk is a run of matches that are adjacent and in the same order in both texts.")
    return f"{chunk}  \n{' · '.join(lines)}"


def signature(text: str) -> None:
    """Draws the signature, to be copied."""
    st.caption(_("Publish this signature with the score."))
    copyable(text, "signature")
