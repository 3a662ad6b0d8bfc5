"""The exercise at hand, its link, and what this session has tried on it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from hashlib import sha256
from typing import Any

import streamlit as st

from meteor_core.exercises import exercise as exercises
from meteor_core.exercises.answer import NUMBERS, Answer
from meteor_core.exercises.exercise import Exercise, Solution
from meteor_core.exercises.submission import MOST_LINES, MOST_TYPED
from meteor_core.explain import grammar
from meteor_core.messages.errors import InputError
from pages.ui.i18n import translation
from pages.ui.learn import desk
from pages.ui.learn.board import Lines
from pages.ui.shared import permalink, state

PARAMETER = "exercise"
"""The address's parameter for a packed exercise."""

_AT_HAND = "learn_exercise"
_PROBLEM = "learn_exercise_problem"
_ATTEMPTS = "learn_attempts"
_REMEMBERED = "learn_attempts_remembered"
"""Mark of an exercise → what the tab has kept of it, until the exercise is opened again."""

_MOST, _MOST_COUNTED = 24, 10_000

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
        kept[exercise] = _resumed(exercise)
        while len(kept) > _MOST:
            del kept[next(iter(kept))]
    return kept[exercise]


def _resumed(exercise: Exercise) -> Attempt:
    """What the tab remembers of it, its numbers back in their boxes; else a new beginning."""
    record = st.session_state.get(_REMEMBERED, {}).pop(mark(exercise), None)
    if record is None:
        return Attempt()
    for question in NUMBERS:
        st.session_state[number_key(exercise, question)] = record[question]
    # Another board than the empty one, which keeps its own lines.
    lines, checks, hints = (record[name] for name in ("lines", "checks", "hints"))
    return Attempt(lines, checks=checks, hints=hints, began=1)


def remember(records: Any) -> None:
    """What the tab has kept, as far as it can be; what was begun meanwhile stays."""
    kept: dict[Exercise, Attempt] = st.session_state.setdefault(_ATTEMPTS, {})
    begun = {mark(exercise) for exercise in kept if _record(exercise)}
    for exercise in [one for one in kept if mark(one) not in begun]:
        del kept[exercise]
    found = records.items() if isinstance(records, dict) else ()
    st.session_state[_REMEMBERED] = {
        name: _checked(record)
        for name, record in list(found)[:_MOST]
        if isinstance(record, dict) and name not in begun
    }


def records() -> dict[str, Any]:
    """What was begun, by mark; JSON-ready."""
    kept: dict[Exercise, Attempt] = st.session_state.get(_ATTEMPTS, {})
    begun = {mark(exercise): _record(exercise) for exercise in kept}
    waiting = st.session_state.get(_REMEMBERED, {})
    return {name: record for name, record in (waiting | begun).items() if record}


def _record(exercise: Exercise) -> dict[str, Any]:
    """An attempt without its marks; empty where nothing was done."""
    own, said = attempt(exercise), answer(exercise)
    counted = {"lines": [list(line) for line in own.lines], "checks": own.checks}
    record = counted | {"hints": own.hints} | {name: said.number(name) for name in NUMBERS}
    return record if any(record.values()) else {}


def _checked(record: dict[str, Any]) -> dict[str, Any]:
    """A record as it may be used, whatever a browser has said."""
    lines = record.get("lines")
    counts = {name: record.get(name) for name in ("checks", "hints")}
    return {
        "lines": tuple(
            (line[0], line[1])
            for line in (lines if isinstance(lines, list) else [])[:MOST_LINES]
            if isinstance(line, list) and len(line) == 2 and all(type(n) is int for n in line)
        ),
        **{
            name: min(n, _MOST_COUNTED) if type(n) is int and n > 0 else 0
            for name, n in counts.items()
        },
        **{name: str(record.get(name) or "")[:MOST_TYPED] for name in NUMBERS},
    }


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
    """Texts stay within the session; new resources make a new solution.

    Its grammar is read where the words stand, as hints show it.
    """
    solved = exercises.solve(exercise)
    shown = grammar.in_context(solved.alignment, exercise.language)
    return replace(solved, alignment=shown)


def play(exercise: Exercise) -> None:
    """Walk through the exercise's solution in the stage player."""
    state.put(permalink.Texts(exercise.candidate, (exercise.reference,)))
    st.session_state["variant"] = exercise.variant
    st.session_state["language"] = exercise.language
    st.session_state[desk.PART] = desk.PLAYER
    st.session_state[desk.STEP] = desk.STEPS[0]
