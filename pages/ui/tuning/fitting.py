"""Fitting: what it begins with, the work, what was fitted, its worth, and where to use it."""

from __future__ import annotations

from functools import partial
from urllib.parse import urlencode

import pandas as pd
import streamlit as st

from meteor_core import InputError, Meteor
from meteor_core.meteor.variants import VARIANTS
from meteor_core.model import GREEK
from meteor_core.tuning import Fit, JudgedSegments
from meteor_core.tuning.fitting import FOLDS, RIDGE
from meteor_core.tuning.saved import LONGEST_NAME, SavedVariant, of, write
from meteor_core.tuning.space import Space, own_setting
from meteor_core.wording.palette import look
from meteor_core.wording.words import number, p_value, signed
from pages.ui.charts import human_agreement
from pages.ui.i18n.translation import N_, _
from pages.ui.shared.figures import number_columns, page_style, show_figure
from pages.ui.shared.recipes import installing, recipe_inputs, sliders, variants
from pages.ui.shared.recipes.recipe import Recipe
from pages.ui.shared.recipes.recipe import metric as metric_of
from pages.ui.shared.recipes.recipe_inputs import published_recipe
from pages.ui.shared.recipes.variants import START
from pages.ui.shared.score_panels import signature
from pages.ui.shared.serving.job_progress import watch
from pages.ui.shared.widgets.controls import pressed
from pages.ui.tuning.agreement import OBJECTIVE_NAMES
from pages.ui.tuning.jobs import FitJob, FitSettings
from pages.ui.tuning.session import CHOICES, SIMILARITY, TuningSession

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
        title = variants.title(start.name)
        installing.missing_stages(metric.missing, language, variant=title, key="tuning_start")
    settings = fit_settings(metric, objective)
    if pressed(_("Fit"), "tuning_fit", type="primary"):
        session.begin_fit(metric, settings, variants.fitted_to(start.name))
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
    figure = human_agreement.learning_curve(
        fit.curve, fit.held_out_before, width=min(width, _WIDEST), style=page_style()
    )
    show_figure(figure, title)
    _use(job, fit, judged)


def _gain(fit: Fit) -> str:
    gain = fit.held_out
    message = _(
        "{objective} on held-out folds: {before} → **{after}**, a gain of {gain} (95% interval: "
        "{low} to {high}), {p}. On the data used for the fit, it is {own}."
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
            _("Folds with this choice"): choice.folds,
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
            "This choice was repeated for each held-out fold, using only the other segments. "
            "Therefore, choosing the best of several settings does not inflate the gain above."
        )
    )


def _parameters(fit: Fit, space: Space) -> None:
    """Each parameter before and after, and how far it moves from fold to fold."""
    start, fitted = space.vector(fit.start), space.vector(fit.parameters)
    folds = [space.vector(parameters) for parameters in fit.folds]
    ranges = [[fold[index] for fold in folds] for index in range(len(space.names))]
    rows = [
        {
            _("Parameter"): (GREEK[name] if name in GREEK else _(look(name).label)),
            _("before"): float(start[index]),
            _("fitted"): float(fitted[index]),
            _("range over folds"): f"{min(ranges[index]):.2f}–{max(ranges[index]):.2f}",
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
        else _("The weights were not allowed to rise from stage to stage.")
    )


def _use(job: FitJob, fit: Fit, judged: JudgedSegments) -> None:
    """The variant as a file, in the list of variants, and as links to pages that take it."""
    default = variants.default_name()
    name = st.text_input(
        _("Name of the variant"), default, max_chars=LONGEST_NAME, key="tuning_name", width=320
    )
    variant = of(name or default, job.metric, fit, judged, job.earlier)
    packed = variants.pack(variant)
    listed = packed in variants.kept()
    with st.container(horizontal=True):
        st.button(
            _("Use as a variant"),
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
        query = urlencode(
            {recipe_inputs.VARIANT: packed, recipe_inputs.LANGUAGE: job.metric.language}
        )
        st.link_button(_("Use in Pair"), f"/?{query}")
        st.link_button(_("Use in Corpus"), f"/corpus?{query}")
    if listed:
        st.caption(_("This variant is in the list of variants on every page."))
    st.caption(_("Both links contain the variant itself, so you can share them."))
    signature(str(variant.fitted["signature"]))


def _list_variant(variant: SavedVariant) -> None:
    """Into the list of variants, and chosen there."""
    recipe_inputs.use_fitted(variants.keep(variant))


# What a fit begins with, how it is to be made, and what it chooses besides the parameters.

_SIMILARITY_NAMES = {"no": N_("no"), "yes": N_("yes"), "fit": N_("whichever agrees better")}
_SIMILARITY_CHOICES: dict[str, tuple[bool, ...]] = {
    "own": (),
    "no": (False,),
    "yes": (True,),
    "fit": (False, True),
}
_THRESHOLDS = tuple(number / 100 for number in range(30, 85, 5))
_MOST_THRESHOLDS = 5
"""The most thresholds: each needs an alignment of all rows, and fits."""


def start_select(language: str) -> Recipe:
    """Draws the choice of a variant for the language, and the place to open a fitted one."""
    titles = {
        name: variant.title for name, variant in VARIANTS.items() if language in variant.languages
    }
    titles |= {
        packed: name
        for packed, name in variants.titles().items()
        if variants.unpack(packed).language == language
    }
    if st.session_state[START] not in titles:
        st.session_state[START] = next(iter(titles))
    chosen = st.selectbox(
        _("Start from"),
        tuple(titles),
        format_func=titles.__getitem__,
        key=START,
        persist_state="session",
        width=260,
        on_change=variants.note_problem,
        args=(None,),
        help=_("The fit begins with this variant's parameters; its stages stay as they are."),
    )
    variants.file_uploader(partial(_start_from_file, language))
    fitted = chosen if variants.is_fitted(chosen) else ""
    return published_recipe(language, chosen, fitted)


def _start_from_file(language: str, packed: str) -> None:
    opened = variants.unpack(packed)
    if opened.language == language:
        st.session_state[START] = packed
        return
    variants.note_problem(
        InputError(
            "The variant {name!r} was fitted for the language {language}.",
            name=opened.name,
            language=opened.language,
        )
    )


def fit_settings(metric: Meteor, objective: str) -> FitSettings:
    """Draws the controls of a fit, and returns their values."""
    with st.container(horizontal=True, vertical_alignment="bottom"):
        folds = st.slider(
            _("Folds"),
            *sliders.FOLDS,
            FOLDS,
            key="tuning_folds",
            bind="query-params",
            persist_state="session",
            width=220,
        )
        ridge = st.slider(
            _("Stay near starting values"),
            *sliders.SHARE,
            RIDGE,
            0.05,
            key="tuning_ridge",
            bind="query-params",
            persist_state="session",
            width=260,
            help=_(
                "The cost of moving away from the starting values. The higher it is, the less "
                "the parameters follow random variation."
            ),
        )
        rising = st.checkbox(
            _("Allow rising weights"),
            key="tuning_rising",
            bind="query-params",
            persist_state="session",
            help=_(
                "By default, the weights never rise from stage to stage (exact ≥ lemma or stem "
                "≥ synonym ≥ …), because a match by a later stage is less certain."
            ),
        )
    with st.container(horizontal=True, vertical_alignment="bottom"):
        published = own_setting(metric)
        similarity = _similarity_select(published.similarity)
        threshold = published.threshold
        thresholds = () if threshold is None else _threshold_choice(threshold)
    return FitSettings(objective, folds, ridge, rising, thresholds, similarity)


def _similarity_select(published: bool) -> tuple[bool, ...]:
    """Whether similarity weighs matches: the values to try; none: the variant's own."""
    names = {key: _(name) for key, name in _SIMILARITY_NAMES.items()}
    value = names["yes" if published else "no"]
    names["own"] = _("the variant's default: {value}").format(value=value)
    chosen = st.selectbox(
        _("Weight matches by similarity"),
        CHOICES[SIMILARITY],
        format_func=names.__getitem__,
        key=SIMILARITY,
        persist_state="session",
        width=260,
        help=_(
            "Weight matches by similarity: in P and R, the words of a match by embeddings or "
            "by common letters count in proportion to its similarity."
        ),
    )
    return _SIMILARITY_CHOICES[str(chosen)]


def _threshold_choice(published: float) -> tuple[float, ...]:
    """The embedding thresholds to choose from; none: the variant's own."""
    chosen = st.multiselect(
        _("Embedding thresholds to try"),
        _THRESHOLDS,
        format_func=lambda value: f"{value:.2f}",
        key="tuning_thresholds",
        bind="query-params",
        persist_state="session",
        max_selections=_MOST_THRESHOLDS,
        placeholder=_("the variant's default: {value}").format(value=f"{published:.2f}"),
        width=420,
        help=_("How similar two words must be for an embedding link."),
    )
    return tuple(chosen)
