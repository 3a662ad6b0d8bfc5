"""The columns of the atlas: metrics, and their scores of its pairs, made behind the page."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

import streamlit as st

from meteor_core import Meteor, MeteorError, Parameters
from meteor_core.meta_evaluation.atlas import (
    LANGUAGES,
    AlignedItems,
    Cell,
    Item,
    ItemScores,
    aligned,
    by_stage,
    cells,
    items,
    measured,
)
from meteor_core.meteor.metric import Settings
from meteor_core.metrics import Metric
from meteor_core.model import GREEK
from meteor_core.wording.palette import look
from pages.ui.i18n.translation import N_, _
from pages.ui.i18n.variant_names import variant_title
from pages.ui.shared.address import recipe_parameters
from pages.ui.shared.recipes.metric_options import configured_metrics
from pages.ui.shared.recipes.recipe import Recipe
from pages.ui.shared.recipes.recipe_inputs import published_recipe
from pages.ui.shared.recipes.variants import known_variants, title
from pages.ui.shared.serving.jobs import Job

# What METEOR's variants count of the atlas's pairs is kept for all sessions; not so of a person's
# own pairs, or by a person's own words.

_KEPT = 64
_ANY = Parameters(0.5, 1.0, 0.5)
"""What is aligned does not depend on parameters: one entry for all of them."""


@dataclass(frozen=True, slots=True)
class AtlasColumn:
    """A metric of the table, METEOR with its parameters, under the title that it has there."""

    key: str
    title: str
    metric: Settings | Metric

    @property
    def work(self) -> tuple[str, Settings | Metric]:
        """What has to be done for it, whatever the parameters."""
        return self.key, (
            self.metric
            if isinstance(self.metric, Metric)
            else replace(self.metric, parameters=_ANY)
        )


@dataclass(frozen=True, slots=True, eq=False)
class ScoredColumn:
    """A metric's column of the table: the scores of all pairs, and a cell for each row."""

    column: AtlasColumn
    scores: ItemScores
    cells: tuple[Cell, ...]


class AtlasJob(Job):
    """Scores the pairs under each metric in turn; ``done`` counts them."""

    def __init__(self, pairs: tuple[Item, ...], columns: Sequence[AtlasColumn]) -> None:
        super().__init__()
        self.columns = tuple(columns)
        self.done, self.total = 0, len(self.columns)
        self._pairs = pairs
        self._aligned: dict[str, AlignedItems] = {}
        self._measured: dict[str, ItemScores] = {}
        self._scored: dict[AtlasColumn, ScoredColumn | None] = {}
        self.problems: dict[str, MeteorError] = {}

    def _work(self) -> None:
        for column in self.columns:
            self.check_cancelled()
            try:
                self._score(column)
            except MeteorError as error:  # one metric lacks its data; the others are shown
                self.problems[column.key] = error
            self.done += 1

    def _score(self, column: AtlasColumn) -> None:
        if isinstance(column.metric, Metric):
            self._measured[column.key] = _measured(self._pairs, column.metric)
        else:
            self._aligned[column.key] = _aligned(self._pairs, column.metric)

    def scored(self, column: AtlasColumn) -> ScoredColumn | None:
        """Returns the metric's column, None where it has no scores; nothing is aligned again."""
        if column not in self._scored:
            if len(self._scored) >= _KEPT:  # sliders were moved that often
                self._scored.clear()
            self._scored[column] = self._table_of(column)
        return self._scored[column]

    def _table_of(self, column: AtlasColumn) -> ScoredColumn | None:
        scores = self._scores(column)
        if scores is None:
            return None
        return ScoredColumn(column, scores, cells(self._pairs, scores))

    def _scores(self, column: AtlasColumn) -> ItemScores | None:
        if isinstance(column.metric, Metric) or column.key not in self._aligned:
            return self._measured.get(column.key)
        metric = Meteor.by(column.metric)
        return self._aligned[column.key].scored(metric.signature, metric.parameters)


def _aligned(pairs: tuple[Item, ...], settings: Settings) -> AlignedItems:
    settings = replace(settings, parameters=_ANY)
    if len(settings.own) or not _is_the_atlas(pairs):
        return aligned(pairs, Meteor.by(settings))
    return _kept(settings.language, settings)


def _measured(pairs: tuple[Item, ...], metric: Metric) -> ItemScores:
    if _is_the_atlas(pairs):
        return _kept_scores(pairs[0].language, metric)
    return measured(pairs, metric)


def _is_the_atlas(pairs: tuple[Item, ...]) -> bool:
    language = pairs[0].language
    return language in LANGUAGES and pairs is items(language)


@lru_cache(_KEPT)
def _kept(language: str, settings: Settings) -> AlignedItems:
    return aligned(items(language), Meteor.by(settings))


@lru_cache(_KEPT)
def _kept_scores(language: str, metric: Metric) -> ItemScores:
    return measured(items(language), metric)


# METEOR's variants, one METEOR stage by stage, or other metrics.

_OWN, _PUBLISHED, _STAGES = "own", "published:", "stages:"
_SLIDERS = (*GREEK, "weight_")


@dataclass(frozen=True, slots=True)
class AtlasSource:
    """The choices of the sidebar: the recipe, and its METEOR with the parameters of the sliders."""

    recipe: Recipe
    metric: Meteor


def _variants(source: AtlasSource) -> Iterator[AtlasColumn]:
    """This page's METEOR, unless it is as published, then the variants as they are published."""
    recipe = source.recipe
    as_published = Meteor(recipe.language, recipe.variant).signature
    if source.metric.signature != as_published:
        this_page = _("{variant} (this page)").format(variant=title(recipe.name))
        yield AtlasColumn(_OWN, this_page, source.metric.settings)
    for name in known_variants(recipe.language, recipe.variant):
        settings = Meteor(recipe.language, name).settings
        yield AtlasColumn(_PUBLISHED + name, variant_title(name), settings)


def _stages(source: AtlasSource) -> Iterator[AtlasColumn]:
    """This page's METEOR with one stage more at a time."""
    for _title, metric in by_stage(source.metric):
        yield _with_stages(metric)
    yield _with_stages(source.metric)


def _with_stages(metric: Meteor) -> AtlasColumn:
    last, plus = _(look(metric.stages[-1]).label), "+ " if len(metric.stages) > 1 else ""
    return AtlasColumn(_STAGES + ",".join(metric.stages), plus + last, metric.settings)


def _others(source: AtlasSource) -> Iterator[AtlasColumn]:
    """Other metrics, with their options as this page has set them."""
    for metric in configured_metrics():
        arrow = "" if metric.higher_is_better else " ↓"
        yield AtlasColumn(metric.name, metric.title + arrow, metric)


Columns = Callable[[AtlasSource], Iterator[AtlasColumn]]

GROUPS: Mapping[str, tuple[str, Columns]] = {
    "variants": (N_("METEOR variants"), _variants),
    "stages": (N_("Stage by stage"), _stages),
    "others": (N_("Other metrics"), _others),
}
"""What the columns are, by the address's name: label and columns."""


def pair_address(source: AtlasSource, column: AtlasColumn) -> Mapping[str, str]:
    """Returns the Pair page's address with the column's METEOR, or with this page's."""
    recipe = source.recipe
    if column.key.startswith(_PUBLISHED):
        name = column.key.removeprefix(_PUBLISHED)
        return recipe_parameters(published_recipe(recipe.language, name))
    if column.key.startswith(_STAGES):
        stages = tuple(column.key.removeprefix(_STAGES).split(","))
        recipe = replace(recipe, stages=stages)
    return {**recipe_parameters(recipe), **_moved_sliders()}


def _moved_sliders() -> dict[str, str]:
    """Parameters that are not the variant's own, as this page's address has them."""
    given = st.query_params.to_dict()
    return {name: value for name, value in given.items() if name.startswith(_SLIDERS)}
