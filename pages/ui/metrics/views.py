"""The views of the Metrics page: the pair under every metric, a metric's sheet, the atlas."""

from __future__ import annotations

from math import inf

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from meteor_core import MeteorError, Result
from meteor_core.messages.phrase import translated
from meteor_core.metrics import Metric, MetricDefinition
from meteor_core.metrics.derivation import Derivation, Row
from meteor_core.wording.derivations import latex_line, name, numbers
from meteor_core.wording.words import count, number
from pages.ui.i18n.translation import _, language
from pages.ui.metrics import inputs
from pages.ui.metrics.atlas import atlas
from pages.ui.metrics.atlas_columns import AtlasSource
from pages.ui.metrics.inputs import options_menu, view_switch
from pages.ui.metrics.pictures import (
    MOST_DRAWN,
    MetricScore,
    all_metrics,
    metric_derivation,
    metric_scores,
    picture,
)
from pages.ui.shared import formula, messages, page_inputs
from pages.ui.shared.figures import text_table
from pages.ui.shared.markdown import plain
from pages.ui.shared.page_inputs import Settings
from pages.ui.shared.permalink import Texts
from pages.ui.shared.recipes import installing, recipe
from pages.ui.shared.recipes.metric_options import configured_metrics
from pages.ui.shared.recipes.recipe_inputs import Sidebar
from pages.ui.shared.score_panels import signature
from pages.ui.shared.serving import held_resources
from pages.ui.shared.widgets import text_areas
from pages.ui.shared.widgets.browser import picture_width
from pages.ui.shared.widgets.text_areas import PAIR


def pair_view() -> DeltaGenerator:
    """Every metric's score of the pair, one looked at closely → the place for the page's menus."""
    menus = page_inputs.pair_title(_("Metrics"))
    view_switch()
    _pair(page_inputs.settings())
    return menus


@held_resources.fragment
def _pair(settings: Settings) -> None:
    """The texts and all that depends on them: for a changed one nothing else is run again."""
    texts = page_inputs.pair_texts()
    text_areas.link_problem(PAIR)
    if not settings.hold_for(texts):
        st.rerun()
    result = _meteor(settings, texts)
    left, right = st.columns([4, 7], gap="medium")
    with right:
        metric = inputs.metric_choice()
        scores = metric_scores(configured_metrics(), texts)
        chosen = next(score for score in scores if score.metric.definition is metric)
        heading(chosen)
        picture(chosen, texts, picture_width(560))
        derivation(chosen, texts)
        sheet(chosen, len(texts.references))
    with left:
        all_metrics(result, settings.recipe, settings.installed, texts, scores, metric)
    inputs.publish()


def _meteor(settings: Settings, texts: Texts) -> Result | None:
    """METEOR's result by the sidebar; None with an error if it refuses the pair."""
    chosen, installed = settings.recipe, settings.installed
    try:
        meteor = recipe.metric(chosen, installed)
        result = meteor.rate(recipe.align_unread(chosen, installed, texts), settings.parameters)
    except MeteorError as error:
        installing.problem(error, chosen.language)
        return None
    installing.notes(meteor.missing, chosen.language)
    return result


def atlas_view() -> DeltaGenerator:
    """What metrics are blind to, by the sidebar's METEOR → the place for the page's menus."""
    with st.container(horizontal=True, vertical_alignment="center"):
        st.title(_("Metrics"), anchor=False)
        menus = st.container(horizontal=True, width="content")
    view_switch()
    sidebar = Sidebar.opened()
    chosen, installed = page_inputs.recipe_of(PAIR.texts(), sidebar)
    try:
        meteor, parameters = page_inputs.metric_inputs(chosen, installed, sidebar)
    except MeteorError as error:
        installing.problem(error, chosen.language)
    else:
        installing.notes(meteor.missing, chosen.language)
        atlas(AtlasSource(chosen, meteor.with_parameters(parameters)))
    inputs.publish()
    return menus


# The metric's score derived with this pair's numbers, as the command line prints it too.


def derivation(score: MetricScore, texts: Texts) -> None:
    """Draws every step that leads to the score; nothing of a pair that is refused or too long."""
    if score.error or texts.length > MOST_DRAWN:
        return
    derived = metric_derivation(score.metric, texts)
    st.subheader(_("Computation for this pair"), anchor=False)
    if derived.rows:
        text_table([_cells(row) for row in derived.rows])
    with st.container(key="derivation"):
        st.latex(formula.aligned(latex_line(step, _) for step in derived.steps))
    _reasons(derived)


def _cells(row: Row) -> dict[str, str]:
    """A length of n-grams: P, R and F with their numbers."""
    cells = {_("n-grams"): plain(translated(row.label, _))}
    for step in row.steps:
        cells[step.symbol.partition("_")[0]] = plain(numbers(step))
    return cells


def _reasons(derived: Derivation) -> None:
    """Remarks about the numbers, once for all their symbols."""
    symbols: dict[str, list[str]] = {}
    for step in derived.steps:
        for reason in step.why:
            symbols.setdefault(translated(reason, _), []).append(name(step.value, _))
    if symbols:
        st.markdown(
            "\n".join(
                f"- **{plain(', '.join(names))}**: {plain(reason, longest=900)}"
                for reason, names in symbols.items()
            )
        )


# A metric's sheet: formula, what it rewards and is blind to, when to use it, what people read.


def heading(score: MetricScore) -> None:
    """Draws the metric's score on this pair, in our scale and in its library's, and its options."""
    metric = score.metric.definition
    value = "–" if score.score is None else number(score.score)
    with st.container(horizontal=True, vertical_alignment="center"):
        st.header(f"{plain(score.metric.title)} {value}", anchor=False, width="content")
        options_menu(metric)
    if score.score is not None and metric.scale > 1:
        printed = number(score.score * metric.scale, 2)
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
    for title, paragraph in paragraphs.items():
        st.markdown(f"**{title}.** {plain(_(paragraph), longest=900)}")
    _claims(score.metric)
    _bands(score.metric.definition, score.score)
    paper = score.metric.definition.sheet.paper
    citation = plain(paper.citation, longest=400)
    st.markdown(f"[{citation}]({paper.url})" if paper.url else citation)
    signature(score.metric.signature_for(references, corpus=False))


def _claims(metric: Metric) -> None:
    """The claims of the sheet, shown by pairs, with the options that are set."""
    if not metric.definition.sheet.claims:
        return
    st.subheader(_("In examples"), anchor=False)
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
            "These score bands depend on language, domain, references and options. It is better "
            "to rely on significant differences between systems on the same texts."
        )
    )
    bands = metric.sheet.bands
    stops = [*(band.low for band in bands[1:]), inf]
    rows = []
    for band, stop in zip(bands, stops, strict=True):
        chosen = score is not None and band.low <= score < stop
        cells = (
            plain(
                _("from {low}").format(low=count(band.low))
                if stop == inf
                else f"{band.low:g}–{stop:g}"
            ),
            plain(_(band.said)),
        )
        span, words = (f"**{cell}**" if chosen else cell for cell in cells)
        rows.append({_("Score"): span, _("Meaning"): words})
    text_table(rows)
