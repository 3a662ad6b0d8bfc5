"""Below the systems: two of them chosen, a view of them, and the segments that view chooses."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import streamlit as st

from meteor_core import Meteor, Parameters
from meteor_core.corpus.scoring import System
from meteor_core.metrics.measured import Measured
from pages.ui.corpus import opened, segments
from pages.ui.corpus.job import Job, with_parameters
from pages.ui.corpus.scene import Chosen, Scene
from pages.ui.corpus.views import VIEWS
from pages.ui.i18n.translation import _
from pages.ui.shared.state import Recipe

_FIRST, _SECOND, _CHOSEN = "corpus_first", "corpus_second", "corpus_chosen"


@st.fragment
def explore(
    job: Job,
    metric: Meteor,
    recipe: Recipe,
    installed: tuple[str, ...],
    parameters: Parameters,
    others: tuple[Measured, ...],
    room: int,
) -> None:
    """A click in here runs this part of the page again; one in the table runs only that."""
    findings = job.findings()
    systems = with_parameters(findings, parameters)
    with st.container(horizontal=True, vertical_alignment="bottom"):
        first, second = _two(systems, job.dataset.key)
        view = _view(second is not None)
        against = _against(others)
    scene = Scene(job.dataset, findings, systems, first, second, room, others, against)
    chosen = VIEWS[view][1](scene)
    _segments(scene, chosen, metric, recipe, installed, parameters)


@st.fragment
def _segments(
    scene: Scene,
    chosen: Chosen,
    metric: Meteor,
    recipe: Recipe,
    installed: tuple[str, ...],
    parameters: Parameters,
) -> None:
    """A page of the table is turned without drawing the view above it again."""
    place = segments.table(scene, chosen)
    if place is not None:
        opened.segment(scene, place, metric, recipe, installed, parameters)


def _two(systems: Sequence[System], corpus: str) -> tuple[int, int | None]:
    """The system looked at and the one it is compared with.

    They are the best two, whichever these are so far, until a person has chosen.
    """
    ranked = sorted(range(len(systems)), key=lambda place: -systems[place].score.value)
    names = {place: systems[place].name for place in ranked}
    if st.session_state.get(_CHOSEN) != corpus:
        st.session_state[_FIRST] = ranked[0]
        st.session_state[_SECOND] = ranked[min(1, len(ranked) - 1)]
    first = _system(_("System"), _FIRST, ranked, names, corpus)
    if len(ranked) == 1:
        return first, None
    others = [place for place in ranked if place != first]
    if st.session_state.get(_SECOND) not in others:
        st.session_state[_SECOND] = others[0]
    return first, _system(_("Compared with"), _SECOND, others, names, corpus)


def _system(
    label: str, key: str, places: Sequence[int], names: Mapping[int, str], corpus: str
) -> int:
    chosen: int = st.selectbox(
        label,
        places,
        format_func=names.__getitem__,
        key=key,
        on_change=_choose,
        args=(corpus,),
        persist_state="session",
        width=230,
    )
    return chosen


def _choose(corpus: str) -> None:
    st.session_state[_CHOSEN] = corpus


def _against(others: Sequence[Measured]) -> Measured | None:
    """The metric that METEOR is held against; a choice only where there are several."""
    if len(others) < 2:
        return others[0] if others else None
    titles = {one.metric.name: one.title for one in others}
    chosen = st.selectbox(
        _("METEOR against"),
        tuple(titles),
        format_func=titles.__getitem__,
        key="corpus_against",
        persist_state="session",
        width=160,
    )
    return next(one for one in others if one.metric.name == chosen)


def _view(two: bool) -> str:
    names = {name: _(label) for name, (label, _draw) in VIEWS.items() if two or name != "contest"}
    return str(
        st.segmented_control(
            _("View"),
            tuple(names),
            format_func=names.__getitem__,
            default=next(iter(names)),
            required=True,
            key="corpus_view",
        )
    )
