"""The stage player: a pair walked through step by step, by button, arrow key or by itself."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

import streamlit as st

from meteor_core import Meteor, MeteorError, Parameters, Result
from meteor_core.explain.player import FILLED, SCORE, State, states
from meteor_core.stages.registry import STAGES
from meteor_core.wording import steps
from meteor_core.wording.palette import look
from pages.ui import charts
from pages.ui.i18n.translation import _
from pages.ui.learn import projector, state
from pages.ui.learn.projector import step_formula
from pages.ui.learn.state import CHOICES, STEP
from pages.ui.shared import address, page_inputs, why_word
from pages.ui.shared.alignment_views import alignment_view, breakdown
from pages.ui.shared.figures import Points, columns, config, page_style
from pages.ui.shared.markdown import plain
from pages.ui.shared.page_inputs import Settings, pair_texts, pair_toolbar
from pages.ui.shared.recipes import installing, recipe
from pages.ui.shared.recipes.recipe import ScoredPair
from pages.ui.shared.score_panels import score_card
from pages.ui.shared.serving import held_resources
from pages.ui.shared.widgets import text_areas
from pages.ui.shared.widgets.browser import picture_width
from pages.ui.shared.widgets.text_areas import PAIR

_WHOLE_FORMULA = 860
"""Pixels of the page from which on the formula's lines need not be broken in their column."""


def player() -> None:
    """Draws the texts behind a fold, then the steps; the sidebar is the Pair page's."""
    text_areas.link_problem(PAIR)
    _played(page_inputs.settings())


@held_resources.fragment
def _played(settings: Settings) -> None:
    """The texts and all that depends on them: for a changed one nothing else is run again."""
    # The texts are below, but they come first: everything else follows from them.
    screen, below = st.container(), st.container()
    with below, st.expander(_("Try your own pair"), key="learn_texts"):
        with st.container(horizontal=True):
            pair_toolbar()
        texts = pair_texts()
    if not settings.hold_for(texts):
        st.rerun()
    chosen, installed, parameters = settings.recipe, settings.installed, settings.parameters
    try:
        metric = recipe.metric(chosen, installed)
        result = metric.rate(recipe.align(chosen, installed, texts), parameters)
    except MeteorError as error:
        installing.problem(error, chosen.language)
        return
    with screen:
        installing.notes(metric.missing, chosen.language)
        _steps(result, metric, partial(settings.scored, texts))


def _steps(result: Result, metric: Meteor, certain: Callable[[], ScoredPair]) -> None:
    """The frame around the steps, drawn again only when playing begins or ends.

    ``certain``: the pair with what takes longer to compute, for the last step.
    """
    if result.note:
        st.info(_(result.note))
    if len(result.references) > 1:
        message = _("There are several references. The player shows the best one, number {n}.")
        st.caption(message.format(n=result.best_reference + 1))
    frames = states(result.references[result.best_reference], result.parameters)
    names = [frame.name for frame in frames]
    if st.session_state[STEP] not in names:
        st.session_state[STEP] = names[0]
    if projector.is_open():
        held_resources.fragment(_projector)(result, frames)
        return
    width, runs = picture_width(), state.is_playing()
    pace = state.seconds_per_step()
    held_resources.fragment(_screen, run_every=pace if runs else None)(
        result, frames, metric.parameters, certain, width, runs, pace
    )


def _projector(result: Result, frames: tuple[State, ...]) -> None:
    """Slides in place of the page; when they are closed, the page is drawn again."""
    if not projector.is_open():
        st.rerun()
    projector.projector(result.alignment, frames)
    address.write_url(CHOICES)


def _screen(
    result: Result,
    frames: tuple[State, ...],
    published: Parameters,
    certain: Callable[[], ScoredPair],
    width: int,
    runs: bool,
    pace: int,
) -> None:
    """A single step. When playing begins, ends or changes its pace, all is drawn again with it."""
    names = [frame.name for frame in frames]
    if state.is_step_due():
        state.move_step(names, 1)
    if (state.is_playing(), state.seconds_per_step()) != (runs, pace) or projector.is_open():
        st.rerun()
    _controls(names, runs, partial(_printed_slides, result, frames))
    number = names.index(st.session_state[STEP])
    frame = frames[number]
    address.write_url(CHOICES)
    if frame.name == SCORE:
        # The Pair page's own picture with its answers, and its card.
        pair = certain()
        score_card(result, result.score)
        _sentences(frame)
        alignment_view(result, "graph", width, partial(_why, pair))
        breakdown(result, published, width)
        return
    _picture(result, frame, width)
    left, right = columns(width, [4, 5], gap="medium")
    with left, st.container(key="learn_sentences", gap="small"):
        _sentences(frame)
    with right, st.container(key="learn_formula"):
        before = frames[number - 1] if number else None
        free = frames[-1].statistics.free
        narrow = width < _WHOLE_FORMULA
        st.latex(step_formula(frame, before, free, page_style(), folded=narrow))


def _controls(names: list[str], runs: bool, slides: Callable[[], Sequence[str]]) -> None:
    number = names.index(st.session_state[STEP])
    with st.container(horizontal=True, vertical_alignment="center", key="learn_controls"):
        st.button(
            _("Back"),
            key="learn_back",
            shortcut="Left",
            on_click=state.move_step,
            args=(names, -1),
            disabled=number == 0,
        )
        st.button(
            _("Next"),
            key="learn_next",
            type="primary",
            shortcut="Right",
            on_click=state.move_step,
            args=(names, 1),
            disabled=number == len(names) - 1,
        )
        if runs:
            st.button(_("Stop"), key="learn_stop", on_click=state.stop_playing)
        else:
            st.button(_("Play"), key="learn_play", on_click=state.begin_playing, args=(names,))
        state.pace_choice()
        st.button(_("Projector"), key="learn_project", on_click=projector.open_it)
        projector.class_menu(names, slides)
        st.segmented_control(
            _("Step"),
            names,
            format_func=_step_name,
            key=STEP,
            required=True,
            persist_state="session",
            label_visibility="collapsed",
            wrap=True,
            on_change=state.restart_clock,
        )


def _printed_slides(result: Result, frames: tuple[State, ...]) -> Sequence[str]:
    """In the light theme: they get printed."""
    return projector.slides(result.alignment, frames, replace(page_style(), theme="light"))


def _step_name(name: str) -> str:
    """``"lemma"`` → ``"lemma"``, ``"f_mean"`` → ``"F-mean"``, in the interface's language."""
    if name in STAGES:
        return _(look(name).label)
    names = {
        "tokens": _("Tokens").lower(),
        "chunks": _("chunks"),
        "f_mean": _("F-mean"),
        "penalty": _("penalty"),
        "letters": _("letters"),
        "score": _("score"),
    }
    return names[name]


def _picture(result: Result, frame: State, width: int) -> None:
    figure = charts.stepped(
        result.alignment,
        frame.alignment.matches,
        frame.name,
        chunks=frame.name in FILLED,
        width=width,
        style=page_style(),
    )
    with st.container(key="picture"):
        st.plotly_chart(
            figure,
            width="content",
            theme=None,
            key="learn_picture",
            config=config("learn_picture"),
            alt=_("The alignment so far. The sentences below describe what is new."),
        )


def _sentences(frame: State) -> None:
    st.subheader(steps.title(frame, _), anchor=False)
    for sentence in steps.sentences(frame, _):
        st.markdown(plain(sentence, longest=600))


def _why(pair: ScoredPair, points: Points, _width: int) -> None:
    why_word.take_click(points, pair.result.alignment)
    why_word.panel(pair)
