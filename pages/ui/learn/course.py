"""The lessons on the page: the list, a lesson, its task as a widget, its live pairs scored."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

import streamlit as st

from meteor_core import Alignment, Meteor, MeteorError, Parameters, Result
from meteor_core.meteor.variants import VARIANTS
from meteor_core.wording.palette import look
from pages.ui.i18n.translation import _, language, plural
from pages.ui.learn import attempts
from pages.ui.learn.lessons import LESSONS
from pages.ui.learn.lessons.matching import SNOWBALL, STEMS
from pages.ui.learn.lessons.model import (
    Ask,
    Case,
    Choose,
    Edit,
    Lesson,
    Results,
    Slide,
    Slider,
    fill,
    sections,
    sentence,
)
from pages.ui.learn.state import CHOICES, LESSON, lessons_done, open_lesson
from pages.ui.shared import address, messages
from pages.ui.shared.alignment_views import small_alignment
from pages.ui.shared.markdown import plain
from pages.ui.shared.permalink import Texts
from pages.ui.shared.recipes import installing
from pages.ui.shared.recipes import recipe as recipes
from pages.ui.shared.recipes.installing import MissingStages
from pages.ui.shared.recipes.recipe import Recipe
from pages.ui.shared.score_panels import one_line
from pages.ui.shared.widgets.browser import picture_width

_WIDEST = 820
_LONGEST = 300


def course() -> None:
    """Draws the list, or the lesson that the address names."""
    name = st.session_state[LESSON]
    lesson = next((lesson for lesson in LESSONS if lesson.name == name), None)
    address.write_url(CHOICES)
    attempts.recall_tab()
    if lesson is None:
        _contents()
    else:
        _lesson(lesson)
    attempts.keep_in_tab()


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
    title = texts["title"]
    with st.container(horizontal=True, vertical_alignment="center"):
        label = _("Lesson {n} of {total}").format(n=number, total=len(LESSONS))
        st.caption(label, width="content")
        st.button(
            _("All lessons"), key="learn_list", type="tertiary", on_click=open_lesson, args=("",)
        )
    st.header(title, anchor=False)
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


def _task(
    lesson: Lesson, results: Results, installed: Installed, width: int, texts: Mapping[str, str]
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


# A lesson's task as a widget, and whether what a person did reaches its goal: computed.

Outcome = tuple[Results, bool | None]
"""What the pairs give now; whether the goal is reached, None when nothing was tried yet."""


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
    """Returns an option as plain text: its words, its variant, or a message."""
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


# What is computed for a lesson's live pairs.

Installed = Mapping[str, tuple[str, ...]]
"""Language → the data files that its metrics may read."""


def score_cases(
    cases: Mapping[str, Case], installed: Installed
) -> tuple[dict[str, Result], list[tuple[MeteorError, str]]]:
    """Scores every case, and lists the errors of the others, each once."""
    results: dict[str, Result] = {}
    problems: dict[str, tuple[MeteorError, str]] = {}
    for name, case in cases.items():
        try:
            results[name] = score_case(case, installed)
        except MeteorError as error:
            problems[str(error)] = error, case.recipe.language
    return results, list(problems.values())


def stages_off(cases: Iterable[Case], installed: Installed) -> MissingStages:
    """Stages of the cases' variants that a resource would switch on, each with those resources."""
    metrics = [_metric(case.recipe, installed) for case in cases]
    stages = [stage for metric in metrics for stage in metric.missing]
    return [(stage, names) for stage, names in dict.fromkeys(stages) if names]


def score_case(case: Case, installed: Installed, parameters: Parameters | None = None) -> Result:
    """Scores a case with its own parameters or others, which never align it again."""
    return _metric(case.recipe, installed).rate(_align(case, installed), parameters)


def _metric(recipe: Recipe, installed: Installed) -> Meteor:
    if recipe.variant == SNOWBALL:
        return Meteor(recipe.language, STEMS, recipe.stages)
    return recipes.metric(recipe, installed[recipe.language])


def _align(case: Case, installed: Installed) -> tuple[Alignment, ...]:
    recipe, texts = case.recipe, case.texts
    if recipe.variant == SNOWBALL:
        return _metric(recipe, installed).align(texts.candidate, texts.references)
    return recipes.align(recipe, installed[recipe.language], texts)
