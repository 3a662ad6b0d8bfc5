"""Fitting: begin, watch, stop; what it found, what that is worth, and where to use it."""

from __future__ import annotations

from urllib.parse import urlencode

import pandas as pd
import streamlit as st

from meteor_core import Meteor
from meteor_core.tuning import Fit, JudgedSegments
from meteor_core.tuning.saved import LONGEST_NAME, SavedVariant, of, write
from meteor_core.tuning.space import GREEK, Space
from meteor_core.wording.words import signed
from pages.ui.charts import judged as charts
from pages.ui.charts import palette
from pages.ui.i18n.translation import _
from pages.ui.shared import fitted, inputs, installing, panels, state
from pages.ui.shared.pictures import look, still
from pages.ui.tuning import starts, wishes
from pages.ui.tuning.agreement import OBJECTIVE_NAMES
from pages.ui.tuning.desk import Desk
from pages.ui.tuning.work import Fitting

_EVERY = 0.7
_WIDEST = 620
LETTERS = dict(zip(GREEK, "αβγδ", strict=True))


def fitting(
    desk: Desk, language: str, installed: tuple[str, ...], objective: str, room: int
) -> None:
    """The button, the progress, and what came of it."""
    st.header(_("Fit the parameters"), anchor=False)
    st.caption(
        _(
            "α, β, γ, δ and the weights are fitted to these scores. What that is worth is told on "
            "segments that the fit had not seen: the same source never stands on both sides."
        )
    )
    recipe = starts.start(language)
    metric = state.meteor(recipe, installed)
    if recipe.name != "explorer":  # of whose stages the page has told
        of = fitted.title(recipe.name)
        installing.missing(metric.missing, language, of=of, key="tuning_install")
    wish = wishes.wish(metric, objective)
    st.button(_("Fit"), type="primary", key="tuning_fit", on_click=desk.begin, args=(metric, wish))
    work = desk.fitting
    if work is not None:
        busy = work.running
        st.fragment(_progress, run_every=_EVERY if busy else None)(work, busy)
        if work.fit is not None and desk.judged is not None:
            _found(work.fit, work.metric, desk.judged, room)


def _progress(work: Fitting, drawn: bool) -> None:
    if work.running != drawn:
        st.rerun()
    if work.running:
        message = (
            _("{done} of {total} alignments") if work.aligning else _("{done} of {total} fits")
        )
        said = message.format(done=work.done, total=work.total)
        with st.container(horizontal=True, vertical_alignment="center"):
            st.progress(min(work.done / max(work.total, 1), 1.0), said)
            stopped = work.cancelled
            st.button(_("Stop"), key="tuning_fit_stop", on_click=work.cancel, disabled=stopped)
    elif work.error is not None:
        panels.problem(work.error)
    elif work.cancelled:
        st.caption(_("Stopped."))


def _found(fit: Fit, metric: Meteor, judged: JudgedSegments, room: int) -> None:
    for warning in fit.warnings:
        st.warning(_(warning))
    gain = fit.held_out
    name = _(OBJECTIVE_NAMES[fit.objective])
    message = _(
        "{objective} on held-out folds: {before} → **{after}**, a gain of {gain} (95%: {low} to "
        "{high}), p = {p}; on the very data fitted to: {own}."
    )
    with st.container(key="tuning_gain"):
        st.markdown(
            message.format(
                objective=name,
                before=f"{fit.held_out_before:.3f}",
                after=f"{fit.held_out_after:.3f}",
                gain=signed(gain.difference),
                low=signed(gain.low),
                high=signed(gain.high),
                p=f"{gain.permutation_p:.3f}",
                own=f"{fit.after:.3f}",
            )
        )
    _choices(fit)
    _parameters(fit, Space(metric.stages))
    title = _("Agreement on held-out folds, by segments learnt from")
    width = min(room, _WIDEST)
    still(charts.curve(fit.curve, fit.held_out_before, width=width, **look()), title)
    _use(fit, metric, judged)


def _choices(fit: Fit) -> None:
    """What was chosen beside the parameters, and what the others would have given."""
    if len(fit.choices) < 2:
        return
    yes, no = _("yes"), _("no")
    agreement = _("{objective} on held-out folds").format(
        objective=_(OBJECTIVE_NAMES[fit.objective])
    )
    rows = [
        {
            _("Embedding threshold"): one.setting.threshold,
            _("Similarity weighs matches"): yes if one.setting.similarity else no,
            agreement: one.held_out,
            _("Folds that chose it"): one.folds,
            _("Chosen"): "✓" if one.setting == fit.setting else "",
        }
        for one in fit.choices
    ]
    st.dataframe(
        pd.DataFrame(rows),
        hide_index=True,
        width="content",
        column_config={agreement: st.column_config.NumberColumn(format="%.4f")},
    )
    st.caption(
        _(
            "Every fold made the choice anew within the segments it learnt from, so that the gain "
            "above counts no luck of the best of several tries."
        )
    )


def _parameters(fit: Fit, space: Space) -> None:
    start, fitted = space.vector(fit.start), space.vector(fit.parameters)
    folds = [space.vector(one) for one in fit.folds]
    rows = [
        {
            _("Parameter"): _label(name),
            _("before"): float(start[place]),
            _("fitted"): float(fitted[place]),
            _("over folds"): f"{min(one[place] for one in folds):.2f}–"
            f"{max(one[place] for one in folds):.2f}",
        }
        for place, name in enumerate(space.names)
    ]
    st.dataframe(
        pd.DataFrame(rows),
        hide_index=True,
        width="content",
        column_config={
            name: st.column_config.NumberColumn(format="%.2f")
            for name in (_("before"), _("fitted"))
        },
    )


def _label(name: str) -> str:
    return LETTERS[name] if name in LETTERS else _(palette.look(name).label)


def _use(fit: Fit, metric: Meteor, judged: JudgedSegments) -> None:
    """The variant as a file, in the list of variants, and as links to pages that take it."""
    name = st.text_input(
        _("Name of the variant"), _("fitted"), max_chars=LONGEST_NAME, key="tuning_name", width=320
    )
    variant = of(name or _("fitted"), metric, fit, len(judged))
    packed = fitted.pack(variant)
    query = urlencode({inputs.VARIANT: packed, inputs.LANGUAGE: metric.language})
    listed = packed in fitted.kept()
    with st.container(horizontal=True):
        st.button(
            _("Use it as a variant"),
            key="tuning_use",
            on_click=_listed,
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
            help=_("For --variant FILE.json of the command line."),
        )
        st.link_button(_("Use on the Pair page"), f"/?{query}")
        st.link_button(_("Use on the Corpus page"), f"/corpus?{query}")
    if listed:
        st.caption(_("It stands in the list of variants of every page."))
    st.caption(_("Both addresses hold the variant itself, so they can be passed on."))
    panels.signature(str(variant.fitted["signature"]))


def _listed(variant: SavedVariant) -> None:
    """Into the list of variants, and chosen there."""
    st.session_state[inputs.VARIANT] = fitted.keep(variant)
    state.renew()
