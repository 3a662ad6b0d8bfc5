"""A metric's sheet: formula, what it rewards and is blind to, when to use it, what people read."""

from __future__ import annotations

from math import inf

import streamlit as st

from meteor_core.metrics import Metric, MetricDefinition
from pages.ui.i18n.translation import _
from pages.ui.metrics import form
from pages.ui.metrics.desk import Entry
from pages.ui.metrics.table import Row, table
from pages.ui.shared import formula, panels
from pages.ui.shared.components import plain


def heading(entry: Entry) -> None:
    """The metric's score on this pair, in our scale and in its library's, and its options."""
    metric = entry.metric.definition
    score = "–" if entry.score is None else f"{entry.score:.3f}"
    with st.container(horizontal=True, vertical_alignment="center"):
        st.header(f"{plain(entry.metric.title)} {score}", anchor=False, width="content")
        form.options(metric)
    if entry.score is not None and metric.scale > 1:
        own = f"{entry.score * metric.scale:.2f}"
        st.caption(_("{library} prints {score}.").format(library=metric.library, score=own))
    if entry.error:
        panels.problem(entry.error)


def sheet(entry: Entry, references: int) -> None:
    """All that there is to know of it, the bands last."""
    one = entry.metric.definition.sheet
    with st.container(key="formula"):
        st.latex(formula.aligned(one.lines(_)))
    st.markdown(plain(_(one.formula), longest=900))
    told = {
        _("Rewards"): one.rewards,
        _("Is blind to"): one.blind,
        _("Use it for"): one.use,
        _("Empty sides"): one.empty,
    }
    for name, text in told.items():
        st.markdown(f"**{name}.** {plain(_(text), longest=900)}")
    _bands(entry.metric.definition, entry.score)
    _source(entry.metric, references)


def _bands(metric: MetricDefinition, score: float | None) -> None:
    """What people say of such scores, this pair's band in bold."""
    st.subheader(_("How people read it"), anchor=False)
    st.caption(
        _(
            "Bands are folklore: they depend on language, domain, references and options. Trust a "
            "difference between systems on the same texts, tested for significance, and no band."
        )
    )
    bands = metric.sheet.bands
    stops = [*(band.low for band in bands[1:]), inf]
    rows: list[Row] = []
    for band, stop in zip(bands, stops, strict=True):
        here = score is not None and band.low <= score < stop
        span = (
            _("from {low}").format(low=f"{band.low:g}") if stop == inf else f"{band.low:g}–{stop:g}"
        )
        cells = (plain(span), plain(_(band.said)))
        rows.append(
            dict(
                zip(
                    (_("Score"), _("What they say")),
                    (f"**{cell}**" if here else cell for cell in cells),
                    strict=True,
                )
            )
        )
    table(rows)


def _source(metric: Metric, references: int) -> None:
    paper = metric.definition.sheet.paper
    cited = plain(paper.citation, longest=400)
    st.markdown(f"[{cited}]({paper.url})" if paper.url else cited)
    st.caption(_("Signature: a number without it is not a result."))
    st.code(metric.signature_for(references, corpus=False), language=None, wrap_lines=True)
