"""What this session has tried on exercises; the browser's tab keeps it through a reload."""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from hashlib import sha256
from typing import Any

import streamlit as st

from meteor_core.exercises import exercise as exercises
from meteor_core.exercises.exercise import Exercise, Solution
from meteor_core.exercises.marking import NUMBERS, Answer
from meteor_core.exercises.submission import MOST_LINES, MOST_TYPED
from meteor_core.explain import grammar
from meteor_core.messages.safe import parsed
from pages.ui.learn.lessons import LESSONS
from pages.ui.learn.link_board import Lines, drawn_lines
from pages.ui.learn.state import lessons_done
from pages.ui.shared.widgets.browser import keep_state

_ATTEMPTS = "learn_attempts"
_RECALLED = "learn_attempts_remembered"
"""Id of an exercise → what the tab has kept of it, until the exercise is opened again."""

_MOST_ATTEMPTS, _MOST_COUNTED = 24, 10_000


@dataclass
class Attempt:
    """What was drawn and answered so far; ``checked`` is the answer as it was last marked.

    ``first_wrong`` is the step that the hints are about, ``level`` how many of them are shown;
    ``began`` counts new beginnings, each with a new board.
    """

    lines: Lines = ()
    checked: Answer | None = None
    checks: int = 0
    hints: int = 0
    level: int = 0
    first_wrong: str = ""
    began: int = 0


def exercise_id(exercise: Exercise) -> str:
    """Returns a short name for an exercise, for keys."""
    return sha256(exercises.write(exercise).encode()).hexdigest()[:12]


def attempt(exercise: Exercise) -> Attempt:
    """Returns the session's attempt on the exercise; of many, the oldest are forgotten."""
    attempts = _attempts()
    if exercise not in attempts:
        attempts[exercise] = _resumed(exercise)
        while len(attempts) > _MOST_ATTEMPTS:
            del attempts[next(iter(attempts))]
    return attempts[exercise]


def _attempts() -> dict[Exercise, Attempt]:
    attempts: dict[Exercise, Attempt] = st.session_state.setdefault(_ATTEMPTS, {})
    return attempts


def _resumed(exercise: Exercise) -> Attempt:
    """What the tab has kept of it, its numbers back in their boxes; else a new beginning."""
    record = st.session_state.get(_RECALLED, {}).pop(exercise_id(exercise), None)
    if record is None:
        return Attempt()
    for question in NUMBERS:
        st.session_state[number_key(exercise, question)] = record[question]
    # Another board than the empty one, which keeps its own lines.
    return Attempt(record["lines"], checks=record["checks"], hints=record["hints"], began=1)


def recall_attempts(records: Any) -> None:
    """Take up what the tab has kept, as far as it is sound; what was begun meanwhile stays."""
    attempts = _attempts()
    begun = {exercise_id(exercise) for exercise in attempts if _record(exercise)}
    for exercise in [exercise for exercise in attempts if exercise_id(exercise) not in begun]:
        del attempts[exercise]
    items = records.items() if isinstance(records, dict) else ()
    st.session_state[_RECALLED] = {
        name: _sound(record)
        for name, record in list(items)[:_MOST_ATTEMPTS]
        if isinstance(record, dict) and name not in begun
    }


def records() -> dict[str, Any]:
    """Returns the attempts that were begun, by the exercises' ids; JSON-ready."""
    begun = {exercise_id(exercise): _record(exercise) for exercise in _attempts()}
    waiting = st.session_state.get(_RECALLED, {})
    return {name: record for name, record in (waiting | begun).items() if record}


def _record(exercise: Exercise) -> dict[str, Any]:
    """An attempt without its marks; empty where nothing was done."""
    current, numbers = attempt(exercise), answer(exercise)
    record = {
        "lines": [list(line) for line in current.lines],
        "checks": current.checks,
        "hints": current.hints,
        **{name: numbers.number(name) for name in NUMBERS},
    }
    return record if any(record.values()) else {}


def _sound(record: dict[str, Any]) -> dict[str, Any]:
    """A record as it may be used, whatever a browser has sent."""
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


def board_key(exercise: Exercise) -> str:
    """Returns the key of the board; each new beginning has a new board."""
    return f"board_{exercise_id(exercise)}_{attempt(exercise).began}"


def keep_lines(exercise: Exercise, solution: Solution) -> None:
    """Take over the lines that the board has reported, if it is shown."""
    current = attempt(exercise)
    current.lines = drawn_lines(solution.alignment, current.lines, board_key(exercise))


def number_key(exercise: Exercise, question: str) -> str:
    """Returns the key of the box for a question's number."""
    return f"answer_{question}_{exercise_id(exercise)}"


def answer(exercise: Exercise) -> Answer:
    """Returns the lines, and the numbers in their boxes."""
    numbers = (st.session_state.get(number_key(exercise, name)) or "" for name in NUMBERS)
    return Answer(attempt(exercise).lines, *numbers)


def check(exercise: Exercise) -> None:
    """Have the answer marked as it is now."""
    current = attempt(exercise)
    current.checked, current.checks = answer(exercise), current.checks + 1


def start_again(exercise: Exercise) -> None:
    """Take everything back but the number of checks and hints."""
    current = attempt(exercise)
    current.lines, current.checked, current.level, current.first_wrong = (), None, 0, ""
    current.began += 1
    for question in NUMBERS:
        st.session_state[number_key(exercise, question)] = ""


@st.cache_resource(scope="session", max_entries=64, show_spinner=False)
def solution(exercise: Exercise, installed: tuple[str, ...]) -> Solution:
    """Computes the solution. Texts stay within the session; new resources make a new one.

    Its grammar is read in the sentence, because hints show it.
    """
    solved = exercises.solve(exercise)
    alignment = grammar.in_context(solved.alignment, exercise.language)
    return replace(solved, alignment=alignment)


# The memory of the tab. It ends with the tab and is not shared with other tabs: the next person
# at the machine begins afresh. What comes back is checked like anything that comes from a
# browser; marks are never kept.

_MEMORY, _TAKEN_UP = "learn_memory", "learn_memory_recalled"

_TAB = st.components.v2.component(
    "meteor_learn_memory",
    html="<div></div>",
    js="""
    const KEY = "meteor_learn";
    let written = "";   // since this page was loaded, so that it need not come back
    export default function ({ data, setStateValue }) {
      const kept = sessionStorage.getItem(KEY) || "";
      if (kept && kept !== written && !data.recalled) setStateValue("kept", kept);
      else if (data.keep) sessionStorage.setItem(KEY, written = data.keep);
    }
    """,
)


def recall_tab() -> None:
    """Take up what the tab has kept, once; to be called before anything is drawn from it."""
    state = st.session_state.get(_MEMORY)
    text = state.get("kept") if state else ""
    if not text or st.session_state.get(_TAKEN_UP):
        return
    st.session_state[_TAKEN_UP] = True
    try:
        record = parsed(str(text))
    except (ValueError, RecursionError):
        return
    if isinstance(record, dict):
        names = _strings(record.get("done"))
        lessons_done().update(lesson.name for lesson in LESSONS if lesson.name in names)
        recall_attempts(record.get("attempts"))


def keep_in_tab() -> None:
    """Hand the tab what there is to keep; to be called when everything is drawn."""
    record = {"done": sorted(lessons_done()), "attempts": records()}
    text = json.dumps(record, ensure_ascii=False) if any(record.values()) else ""
    data = {"keep": text, "recalled": bool(st.session_state.get(_TAKEN_UP))}
    _TAB(key=_MEMORY, data=data, default={"kept": ""}, on_kept_change=keep_state)


def _strings(values: Any) -> set[str]:
    if not isinstance(values, list):
        return set()
    return {value for value in values if isinstance(value, str)}
