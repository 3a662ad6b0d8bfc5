"""Below the systems: two of them chosen, a view of them, and the segments that it selects."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import streamlit as st

from meteor_core import Meteor, Parameters
from meteor_core.corpus.results import System
from meteor_core.metrics.corpus import Measured
from meteor_core.wording.systems import by_version
from pages.ui.corpus.difference_views import differences_view, endings_view
from pages.ui.corpus.error_spans import error_spans
from pages.ui.corpus.jobs import ScoringJob, with_parameters
from pages.ui.corpus.other_metrics import against_other_metric
from pages.ui.corpus.score_views import distributions, score_losses, slice_scores
from pages.ui.corpus.segment_table import segment_table
from pages.ui.corpus.segment_view import segment_view
from pages.ui.corpus.system_views import ahead_and_behind, two_versions, word_sequences
from pages.ui.corpus.view_data import Selection, ViewData, switch
from pages.ui.corpus.word_views import instead_view, words
from pages.ui.i18n.translation import N_, _
from pages.ui.shared.recipes.recipe import Recipe
from pages.ui.shared.serving import held_resources

_FIRST, _SECOND, _CHOSEN = "corpus_first", "corpus_second", "corpus_chosen"
_VIEW = "corpus_view"


@held_resources.fragment
def explore(
    job: ScoringJob,
    metric: Meteor,
    recipe: Recipe,
    installed: tuple[str, ...],
    parameters: Parameters,
    others: tuple[Measured, ...],
    width: int,
) -> None:
    """Draws the views; a click runs this part of the page, one in the table only that."""
    findings = job.findings()
    systems = with_parameters(findings, parameters)
    with st.container(horizontal=True, vertical_alignment="bottom"):
        first, second = _two_systems(systems, job.dataset.key, _by_version())
        against = _metric_against(others)
    comparing = second is not None
    names = {
        name: _(label) for name, (label, _parts) in VIEWS.items() if comparing or name != SYSTEMS
    }
    view = switch(_("View"), names, _VIEW, titled=False)
    parts = VIEWS[view][1]
    part = _part_switch(view) if len(parts) > 1 else view
    title, draw = parts[part]
    versions = part == VERSIONS
    shown = (first, second, width, others, against, title, versions)
    data = ViewData(job.dataset, findings, systems, *shown)
    selection = draw(data)
    _segments(data, selection, metric, recipe, installed, parameters)


@held_resources.fragment
def _segments(
    data: ViewData,
    selection: Selection,
    metric: Meteor,
    recipe: Recipe,
    installed: tuple[str, ...],
    parameters: Parameters,
) -> None:
    """A page of the table is turned without drawing the view above it again."""
    index = segment_table(data, selection)
    if index is not None:
        segment_view(data, index, metric, recipe, installed, parameters)


def _by_version() -> bool:
    """Whether an old and a new version are shown; the switches for this are drawn later."""
    state = st.session_state
    part = state.get(f"{_VIEW}_{SYSTEMS}", VERSIONS)
    return state.get(_VIEW) == SYSTEMS and part == VERSIONS


def _two_systems(
    systems: Sequence[System], corpus: str, by_version: bool
) -> tuple[int, int | None]:
    """The system looked at and the one it is compared with.

    They are the best two, whichever these are so far, until a person has chosen; the better one
    is looked at, or the newer one.
    """
    ranked = sorted(range(len(systems)), key=lambda index: -systems[index].score.value)
    names = {index: systems[index].name for index in ranked}
    if st.session_state.get(_CHOSEN) != corpus:
        best = ranked[:2]
        if by_version:
            best = _newest_first(best, names)
        st.session_state[_FIRST], st.session_state[_SECOND] = best[0], best[-1]
    first = _system_select(_("System"), _FIRST, ranked, names, corpus)
    if len(ranked) == 1:
        return first, None
    others = [index for index in ranked if index != first]
    if st.session_state.get(_SECOND) not in others:
        st.session_state[_SECOND] = others[0]
    second = _system_select(_("Compared with"), _SECOND, others, names, corpus)
    st.button(
        _("Swap"), key="corpus_swap", on_click=_swap, args=(first, second, corpus), type="tertiary"
    )
    return first, second


def _newest_first(systems: Sequence[int], names: Mapping[int, str]) -> list[int]:
    """Sorts systems by the numbers in their names, or as in the corpus."""
    placed = sorted(systems)
    return [placed[place] for place in by_version([names[index] for index in placed])][::-1]


def _swap(first: int, second: int, corpus: str) -> None:
    st.session_state[_FIRST], st.session_state[_SECOND] = second, first
    _note_choice(corpus)


def _system_select(
    label: str, key: str, indices: Sequence[int], names: Mapping[int, str], corpus: str
) -> int:
    chosen: int = st.selectbox(
        label,
        indices,
        format_func=names.__getitem__,
        key=key,
        on_change=_note_choice,
        args=(corpus,),
        persist_state="session",
        width=230,
    )
    return chosen


def _note_choice(corpus: str) -> None:
    st.session_state[_CHOSEN] = corpus


def _part_switch(view: str) -> str:
    names = {name: _(label) for name, (label, _draw) in VIEWS[view][1].items()}
    return switch(_("What to show"), names, f"{_VIEW}_{view}", titled=False)


def _metric_against(others: Sequence[Measured]) -> Measured | None:
    """The metric that METEOR is held against; a choice only where there are several."""
    if len(others) < 2:
        return others[0] if others else None
    metrics = {measured.metric.name: measured for measured in others}
    chosen = st.selectbox(
        _("METEOR compared with"),
        tuple(metrics),
        format_func=lambda name: metrics[name].title,
        key="corpus_against",
        persist_state="session",
        width=160,
    )
    return metrics[str(chosen)]


# Views of a scored corpus: each draws itself, and returns which segments are selected in it.

SYSTEMS, VERSIONS = "systems", "versions"
"""The view that needs two systems, and its part that shows them as an old and a new one."""

Parts = dict[str, tuple[str, Callable[[ViewData], Selection]]]

VIEWS: dict[str, tuple[str, Parts]] = {
    "segments": (N_("Segments"), {"segments": (N_("Segments"), ahead_and_behind)}),
    "scores": (
        N_("Scores"),
        {
            "spread": (N_("Distributions"), distributions),
            "lost": (N_("Where the score is lost"), score_losses),
            "slices": (N_("Parts"), slice_scores),
        },
    ),
    SYSTEMS: (
        N_("Two systems"),
        {
            VERSIONS: (N_("Two versions"), two_versions),
            "contest": (N_("One system against another"), word_sequences),
        },
    ),
    "words": (
        N_("Words"),
        {
            "words": (N_("Inexact and missed words"), words),
            "instead": (N_("Replacements"), instead_view),
            "endings": (N_("Endings"), endings_view),
            "differences": (N_("Differences"), differences_view),
        },
    ),
    "others": (N_("Other metrics"), {"others": (N_("Other metrics"), against_other_metric)}),
    "errors": (N_("Human error spans"), {"errors": (N_("Human error spans"), error_spans)}),
}
"""Each view with its parts, of which one is shown."""
