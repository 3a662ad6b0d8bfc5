"""The stage player: a pair walked through step by step, by button, arrow key or by itself."""

from __future__ import annotations

from functools import partial

import streamlit as st

from meteor_core import Meteor, MeteorError, Parameters, Result
from meteor_core.explain.player import FILLED, SCORE, State, states
from meteor_core.stages.registry import STAGES
from meteor_core.wording import palette, steps
from pages.ui import charts
from pages.ui.charts.shared import CONFIG
from pages.ui.i18n.translation import _
from pages.ui.learn import desk, filled
from pages.ui.shared import components, inputs, installing, panels, pictures, state, why
from pages.ui.shared.components import plain
from pages.ui.shared.explaining import Question
from pages.ui.shared.scorer import scorer

_EVERY = 3.0
"""Seconds for which a step stands when the player runs by itself: time to read its sentence."""

_TWO_COLUMNS = 760


def player() -> None:
    """The texts behind a fold, then the steps; the sidebar is the Pair page's."""
    panels.link_problem()
    # The texts stand below, but they come first: everything else follows from them.
    screen, below = st.container(), st.container()
    with below, st.expander(_("The texts: try a pair of your own"), key="learn_texts"):
        with st.container(horizontal=True):
            inputs.toolbar()
        pair = inputs.texts()
    with st.sidebar:
        recipe = inputs.recipe(pair)
    installed = installing.ensure(recipe.language)
    result = None
    try:
        meteor, parameters = scorer(recipe, installed)
        result = meteor.rate(state.align(recipe, installed, pair), parameters)
    except MeteorError as error:
        installing.problem(error, recipe.language)
    if result:
        with screen:
            _play(result, meteor, Question(recipe, installed, pair, parameters))


def _play(result: Result, meteor: Meteor, question: Question) -> None:
    if result.note:
        st.info(_(result.note))
    if len(result.references) > 1:
        said = _("Several references: the player shows number {n}, the best one.")
        st.caption(said.format(n=result.best_reference + 1))
    frames = states(result.references[result.best_reference], question.parameters)
    names = [frame.name for frame in frames]
    if st.session_state[desk.STEP] not in names:
        st.session_state[desk.STEP] = names[0]
    room = components.room()
    playing = desk.playing()
    st.fragment(_screen, run_every=_EVERY if playing else None)(
        result, frames, meteor.parameters, question, room, playing
    )


def _screen(
    result: Result,
    frames: tuple[State, ...],
    own: Parameters,
    question: Question,
    room: int,
    playing: bool,
) -> None:
    """One step. When playing begins or ends, the whole page is drawn anew with it."""
    names = [frame.name for frame in frames]
    if desk.due(_EVERY):
        desk.move(names, 1)
    if desk.playing() != playing:
        st.rerun()
    _controls(names, playing)
    place = names.index(st.session_state[desk.STEP])
    frame = frames[place]
    state.publish(desk.CHOICES)
    if frame.name == SCORE:
        _ending(result, frame, own, question, room)
        return
    _picture(result, frame, room)
    beside = room >= _TWO_COLUMNS
    left, right = st.columns([4, 5], gap="medium") if beside else (st.container(), st.container())
    with left, st.container(key="learn_said", gap="small"):
        _said(frame)
    with right, st.container(key="learn_formula"):
        before = frames[place - 1] if place else None
        free = frames[-1].statistics.free
        colours = palette.theme(st.context.theme.type or "light")
        st.latex(filled.latex(frame, before, free, colours, _))


def _controls(names: list[str], playing: bool) -> None:
    place = names.index(st.session_state[desk.STEP])
    with st.container(horizontal=True, vertical_alignment="center", key="learn_controls"):
        st.button(
            _("Back"),
            key="learn_back",
            shortcut="Left",
            on_click=desk.move,
            args=(names, -1),
            disabled=place == 0,
        )
        st.button(
            _("Next"),
            key="learn_next",
            type="primary",
            shortcut="Right",
            on_click=desk.move,
            args=(names, 1),
            disabled=place == len(names) - 1,
        )
        if playing:
            st.button(_("Stop"), key="learn_stop", on_click=desk.stop)
        else:
            st.button(_("Play"), key="learn_play", on_click=desk.play, args=(names,))
        st.segmented_control(
            _("Step"),
            names,
            format_func=_short,
            key=desk.STEP,
            required=True,
            persist_state="session",
            label_visibility="collapsed",
            on_change=desk.touched,
        )


def _short(name: str) -> str:
    """``"lemma"`` → ``"lemma"``, ``"f_mean"`` → ``"F-mean"``, in the interface's language."""
    if name in STAGES:
        return _(palette.look(name).label)
    names = {
        "tokens": _("Tokens").lower(),
        "chunks": _("chunks"),
        "f_mean": _("F-mean"),
        "penalty": _("penalty"),
        "score": _("score"),
    }
    return names[name]


def _picture(result: Result, frame: State, room: int) -> None:
    figure = charts.stepped(
        result.alignment,
        frame.alignment.matches,
        frame.name,
        chunks=frame.name in FILLED,
        width=room,
        **pictures.look(),
    )
    with st.container(key="picture"):
        st.plotly_chart(
            figure,
            width="content",
            theme=None,
            key="learn_picture",
            config=CONFIG,
            alt=_("Alignment so far; the sentences below say what is new."),
        )


def _said(frame: State) -> None:
    st.subheader(steps.title(frame, _), anchor=False)
    for sentence in steps.sentences(frame, _):
        st.markdown(plain(sentence, longest=600))


def _ending(result: Result, frame: State, own: Parameters, question: Question, room: int) -> None:
    """The Pair page's own picture with its answers, and its card."""
    panels.score_card(result, result.score)
    _said(frame)
    pictures.alignment(result, "graph", room, partial(why.panel, question))
    pictures.breakdown(result, own, room)
