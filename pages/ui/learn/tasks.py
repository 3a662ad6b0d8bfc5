"""A lesson's task as a widget, and whether what a person did reaches its goal: computed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import streamlit as st

from meteor_core import MeteorError, Result
from meteor_core.meteor.variants import VARIANTS
from pages.ui.i18n.translation import _, language
from pages.ui.learn import desk
from pages.ui.learn.lessons.model import Ask, Choose, Edit, Lesson, Results, Slide
from pages.ui.learn.lessons.stems import SNOWBALL
from pages.ui.learn.lessons.texts import sentence
from pages.ui.shared import panels
from pages.ui.shared.components import plain
from pages.ui.shared.permalink import Texts

Installed = Mapping[str, tuple[str, ...]]
Done = tuple[Results, bool | None]
"""What the pairs give now; whether the goal is reached, None when nothing was tried yet."""

_LONGEST = 300


def do(lesson: Lesson, results: Results, installed: Installed) -> Done:
    """Draw the widget; a lesson whose pairs cannot be scored has nothing to try."""
    task = lesson.task
    if isinstance(task, Choose):
        return results, _choose(lesson, task, results)
    if isinstance(task, Slide):
        return _slide(lesson, task, results, installed)
    if isinstance(task, Edit):
        return _edit(lesson, task, results, installed)
    return results, _ask(lesson, task, results)


def verdict(solved: bool | None) -> None:
    """What the check says; nothing before something was tried."""
    if solved:
        st.success(_("Done."))
    elif solved is not None:
        st.info(_("Not yet. Try again, or open the hint."))


def _choose(lesson: Lesson, task: Choose, results: Results) -> bool | None:
    options = [name for name in task.options if name in results or name in task.labels]
    labels = {name: plain(named(lesson, name, results), longest=_LONGEST) for name in options}
    chosen = st.radio(
        _("Your answer"),
        options,
        index=None,
        format_func=labels.__getitem__,
        key=f"lesson_{lesson.name}",
        label_visibility="collapsed",
    )
    return None if chosen is None else chosen in task.right(results)


def named(lesson: Lesson, name: str, results: Results) -> str:
    """What an option is called, as plain text: its words, its variant, or a message of its own."""
    task = lesson.task
    if not isinstance(task, Choose):
        return ""
    if name in task.labels:
        return _(task.labels[name])
    case = lesson.cases[language()][name]
    words = results[name].alignment
    candidate, reference = sentence(words.candidate), sentence(words.reference)
    shown = {
        "candidate": candidate,
        "reference": reference,
        "pair": f"{candidate} ~ {reference}",
        "variant": _variant(case.recipe.variant),
    }
    return shown[task.label]


def _variant(name: str) -> str:
    return "Snowball" if name == SNOWBALL else VARIANTS[name].title


def _ask(lesson: Lesson, task: Ask, results: Results) -> bool | None:
    given = st.number_input(_("Your answer"), 0, 99, None, key=f"lesson_{lesson.name}", width=160)
    return None if given is None else given == task.value(results)


def _slide(lesson: Lesson, task: Slide, results: Results, installed: Installed) -> Done:
    """Parameters re-score; the threshold of embeddings aligns anew."""
    label = task.symbol or _("Similarity of embeddings from")
    value = st.slider(
        label, task.low, task.high, task.start, 0.01, key=f"lesson_{lesson.name}", width=480
    )
    live = dict(results)
    for name, case in lesson.cases[language()].items():
        if name not in lesson.shown or name not in results:
            continue
        if task.name == "threshold":
            moved = replace(case, recipe=replace(case.recipe, threshold=value))
            live[name] = desk.scored(moved, installed)
        else:
            moves: dict[str, Any] = {task.name: value}
            changed = replace(results[name].parameters, **moves)
            live[name] = desk.rated(case, installed, changed)
    if value == task.start or any(name not in live for name in lesson.shown):
        return live, None
    return live, task.goal(live)


def _edit(lesson: Lesson, task: Edit, results: Results, installed: Installed) -> Done:
    case = lesson.cases[language()][task.case]
    st.caption(_("Reference") + ": " + plain(case.texts.references[0], longest=_LONGEST))
    typed = st.text_input(
        _("Candidate translation"),
        case.texts.candidate,
        max_chars=_LONGEST,
        key=f"lesson_{lesson.name}_{language()}",
    )
    if task.case not in results:
        return results, None
    changed = replace(case, texts=Texts(typed or "", case.texts.references))
    try:
        now: Result = desk.scored(changed, installed)
    except MeteorError as error:
        panels.problem(error)
        return results, None
    before = results[task.case]
    tried = None if typed == case.texts.candidate else task.goal(now, before)
    return {**results, task.case: now}, tried
