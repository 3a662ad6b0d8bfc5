"""What the explaining panels keep: the word asked about, the steps to undo, cached calls."""

from __future__ import annotations

from dataclasses import dataclass

import streamlit as st

from meteor_core import Alignment, Meteor, Parameters, Result
from meteor_core.explain.runners import Runner, runners
from meteor_core.explain.whatif import Change, changes
from meteor_core.explain.why import Why, why
from meteor_core.model.view import Side
from pages.ui.shared import state
from pages.ui.shared.permalink import Texts
from pages.ui.shared.pictures import Points
from pages.ui.shared.state import Recipe

WORD, PARTNER = "why_word", "why_partner"
_SEEN, _STEPS = "why_points", "undo_steps"
_MOST_STEPS = 50

SIDES: tuple[Side, Side] = ("candidate", "reference")

Place = tuple[Side, int]
"""A word: its side and its position."""


@dataclass(frozen=True, slots=True)
class Question:
    """The pair that is asked about, and all that its score depends on."""

    recipe: Recipe
    installed: tuple[str, ...]
    pair: Texts
    parameters: Parameters

    @property
    def metric(self) -> Meteor:
        return state.meteor(self.recipe, self.installed)

    @property
    def result(self) -> Result:
        aligned = state.align(self.recipe, self.installed, self.pair)
        return self.metric.rate(aligned, self.parameters)


@st.cache_resource(scope="session", max_entries=64, show_spinner=False)
def ask(question: Question, place: Place, partner: int | None) -> Why:
    """Why (not) this word, of the best reference's alignment."""
    result = question.result
    judged = result.references[result.best_reference]
    return why(question.metric, judged, question.parameters, *place, partner)


@st.cache_resource(scope="session", max_entries=8, show_spinner=False)
def beside(question: Question) -> tuple[Runner, ...]:
    """The runner-up alignments."""
    result = question.result
    judged = result.references[result.best_reference]
    return runners(question.metric, judged, question.parameters)


@st.cache_resource(scope="session", max_entries=8, show_spinner=False)
def helpful(question: Question) -> tuple[Change, ...]:
    """What would help, the largest gain first."""
    pair = question.pair
    return changes(question.metric, pair.candidate, pair.references, question.result)


def clicked(points: Points, alignment: Alignment) -> None:
    """Take over the word, or the two words, of a new click; what is gone is forgotten."""
    known = places(alignment)
    if st.session_state.get(WORD) not in known:
        st.session_state[WORD] = st.session_state[PARTNER] = None
    told = [tuple(point.get("customdata") or ()) for point in points]
    if told == st.session_state.get(_SEEN, []):
        return
    st.session_state[_SEEN] = told
    for kind, *numbers in told:
        if kind in SIDES and (kind, numbers[0]) in known:
            st.session_state[WORD], st.session_state[PARTNER] = (kind, numbers[0]), None
        if kind == "cell" and ("candidate", numbers[0]) in known:
            st.session_state[WORD] = ("candidate", numbers[0])
            st.session_state[PARTNER] = numbers[1]


def places(alignment: Alignment) -> list[Place]:
    """Every word of a pair, the candidate's first."""
    return [(side, place) for side in SIDES for place in range(len(getattr(alignment, side)))]


def another() -> None:
    """Another word was chosen by hand: the second word asked about goes."""
    st.session_state[PARTNER] = None


def apply(text: str) -> None:
    """Make this the candidate; the one before comes back with ``undo``."""
    before = state.texts()
    steps = _steps()
    if steps and steps[-1][1] != before.candidate:  # edited by hand since: no way back through it
        steps.clear()
    steps.append((before.candidate, text))
    del steps[:-_MOST_STEPS]
    state.put(Texts(text, before.references))


def undo() -> None:
    """Take the last change back."""
    if undoable():
        before, _ = _steps().pop()
        state.put(Texts(before, state.texts().references))


def undoable() -> int:
    """How many changes can be taken back: none once the candidate was edited by hand."""
    steps = _steps()
    return len(steps) if steps and steps[-1][1] == state.texts().candidate else 0


def _steps() -> list[tuple[str, str]]:
    """Candidates before and after each change that was applied."""
    found: list[tuple[str, str]] = st.session_state.setdefault(_STEPS, [])
    return found
