"""A metric's sheet: formula, what it rewards and is blind to, when to use it, what people read."""

from __future__ import annotations

from math import inf

import streamlit as st

from meteor_core.metrics import Metric, MetricDefinition
from meteor_core.wording.words import number
from pages.ui.i18n.translation import _, language
from pages.ui.metrics.inputs import options_menu
from pages.ui.metrics.scores import MetricScore
from pages.ui.shared import formula, messages
from pages.ui.shared.figures import text_table
from pages.ui.shared.markdown import plain
from pages.ui.shared.score_panels import signature


def heading(score: MetricScore) -> None:
    """Draws the metric's score on this pair, in our scale and in its library's, and its options."""
    metric = score.metric.definition
    value = "–" if score.score is None else number(score.score)
    with st.container(horizontal=True, vertical_alignment="center"):
        st.header(f"{plain(score.metric.title)} {value}", anchor=False, width="content")
        options_menu(metric)
    if score.score is not None and metric.scale > 1:
        printed = f"{score.score * metric.scale:.2f}"
        st.caption(_("{library} prints {score}.").format(library=metric.library, score=printed))
    if score.error:
        messages.show_error(score.error)


def sheet(score: MetricScore, references: int) -> None:
    """Draws the whole description of the metric, the bands last."""
    text = score.metric.definition.sheet
    with st.container(key="formula"):
        st.latex(formula.aligned(text.lines(_)))
    st.markdown(plain(_(text.formula), longest=900))
    paragraphs = {
        _("Rewards"): text.rewards,
        _("Misses"): text.blind,
        _("Use it for"): text.use,
        _("Empty texts"): text.empty,
    }
    for name, paragraph in paragraphs.items():
        st.markdown(f"**{name}.** {plain(_(paragraph), longest=900)}")
    _claims(score.metric)
    _bands(score.metric.definition, score.score)
    _source(score.metric, references)


def _claims(metric: Metric) -> None:
    """The claims of the sheet, shown by pairs, with the options that are set."""
    if not metric.definition.sheet.claims:
        return
    st.subheader(_("Shown by examples"), anchor=False)
    rows = []
    for claim in metric.definition.sheet.claims:
        pair = claim.pairs[language()]
        for said, text in ((_(claim.said), pair.first), ("", pair.second)):
            score = number(metric.segment(text, [pair.reference]))
            candidate = {_("Candidate"): plain(text), _("Score"): score}
            reference = plain(pair.reference) if said else ""
            rows.append({_("Claim"): plain(said), _("Reference"): reference} | candidate)
    text_table(rows)


def _bands(metric: MetricDefinition, score: float | None) -> None:
    """The usual description of such scores, this pair's band in bold."""
    st.subheader(_("Usual interpretation"), anchor=False)
    st.caption(
        _(
            "Such bands depend on language, domain, references and options. It is better to "
            "rely on significant differences between systems on the same texts."
        )
    )
    bands = metric.sheet.bands
    stops = [*(band.low for band in bands[1:]), inf]
    rows = []
    for band, stop in zip(bands, stops, strict=True):
        chosen = score is not None and band.low <= score < stop
        cells = (plain(_span(band.low, stop)), plain(_(band.said)))
        span, words = (f"**{cell}**" if chosen else cell for cell in cells)
        rows.append({_("Score"): span, _("Meaning"): words})
    text_table(rows)


def _span(low: float, stop: float) -> str:
    """``(0.3, 0.4)`` → ``"0.3–0.4"``; the last band has no end."""
    return _("from {low}").format(low=f"{low:g}") if stop == inf else f"{low:g}–{stop:g}"


def _source(metric: Metric, references: int) -> None:
    paper = metric.definition.sheet.paper
    citation = plain(paper.citation, longest=400)
    st.markdown(f"[{citation}]({paper.url})" if paper.url else citation)
    signature(metric.signature_for(references, corpus=False))
