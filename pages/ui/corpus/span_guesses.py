"""How well “without a match, or with little weight” guesses what people mark: curve and table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import isnan

import numpy as np
import streamlit as st
from numpy.typing import NDArray

from meteor_core.spans.detection import Detection, credits, doubts
from meteor_core.spans.examples import examples
from meteor_core.spans.guesses import guessed_words
from meteor_core.spans.proposing import DOUBTS, LEAST
from meteor_core.spans.resampling import Guess
from meteor_core.spans.words import Mask, SpanFilter, WordTable
from meteor_core.wording.words import number
from pages.ui.corpus.span_shares import cell_table
from pages.ui.corpus.spans_input import spans_key
from pages.ui.corpus.view_data import Selection, ViewData, both, cached
from pages.ui.i18n.translation import _
from pages.ui.shared.corpora.span_examples import MOST_EXAMPLES, span_examples
from pages.ui.shared.corpora.span_findings import (
    SpanFindings,
    show_curves,
    span_findings,
    threshold_titles,
)
from pages.ui.shared.corpora.span_tables import guess_caption, guess_row, threshold_table

_EPSILON = 1e-9


def guesses(data: ViewData, table: WordTable, chosen: SpanFilter) -> Selection:
    """Draws words of all systems: the curve, single guesses, fitted thresholds and examples.

    → the segments of the cells that are selected in the tables.
    """
    weights = dict(data.systems[0].settings.parameters.weights)
    found = cached(
        data,
        ("span findings", spans_key(), chosen),
        lambda: span_findings(table, chosen, weights),
    )
    if not found.by_weight or isnan(found.by_weight[-1].recall):
        st.caption(_("The chosen errors do not cover any word."))
        return None
    show_curves(found, data.width, "corpus_span_curve")
    st.subheader(_("Each predictor alone"), anchor=False)
    chosen_single = guess_table(data, table, chosen, found.single)
    st.subheader(_("The best threshold"), anchor=False)
    threshold_table(table, found.fitted)
    st.subheader(_("Examples"), anchor=False)
    span_examples(
        tuple(one.found.name for one in found.single),
        chosen,
        lambda guess: cached(
            data,
            ("span examples", spans_key(), chosen, guess),
            lambda: examples(table, chosen, guessed_words(table, guess), MOST_EXAMPLES),
        ),
        "corpus",
    )
    with st.expander(_("Tables of the curves' thresholds, with examples")):
        return both(chosen_single, _thresholds(data, table, chosen, found))


def _thresholds(
    data: ViewData, table: WordTable, chosen: SpanFilter, found: SpanFindings
) -> Selection:
    """A table for each curve."""
    weights = dict(data.systems[0].settings.parameters.weights)
    by_weight, by_doubt = threshold_titles()
    light = Guesses(table, chosen, found.by_weight, credits(table, weights) - _EPSILON, True)
    first = _table(data, light, by_weight, "weight")
    st.caption(
        _(
            "The error rate of words of this kind, compared with that of all words, in "
            "biomedical abstracts. Error spans are proposed from {least}."
        ).format(least=f"{LEAST:g}")
    )
    likely = Guesses(table, chosen, found.by_doubt, doubts(table, DOUBTS) + _EPSILON, False)
    return both(first, _table(data, likely, by_doubt, "doubt"))


@dataclass(frozen=True, slots=True)
class Guesses:
    """Points of a curve, and of each word the number by which it is guessed: up to or from one."""

    table: WordTable
    chosen: SpanFilter
    points: Sequence[Detection]
    numbers: NDArray[np.float64]
    up_to: bool

    def segments(self) -> list[tuple[tuple[int, ...], ...]]:
        """Returns for each point segments with words guessed and marked, guessed only, marked
        only."""
        marked, seen = self.table.marked(self.chosen), self.table.seen(self.chosen)
        return [
            tuple(
                map(self.table.segments, (guessed & marked, guessed & ~marked, marked & ~guessed))
            )
            for guessed in (self._guessed(point.threshold) & seen for point in self.points)
        ]

    def _guessed(self, level: float) -> Mask:
        return self.numbers <= level if self.up_to else self.numbers >= level


def _table(data: ViewData, given: Guesses, title: str, key: str) -> Selection:
    """A row for each threshold; a count that is clicked opens its segments."""
    names = _("predicted and marked"), _("predicted only"), _("marked only")
    segments = cached(data, ("span guesses", key, spans_key(), given.chosen), given.segments)
    rows = [_row(point, title, names) for point in given.points]
    cells = {
        (row, name): found
        for row, groups in enumerate(segments)
        for name, found in zip(names, groups, strict=True)
    }
    return cell_table(rows, cells, f"corpus_span_{key}_{len(rows)}")


def _row(point: Detection, title: str, names: Sequence[str]) -> dict[str, object]:
    counts = point.right, point.guessed - point.right, point.marked - point.right
    return {
        title: f"{point.threshold:g}",
        **dict(zip(names, counts, strict=True)),
        **_measures(point),
    }


def _measures(point: Detection) -> dict[str, str]:
    return {
        _("precision"): number(point.precision),
        _("recall"): number(point.recall),
        "F1": number(point.f1),
    }


# Single guesses at what people mark: a table whose counts open their segments.


def guess_table(
    data: ViewData, table: WordTable, chosen: SpanFilter, found: Sequence[Guess]
) -> Selection:
    """Draws a row for each guess; counts open their segments."""
    names = _("predicted and marked"), _("predicted only")
    groups = cached(
        data,
        ("span single guesses", spans_key(), chosen),
        lambda: [_segments(table, chosen, one.found.name) for one in found],
    )
    rows = [guess_row(one, names) for one in found]
    cells = {
        (row, name): segments
        for row, several in enumerate(groups)
        for name, segments in zip(names, several, strict=True)
    }
    chosen_cells = cell_table(rows, cells, f"corpus_span_single_{len(rows)}")
    guess_caption(found)
    return chosen_cells


def _segments(table: WordTable, chosen: SpanFilter, name: str) -> tuple[tuple[int, ...], ...]:
    guessed, marked = guessed_words(table, name) & table.seen(chosen), table.marked(chosen)
    return table.segments(guessed & marked), table.segments(guessed & ~marked)
