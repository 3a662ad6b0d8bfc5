"""Lessons on using the score: references, corpora, variants, and what METEOR cannot see."""

from __future__ import annotations

from collections.abc import Mapping

from meteor_core.meteor.scoring import score
from pages.ui.i18n.translation import N_
from pages.ui.learn.lessons.matching import highest
from pages.ui.learn.lessons.model import Case, Choose, Lesson, Results
from pages.ui.learn.lessons.scoring import under_meteor
from pages.ui.shared.permalink import Texts
from pages.ui.shared.recipes.recipe import Recipe

_LATE = {
    "en": (
        "The train arrived at the station two hours late",
        "The train was two hours late",
        "Two hours behind schedule, the train pulled into the station",
        "The train reached the station with a delay of two hours",
    ),
    "ru": (
        "Поезд прибыл на вокзал с опозданием на два часа",
        "Поезд опоздал на два часа",
        "На станцию состав пришёл двумя часами позже",
        "Поезд пришёл на вокзал с двухчасовым опозданием",
    ),
}
_REFERENCES = ("one", "two", "three")


def _with_references(language: str) -> dict[str, Case]:
    """All references together, and each by itself."""
    candidate, *references = _LATE[language]
    alone = zip(_REFERENCES, references, strict=True)
    return {"all": under_meteor(language, candidate, *references)} | {
        name: under_meteor(language, candidate, reference) for name, reference in alone
    }


REFERENCES = Lesson(
    "references",
    {language: _with_references(language) for language in _LATE},
    Choose(
        _REFERENCES,
        lambda results: frozenset({_REFERENCES[results["all"].best_reference]}),
        label="reference",
    ),
    shown_after=_REFERENCES,
)


def _figures(results: Results) -> Mapping[str, float]:
    """The score of the summed statistics, and the mean of the scores."""
    greeting, news = results["short"], results["long"]
    corpus = score(greeting.statistics + news.statistics, greeting.parameters)
    mean = (greeting.score.value + news.score.value) / 2
    return {"corpus": corpus.value, "mean": mean}


def _larger(results: Results) -> frozenset[str]:
    figures = _figures(results)
    best = max(figures.values())
    return frozenset(name for name, value in figures.items() if value == best)


CORPUS = Lesson(
    "corpus",
    {
        "en": {
            "short": under_meteor("en", "Thank you for your letter", "Thank you for your letter"),
            "long": under_meteor(
                "en",
                "The old bridge was repaired by workers from another town last week",
                "Last week a crew from the next town finally mended the old stone bridge",
            ),
        },
        "ru": {
            "short": under_meteor("ru", "Спасибо вам за письмо", "Спасибо вам за письмо"),
            "long": under_meteor(
                "ru",
                "Старый мост на прошлой неделе починили рабочие из соседнего города",
                "На той неделе бригада из другого города наконец отремонтировала старый мост",
            ),
        },
    },
    Choose(
        ("corpus", "mean"),
        _larger,
        labels={
            "corpus": N_("the score of the summed counts"),
            "mean": N_("the mean of the two scores"),
        },
    ),
    shown=("short", "long"),
    figures=_figures,
)

_VARIANTS = ("1.5", "2007", "2005", "nltk")


def _under_each(language: str, candidate: str, reference: str) -> dict[str, Case]:
    texts = Texts(candidate, (reference,))
    return {
        f"v{number}": Case(texts, Recipe(language, variant))
        for number, variant in enumerate(_VARIANTS, 1)
    }


_NUMBERED = tuple(f"v{number}" for number, _ in enumerate(_VARIANTS, 1))

ALL_VARIANTS = Lesson(
    "every",
    {
        "en": _under_each(
            "en",
            "On Tuesday the small dog slept quietly on the mat",
            "The little dogs were sleeping on the mat on Tuesday",
        ),
        "ru": _under_each(
            "ru",
            "Во вторник маленькая собака тихо спала на коврике",
            "Маленькие собаки спали во вторник на коврике у двери",
        ),
    },
    Choose(_NUMBERED, highest(*_NUMBERED).right, label="variant"),
    shown_after=_NUMBERED,
)

_WRONG = ("negation", "number", "name", "reworded")


def _mistakes(language: str, reference: str, *candidates: str) -> dict[str, Case]:
    return {
        name: under_meteor(language, candidate, reference)
        for name, candidate in zip(_WRONG, candidates, strict=True)
    }


BLIND = Lesson(
    "blind",
    {
        "en": _mistakes(
            "en",
            "Minister Brown denied the report on 12 May",
            "Minister Brown never denied the report on 12 May",
            "Minister Brown denied the report on 21 May",
            "Minister White denied the report on 12 May",
            "On 12 May Minister Brown rejected the account",
        ),
        "ru": _mistakes(
            "ru",
            "Врач Иванов разрешил больному вставать 12 мая",
            "Врач Иванов не разрешил больному вставать 12 мая",
            "Врач Иванов разрешил больному вставать 21 мая",
            "Врач Петров разрешил больному вставать 12 мая",
            "Доктор Иванов 12 мая позволил пациенту подняться",
        ),
    },
    highest(*_WRONG),
    shown_after=_WRONG,
)
