"""How a fit is to be made: folds, ridge, and what it chooses beside the parameters."""

from __future__ import annotations

import streamlit as st

from meteor_core import Meteor
from meteor_core.tuning.fitting import FOLDS
from meteor_core.tuning.optimising import RIDGE
from meteor_core.tuning.settings import own
from pages.ui.i18n.translation import N_, _
from pages.ui.tuning.desk import CHOICES, SIMILARITY
from pages.ui.tuning.work import Wish

SIMILARITIES = {"no": N_("no"), "yes": N_("yes"), "fit": N_("whichever agrees better")}
_WEIGHS: dict[str, tuple[bool, ...]] = {
    "own": (),
    "no": (False,),
    "yes": (True,),
    "fit": (False, True),
}
_THRESHOLDS = tuple(number / 100 for number in range(30, 85, 5))
_MOST = 5
"""Thresholds at once: each takes an alignment of all rows, and fits of its own."""


def wish(metric: Meteor, objective: str) -> Wish:
    """The controls of a fit."""
    with st.container(horizontal=True, vertical_alignment="bottom"):
        folds = st.slider(
            _("Folds"),
            2,
            10,
            FOLDS,
            key="tuning_folds",
            bind="query-params",
            persist_state="session",
            width=220,
        )
        ridge = st.slider(
            _("Keep to the start"),
            0.0,
            1.0,
            RIDGE,
            0.05,
            key="tuning_ridge",
            bind="query-params",
            persist_state="session",
            width=260,
            help=_("What leaving the start costs: the more, the less chance moves parameters."),
        )
    with st.container(horizontal=True, vertical_alignment="bottom"):
        usual = own(metric)
        weighs = _similarity(usual.similarity)
        thresholds = () if usual.threshold is None else _thresholds(usual.threshold)
    return Wish(objective, folds, ridge, thresholds, _WEIGHS[weighs])


def _similarity(usual: bool) -> str:
    names = {key: _(name) for key, name in SIMILARITIES.items()}
    names["own"] = _("the variant's own: {value}").format(value=names["yes" if usual else "no"])
    return str(
        st.selectbox(
            _("Similarity weighs matches"),
            CHOICES[SIMILARITY],
            format_func=names.__getitem__,
            key=SIMILARITY,
            persist_state="session",
            width=260,
            help=_(
                "Similarity weighs matches: in P and R a match by embeddings or by common letters "
                "counts as its words times its similarity."
            ),
        )
    )


def _thresholds(usual: float) -> tuple[float, ...]:
    """The embedding thresholds to choose from; none: the variant's own."""
    chosen = st.multiselect(
        _("Embedding thresholds to choose from"),
        _THRESHOLDS,
        format_func=lambda value: f"{value:.2f}",
        key="tuning_thresholds",
        bind="query-params",
        persist_state="session",
        max_selections=_MOST,
        placeholder=_("the variant's own: {value}").format(value=f"{usual:.2f}"),
        width=420,
        help=_("How alike two words must be for an embedding link."),
    )
    return tuple(chosen)
