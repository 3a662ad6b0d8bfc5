"""An item's candidates in step under their reference, scored by METEOR."""

from __future__ import annotations

from collections.abc import Sequence

from meteor_core import Meteor, MeteorError, Result, languages
from meteor_core.annotations import Item, Project
from meteor_core.candidates.comparison import compare
from meteor_core.candidates.lines import Candidate
from pages.ui.i18n.translation import _
from pages.ui.shared import messages
from pages.ui.shared.permalink import Texts
from pages.ui.shared.recipes import installing
from pages.ui.shared.recipes.recipe import Recipe, align_certain
from pages.ui.shared.recipes.recipe import metric as metric_of
from pages.ui.shared.widgets.candidate_board import candidate_board


def item_board(project: Project, item: Item, *, scores: bool) -> None:
    """The alignments of an item, before the vote if the project wants that."""
    try:
        _metric, results = score_item(project, item)
    except MeteorError as error:
        messages.show_error(error)
        return
    draw(item, results, f"project_board_{item.id}", scores=scores)


def score_item(project: Project, item: Item) -> tuple[Meteor, list[Result]]:
    """The metric, and what it makes of every candidate."""
    recipe = project_recipe(project.setup.language)
    installed = installing.ensure(recipe.language)
    metric = metric_of(recipe, installed)
    pairs = (Texts(candidate, item.references) for candidate in item.candidates)
    return metric, [metric.rate(align_certain(recipe, installed, pair)) for pair in pairs]


def project_recipe(language: str) -> Recipe:
    """How a project's texts are scored for its people."""
    return Recipe(language if language in languages.codes() else languages.codes()[0], "meteor")


def draw(item: Item, results: Sequence[Result], key: str, *, scores: bool) -> None:
    """Candidates by their systems' names, or by numbers where these are hidden."""
    count = len(item.candidates)
    numbers = tuple(map(str, range(1, count + 1))) if count > 1 else (_("Candidate"),)
    names = zip(item.systems or numbers, item.candidates, strict=True)
    candidates = [Candidate(name, text) for name, text in names]
    comparison = compare(candidates, results, results[0].best_reference)
    candidate_board(comparison, key, scores)
