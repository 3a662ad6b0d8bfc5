"""The lessons on the page: a list to choose from, then one lesson, one thing to do at a time."""

from __future__ import annotations

from collections.abc import Mapping

import streamlit as st

from meteor_core import Result
from meteor_core.render import text
from meteor_core.render.svg import svg
from pages.ui.i18n.translation import _, language, plural
from pages.ui.learn import desk, memory, tasks
from pages.ui.learn.lessons import LESSONS
from pages.ui.learn.lessons.model import Lesson, Results
from pages.ui.learn.lessons.texts import fill, sections
from pages.ui.shared import components, installing, pictures, state
from pages.ui.shared.components import plain

_SIZE = 13.0
_WIDEST = 820
_LONGEST = 300


def course() -> None:
    """The list, or the lesson that the address names."""
    opened = next((one for one in LESSONS if one.name == st.session_state[desk.LESSON]), None)
    state.publish(desk.CHOICES)
    memory.recall()
    if opened is None:
        _contents()
    else:
        _lesson(opened)
    memory.keep()


def _contents() -> None:
    done = desk.done()
    count = plural("{n} lesson done", "{n} lessons done", len(done))
    st.caption(
        _("Each takes a few minutes: read, do one thing, see why.") + (f" {count}." if done else "")
    )
    with st.container(key="learn_contents", gap="xsmall"):
        for number, lesson in enumerate(LESSONS, 1):
            mark = " ✓" if lesson.name in done else ""
            title = sections(lesson.name, language())["title"]
            st.button(
                f"{number}. {title}{mark}",
                key=f"learn_open_{lesson.name}",
                type="tertiary",
                on_click=desk.open_lesson,
                args=(lesson.name,),
            )


def _lesson(lesson: Lesson) -> None:
    """Title, introduction, live pairs, the task; what was learned once it is done."""
    place = LESSONS.index(lesson)
    said = sections(lesson.name, language())
    cases = lesson.cases[language()]
    with st.container(horizontal=True, vertical_alignment="center"):
        number = _("Lesson {n} of {total}").format(n=place + 1, total=len(LESSONS))
        st.caption(number, width="content")
        st.button(
            _("All lessons"),
            key="learn_list",
            type="tertiary",
            on_click=desk.open_lesson,
            args=("",),
        )
    st.header(said["title"], anchor=False)
    codes = sorted({case.recipe.language for case in cases.values()})
    installed = {code: installing.ensure(code) for code in codes}
    results, problems = desk.results(cases, installed)
    for problem, code in problems:
        installing.problem(problem, code)
    room = min(components.room(), _WIDEST)
    figures = lesson.figures(results) if lesson.figures and len(results) == len(cases) else {}
    with st.container(key="learn_lesson", width=_WIDEST):
        st.markdown(fill(said["text"], results, figures))
        st.markdown("**" + fill(said["task"], results, figures) + "**")
        _task(lesson, results, installed, room, said, figures)
    _onwards(place, lesson.name in desk.done())


def _task(
    lesson: Lesson,
    results: Results,
    installed: Mapping[str, tuple[str, ...]],
    room: int,
    said: Mapping[str, str],
    figures: Mapping[str, float],
) -> None:
    """What there is to do; then its check, a hint, and in the end what it teaches."""
    live, solved = tasks.do(lesson, results, installed)
    for name in lesson.shown:
        if name in live:
            picture(live[name], room)
    tasks.verdict(solved)
    if solved:
        desk.finish(lesson.name)
    if lesson.name not in desk.done():
        with st.expander(_("Hint"), key=f"learn_hint_{lesson.name}"):
            st.markdown(fill(said["hint"], results, figures))
        return
    with st.container(key="learn_learned"):
        st.markdown(fill(said["learned"], results, figures))
        for name in lesson.after:
            if name in results:
                picture(results[name], room, tasks.named(lesson, name, results))
        st.caption(_("Source: {source}").format(source=said["source"]))


def picture(result: Result, room: int, name: str = "") -> None:
    """A live pair: how its score is made, and its alignment drawn small."""
    score = result.score
    chunks = plural("{n} chunk", "{n} chunks", result.statistics.chunks)
    heading = f"{plain(name, longest=_LONGEST)} · " if name else ""
    st.caption(
        f"{heading}**{score.value:.3f}** = F {score.f_mean:.3f} × (1 − {score.penalty:.3f}) · "
        f"P {score.precision:.3f} · R {score.recall:.3f} · {chunks}"
    )
    look = pictures.look()
    drawn = svg(result.alignment, width=room, size=_SIZE, key=False, **look)
    words = text.plain(result.alignment, language=look["language"], translate=_)
    st.image(drawn, width=room, alt=words)


def _onwards(place: int, done: bool) -> None:
    with st.container(horizontal=True, key="learn_onwards"):
        if place:
            st.button(
                _("Previous lesson"), on_click=desk.open_lesson, args=(LESSONS[place - 1].name,)
            )
        if place + 1 < len(LESSONS):
            st.button(
                _("Next lesson"),
                type="primary" if done else "secondary",
                on_click=desk.open_lesson,
                args=(LESSONS[place + 1].name,),
            )
