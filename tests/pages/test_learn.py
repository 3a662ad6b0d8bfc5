"""The Learn page without a browser: stage player, lessons, exercises, a class's answers."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest
from streamlit.testing.v1 import AppTest

from meteor_core import Meteor, ResourceError, Result, resources
from meteor_core.exercises.answer import Answer
from meteor_core.exercises.exercise import Exercise
from meteor_core.exercises.submission import Submission, dump
from pages.ui import permalink
from pages.ui.learn import attempts, solving
from pages.ui.learn.lessons import LESSONS
from pages.ui.learn.lessons.model import Ask, Choose, Edit, Lesson, Slide
from pages.ui.learn.lessons.stems import SNOWBALL, STEMS
from pages.ui.learn.lessons.texts import FACTS, PLACE, SECTIONS, sections
from pages.ui.permalink import Texts

APP = Path(__file__).parents[2] / "app.py"
SECONDS = 60
CAT = Exercise("on the mat sat the cat", "the cat sat on the mat")
BEST = [[0, 3], [1, 4], [2, 5], [3, 2], [4, 0], [5, 1]]
HOSTILE = "<script>alert(1)</script> **b** [a](javascript:alert(1)) $x$ :red[z] \u202e \x00"
LANGUAGES = ("en", "ru")


@pytest.fixture
def app(monkeypatch: pytest.MonkeyPatch) -> Callable[..., AppTest]:
    """``app(learn="lessons", …)`` → the Learn page, run once; nothing is downloaded."""
    monkeypatch.setattr(resources, "install", _no_network)
    monkeypatch.delenv("METEOR_RUWORDNET", raising=False)

    def start(locale: str = "en-US", **address: str) -> AppTest:
        test = AppTest.from_file(str(APP), default_timeout=SECONDS)
        test.switch_page("pages/learn.py")
        test.context = {"locale": locale}
        test.query_params.update(address)
        return calm(test.run())

    return start


def _no_network(*_: object) -> None:
    raise ResourceError("{name} cannot be installed: {reason}", name="all", reason="no network")


def calm(test: AppTest) -> AppTest:
    """A page that has not broken."""
    assert not test.exception, test.exception[0].value
    return test


def said(test: AppTest) -> str:
    """Everything that stands there as text."""
    kinds = (test.markdown, test.caption, test.subheader, test.header, test.success, test.info)
    return "\n".join(str(one.value) for kind in kinds for one in kind)


def test_the_player_goes_forward_and_back(app: Callable[..., AppTest]) -> None:
    test = app()
    assert test.button(key="learn_back").disabled
    names = test.segmented_control(key="step").options
    for _ in names[1:]:
        test.button(key="learn_next").click().run()
        calm(test)
    assert test.button(key="learn_next").disabled
    assert test.query_params["step"] == "score"
    assert any(" = F " in line.value for line in test.header)
    test.button(key="learn_back").click().run()
    assert calm(test).query_params["step"] == "penalty"


def test_the_address_opens_a_pair_at_a_step(app: Callable[..., AppTest]) -> None:
    pair = permalink.pack(Texts("a fox and a cat", ("the cat and the fox",)))
    test = app(pair=pair, step="chunks", variant="2005")
    assert test.text_area(key="candidate").value == "a fox and a cat"
    assert [one.value for one in test.subheader] == ["Chunks"]
    assert "3" in said(test)
    formula = test.latex[0].value
    assert r"\frac{3}{3}" in formula


def test_each_step_fills_in_the_formula(app: Callable[..., AppTest]) -> None:
    pair = permalink.pack(Texts("the cat is on the mat", ("there is a cat on the mat",)))
    known = []
    for step in ("tokens", "exact", "chunks", "f_mean", "penalty"):
        test = app(pair=pair, step=step, variant="2005")
        known.append(len(re.findall(r"= \d?\.?\d+", test.latex[0].value)))
    assert known == sorted(known)
    assert known[0] == 0
    assert r"\frac{5}{6}" in test.latex[0].value


@pytest.mark.parametrize(
    "address",
    [
        {"pair": "damaged"},
        {"pair": permalink.pack(Texts("", ("",)))},
        {"pair": permalink.pack(Texts("", ("a fox",))), "step": "chunks"},
        {"pair": permalink.pack(Texts(HOSTILE, (HOSTILE, "fox"))), "step": "exact"},
        {"step": "nowhere", "learn": "nothing"},
        {"step": "embedding", "variant": "2005"},
        {"learn": "lessons", "lesson": "nowhere"},
    ],
)
def test_bad_addresses_are_survived(app: Callable[..., AppTest], address: dict[str, str]) -> None:
    test = app(**address)
    assert test.title[0].value == "Learn"
    for markdown in test.markdown:
        assert "](javascript" not in markdown.value


def test_playing_begins_and_stops(app: Callable[..., AppTest]) -> None:
    test = app()
    test.button(key="learn_play").click().run()
    calm(test)
    test.button(key="learn_stop").click().run()
    assert calm(test).button(key="learn_play")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.name)
def test_a_lessons_text_is_whole(lesson: Lesson, language: str) -> None:
    found = sections(lesson.name, language)
    assert set(found) == {"title", "text", *SECTIONS}
    assert all(found.values())
    places = [place for text in found.values() for place in PLACE.findall(text)]
    cases = {*lesson.cases[language], "figures"}
    assert {case for case, _ in places} <= cases
    assert {fact for case, fact in places if case != "figures"} <= set(FACTS)


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.name)
def test_both_languages_tell_the_same_figures(lesson: Lesson) -> None:
    english, russian = (
        sorted(set(PLACE.findall("\n".join(sections(lesson.name, language).values()))))
        for language in LANGUAGES
    )
    assert english == russian


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.name)
def test_no_number_is_written_by_hand(lesson: Lesson, language: str) -> None:
    """Only years of sources, variants named after a year, and the 1 of a formula."""
    found = sections(lesson.name, language)
    for name in ("title", "text", "task", "hint", "learned"):
        text = PLACE.sub("", found[name]).replace("METEOR 2005", "").replace("1 - ", "")
        assert not re.search(r"\d", text), found[name]


def scored(lesson: Lesson, language: str) -> Mapping[str, Result]:
    """Every pair of a lesson that can be scored with what is installed."""
    found = {}
    for name, case in lesson.cases[language].items():
        recipe = case.recipe
        variant: Any = STEMS if recipe.variant == SNOWBALL else recipe.variant
        metric = Meteor(recipe.language, variant, recipe.stages, True, recipe.threshold)
        try:
            found[name] = metric.score(case.texts.candidate, case.texts.references)
        except ResourceError:
            assert recipe.variant == "1.5"
    return found


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.name)
def test_a_task_can_be_done_and_is_not_done_yet(
    lesson: Lesson,
    language: str,
    require_resource: Callable[[str], Path],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.delenv("METEOR_RUWORDNET", raising=False)
    for name in ("wiktionary-ru", "wordnet-en", "navec-news"):
        require_resource(name)
    found, task = scored(lesson, language), lesson.task
    if isinstance(task, Choose):
        assert len(task.right(found)) == 1
        assert task.right(found) < set(task.options)
    elif isinstance(task, Ask):
        assert task.value(found) > 1
    elif isinstance(task, Edit):
        case = lesson.cases[language][task.case]
        before = found[task.case]
        metric = Meteor(case.recipe.language, case.recipe.variant)
        best = metric.score(case.texts.references[0], case.texts.references)
        assert not task.goal(before, before)
        assert task.goal(best, before)
    else:
        assert not task.goal(found)


def answer_lesson(test: AppTest, lesson: Lesson, language: str) -> None:
    """Do what the task asks, as a person would."""
    task, key = lesson.task, f"lesson_{lesson.name}"
    if isinstance(task, Slide):
        values = {"recall": 0.0, "delta": 1.0, "embedding": 0.78}
        test.slider(key=key).set_value(values[lesson.name]).run()
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
    app: Callable[..., AppTest],
    lesson: Lesson,
    language: str,
    require_resource: Callable[[str], Path],
) -> None:
    for name in ("wiktionary-ru", "wordnet-en", "navec-news"):
        require_resource(name)
    test = app(locale=language, learn="lessons", lesson=lesson.name)
    assert test.header[0].value == sections(lesson.name, language)["title"]
    assert not test.success
    answer_lesson(test, lesson, language)
    assert calm(test).success
    assert sections(lesson.name, language)["source"] in said(test)
    assert "[[" not in said(test)


def test_a_wrong_answer_is_told(app: Callable[..., AppTest]) -> None:
    test = app(learn="lessons", lesson="chunk")
    test.number_input(key="lesson_chunk").set_value(99).run()
    assert not calm(test).success
    assert any("Not yet" in one.value for one in test.info)


def test_the_list_of_lessons_opens_one(app: Callable[..., AppTest]) -> None:
    test = app(learn="lessons")
    test.button(key="learn_open_order").click().run()
    assert calm(test).header[0].value == "Why order matters"
    assert test.query_params["lesson"] == "order"
    test.text_input(key="lesson_order_en").input(HOSTILE).run()
    assert not calm(test).success


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> list[list[int]]:
    """The lines on the board, for tests to fill: a browser draws them otherwise."""
    lines: list[list[int]] = []

    def told(*_: object) -> tuple[tuple[int, int], ...]:
        return tuple((line[0], line[1]) for line in lines)

    monkeypatch.setattr(solving, "drawn", told)
    return lines


def type_numbers(test: AppTest, exercise: Exercise, *numbers: str) -> None:
    for question, typed in zip(("chunks", "precision", "recall", "score"), numbers, strict=True):
        test.text_input(key=attempts.number_key(exercise, question)).input(typed)


def test_an_exercise_is_marked(app: Callable[..., AppTest], drawn: list[list[int]]) -> None:
    test = app(learn="exercises", exercise=attempts.pack(CAT))
    drawn += BEST
    type_numbers(test, CAT, "2", "1", "6/6", "0.94")
    test.button(key="learn_check").click().run()
    assert "First wrong step: Chunks" in said(calm(test))
    test.button(key="learn_hint").click().run()
    assert "A chunk is a run" in said(calm(test))
    test.text_input(key=attempts.number_key(CAT, "chunks")).input("3").run()
    assert "Changed since" in said(calm(test))
    test.button(key="learn_check").click().run()
    assert "Everything is right" in said(calm(test))
    test.button(key="learn_see").click().run()
    assert calm(test).query_params.get("step", "tokens") == "tokens"
    assert test.text_area(key="candidate").value == CAT.candidate


@pytest.mark.parametrize("language", LANGUAGES)
def test_hints_lead_to_the_answer(
    app: Callable[..., AppTest], drawn: list[list[int]], language: str
) -> None:
    exercise = attempts.SHELF[language][0]
    test = app(locale=language, learn="exercises")
    drawn.append([0, 0])
    for _ in range(2):
        test.button(key="learn_check").click().run()
        for _ in range(4):
            if any(button.key == "learn_hint" for button in test.button):
                test.button(key="learn_hint").click().run()
                calm(test)
        drawn.clear()
    assert f"{exercise.candidate.split()[0]} " in said(test).replace("\\", "")
    test.button(key="learn_again").click().run()
    assert not any(button.key == "learn_hint" for button in calm(test).button)


@pytest.mark.parametrize("packed", ["x", "eNp", attempts.pack(CAT)[:-9], "a" * 20_000])
def test_a_broken_exercise_link_is_told(app: Callable[..., AppTest], packed: str) -> None:
    test = app(learn="exercises", exercise=packed)
    assert any("damaged" in error.value for error in test.error)
    assert test.button(key="learn_check")


def test_an_exercise_without_words_is_refused(app: Callable[..., AppTest]) -> None:
    test = app(learn="exercises", exercise=attempts.pack(Exercise("", "a fox")))
    assert any("needs words" in error.value for error in test.error)


def test_a_hostile_exercise_is_only_text(
    app: Callable[..., AppTest], drawn: list[list[int]]
) -> None:
    hostile = Exercise(HOSTILE, HOSTILE, title=HOSTILE)
    test = app(learn="exercises", exercise=attempts.pack(hostile))
    drawn += [[0, 0], [0, 5], [3, 9]]
    test.button(key="learn_check").click().run()
    for element in (*calm(test).markdown, *test.header):
        assert "](javascript" not in element.value
        assert "<script>" not in element.value.replace(r"\<", "")


def test_a_teacher_makes_a_link(app: Callable[..., AppTest]) -> None:
    test = app(learn="exercises", work="make")
    test.text_area(key="make_candidate").input("a fox sat").run()
    test.text_input(key="make_title").input("Foxes").run()
    link = next(block.value for block in calm(test).code if "exercise=" in block.value)
    made = attempts.unpack(link.partition("exercise=")[2])
    assert (made.candidate, made.title, made.variant) == ("a fox sat", "Foxes", "2005")
    test.button(key="make_try").click().run()
    assert calm(test).header[0].value == "Foxes"
    assert test.query_params["exercise"] == attempts.pack(made)


@pytest.mark.parametrize("text", ["", " ", "word " * 99, "ж" * 5_000])
def test_a_pair_that_makes_no_exercise_is_told(app: Callable[..., AppTest], text: str) -> None:
    test = app(learn="exercises", work="make")
    test.text_area(key="make_candidate").input(text).run()
    assert calm(test).error
    assert not test.code


def handed(student: str, numbers: tuple[str, ...], exercise: Exercise = CAT) -> bytes:
    answer = Answer(tuple((line[0], line[1]) for line in BEST), *numbers)
    return dump(Submission(student, exercise, answer, 1, 0)).encode()


def test_a_class_is_summed_up(app: Callable[..., AppTest]) -> None:
    test = app(learn="exercises", work="class")
    good, bad = ("3", "1", "1", "0.9375"), ("2", "1", "1", "0.5")
    files = [
        ("a.json", handed("Anna", good), "application/json"),
        ("b.json", handed(HOSTILE, bad), "application/json"),
        ("c.json", handed("Clara", bad), "application/json"),
        ("<b>.json", b"[" * 10_000, "application/json"),
        ("e.json", json.dumps({"format": "x"}).encode(), "application/json"),
    ]
    test.file_uploader(key="class_files").set_value(files).run()
    assert len(calm(test).error) == 2
    assert "commonest first wrong step: Chunks (2)" in said(test).replace("\\", "")
    students = test.table[1].value
    assert list(students.iloc[:, 0])[1:] == ["Anna", "Clara"]
    assert "<script>" not in students.iloc[0, 0].replace(r"\<", "")


def test_answers_to_two_exercises_are_kept_apart(app: Callable[..., AppTest]) -> None:
    test = app(learn="exercises", work="class")
    numbers = ("3", "1", "1", "0.9375")
    other = Exercise("a fox", "the fox")
    files = [
        ("a.json", handed("Anna", numbers), "application/json"),
        ("b.json", handed("Boris", numbers, other), "application/json"),
    ]
    test.file_uploader(key="class_files").set_value(files).run()
    assert len(calm(test).selectbox(key="class_exercise").options) == 2
    test.selectbox(key="class_exercise").set_value(1).run()
    assert calm(test).header[0].value == "a fox"
