"""What is computed for a lesson's live pairs."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from meteor_core import Alignment, Meteor, MeteorError, Parameters, Result
from pages.ui.learn.lessons.model import Case
from pages.ui.learn.lessons.stems import SNOWBALL, STEMS
from pages.ui.shared.recipes import recipe as recipes
from pages.ui.shared.recipes.installing import MissingStages
from pages.ui.shared.recipes.recipe import Recipe

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
