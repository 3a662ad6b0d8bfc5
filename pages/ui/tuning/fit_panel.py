"""Fitting: begin, watch, stop; what was fitted, what that is worth, and where to use it."""

from __future__ import annotations

from functools import partial
from urllib.parse import urlencode

import pandas as pd
import streamlit as st

from meteor_core.model import GREEK
from meteor_core.tuning import Fit, JudgedSegments
from meteor_core.tuning.saved import LONGEST_NAME, SavedVariant, of, write
from meteor_core.tuning.space import Space
from meteor_core.wording.palette import look
from meteor_core.wording.words import number, p_value, signed
from pages.ui.charts import human_scores
from pages.ui.i18n.translation import _
from pages.ui.shared.figures import number_columns, page_style, show_figure
from pages.ui.shared.recipes import fitted_variants, installing, recipe_inputs
from pages.ui.shared.recipes.recipe import metric as metric_of
from pages.ui.shared.score_panels import signature
from pages.ui.shared.serving.job_progress import watch
from pages.ui.shared.widgets.pressing import pressed
from pages.ui.tuning.agreement import OBJECTIVE_NAMES
from pages.ui.tuning.fit_inputs import fit_settings, start_select
from pages.ui.tuning.jobs import FitJob
from pages.ui.tuning.session import TuningSession

_WIDEST = 620


def section(
    session: TuningSession, language: str, installed: tuple[str, ...], objective: str, width: int
) -> None:
    """Draws the button, the progress, and the result."""
    st.header(_("Fit the parameters"), anchor=False)
    st.caption(
        _(
            "α, β, γ, δ, σ, μ and the weights are fitted to these scores. The gain is "
            "measured on segments whose sources were not used for the fit."
        )
    )
    start = start_select(language)
    metric = metric_of(start, installed)
    if start.name != "tuned":  # whose stages the page has described
        title = fitted_variants.title(start.name)
        installing.missing_stages(metric.missing, language, variant=title, key="tuning_start")
    settings = fit_settings(metric, objective)
    if pressed(_("Fit"), "tuning_fit", type="primary"):
        session.begin_fit(metric, settings, fitted_variants.fitted_to(start.name))
    job = session.fit
    if job is not None:
        failed = partial(installing.problem, language=language, key="tuning_fit")
        watch(job, lambda: _counts(job), "tuning_fit", failed=failed)
        if job.fit is not None and session.judged is not None:
            _fit(job, job.fit, session.judged, width)


def _counts(job: FitJob) -> str:
    message = _("{done} of {total} alignments") if job.aligning else _("{done} of {total} fits")
    return message.format(done=job.done, total=job.total)


def _fit(job: FitJob, fit: Fit, judged: JudgedSegments, width: int) -> None:
    for warning in fit.warnings:
        st.warning(_(warning))
    with st.container(key="tuning_gain"):
        st.markdown(_gain(fit))
    _choices(fit)
    _parameters(fit, Space(job.metric.stages))
    title = _("Agreement on held-out folds by the number of segments used for fitting")
    figure = human_scores.learning_curve(
        fit.curve, fit.held_out_before, width=min(width, _WIDEST), style=page_style()
    )
    show_figure(figure, title)
    _use(job, fit, judged)


def _gain(fit: Fit) -> str:
    gain = fit.held_out
    message = _(
        "{objective} on held-out folds: {before} → **{after}**, a gain of {gain} (95%: {low} "
        "to {high}), {p}; on the data used for the fit: {own}."
    )
    return message.format(
        objective=_(OBJECTIVE_NAMES[fit.objective]),
        before=number(fit.held_out_before),
        after=number(fit.held_out_after),
        gain=signed(gain.difference),
        low=signed(gain.low),
        high=signed(gain.high),
        p=p_value(gain.permutation_p),
        own=number(fit.after),
    )


def _choices(fit: Fit) -> None:
    """What was chosen besides the parameters, and what the others would have given."""
    if len(fit.choices) < 2:
        return
    objective = _(OBJECTIVE_NAMES[fit.objective])
    agreement = _("{objective} on held-out folds").format(objective=objective)
    rows = [
        {
            _("Embedding threshold"): choice.setting.threshold,
            _("Weight matches by similarity"): _("yes") if choice.setting.similarity else _("no"),
            agreement: choice.held_out,
            _("Folds that chose it"): choice.folds,
            _("Chosen"): "✓" if choice.setting == fit.setting else "",
        }
        for choice in fit.choices
    ]
    st.dataframe(
        pd.DataFrame(rows),
        hide_index=True,
        width="content",
        column_config=number_columns([agreement], "%.4f"),
    )
    st.caption(
        _(
            "This choice was made again for every held-out fold from the other segments. So "
            "choosing the best of several tries does not inflate the gain above."
        )
    )


def _parameters(fit: Fit, space: Space) -> None:
    """Each parameter before and after, and how far it moves from fold to fold."""
    start, fitted = space.vector(fit.start), space.vector(fit.parameters)
    folds = [space.vector(parameters) for parameters in fit.folds]
    ranges = [[fold[index] for fold in folds] for index in range(len(space.names))]
    rows = [
        {
            _("Parameter"): _parameter_name(name),
            _("before"): float(start[index]),
            _("fitted"): float(fitted[index]),
            _("over folds"): f"{min(ranges[index]):.2f}–{max(ranges[index]):.2f}",
        }
        for index, name in enumerate(space.names)
    ]
    st.dataframe(
        pd.DataFrame(rows),
        hide_index=True,
        width="content",
        column_config=number_columns([_("before"), _("fitted")], "%.2f"),
    )
    st.caption(
        _("The weights were allowed to rise from stage to stage.")
        if fit.rising
        else _("In every setting tried, the weights did not rise from stage to stage.")
    )


def _parameter_name(name: str) -> str:
    return GREEK[name] if name in GREEK else _(look(name).label)


def _use(job: FitJob, fit: Fit, judged: JudgedSegments) -> None:
    """The variant as a file, in the list of variants, and as links to pages that take it."""
    default = fitted_variants.default_name()
    name = st.text_input(
        _("Name of the variant"), default, max_chars=LONGEST_NAME, key="tuning_name", width=320
    )
    variant = of(name or default, job.metric, fit, judged, job.earlier)
    packed = fitted_variants.pack(variant)
    listed = packed in fitted_variants.kept()
    with st.container(horizontal=True):
        st.button(
            _("Use it as a variant"),
            key="tuning_use",
            on_click=_list_variant,
            args=(variant,),
            disabled=listed,
        )
        st.download_button(
            _("Download the variant"),
            write(variant),
            file_name="meteor-variant.json",
            mime="application/json",
            key="tuning_download",
            on_click="ignore",
            help=_("For --variant FILE.json on the command line."),
        )
        _page_links(packed, job.metric.language)
    if listed:
        st.caption(_("It is in the list of variants on every page."))
    st.caption(_("Both links contain the variant itself, so you can share them."))
    signature(str(variant.fitted["signature"]))


def _page_links(packed: str, language: str) -> None:
    """Pages that score with the fitted variant."""
    query = urlencode({recipe_inputs.VARIANT: packed, recipe_inputs.LANGUAGE: language})
    st.link_button(_("Use on the Pair page"), f"/?{query}")
    st.link_button(_("Use on the Corpus page"), f"/corpus?{query}")


def _list_variant(variant: SavedVariant) -> None:
    """Into the list of variants, and chosen there."""
    recipe_inputs.use_fitted(fitted_variants.keep(variant))
