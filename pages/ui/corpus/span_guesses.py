"""How well “without a match, or with little weight” guesses what people mark: curve and table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import isnan

import streamlit as st

from meteor_core.spans.detection import Detection, credits, curve, doubted, doubts
from meteor_core.spans.proposing import DOUBTS, LEAST
from meteor_core.spans.words import Mask, SpanFilter, WordTable
from meteor_core.wording.words import number
from pages.ui.charts.span_curve import span_curve
from pages.ui.corpus.span_shares import cell_table
from pages.ui.corpus.spans_input import spans_key
from pages.ui.corpus.view_data import Selection, ViewData, both, cached
from pages.ui.i18n.translation import _
from pages.ui.shared.figures import page_style, show_figure

_EPSILON = 1e-9


def guesses(data: ViewData, table: WordTable, chosen: SpanFilter) -> Selection:
    """Words of all systems: the curve, and a table whose cells open their segments."""
    weights = dict(data.systems[0].settings.parameters.weights)
    by_weight = cached(
        data, ("span curve", spans_key(), chosen), lambda: curve(table, chosen, weights)
    )
    by_doubt = cached(data, ("span doubts", spans_key(), chosen), lambda: doubted(table, chosen))
    if not by_weight or isnan(by_weight[-1].recall):
        st.caption(_("No word is marked by the errors chosen."))
        return None
    titles = (_("weight at most"), _("doubt from"))
    figure = span_curve(
        (
            (_("words by the weight of their match"), titles[0], by_weight),
            (_("words by how often their kind is wrong"), titles[1], by_doubt),
        ),
        by_weight[-1].base,
        width=data.width,
        style=page_style(),
    )
    show_figure(
        figure,
        _("A word without a match, or with a light one, as a guess that people marked it"),
        "corpus_span_curve",
    )
    with st.expander(_("The thresholds as tables, with their examples")):
        earned, doubt = credits(table, weights), doubts(table, DOUBTS)
        light = [earned <= point.threshold + _EPSILON for point in by_weight]
        likely = [doubt >= point.threshold - _EPSILON for point in by_doubt]
        first = _table(Guessing(table, chosen, titles[0], by_weight, light), "weight")
        st.caption(
            _(
                "How many times as likely as any word a word of its kind is to be wrong, measured "
                "on biomedical abstracts; from {least} on, error spans are proposed."
            ).format(least=f"{LEAST:g}")
        )
        return both(first, _table(Guessing(table, chosen, titles[1], by_doubt, likely), "doubt"))


@dataclass(frozen=True, slots=True)
class Guessing:
    """Points of a curve and, for each, which words are guessed."""

    table: WordTable
    chosen: SpanFilter
    title: str
    points: Sequence[Detection]
    guessed: Sequence[Mask]


def _table(given: Guessing, key: str) -> Selection:
    """A row for each threshold; a count that is clicked opens its segments."""
    marked, seen = given.table.marked(given.chosen), given.table.seen(given.chosen)
    right, wrong, missed = _("guessed and marked"), _("guessed only"), _("marked only")
    rows: list[dict[str, object]] = []
    cells: dict[tuple[int, str], tuple[int, ...]] = {}
    for place, (point, guessed) in enumerate(zip(given.points, given.guessed, strict=True)):
        groups = {
            right: guessed & marked,
            wrong: guessed & ~marked & seen,
            missed: marked & ~guessed & seen,
        }
        counts = {name: int((mask & seen).sum()) for name, mask in groups.items()}
        rows.append({given.title: f"{point.threshold:g}", **counts, **_measures(point)})
        cells |= {(place, name): given.table.segments(mask & seen) for name, mask in groups.items()}
    return cell_table(rows, cells, f"corpus_span_{key}_{len(rows)}")


def _measures(point: Detection) -> dict[str, str]:
    return {
        _("precision"): number(point.precision),
        _("recall"): number(point.recall),
        "F1": number(point.f1),
    }
