"""Single guesses at what people mark, and thresholds that a fit finds: rows and captions."""

from __future__ import annotations

from collections.abc import Sequence
from math import isfinite

import pandas as pd
import streamlit as st

from meteor_core.messages.phrase import N_
from meteor_core.meta_evaluation.provenance import doubts_seen
from meteor_core.spans.proposing import DOUBTS
from meteor_core.spans.resampling import SAMPLES, SEED, Bounds, Guess, few_sources
from meteor_core.spans.thresholds import DOUBT, LIFT, WEIGHT, FittedThreshold
from meteor_core.spans.words import WordTable
from meteor_core.wording.words import number
from pages.ui.i18n.translation import _, grouped
from pages.ui.shared import messages
from pages.ui.shared.corpora.span_names import guess_name

SCALES = {
    WEIGHT: N_("maximum weight of the match"),
    DOUBT: N_("minimum error rate of its kind"),
    LIFT: N_("minimum error rate, measured in these files"),
}
"""What a fitted threshold is of."""


def guess_caption(found: Sequence[Guess]) -> None:
    """Draws the explanation of the rows of guesses."""
    st.caption(
        _(
            "Each row uses one predictor: every word that has it is predicted to be marked. "
            "People marked a share of {base} of all words; the last column shows how much more "
            "often they marked the predicted words. In brackets are 95% intervals, by bootstrap "
            "over sources (all systems together, {samples} draws, seed {seed}) or, if all "
            "sources agree, Wilson's."
        ).format(base=number(found[0].found.base), samples=grouped(SAMPLES), seed=f"{SEED}")
    )
    if few := few_sources(found):
        st.caption(messages.markdown(few))


def guess_row(one: Guess, names: Sequence[str]) -> dict[str, object]:
    """Returns a guess as a row; ``names`` of the columns of words guessed and marked, and guessed
    only."""
    found = one.found
    counts = found.right, found.guessed - found.right
    return {
        _("Predictor"): guess_name(found.name),
        **dict(zip(names, counts, strict=True)),
        _("precision"): _with_bounds(found.precision, one.precision),
        _("recall"): _with_bounds(found.recall, one.recall),
        "F1": _with_bounds(found.f1, one.f1),
        _("times as often as by chance"): _with_bounds(found.lift, one.lift),
    }


def _with_bounds(value: float, bounds: Bounds) -> str:
    low, high = bounds
    if not isfinite(value):
        return "–"
    return number(value) + (f" ({number(low)}–{number(high)})" if isfinite(low) else "")


def threshold_table(table: WordTable, fitted: Sequence[FittedThreshold]) -> None:
    """Draws the fitted thresholds, and their results on held-out sources."""
    if not fitted:
        st.caption(
            _(
                "No threshold is fitted, because fitting needs marked words and at least two "
                "sources."
            )
        )
        return
    frame = pd.DataFrame([_fitted_row(one) for one in fitted])
    st.dataframe(frame, hide_index=True, key=f"corpus_span_fitted_{len(fitted)}")
    st.caption(
        _(
            "The threshold with the best F1. Precision, recall and F1 are measured on held-out "
            "sources: there are {folds} folds of sources, and each is judged by the threshold "
            "fitted to the others. The column “F1 in sample” is optimistic, because it uses the "
            "words of the fit."
        ).format(folds=len(fitted[0].folds))
    )
    references = (pair.references[0] for pair in table.pairs)
    if share := doubts_seen(references):
        st.caption(
            "⚑ "
            + _(
                "Error spans are proposed by the error rates of kinds of words. These were "
                "measured on about {share} of these references, so the figures here are "
                "optimistic."
            ).format(share=f"{share:.0%}")
        )


def _fitted_row(one: FittedThreshold) -> dict[str, object]:
    guess, known = one.held_out, [level for level in one.folds if isfinite(level)]
    spread = f"{number(min(known))}–{number(max(known))}" if known else "–"
    return {
        _("Threshold of"): _(SCALES[one.name]),
        _("fitted"): number(one.threshold) if isfinite(one.threshold) else "–",
        _("over folds"): spread,
        _("precision"): _with_bounds(guess.found.precision, guess.precision),
        _("recall"): _with_bounds(guess.found.recall, guess.recall),
        "F1": _with_bounds(guess.found.f1, guess.f1),
        _("F1 in sample"): number(one.in_sample.f1),
        _("Predicted"): _kinds(one),
    }


def _kinds(one: FittedThreshold) -> str:
    """Which kinds of words are guessed; weights need no explanation."""
    if one.name == WEIGHT:
        return ""
    return ", ".join(kind_name(kind) for kind in one.guessed)


KINDS = {
    "name": N_("unmatched names"),
    "content": N_("unmatched content words"),
    "function": N_("unmatched function words"),
    "order": N_("exact matches that begin a chunk"),
    "": N_("all other words"),
}


def kind_name(kind: str) -> str:
    """Returns the name of a kind of words, as in ``proposing``."""
    assert kind in DOUBTS or not kind
    return _(KINDS[kind]) if kind in KINDS else guess_name(kind)
