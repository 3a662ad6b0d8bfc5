"""Making an exercise: any pair and a recipe → a link that carries no solution."""

from __future__ import annotations

from urllib.parse import urlencode

import streamlit as st

from meteor_core import MeteorError, languages
from meteor_core.exercises import exercise as exercises
from meteor_core.exercises.exercise import MOST_TITLE, Exercise
from meteor_core.meteor.variants import VARIANTS
from meteor_core.wording.words import number
from pages.ui.i18n.translation import _
from pages.ui.learn import attempts
from pages.ui.learn.state import EXERCISES, PART, SOLVE, TRIED, WORK
from pages.ui.shared import address, installing
from pages.ui.shared.pressing import pressed
from pages.ui.shared.recipe_inputs import language_name, language_note
from pages.ui.shared.text_areas import HEIGHT, PAIR

_WIDEST = 900


def section() -> None:
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
        message = _("The solution: {matches} matches, {chunks} chunks, score {score}.")
        st.caption(
            message.format(
                matches=f"{solution.statistics.matches:g}",
                chunks=solution.statistics.chunks,
                score=number(solution.score.value),
            )
        )
        _link(exercise)


def _form() -> Exercise:
    _fill_in_pair()
    title = st.text_input(_("Title"), key="make_title", max_chars=MOST_TITLE)
    left, right = st.columns(2)
    with left:
        reference = st.text_area(_("Reference"), key="make_reference", height=HEIGHT)
    with right:
        candidate = st.text_area(_("Candidate translation"), key="make_candidate", height=HEIGHT)
    with st.container(horizontal=True):
        variant = st.selectbox(
            _("Variant"),
            exercises.VARIANTS,
            format_func=lambda name: VARIANTS[name].title,
            key="make_variant",
            width=260,
        )
        language = _language_select(f"{candidate} {reference}")
    punctuation = st.checkbox(_("Count punctuation"), value=True, key="make_punctuation")
    return Exercise(candidate, reference, language, variant, punctuation, title.strip())


def _language_select(text: str) -> str:
    detected = languages.detect(text)
    return str(
        st.selectbox(
            _("Language of the texts"),
            languages.codes(),
            index=languages.codes().index(detected),
            format_func=language_name,
            help=language_note(),
            key=f"make_language_{detected}",
            width=200,
        )
    )


def _fill_in_pair() -> None:
    """The texts of the Pair page, until they are changed here."""
    texts = PAIR.texts()
    st.session_state.setdefault("make_candidate", texts.candidate)
    st.session_state.setdefault("make_reference", next(iter(texts.references), ""))


def _link(exercise: Exercise) -> None:
    query = urlencode({PART: EXERCISES, WORK: SOLVE, attempts.PARAMETER: attempts.pack(exercise)})
    st.caption(_("The link for your students:"))
    st.code(f"{address.page_url()}?{query}", language=None, wrap_lines=True)
    if pressed(_("Try it"), "make_try"):
        attempts.take(exercise)
        st.session_state[TRIED] = True
        st.rerun()
