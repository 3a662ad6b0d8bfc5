"""A lesson's task as a widget, and whether what a person did reaches its goal: computed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import streamlit as st

from meteor_core import MeteorError, Result
from meteor_core.meteor.variants import VARIANTS
from meteor_core.wording.palette import look
from pages.ui.i18n.translation import _, language
from pages.ui.learn.lesson_results import Installed, score_case
from pages.ui.learn.lessons.model import Ask, Case, Choose, Edit, Lesson, Results, Slide, Slider
from pages.ui.learn.lessons.stems import SNOWBALL
from pages.ui.learn.lessons.texts import sentence
from pages.ui.shared import messages
from pages.ui.shared.markdown import plain
from pages.ui.shared.permalink import Texts

Outcome = tuple[Results, bool | None]
"""What the pairs give now; whether the goal is reached, None when nothing was tried yet."""

_LONGEST = 300


def task_widget(lesson: Lesson, results: Results, installed: Installed) -> Outcome:
    """Draw the widget; a lesson whose pairs cannot be scored has nothing to try."""
    task = lesson.task
    if isinstance(task, Choose):
        return results, _choose(lesson, task, results)
    if isinstance(task, Slide):
        return _slide(lesson, task, results, installed)
    if isinstance(task, Edit):
        return _edit(lesson, task, results, installed)
    return results, _ask(lesson, task, results)


def show_verdict(solved: bool | None) -> None:
    """Draws the result of the check; nothing before something was tried."""
    if solved:
        st.success(_("Done."))
    elif solved is not None:
        st.info(_("Not yet. Try again, or open the hint."))


def _key(lesson: Lesson) -> str:
    return f"lesson_{lesson.name}"


def _choose(lesson: Lesson, task: Choose, results: Results) -> bool | None:
    options = [name for name in task.options if name in results or name in task.labels]
    labels = {name: plain(option_name(lesson, name, results), longest=_LONGEST) for name in options}
    chosen = st.radio(
        _("Your answer"),
        options,
        index=None,
        format_func=labels.__getitem__,
        key=_key(lesson),
        label_visibility="collapsed",
    )
    return None if chosen is None else chosen in task.right(results)


def option_name(lesson: Lesson, name: str, results: Results) -> str:
    """Returns the name of an option, as plain text: its words, its variant, or a separate
    message."""
    task = lesson.task
    if not isinstance(task, Choose):
        return ""
    if name in task.labels:
        return _(task.labels[name])
    case, alignment = lesson.cases[language()][name], results[name].alignment
    candidate, reference = sentence(alignment.candidate), sentence(alignment.reference)
    names = {
        "candidate": candidate,
        "reference": reference,
        "pair": f"{candidate} ~ {reference}",
        "variant": _variant_name(case.recipe.variant),
    }
    return names[task.label]


def row_name(lesson: Lesson, name: str, results: Results) -> str:
    """Returns an option once it is solved; of a pair also what compared it: ``"… · Snowball:
    stem"``."""
    option, task = option_name(lesson, name, results), lesson.task
    recipe = lesson.cases[language()][name].recipe
    if not isinstance(task, Choose) or task.label != "pair" or not recipe.stages:
        return option
    return f"{option} · {_variant_name(recipe.variant)}: {_(look(recipe.stages[-1]).label)}"


def _variant_name(name: str) -> str:
    return "Snowball" if name == SNOWBALL else VARIANTS[name].title


def _ask(lesson: Lesson, task: Ask, results: Results) -> bool | None:
    answer = st.number_input(_("Your answer"), 0, 99, None, key=_key(lesson), width=160)
    return None if answer is None else answer == task.value(results)


def _slide(lesson: Lesson, task: Slide, results: Results, installed: Installed) -> Outcome:
    values = {slider.name: _slider(lesson, slider) for slider in task.sliders}
    current = dict(results)
    for name, case in lesson.cases[language()].items():
        if name in lesson.shown and name in results:
            current[name] = _moved(case, values, results[name], installed)
    untouched = all(values[slider.name] == slider.start for slider in task.sliders)
    if untouched or any(name not in current for name in lesson.shown):
        return current, None
    return current, task.goal(current)


def _slider(lesson: Lesson, slider: Slider) -> float:
    return st.slider(
        slider.symbol or _("Minimum similarity of embeddings"),
        slider.low,
        slider.high,
        slider.start,
        0.01,
        key=f"{_key(lesson)}_{slider.name}",
        width=480,
    )


def _moved(case: Case, values: Mapping[str, float], result: Result, installed: Installed) -> Result:
    """Parameters re-score; the threshold of embeddings aligns again."""
    changes: dict[str, Any] = dict(values)
    if "threshold" in changes:
        recipe = replace(case.recipe, threshold=changes.pop("threshold"))
        return score_case(replace(case, recipe=recipe), installed)
    return score_case(case, installed, replace(result.parameters, **changes))


def _edit(lesson: Lesson, task: Edit, results: Results, installed: Installed) -> Outcome:
    case = lesson.cases[language()][task.case]
    st.caption(_("Reference") + ": " + plain(case.texts.references[0], longest=_LONGEST))
    typed = st.text_input(
        _("Candidate translation"),
        case.texts.candidate,
        max_chars=_LONGEST,
        key=f"{_key(lesson)}_{language()}",
    )
    if task.case not in results:
        return results, None
    edited = replace(case, texts=Texts(typed or "", case.texts.references))
    try:
        result = score_case(edited, installed)
    except MeteorError as error:
        messages.show_error(error)
        return results, None
    solved = None
    if typed != case.texts.candidate:
        solved = task.goal(result, results[task.case])
    return {**results, task.case: result}, solved
