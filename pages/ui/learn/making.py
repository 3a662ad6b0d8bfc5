"""Making an exercise: any pair and a recipe → a link that carries no solution."""

from __future__ import annotations

from urllib.parse import urlencode

import streamlit as st

from meteor_core import MeteorError, languages
from meteor_core.exercises import exercise as exercises
from meteor_core.exercises.exercise import MOST_TITLE, Exercise
from meteor_core.meteor.variants import VARIANTS
from pages.ui.i18n.translation import _
from pages.ui.learn import attempts, desk
from pages.ui.shared import installing, state
from pages.ui.shared.inputs import language_name, language_note

_WIDEST = 900


def make() -> None:
    """Begins with the pair that stands on the Pair page."""
    with st.container(key="learn_make", width=_WIDEST):
        st.markdown(
            _(
                "Students get the two texts and the recipe. The solution is not in the link: it is "
                "computed when an answer is checked."
            )
        )
        exercise = _form()
        try:
            exercises.check(exercise)
            installed = installing.ensure(exercise.language)
            solution = attempts.solution(exercise, installed)
        except MeteorError as error:
            installing.problem(error, exercise.language)
            return
        matches, chunks = solution.statistics.matches, solution.statistics.chunks
        said = _("The solution: {matches} matches, {chunks} chunks, score {score}.")
        st.caption(
            said.format(matches=f"{matches:g}", chunks=chunks, score=f"{solution.score.value:.3f}")
        )
        _link(exercise)


def _form() -> Exercise:
    pair = state.texts()
    _begin(pair.candidate, pair.references[0] if pair.references else "")
    title = st.text_input(_("Title"), key="make_title", max_chars=MOST_TITLE)
    left, right = st.columns(2)
    with left:
        reference = st.text_area(_("Reference"), key="make_reference", height=104)
    with right:
        candidate = st.text_area(_("Candidate translation"), key="make_candidate", height=104)
    with st.container(horizontal=True):
        variant = st.selectbox(
            _("Variant"),
            exercises.VARIANTS,
            format_func=lambda name: VARIANTS[name].title,
            key="make_variant",
            width=260,
        )
        found = languages.detect(f"{candidate} {reference}")
        language = st.selectbox(
            _("Language of the texts"),
            languages.codes(),
            index=languages.codes().index(found),
            format_func=language_name,
            help=language_note(),
            key=f"make_language_{found}",
            width=200,
        )
    punctuation = st.checkbox(_("Count punctuation"), value=True, key="make_punctuation")
    return Exercise(candidate, reference, language, variant, punctuation, title.strip())


def _begin(candidate: str, reference: str) -> None:
    """The texts of the Pair page, until they are changed here."""
    st.session_state.setdefault("make_candidate", candidate)
    st.session_state.setdefault("make_reference", reference)


def _link(exercise: Exercise) -> None:
    packed = attempts.pack(exercise)
    query = urlencode(
        {
            desk.PART: desk.EXERCISES,
            desk.WORK: desk.SOLVE,
            attempts.PARAMETER: packed,
        }
    )
    address = f"{(st.context.url or '').partition('?')[0]}?{query}"
    st.caption(_("The link for your students:"))
    st.code(address, language=None, wrap_lines=True)
    st.button(_("Try it"), key="make_try", on_click=_try, args=(exercise,))


def _try(exercise: Exercise) -> None:
    attempts.take(exercise)
    st.session_state[desk.WORK] = desk.SOLVE
