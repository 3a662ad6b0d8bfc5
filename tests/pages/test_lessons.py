"""The lessons without a browser: whole in both languages, their tasks not done yet but doable."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from streamlit.testing.v1 import AppTest

from meteor_core import Meteor, ResourceError, Result, tuning
from meteor_core.stages.lemma import BASE_FORM
from pages.ui.learn.lessons import LESSONS
from pages.ui.learn.lessons.matching import EMBEDDING, FAMILY
from pages.ui.learn.lessons.model import Ask, Choose, Edit, Lesson, Slide
from pages.ui.learn.lessons.own import OWN
from pages.ui.learn.lessons.stems import SNOWBALL, STEMS
from pages.ui.learn.lessons.texts import FACTS, PLACEHOLDER, SECTIONS, sections, sentence
from tests.data import DEFAULTS
from tests.pages.apps import LINE, calm, open_page, shown

pytestmark = pytest.mark.resource(*DEFAULTS)

LANGUAGES = ("en", "ru")
DATA = ("wiktionary-ru", "wordnet-3.0", "navec-news")


def page(lesson: str = "", **settings: str) -> AppTest:
    """``page("recall", locale="ru")`` → a lesson, or the list of them."""
    return open_page("learn", learn="lessons", lesson=lesson, **settings)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.name)
def test_a_lessons_text_is_whole(lesson: Lesson, language: str) -> None:
    found = sections(lesson.name, language)
    assert set(found) == {"title", "text", *SECTIONS}
    assert all(found.values())
    places = [place for text in found.values() for place in PLACEHOLDER.findall(text)]
    cases = {*lesson.cases[language], "figures"}
    assert {case for case, _ in places} <= cases
    assert {fact for case, fact in places if case != "figures"} <= set(FACTS)


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.name)
def test_both_languages_tell_the_same_figures(lesson: Lesson) -> None:
    english, russian = (
        sorted(set(PLACEHOLDER.findall("\n".join(sections(lesson.name, language).values()))))
        for language in LANGUAGES
    )
    assert english == russian


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.name)
def test_no_number_is_written_by_hand(lesson: Lesson, language: str) -> None:
    """Only years of sources, variants named after a year, and the 1 of a formula."""
    found = sections(lesson.name, language)
    for name in ("title", "text", "task", "hint", "learned"):
        text = PLACEHOLDER.sub("", found[name]).replace("1 - ", "")
        text = re.sub(r"METEOR (?:20\d\d|1\.5)", "", text)
        assert not re.search(r"\d", text), found[name]


def scored(lesson: Lesson, language: str, **greek: float) -> Mapping[str, Result]:
    """Every pair of a lesson that can be scored with what is installed, some parameters moved."""
    found = {}
    for name, case in lesson.cases[language].items():
        recipe = case.recipe
        variant: Any = STEMS if recipe.variant == SNOWBALL else recipe.variant
        metric = Meteor(recipe.language, variant, recipe.stages, True, recipe.threshold)
        try:
            aligned = metric.align(case.texts.candidate, case.texts.references)
            found[name] = metric.rate(aligned, replace(metric.parameters, **greek))
        except ResourceError:
            assert recipe.variant == "1.5"
    return found


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.name)
def test_a_task_can_be_done_and_is_not_done_yet(
    lesson: Lesson,
    language: str,
    require_resource: Callable[[str], Path],
) -> None:
    for name in DATA:
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
        starts = {slider.name: slider.start for slider in task.sliders}
        starts.pop("threshold", None)  # the cases' own
        assert not task.goal(scored(lesson, language, **starts))


@pytest.mark.parametrize("language", LANGUAGES)
def test_programs_range_as_the_lesson_on_variants_says(
    language: str, require_resource: Callable[[str], Path]
) -> None:
    """“From … by METEOR 1.5 and … by NLTK to … by METEOR 2005.”"""
    for name in (*DATA, "meteor-1.5"):
        require_resource(name)
    (lesson,) = (lesson for lesson in LESSONS if lesson.name == "every")
    scores = {name: result.score.value for name, result in scored(lesson, language).items()}
    assert set(sorted(scores, key=scores.__getitem__)[:2]) == {"v2", "v5"}
    assert max(scores, key=scores.__getitem__) == "v4"


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_slider_of_the_own_parameters_decides_one_pair(
    language: str, require_resource: Callable[[str], Path]
) -> None:
    """Neither σ nor μ alone is enough, the defaults are, and by words alone the last two tie."""
    for name in DATA:
        require_resource(name)

    def rated(sigma: float, mu: float) -> Mapping[str, Result]:
        return scored(OWN, language, sigma=sigma, mu=mu)

    assert isinstance(OWN.task, Slide)
    default = Meteor(language, "explorer").parameters
    assert OWN.task.goal(rated(default.sigma, default.mu))
    plain = rated(0, 0)
    assert plain["short"].score.value < plain["long"].score.value
    assert plain["near"].score.value == plain["far"].score.value
    assert plain["near"].score.precision == plain["far"].score.precision < 1
    for alone in (rated(default.sigma, 0), rated(0, default.mu)):
        assert not OWN.task.goal(alone)
    assert rated(default.sigma, 0)["short"].score.value > plain["long"].score.value
    assert rated(0, default.mu)["near"].score.value > rated(0, default.mu)["far"].score.value


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_both_bring_is_what_the_record_says(language: str) -> None:
    """“0.266 → 0.277”: before, and with both and the set left out, into Russian, then English."""
    record = (Path(tuning.__file__).parent / "DESIGN.md").read_text("utf-8")
    before, after = (
        [
            f"{float(cell):.3f}"
            for row in re.findall(rf"^\| {name} \|(.*)\|$", record, re.MULTILINE)
            for cell in row.split("|")
        ]
        for name in ("before", "the set left out[^|]*")
    )
    told = re.findall(r"(\d\.\d{3}) → (\d\.\d{3})", sections(OWN.name, language)["source"])
    assert told == list(zip(before, after, strict=True))


def test_opposites_are_near_and_no_match(require_resource: Callable[[str], Path]) -> None:
    require_resource("navec-news")
    results = scored(EMBEDDING, "ru")
    assert EMBEDDING.figures is not None
    assert EMBEDDING.figures(results)["opposites"] > 0.5
    stages = [match.stage for match in results["sold"].alignment.matches]
    assert stages == ["exact"] * 3


def test_a_stem_alone_is_no_match_of_explorer(require_resource: Callable[[str], Path]) -> None:
    require_resource("wordnet-3.0")
    results = scored(FAMILY, "en")
    published, own = (
        [match.stage for match in results[name].alignment.matches]
        for name in ("sentence_published", "sentence")
    )
    assert published.count("stem") == 1
    assert own == [stage for stage in published if stage != "stem"]


def test_forms_without_a_common_stem_are_a_match_of_explorer_alone(
    require_resource: Callable[[str], Path],
) -> None:
    """“ran” and “run”, as the lesson says."""
    require_resource("wordnet-3.0")
    results = scored(FAMILY, "en")
    assert not results["run_published"].alignment.matches
    (link,) = results["run"].alignment.links
    assert (link.stage, link.evidence.source) == ("stem", BASE_FORM)


def answer_lesson(test: AppTest, lesson: Lesson, language: str) -> None:
    """Do what the task asks, as a person would."""
    task, key = lesson.task, f"lesson_{lesson.name}"
    if isinstance(task, Slide):
        values = {"alpha": 0.0, "delta": 1.0, "threshold": 0.78, "sigma": 2.0, "mu": 0.2}
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
