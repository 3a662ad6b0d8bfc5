"""Error spans that people marked: candidates aligned, predictions judged, tables and examples."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from math import isfinite

import pandas as pd
import streamlit as st

from meteor_core import InputError, Meteor
from meteor_core.messages.phrase import N_
from meteor_core.meta_evaluation.scorers import doubts_seen
from meteor_core.meteor.metric import Settings
from meteor_core.render import marked
from meteor_core.spans.detection import (
    BROKEN_ORDER,
    CONTENT,
    FALSE_ALARM,
    INEXACT,
    KINDS,
    MISSED,
    PROPOSED,
    RIGHT,
    SAMPLES,
    SEED,
    WITH_ORDER,
    Bounds,
    Detection,
    Example,
    Guess,
    curve,
    doubted,
    few_sources,
    judged_guesses,
)
from meteor_core.spans.pairs import AnnotatedPair
from meteor_core.spans.proposing import DOUBTS, UNMATCHED
from meteor_core.spans.thresholds import DOUBT, LIFT, WEIGHT, FittedThreshold, fitted_thresholds
from meteor_core.spans.words import ALL, CHUNK_STARTS, OUT_OF_ORDER, SpanFilter, WordTable, examine
from meteor_core.wording.palette import look
from meteor_core.wording.words import number
from pages.ui.charts.human_agreement import span_curve
from pages.ui.i18n.translation import _, grouped
from pages.ui.shared import messages
from pages.ui.shared.corpora.corpus_files import workers
from pages.ui.shared.figures import arguments, page_style, show_figure
from pages.ui.shared.markdown import plain
from pages.ui.shared.serving.jobs import Job


class SpansJob(Job):
    """The words of annotated candidates; ``table`` is there in the end."""

    broken = InputError("The alignment of the annotated candidates was interrupted.")

    def __init__(self, pairs: Sequence[AnnotatedPair], settings: Settings) -> None:
        self.table: WordTable | None = None
        self.done, self.total = 0, len(pairs)
        self._pairs, self._settings = pairs, settings
        super().__init__()

    def _work(self) -> None:
        metric = Meteor.by(self._settings)
        self.table = examine(self._pairs, metric, workers(), self._count)

    def _count(self, done: int) -> None:
        self.done = done
        self.check_cancelled()


# Guesses at what people mark, by their names on the page.

NAMES = {
    UNMATCHED: N_("unmatched words"),
    CONTENT: N_("unmatched content words"),
    CHUNK_STARTS: N_("first words of chunks"),
    OUT_OF_ORDER: N_("chunks out of order"),
    BROKEN_ORDER: N_("first words of chunks, or chunks out of order"),
    INEXACT: N_("unmatched or inexact words"),
    WITH_ORDER: N_("unmatched, inexact, broken order"),
    PROPOSED: N_("words in proposed error spans"),
    ALL: N_("all words"),
}


def guess_name(name: str) -> str:
    """Returns the name of a guess or a kind of words: its name here, or the stage's label."""
    return _(NAMES[name]) if name in NAMES else _(look(name).label)


# What is read off a table of words that people marked, and its picture: alike on every page.


@dataclass(frozen=True, slots=True)
class SpanFindings:
    """Single guesses, fitted thresholds, and the points of both curves."""

    single: list[Guess]
    fitted: list[FittedThreshold]
    by_weight: list[Detection]
    by_doubt: list[Detection]


def span_findings(
    table: WordTable, chosen: SpanFilter, weights: Mapping[str, float]
) -> SpanFindings:
    """Computes everything that curves and tables show."""
    return SpanFindings(
        judged_guesses(table, chosen),
        fitted_thresholds(table, chosen, weights),
        curve(table, chosen, weights),
        doubted(table, chosen),
    )


def threshold_titles() -> tuple[str, str]:
    """Returns the names of the curves' thresholds."""
    return _("maximum weight"), _("minimum error rate")


def show_curves(found: SpanFindings, width: int, key: str) -> None:
    """Draws precision against recall: both curves, and every single guess as a point."""
    by_weight, by_doubt = threshold_titles()
    figure = span_curve(
        (
            (_("words chosen by match weight"), by_weight, found.by_weight),
            (_("words chosen by error rate of match type"), by_doubt, found.by_doubt),
        ),
        found.by_weight[-1].base,
        tuple((guess_name(one.found.name), one.found) for one in found.single if one.found.guessed),
        width=width,
        style=page_style(),
    )
    title = _("How well unmatched words and matches of low weight predict people's marks")
    show_figure(figure, title, key)


# Single guesses at what people mark, and thresholds that a fit finds: rows and captions.

SCALES = {
    WEIGHT: N_("maximum weight of the match"),
    DOUBT: N_("minimum error rate of the match type"),
    LIFT: N_("minimum error rate, measured in these files"),
}
"""What a fitted threshold is of."""


def guess_caption(found: Sequence[Guess]) -> None:
    """Draws the explanation of the rows of guesses."""
    st.caption(
        _(
            "Each row tests one prediction: that people mark all words of the kind named under "
            "“Predictor”. The last column shows the share of these words that people marked, "
            "divided by the share among all words ({base}). The 95% intervals in brackets are "
            "from a bootstrap over sources (all systems together, {samples} samples, seed "
            "{seed}), or are Wilson intervals if all sources agree."
        ).format(base=number(found[0].found.base), samples=grouped(SAMPLES), seed=f"{SEED}")
    )
    if few := few_sources(found):
        st.caption(messages.markdown(few))


def guess_row(one: Guess, names: Sequence[str]) -> dict[str, object]:
    """Returns a guess as a row; ``names``: of the columns of right and wrong guesses."""
    found = one.found
    counts = found.right, found.guessed - found.right
    return {
        _("Predictor"): guess_name(found.name),
        **dict(zip(names, counts, strict=True)),
        _("precision"): _with_bounds(found.precision, one.precision),
        _("recall"): _with_bounds(found.recall, one.recall),
        "F1": _with_bounds(found.f1, one.f1),
        _("ratio to chance"): _with_bounds(found.lift, one.lift),
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
            "Each row shows the threshold with the best F1. Precision, recall and F1 are "
            "measured on {folds} held-out folds of sources, each with the threshold fitted to "
            "the other folds; “F1 in sample” is optimistic, because it is measured on the words "
            "used for fitting."
        ).format(folds=len(fitted[0].folds))
    )
    references = (pair.references[0] for pair in table.pairs)
    if share := doubts_seen(references):
        st.caption(
            "⚑ "
            + _(
                "Proposed spans are based on the error rate of each kind of word. These rates "
                "were measured on about {share} of these references, so the figures here are "
                "optimistic."
            ).format(share=f"{share:.0%}")
        )


def _fitted_row(one: FittedThreshold) -> dict[str, object]:
    guess, known = one.held_out, [level for level in one.folds if isfinite(level)]
    spread = f"{number(min(known))}–{number(max(known))}" if known else "–"
    return {
        _("Type of threshold"): _(SCALES[one.name]),
        _("fitted"): number(one.threshold) if isfinite(one.threshold) else "–",
        _("range over folds"): spread,
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


WORD_KINDS = {
    "name": N_("unmatched names"),
    "content": N_("unmatched content words"),
    "function": N_("unmatched function words"),
    "order": N_("exact matches that begin a chunk"),
    "": N_("all other words"),
}


def kind_name(kind: str) -> str:
    """Returns the name of a kind of words, as in ``proposing``."""
    assert kind in DOUBTS or not kind
    return _(WORD_KINDS[kind]) if kind in WORD_KINDS else guess_name(kind)


# Candidates in which a guess is right, raises a false alarm or misses: two lines for each.

MOST_EXAMPLES = 4
"""Of each kind."""

_EXAMPLE_KINDS = {
    RIGHT: N_("Predicted and marked"),
    FALSE_ALARM: N_("Predicted only: false alarms"),
    MISSED: N_("Marked only: missed"),
}


def span_examples(
    names: tuple[str, ...], chosen: SpanFilter, find: Callable[[str], Sequence[Example]], page: str
) -> None:
    """Draws a guess and a kind to choose, and the candidates that show it best.

    ``find``: a guess → examples of it; ``page``: what keys of this page's controls begin with.
    """
    titles = {name: guess_name(name) for name in names}
    kinds = {kind: _(title) for kind, title in _EXAMPLE_KINDS.items()}
    with st.container(horizontal=True, vertical_alignment="bottom"):
        guess = st.selectbox(
            _("Predictor"),
            names,
            format_func=titles.__getitem__,
            key=f"{page}_span_guess",
            width=300,
        )
        kind = st.segmented_control(
            _("Examples"),
            KINDS,
            format_func=kinds.__getitem__,
            default=RIGHT,
            required=True,
            key=f"{page}_span_example_kind",
            label_visibility="collapsed",
            wrap=True,
        )
    style = page_style()
    shown = [one for one in find(guess) if one.kind == kind]
    if not shown:
        st.caption(_("There is no such candidate."))
    for one in shown:
        st.caption(
            f"**{plain(one.pair.system, longest=60)}** · {plain(one.pair.name, longest=60)} · "
            + _("Reference")
            + f": {plain(one.pair.references[0], longest=600)}"
        )
        spans = [span for span in one.pair.spans if chosen.takes(span)]
        st.html(marked.example_html(one, spans, **arguments(style)))
