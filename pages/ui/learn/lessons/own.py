"""A lesson on what the variant ``tuned`` adds to the formula: σ and μ."""

from __future__ import annotations

from pages.ui.learn.lessons.model import Case, Lesson, Results, Slide, Slider
from pages.ui.shared.permalink import Texts
from pages.ui.shared.recipes.recipe import Recipe

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
        (Slider("sigma", "σ", 0.0, 0.0, 5.0), Slider("mu", "μ", 0.0, 0.0, 1.0)),
        _short_and_near_win,
    ),
    shown=("short", "long", "near", "far"),
)
