"""Pairs of lessons as the lessons score them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from meteor_core import Meteor, ResourceError, Result
from pages.ui.learn.lessons.matching import SNOWBALL, STEMS
from pages.ui.learn.lessons.model import Lesson

LANGUAGES = ("en", "ru")


DATA = ("wiktionary-ru", "wordnet-3.0", "navec-news")


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
