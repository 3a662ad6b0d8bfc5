"""What a fit begins with, how it is to be made, and what it chooses besides the parameters."""

from __future__ import annotations

from functools import partial

import streamlit as st

from meteor_core import InputError, Meteor
from meteor_core.meteor.variants import VARIANTS
from meteor_core.tuning.fitting import FOLDS
from meteor_core.tuning.optimising import RIDGE
from meteor_core.tuning.settings import own
from pages.ui.i18n.translation import N_, _
from pages.ui.shared.recipes import fitted_variants, slider_ranges
from pages.ui.shared.recipes.fitted_variants import START
from pages.ui.shared.recipes.recipe import Recipe
from pages.ui.shared.recipes.recipe_inputs import published_recipe
from pages.ui.tuning.jobs import FitSettings
from pages.ui.tuning.session import CHOICES, SIMILARITY

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
    """Draws the choice of a variant that supports the language, and the place to open a fitted
    one."""
    titles = {
        name: variant.title for name, variant in VARIANTS.items() if language in variant.languages
    }
    titles |= {
        packed: name
        for packed, name in fitted_variants.titles().items()
        if fitted_variants.unpack(packed).language == language
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
        on_change=fitted_variants.note_problem,
        args=(None,),
        help=_("The fit begins with this variant's parameters; its stages stay as they are."),
    )
    fitted_variants.file_uploader(partial(_start_from_file, language))
    fitted = chosen if fitted_variants.is_fitted(chosen) else ""
    return published_recipe(language, chosen, fitted)


def _start_from_file(language: str, packed: str) -> None:
    opened = fitted_variants.unpack(packed)
    if opened.language == language:
        st.session_state[START] = packed
        return
    fitted_variants.note_problem(
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
            *slider_ranges.FOLDS,
            FOLDS,
            key="tuning_folds",
            bind="query-params",
            persist_state="session",
            width=220,
        )
        ridge = st.slider(
            _("Stay close to the start"),
            *slider_ranges.SHARE,
            RIDGE,
            0.05,
            key="tuning_ridge",
            bind="query-params",
            persist_state="session",
            width=260,
            help=_(
                "The cost of moving away from the start. A higher cost keeps chance from "
                "moving the parameters."
            ),
        )
        rising = _rising_checkbox()
    with st.container(horizontal=True, vertical_alignment="bottom"):
        published = own(metric)
        similarity = _similarity_select(published.similarity)
        threshold = published.threshold
        thresholds = () if threshold is None else _threshold_choice(threshold)
    return FitSettings(objective, folds, ridge, rising, thresholds, similarity)


def _rising_checkbox() -> bool:
    return st.checkbox(
        _("Weights may rise by stage"),
        key="tuning_rising",
        bind="query-params",
        persist_state="session",
        help=_(
            "Otherwise the weights never rise from stage to stage (exact ≥ lemma or stem ≥ "
            "synonym ≥ …), because a match by a later stage is less certain."
        ),
    )


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
        _("Embedding thresholds to choose from"),
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
