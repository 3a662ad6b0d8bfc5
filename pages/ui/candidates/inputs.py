"""The comparison's inputs: candidates and references, what to do; and its part of the address."""

from __future__ import annotations

import streamlit as st

from meteor_core.candidates.comparison import MOST
from pages.ui.i18n.translation import N_, _, language
from pages.ui.shared import address, permalink
from pages.ui.shared.address import CANDIDATES
from pages.ui.shared.examples import Example
from pages.ui.shared.permalink import Texts
from pages.ui.shared.recipes import recipe_inputs
from pages.ui.shared.recipes.recipe_inputs import OPTION
from pages.ui.shared.widgets import text_areas
from pages.ui.shared.widgets.controls import switch
from pages.ui.shared.widgets.text_areas import TextAreas

REFERENCE = "compare_shown"
AREAS = TextAreas("compare_", "compare_box", chosen=REFERENCE)
MODE = "mode"
COMPARE, ANNOTATE = "compare", "annotate"
MODES = {COMPARE: N_("Comparison"), ANNOTATE: N_("Annotation")}
CHOICES = {
    key: recipe_inputs.CHOICES[key]
    for key in (recipe_inputs.VARIANT, OPTION, recipe_inputs.LANGUAGE)
} | {MODE: tuple(MODES)}
"""Choices kept in the address by their own names, default first."""

_STARTED = "compare_started"
_HEIGHT = 148


def restore() -> None:
    """Takes the texts and the choices from the address on arrival."""
    arrived = address.on_arrival() or _STARTED not in st.session_state
    address.read_url(recipe_inputs.CHOICES | CHOICES)
    if not arrived:
        return
    st.session_state[_STARTED] = True
    AREAS.restore(st.query_params.get(CANDIDATES, ""), first(language()).texts)


def publish() -> None:
    """Write texts and choices into the address; default values are left out.

    In annotation, no texts are shared.
    """
    values, defaults = address.values_of(CHOICES), address.defaults_of(CHOICES)
    if st.session_state[MODE] == COMPARE:
        values[CANDIDATES] = permalink.pack(AREAS.texts())
        defaults[CANDIDATES] = permalink.pack(first(language()).texts)
    address.write_query(values, defaults)


def mode_switch() -> str:
    """Draws the choice between comparing and annotating, and returns it."""
    return switch(_("What to do"), MODES, MODE)


def toolbar() -> None:
    """Draws ready comparisons, and the button for one more reference."""
    text_areas.examples_menu(AREAS, EXAMPLES)
    text_areas.add_reference_button(AREAS)


def text_inputs() -> Texts:
    """Draws references on the left, the candidates' box on the right."""
    left, right = st.columns([2, 3])
    with left:
        text_areas.reference_areas(AREAS, _HEIGHT)
    with right:
        note = _(
            "From 2 to {most} translations, one per line. A name and a tab may precede each "
            "text, as in two columns copied from a spreadsheet; otherwise candidates are called "
            "A, B, C…"
        ).format(most=MOST)
        text_areas.text_area(AREAS, _("Candidates, one per line"), AREAS.candidate, _HEIGHT, note)
    text_areas.link_problem(AREAS)
    return AREAS.texts()


def reference_choice(count: int) -> None:
    """Draws the control that chooses which reference is shown."""
    if count < 2:
        return
    st.caption(
        _(
            "The scores next to the candidates use the reference shown. The table and everything "
            "below use each candidate's best reference."
        )
    )
    st.segmented_control(
        _("Reference shown"),
        range(count),
        format_func=lambda index: _("Reference {n}").format(n=index + 1),
        key=REFERENCE,
        required=True,
        persist_state="session",
        label_visibility="collapsed",
    )


def reference_shown(count: int) -> int:
    """Returns the reference that was chosen of so many, counted from 0."""
    chosen = st.session_state.get(REFERENCE) or 0
    return int(chosen) if chosen < count else 0


# Ready comparisons: a reference and candidates that differ in one thing each.

EXAMPLES = (
    Example(
        N_("Russian: four doctors"),
        "ru",
        Texts(
            "A\tВчера вечером молодой врач осматривал больного мальчика и выписал лекарство.\n"
            "B\tМолодой доктор вчера вечером осмотрел больного мальчика и прописал ему таблетки.\n"
            "C\tЮный медик вечером глядел больную девочку и дал ей лекарств.\n"
            "D\tВыписал лекарство больному мальчику вчера вечером молодой врач, осмотрев его.",
            ("Вчера вечером молодой врач осмотрел больного мальчика и выписал ему лекарство.",),
        ),
    ),
    Example(
        N_("English: three trains"),
        "en",
        Texts(
            "A\tThe train reached the station two hours late because of snow\n"
            "B\tBecause of the snow, the train got to the station two hours late\n"
            "C\tThe trains arrive late at a station with two hours of snowfall",
            ("The train arrived at the station two hours late because of the snow",),
        ),
    ),
    Example(
        N_("English: two references"),
        "en",
        Texts(
            "A\tThe committee turned the proposal down on Monday\n"
            "B\tOn Monday the proposal was rejected by the committee\n"
            "C\tThe committee has accepted the proposal on Monday",
            (
                "The committee rejected the proposal on Monday",
                "On Monday the committee turned down the proposal",
            ),
        ),
    ),
)


def first(language: str) -> Example:
    """Returns the comparison a person sees first: one in the language of the interface."""
    return next(example for example in EXAMPLES if example.language == language)
