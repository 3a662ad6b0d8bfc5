"""Lessons as a student does them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from streamlit.testing.v1 import AppTest

from pages.ui.learn.lessons import LESSONS
from pages.ui.learn.lessons.model import Ask, Edit, Lesson, Slide, sections, sentence
from tests.data import DEFAULTS
from tests.pages.apps import LINE, calm, open_page, shown
from tests.pages.learn.lessons import DATA, LANGUAGES, scored

pytestmark = pytest.mark.resource(*DEFAULTS)


def page(lesson: str = "", **settings: str) -> AppTest:
    """``page("recall", locale="ru")`` → a lesson, or the list of them."""
    return open_page("learn", learn="lessons", lesson=lesson, **settings)


def answer_lesson(test: AppTest, lesson: Lesson, language: str) -> None:
    """Do what the task asks, as a person would."""
    task, key = lesson.task, f"lesson_{lesson.name}"
    if isinstance(task, Slide):
        values = {"alpha": 0.0, "delta": 1.0, "threshold": 0.65, "sigma": 2.0, "mu": 0.2}
        for slider in task.sliders:
            test.slider(key=f"{key}_{slider.name}").set_value(values[slider.name]).run()
    elif isinstance(task, Ask):
        test.number_input(key=key).set_value(int(task.value(scored(lesson, language)))).run()
    elif isinstance(task, Edit):
        reference = lesson.cases[language][task.case].texts.references[0]
        test.text_input(key=f"{key}_{language}").input(reference).run()
    else:
        right = next(iter(task.right(scored(lesson, language))))
        test.radio(key=key).set_value(right).run()


@pytest.mark.parametrize(
    ("lesson", "language"),
    [(lesson, LANGUAGES[place % 2]) for place, lesson in enumerate(LESSONS)],
    ids=lambda given: getattr(given, "name", given),
)
def test_every_lesson_is_done(
    lesson: Lesson,
    language: str,
    require_resource: Callable[[str], Path],
) -> None:
    for name in DATA:
        require_resource(name)
    test = page(lesson.name, locale=language)
    assert test.header[0].value == sections(lesson.name, language)["title"]
    assert not test.success
    answer_lesson(test, lesson, language)
    assert calm(test).success
    assert sections(lesson.name, language)["source"] in shown(test)
    assert "[[" not in shown(test)


def test_a_wrong_answer_is_told() -> None:
    test = page("chunk")
    test.number_input(key="lesson_chunk").set_value(99).run()
    assert not calm(test).success
    assert any("Not yet" in info.value for info in test.info)


def test_the_list_of_lessons_opens_one() -> None:
    test = page()
    test.button(key="learn_open_order").click().run()
    assert calm(test).header[0].value == "Why order matters"
    assert test.query_params["lesson"] == "order"
    test.text_input(key="lesson_order_en").input(LINE).run()
    assert not calm(test).success


def test_names_stand_as_they_are(require_resource: Callable[[str], Path]) -> None:
    """Markdown's escapes once and not twice: “METEOR 1.5” has no backslash."""
    require_resource("wordnet-3.0")
    test = page("every")
    answer_lesson(test, next(lesson for lesson in LESSONS if lesson.name == "every"), "en")
    assert r"NLTK 3\.10 ·" in shown(calm(test))


def test_a_comma_stands_at_its_word(require_resource: Callable[[str], Path]) -> None:
    require_resource("wordnet-3.0")
    lesson = next(lesson for lesson in LESSONS if lesson.name == "references")
    words = scored(lesson, "en")["two"].alignment.reference
    assert sentence(words) == "Two hours behind schedule, the train pulled into the station"
