"""The lessons without a browser: whole in both languages, their tasks not done yet but doable."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from meteor_core import Meteor, Result, tuning
from meteor_core.stages.embedding import LISTED
from meteor_core.stages.lemma import BASE_FORM
from pages.ui.learn.lessons import LESSONS
from pages.ui.learn.lessons.matching import EMBEDDING, FAMILY
from pages.ui.learn.lessons.model import (
    FACTS,
    PLACEHOLDER,
    SECTIONS,
    Ask,
    Choose,
    Edit,
    Lesson,
    Slide,
    sections,
)
from pages.ui.learn.lessons.scoring import ORDER, OWN
from tests.data import DEFAULTS
from tests.pages.learn.lessons import DATA, LANGUAGES, scored

pytestmark = pytest.mark.resource(*DEFAULTS)


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
    assert set(sorted(scores, key=scores.__getitem__)[:2]) == {"v1", "v4"}
    assert max(scores, key=scores.__getitem__) == "v3"


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
    default = Meteor(language, "tuned").parameters
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
def test_precision_of_the_own_parameters_is_what_the_lessons_formula_gives(language: str) -> None:
    """“Matches and words are sums of weights”: δ of a content word, 1 − δ of a function word."""
    result = scored(OWN, language)["near"]
    delta, sigma = result.parameters.delta, result.parameters.sigma
    words = [1 - delta if word.is_function else delta for word in result.alignment.candidate]
    matched = words[:-1]  # all but the biologist, by exact matches
    expected = (sigma * delta + sum(matched)) / (sigma * delta + sum(words))
    assert result.score.precision == pytest.approx(expected)
    assert FACTS["delta"](result) == f"{delta:g}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_both_bring_is_what_the_record_says(language: str) -> None:
    """“0.266 → 0.277”: before, and with both and the set left out, into Russian, then English."""
    record = (Path(tuning.__file__).parent / "DESIGN.md").read_text("utf-8")
    mark = "," if language == "ru" else "."
    before, after = (
        [
            f"{float(cell):.3f}".replace(".", mark)
            for row in re.findall(rf"^\| {name} \|(.*)\|$", record, re.MULTILINE)
            for cell in row.split("|")
        ]
        for name in ("before", "the set left out[^|]*")
    )
    told = re.findall(r"(\d[.,]\d{3}) → (\d[.,]\d{3})", sections(OWN.name, language)["source"])
    assert told == list(zip(before, after, strict=True))


@pytest.mark.parametrize(
    ("candidate", "done"),
    [
        ("Yesterday the cat sat on the mat.", True),
        ("yesterday the cat sat on the mat yesterday the cat", False),
        ("yesterday the cat sat", False),
        ("yesterday the cat sat on the rug", False),
        ("", False),
    ],
)
def test_rearranging_keeps_the_words(candidate: str, done: bool) -> None:
    case = ORDER.cases["en"]["pair"]
    metric = Meteor("en", case.recipe.variant, ("exact",))
    before, now = (
        metric.score(text, case.texts.references) for text in (case.texts.candidate, candidate)
    )
    assert isinstance(ORDER.task, Edit)
    assert ORDER.task.goal(now, before) is done


def test_opposites_are_near_and_no_match(require_resource: Callable[[str], Path]) -> None:
    require_resource("navec-news")
    results = scored(EMBEDDING, "ru")
    assert EMBEDDING.figures is not None
    assert EMBEDDING.figures(results)["opposites"] > 0.5
    stages = [match.stage for match in results["sold"].alignment.matches]
    assert stages == ["exact"] * 3


@pytest.mark.parametrize(("threshold", "matches"), [(0.3, 2), (0.5, 2), (0.65, 1), (0.95, 0)])
def test_the_threshold_is_the_least_cosine_of_the_lessons_pair(
    threshold: float, matches: int, require_resource: Callable[[str], Path]
) -> None:
    """No list lets one of its words match below: “watch which link goes first”."""
    require_resource("navec-news")
    case = EMBEDDING.cases["ru"]["pair"]
    metric = Meteor("ru", "tuned", stages=case.recipe.stages, threshold=threshold)
    found = metric.score(case.texts.candidate, case.texts.references).alignment.matches
    assert sum(match.stage == "embedding" for match in found) == matches


def test_words_of_a_list_need_less_as_the_lesson_says(
    require_resource: Callable[[str], Path],
) -> None:
    """«Купила» and «приобрела», whatever the threshold."""
    require_resource("navec-news")
    metric = Meteor("ru", "tuned", stages=("exact", "lemma", "embedding"), threshold=0.95)
    (match,) = metric.score("купила", ["приобрела"]).alignment.matches
    assert LISTED < match.similarity < 0.95


def test_a_stem_alone_is_no_match_of_meteor(require_resource: Callable[[str], Path]) -> None:
    require_resource("wordnet-3.0")
    results = scored(FAMILY, "en")
    published, own = (
        [match.stage for match in results[name].alignment.matches]
        for name in ("sentence_published", "sentence")
    )
    assert published.count("stem") == 1
    assert own == [stage for stage in published if stage != "stem"]


def test_forms_without_a_common_stem_are_a_match_of_meteor_alone(
    require_resource: Callable[[str], Path],
) -> None:
    """“ran” and “run”, as the lesson says."""
    require_resource("wordnet-3.0")
    results = scored(FAMILY, "en")
    assert not results["run_published"].alignment.matches
    (link,) = results["run"].alignment.links
    assert (link.stage, link.evidence.source) == ("stem", BASE_FORM)
