"""The exercise at hand, its link, and what this session has tried on it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import sha256

import streamlit as st

from meteor_core.errors import InputError
from meteor_core.exercises import exercise as exercises
from meteor_core.exercises.answer import NUMBERS, Answer
from meteor_core.exercises.exercise import Exercise, Solution
from pages.ui import permalink, state, translation
from pages.ui.learn import desk
from pages.ui.learn.board import Lines

PARAMETER = "exercise"
"""The address's parameter for a packed exercise."""

_AT_HAND = "learn_exercise"
_PROBLEM = "learn_exercise_problem"
_ATTEMPTS = "learn_attempts"
_MOST = 24

SHELF: Mapping[str, tuple[Exercise, ...]] = {
    "en": (
        Exercise("on the mat sat the cat", "the cat sat on the mat"),
        Exercise("The physician visited a small town", "A doctor was visiting the little towns"),
        Exercise("he said that he would say that", "that he would say that he said"),
        Exercise("the cat is on the mat", "there is a cat on the mat", variant="2007"),
    ),
    "ru": (
        Exercise("На столе стояла ваза", "Ваза стояла на столе", "ru"),
        Exercise("Врач вчера вошёл в дом", "Доктор входил в здание вчера", "ru"),
        Exercise("и кошка и собака", "и собака и кошка", "ru"),
        Exercise("Молодые учёные написали книгу", "Книги пишет молодой учёный", "ru", "2007"),
    ),
}
"""Ready exercises, by language of the interface."""


@dataclass
class Attempt:
    """What was drawn and answered so far; ``checked`` is the answer as it was last marked."""

    lines: Lines = ()
    checked: Answer | None = None
    checks: int = 0
    hints: int = 0
    level: int = 0
    first: str = ""
    began: int = 0


def arrive() -> None:
    """On arrival, take the exercise from the address; damage is kept to be told of."""
    if not state.arrived() and _AT_HAND in st.session_state:
        return
    st.session_state[_PROBLEM] = None
    st.session_state[_AT_HAND] = shelf()[0]
    packed = st.query_params.get(PARAMETER, "")
    if packed:
        try:
            st.session_state[_AT_HAND] = unpack(packed)
        except InputError as error:
            st.session_state[_PROBLEM] = error


def shelf() -> tuple[Exercise, ...]:
    return SHELF[translation.language()]


def at_hand() -> Exercise:
    found: Exercise = st.session_state[_AT_HAND]
    return found


def take(exercise: Exercise) -> None:
    """Put an exercise on the desk."""
    st.session_state[_AT_HAND], st.session_state[_PROBLEM] = exercise, None


def problem() -> InputError | None:
    """What was wrong with the link that led here."""
    found: InputError | None = st.session_state.get(_PROBLEM)
    return found


def told() -> dict[str, tuple[str, str]]:
    """The exercise for the address, and the one that stands there where the address names none."""
    return {PARAMETER: (pack(at_hand()), pack(shelf()[0]))}


def pack(exercise: Exercise) -> str:
    return permalink.squeeze(exercises.write(exercise))


def unpack(packed: str) -> Exercise:
    """The inverse of ``pack``; raises ``InputError``."""
    try:
        text = permalink.inflate(packed)
    except ValueError:
        text = ""
    return exercises.read(text)


def mark(exercise: Exercise) -> str:
    """A short name for an exercise, for keys."""
    return sha256(exercises.write(exercise).encode()).hexdigest()[:12]


def attempt(exercise: Exercise) -> Attempt:
    """What this session did on the exercise; of many, the oldest are forgotten."""
    kept: dict[Exercise, Attempt] = st.session_state.setdefault(_ATTEMPTS, {})
    if exercise not in kept:
        kept[exercise] = Attempt()
        while len(kept) > _MOST:
            del kept[next(iter(kept))]
    return kept[exercise]


def number_key(exercise: Exercise, question: str) -> str:
    return f"answer_{question}_{mark(exercise)}"


def answer(exercise: Exercise) -> Answer:
    """The lines, and the numbers as they stand in their boxes."""
    numbers = (st.session_state.get(number_key(exercise, name)) or "" for name in NUMBERS)
    return Answer(attempt(exercise).lines, *numbers)


def check(exercise: Exercise) -> None:
    """Have the answer marked as it stands now."""
    own = attempt(exercise)
    own.checked, own.checks = answer(exercise), own.checks + 1


def again(exercise: Exercise) -> None:
    """Take everything back but the number of checks and hints."""
    own = attempt(exercise)
    own.lines, own.checked, own.level, own.first = (), None, 0, ""
    own.began += 1
    for question in NUMBERS:
        st.session_state[number_key(exercise, question)] = ""


@st.cache_resource(scope="session", max_entries=64, show_spinner=False)
def solution(exercise: Exercise, installed: tuple[str, ...]) -> Solution:
    """Texts stay within the session; new resources make a new solution."""
    return exercises.solve(exercise)


def play(exercise: Exercise) -> None:
    """Walk through the exercise's solution in the stage player."""
    state.put(permalink.Texts(exercise.candidate, (exercise.reference,)))
    st.session_state["variant"] = exercise.variant
    st.session_state["language"] = exercise.language
    st.session_state[desk.PART] = desk.PLAYER
    st.session_state[desk.STEP] = desk.STEPS[0]
