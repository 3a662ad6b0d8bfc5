"""Lessons on the score: how it is made, proved and used, and what it misses."""

from __future__ import annotations

from collections.abc import Mapping

from meteor_core import Result
from meteor_core.meteor.scoring import score
from pages.ui.i18n.translation import N_
from pages.ui.learn.lessons.model import (
    Ask,
    Case,
    Choose,
    Edit,
    Lesson,
    Results,
    Slide,
    Slider,
    best_alignments,
    bound,
    counted_words,
    exact_only,
    highest,
    under_meteor,
)
from pages.ui.shared.permalink import Texts
from pages.ui.shared.recipes.recipe import Recipe


def _short_wins(results: Results) -> bool:
    return results["short"].score.value > results["long"].score.value


_CAT = "The cat sat on the mat near the door"
_KOSHKA = "Вчера вечером кошка сидела на коврике у двери"

RECALL = Lesson(
    "recall",
    {
        "en": {
            "short": under_meteor("en", "The cat sat", _CAT),
            "long": under_meteor(
                "en", "The big cat sat quietly on the old mat near the green door", _CAT
            ),
        },
        "ru": {
            "short": under_meteor("ru", "Кошка сидела", _KOSHKA),
            "long": under_meteor(
                "ru",
                "Вчера вечером большая серая кошка тихо сидела на старом коврике у нашей двери",
                _KOSHKA,
            ),
        },
    },
    Slide((Slider("alpha", "α", 0.9, 0.0, 1.0),), _short_wins),
    shown=("short", "long"),
)

CHUNK = Lesson(
    "chunk",
    {
        "en": {
            "pair": under_meteor("en", "on the mat sat the cat", "the cat sat on the mat"),
            "same": under_meteor("en", "the cat sat on the mat", "the cat sat on the mat"),
        },
        "ru": {
            "pair": under_meteor(
                "ru", "На столе в комнате стояла ваза", "Ваза стояла на столе в комнате"
            ),
            "same": under_meteor(
                "ru", "Ваза стояла на столе в комнате", "Ваза стояла на столе в комнате"
            ),
        },
    },
    Ask(lambda results: results["pair"].statistics.chunks),
    shown_after=("pair",),
)


def _in_order(now: Result, before: Result) -> bool:
    """The same words, rearranged: adding words does not count as ordering them."""
    return _words(now) == _words(before) and now.statistics.chunks == 1


def _words(result: Result) -> list[str]:
    """The candidate's words without their order; marks may be added and left out."""
    forms = (token.form for token in result.alignment.candidate)
    return sorted(form for form in forms if any(map(str.isalnum, form)))


ORDER = Lesson(
    "order",
    {
        "en": {
            "pair": under_meteor(
                "en", "on the mat the cat sat yesterday", "yesterday the cat sat on the mat"
            )
        },
        "ru": {
            "pair": under_meteor(
                "ru", "На столе вчера в комнате стояла ваза", "Вчера ваза стояла на столе в комнате"
            )
        },
    },
    Edit("pair", _in_order),
    shown=("pair",),
)


def _content_wins(results: Results) -> bool:
    return results["content"].score.value > results["function"].score.value


_FARMER = "The farmer is in the field with a horse"
_TRAIN = "Мы ехали не на поезде, а на машине"

DELTA = Lesson(
    "delta",
    {
        "en": {
            "function": exact_only("en", "The man is in the house with a dog", _FARMER),
            "content": exact_only("en", "farmer field horse", _FARMER),
        },
        "ru": {
            "function": exact_only("ru", "Мы шли не на рынок, а на вокзал", _TRAIN),
            "content": exact_only("ru", "ехали поезде машине", _TRAIN),
        },
    },
    Slide((Slider("delta", "δ", 0.5, 0.0, 1.0),), _content_wins),
    shown=("function", "content"),
)


# What the variant ``tuned`` adds to the formula: σ and μ.

_STAGES = {"en": ("exact", "stem"), "ru": ("exact", "lemma")}
"""Few, so that words which only look alike match by none."""

_PAIRS = {
    "en": {
        "short": ("The conference began", "The conference ended"),
        "long": (
            "On Friday evening the old shop beside the station opened its doors for some visitors",
            "On Friday evening the old shop beside the river closed its gates for some visitors",
        ),
        "near": ("She became a biologist", "She became a microbiologist"),
        "far": ("She became a journalist", "She became a microbiologist"),
    },
    "ru": {
        "short": ("Магазин снова открылся", "Магазин снова закрылся"),
        "long": (
            "В пятницу вечером старый магазин возле вокзала открыл свои двери для первых "
            "покупателей",
            "В пятницу вечером старый магазин возле моста закрыл свои ворота для первых "
            "покупателей",
        ),
        "near": ("Она стала биологом", "Она стала микробиологом"),
        "far": ("Она стала журналистом", "Она стала микробиологом"),
    },
}


def _cases(language: str) -> dict[str, Case]:
    recipe = Recipe(language, "tuned", _STAGES[language])
    return {
        name: Case(Texts(candidate, (reference,)), recipe)
        for name, (candidate, reference) in _PAIRS[language].items()
    }


def _short_and_near_win(results: Results) -> bool:
    score = {name: result.score.value for name, result in results.items()}
    return score["short"] > score["long"] and score["near"] > score["far"]


OWN = Lesson(
    "own",
    {language: _cases(language) for language in _PAIRS},
    Slide(
        (Slider("sigma", "σ", 0.0, 0.0, 5.0), Slider("mu", "μ", 0.0, 0.0, 1.0)), _short_and_near_win
    ),
    shown=("short", "long", "near", "far"),
)


# What can be checked: a proof by prices, certain matches, a derivation.

PRICES = Lesson(
    "prices",
    {
        "en": {"pair": exact_only("en", "the cat and the dog and the bird", "the bird and a cat")},
        "ru": {"pair": exact_only("ru", "и кот и пёс и попугай", "там попугай и кот")},
    },
    Ask(lambda results: bound(results["pair"])),
    shown=("pair",),
)

CERTAIN = Lesson(
    "certain",
    {
        "en": {"pair": exact_only("en", "the cat and the dog", "a cat saw the mouse")},
        "ru": {"pair": exact_only("ru", "и кот и пёс", "тут кот видел и мышь")},
    },
    Ask(lambda results: best_alignments(results["pair"])),
    shown=("pair",),
)

DERIVE = Lesson(
    "derive",
    {
        "en": {"pair": exact_only("en", "the cat the cat on the mat", "the cat is on the mat")},
        "ru": {"pair": exact_only("ru", "кот и кот и пёс", "кот и пёс спят")},
    },
    Ask(lambda results: counted_words(results["pair"])),
    shown_after=("pair",),
)


# References, corpora, variants, and what METEOR cannot see.

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
