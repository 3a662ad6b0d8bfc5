"""The lessons on the page: a list to choose from, then a lesson, one thing to do at a time."""

from __future__ import annotations

from collections.abc import Mapping

import streamlit as st

from meteor_core import MeteorError, Result
from pages.ui.i18n.translation import _, language, plural
from pages.ui.learn import tab_memory
from pages.ui.learn.lesson_results import Installed, score_cases, stages_off
from pages.ui.learn.lesson_tasks import row_name, show_verdict, task_widget
from pages.ui.learn.lessons import LESSONS
from pages.ui.learn.lessons.model import Case, Lesson, Results
from pages.ui.learn.lessons.texts import fill, sections
from pages.ui.learn.state import CHOICES, LESSON, lessons_done, open_lesson
from pages.ui.shared.addresses import address
from pages.ui.shared.alignment_views import small_alignment
from pages.ui.shared.markdown import plain
from pages.ui.shared.recipes import installing
from pages.ui.shared.score_panels import one_line
from pages.ui.shared.widgets.browser import picture_width

_WIDEST = 820
_LONGEST = 300


def course() -> None:
    """Draws the list, or the lesson that the address names."""
    name = st.session_state[LESSON]
    lesson = next((lesson for lesson in LESSONS if lesson.name == name), None)
    address.publish(CHOICES)
    tab_memory.recall()
    if lesson is None:
        _contents()
    else:
        _lesson(lesson)
    tab_memory.keep()


def _contents() -> None:
    done = lessons_done()
    count = plural("{n} lesson done", "{n} lessons done", len(done))
    st.caption(
        _("Each lesson takes a few minutes. You read it, do one task, and see the explanation.")
        + (f" {count}." if done else "")
    )
    with st.container(key="learn_contents", gap="xsmall"):
        for number, lesson in enumerate(LESSONS, 1):
            mark = " ✓" if lesson.name in done else ""
            title = sections(lesson.name, language())["title"]
            st.button(
                f"{number}. {title}{mark}",
                key=f"learn_open_{lesson.name}",
                type="tertiary",
                on_click=open_lesson,
                args=(lesson.name,),
            )


def _lesson(lesson: Lesson) -> None:
    """Title, introduction, live pairs, the task; what was learned once it is done."""
    texts = sections(lesson.name, language())
    cases = lesson.cases[language()]
    number = LESSONS.index(lesson) + 1
    _heading(number, texts["title"])
    codes = sorted({case.recipe.language for case in cases.values()})
    installed = {code: installing.ensure(code) for code in codes}
    results, problems = score_cases(cases, installed)
    _problems(cases, installed, problems)
    width = min(picture_width(), _WIDEST)
    complete = len(results) == len(cases)
    figures = lesson.figures(results) if lesson.figures and complete else {}
    texts_filled = {name: fill(text, results, figures) for name, text in texts.items()}
    with st.container(key="learn_lesson", width=_WIDEST):
        st.markdown(texts_filled["text"])
        st.markdown("**" + texts_filled["task"] + "**")
        _task(lesson, results, installed, width, texts_filled)
    _onwards(number, lesson.name in lessons_done())


def _problems(
    cases: Mapping[str, Case], installed: Installed, problems: list[tuple[MeteorError, str]]
) -> None:
    """What could not be scored; in other languages, the stages that are off."""
    for problem, code in problems:
        installing.problem(problem, code)
    for code in sorted(installed.keys() - {code for _problem, code in problems}):
        of_language = [case for case in cases.values() if case.recipe.language == code]
        installing.notes(stages_off(of_language, installed), code)


def _heading(number: int, title: str) -> None:
    with st.container(horizontal=True, vertical_alignment="center"):
        label = _("Lesson {n} of {total}").format(n=number, total=len(LESSONS))
        st.caption(label, width="content")
        st.button(
            _("All lessons"), key="learn_list", type="tertiary", on_click=open_lesson, args=("",)
        )
    st.header(title, anchor=False)


def _task(
    lesson: Lesson,
    results: Results,
    installed: Installed,
    width: int,
    texts: Mapping[str, str],
) -> None:
    """What there is to do; then its check, a hint, and in the end what it teaches."""
    current, solved = task_widget(lesson, results, installed)
    for name in lesson.shown:
        if name in current:
            _scored_pair(current[name], width, f"learn_shown_{name}")
    show_verdict(solved)
    if solved:
        lessons_done().add(lesson.name)
    with st.expander(_("Hint"), key=f"learn_hint_{lesson.name}"):
        st.markdown(texts["hint"])
    if lesson.name not in lessons_done():
        return
    with st.container(key="learn_learned"):
        st.markdown(texts["learned"])
        for name in lesson.shown_after:
            if name in results:
                key = f"learn_after_{name}"
                _scored_pair(results[name], width, key, row_name(lesson, name, results))
        st.caption(_("Source: {source}").format(source=texts["source"]))


def _scored_pair(result: Result, width: int, key: str, name: str = "") -> None:
    """How its score is made, and its alignment drawn small."""
    heading = f"{plain(name, longest=_LONGEST)} · " if name else ""
    st.caption(heading + one_line(result))
    small_alignment(result.alignment, width, key)


def _onwards(number: int, done: bool) -> None:
    """The lessons before and after."""
    with st.container(horizontal=True, key="learn_onwards"):
        if number > 1:
            previous = LESSONS[number - 2].name
            st.button(_("Previous lesson"), on_click=open_lesson, args=(previous,))
        if number < len(LESSONS):
            following = LESSONS[number].name
            st.button(
                _("Next lesson"),
                type="primary" if done else "secondary",
                on_click=open_lesson,
                args=(following,),
            )
