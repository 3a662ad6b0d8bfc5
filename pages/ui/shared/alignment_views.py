"""The alignment as graph, matrix or text, the evidence behind a click; the breakdown."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import nullcontext
from functools import partial

import streamlit as st

from meteor_core import Alignment, Parameters, Result
from meteor_core.meteor.scoring import breakdown as breakdown_of
from meteor_core.model.view import LinkView, View, view
from meteor_core.render import text
from meteor_core.render.svg import svg
from meteor_core.wording.evidence import explain
from meteor_core.wording.palette import look
from pages.ui import charts
from pages.ui.i18n.translation import _
from pages.ui.shared import formula
from pages.ui.shared.figures import (
    TWO_COLUMNS,
    Points,
    arguments,
    clickable_figure,
    column_width,
    columns,
    page_style,
    show_figure,
    svg_button,
    text_table,
)
from pages.ui.shared.formula import fractions
from pages.ui.shared.markdown import plain
from pages.ui.shared.score_panels import all_digits
from pages.ui.shared.serving import held_resources
from pages.ui.shared.widgets.browser import width_unknown
from pages.ui.shared.widgets.controls import folded

CLICKABLE = ("graph", "matrix")
"""The views that are pictures, whose words and links answer clicks."""

_LONGEST = 600
"""Characters of a match's evidence: that of two forms with two readings each is long."""

_MOST_ROWS = 400
_MOST_DRAWN = 80
"""Tokens of a side beyond which an alignment drawn small is running text."""

_SMALL = 13.0

_WIDEST_BARS = 640
"""Pixels of the bars from P and R to the score, on whatever screen."""

_WHOLE_FORMULA = 620
"""Pixels from which on the formula's lines need not be broken."""


@held_resources.fragment
def alignment_view(
    result: Result,
    chosen: str,
    width: int,
    ask: Callable[[Points, int], None] | None = None,
    bars: bool = False,
) -> None:
    """Draws the chosen view, and the same as a table; a click runs only this part of the page
    again.

    ``ask`` answers for what was clicked, in a place of that width; ``bars``: the way from P and R
    to the score directly beneath the picture.
    """
    # A matrix is high, so its evidence is next to it if there is room.
    side_by_side = chosen == "matrix" and width >= TWO_COLUMNS
    picture, evidence = columns(width, [2, 1]) if side_by_side else (nullcontext(), nullcontext())
    with picture, st.container(key="picture", gap=None):
        points = _picture(result.alignment, chosen, 2 * width // 3 if side_by_side else width)
    if bars and not width_unknown():
        with picture:
            # From P and R to F, the penalty and the score; follows the sliders.
            steps = charts.score_steps(
                result.score, result.statistics, width=min(width, _WIDEST_BARS), style=page_style()
            )
            show_figure(steps, _("From P and R to the score"), "score_steps", named=False)
    with evidence, st.container(key="evidence", gap="xsmall"):
        _evidence(result.alignment, points)
        if ask is not None:
            ask(points, width // 3 if side_by_side else width)
    folded(_("As a table"), "as_table", partial(_table, result.alignment))


def _picture(alignment: Alignment, chosen: str, width: int) -> Points:
    """Draw it; → the points clicked, of which text and table have none."""
    style = page_style()
    if chosen == "text":
        st.html(text.html(alignment, **arguments(style)))
    if chosen not in CLICKABLE:
        return []
    draw = charts.graph if chosen == "graph" else charts.matrix
    alt = _(
        "Alignment of the candidate with the reference. The table below shows the same alignment."
    )
    key = f"{chosen}_picture"
    # Let go of the picture that stood here before, unless it showed the same. It was another
    # widget, and this part of the page runs within one that runs: Streamlit would keep the states
    # of all that were ever drawn here, and goes through them several times in every run.
    shown = (alignment, width, style.theme, style.language)
    if st.session_state.get(f"{key}_shown") != shown:
        st.session_state.pop(key, None)
        st.session_state[f"{key}_shown"] = shown
    if chosen == "graph" and _until_plotly(alignment, width) and width_unknown():
        return []
    return clickable_figure(draw(alignment, width=width, style=style), key, alt)


def _until_plotly(alignment: Alignment, width: int) -> bool:
    """An image in the very place where Plotly will draw, of the session's first graph alone →
    whether it is there.

    A browser works a second or more at that library before its first figure, and at nothing else:
    so it is loaded afterwards, and the style sheet shows the image until it has drawn.
    """
    if st.session_state.setdefault("first_graph", alignment) != alignment:
        return False
    drawn = svg(alignment, width=width, size=charts.letters(width), **arguments(page_style()))
    with st.container(key="until_plotly"):
        st.image(drawn, width=width)
    return True


def shown_picture(chosen: str) -> object:
    """Returns the content of the graph or matrix drawn last, which changes with it."""
    return st.session_state.get(f"{chosen}_picture_shown")


def _evidence(alignment: Alignment, points: Points) -> None:
    """Both words of each link clicked, its stage, and why they match."""
    if not points:
        return
    for link in _clicked_links(view(alignment), points):
        words = f"**{plain(link.candidate_text)}** ~ **{plain(link.reference_text)}**"
        st.markdown(f"{words} · {_(look(link.stage).label)} · {plain(explain(link, _), _LONGEST)}")


def _clicked_links(model: View, points: Points) -> list[LinkView]:
    """Plotly's points → links; what a changed text no longer has is left out."""
    links = []
    for point in points:
        kind, number = (point.get("customdata") or ("", 0))[:2]
        if kind == "link" and 0 < number <= len(model.links):
            links.append(model.link(number))
    return links


def _table(alignment: Alignment) -> None:
    """Every match and every word without a partner, as text."""
    rows = [[plain(cell, _LONGEST) for cell in row.cells(_)] for row in text.rows(alignment, _)]
    headings = [_(heading) for heading in text.HEADINGS]
    with st.container(key="alignment_table"):
        text_table(rows[:_MOST_ROWS], headings)
    if len(rows) > _MOST_ROWS:
        st.caption(
            _("Only the first {n} rows are shown. The downloads contain all rows.").format(
                n=_MOST_ROWS
            )
        )


def small_alignment(alignment: Alignment, width: int, key: str, name: str = "") -> None:
    """Draws a small alignment without clicks; as running text if a sentence is long.

    ``key`` distinguishes its button from those of other alignments on the page.
    """
    style = page_style()
    if max(len(alignment.candidate), len(alignment.reference)) > _MOST_DRAWN:
        st.html(text.html(alignment, key=False, **arguments(style)))
        return
    picture = svg(alignment, width=width, size=_SMALL, key=False, **arguments(style))
    words = text.plain(alignment, language=style.language, translate=style.translate)
    st.image(picture, width=width, alt=f"{name}: {words}" if name else words)
    svg_button(picture, "alignment", f"{key}_png")


def breakdown(result: Result, published: Parameters, width: int) -> None:
    """Draws the losses, the penalty curve, and the formula with this pair's numbers."""
    st.header(_("How the score is computed"), anchor=False)
    losses, curve = columns(width)
    half, style = column_width(width), page_style()
    with losses:
        parts = breakdown_of(result.statistics, result.parameters)
        show_figure(charts.waterfall(parts, width=half, style=style), _("Where the score is lost"))
    with curve:
        penalty = charts.penalty(
            result.score, result.parameters, baseline=published, width=half, style=style
        )
        show_figure(penalty, _("Penalty by fragmentation"))
    _formula(result, width)


def _formula(result: Result, width: int) -> None:
    statistics = result.statistics
    with st.container(key="formula"):
        matches = result.alignment.matches
        st.latex(
            formula.latex(
                statistics, result.parameters, result.score, _, matches, width < _WHOLE_FORMULA
            )
        )
    st.caption(fractions(result.alignment, statistics, result.parameters))
    st.caption(all_digits(result))
    if statistics.similarity_weighs:
        st.caption(
            _(
                "The weight of a match by embeddings or common letters is multiplied by its "
                "similarity."
            )
        )
