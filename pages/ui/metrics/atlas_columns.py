"""The columns of the atlas: METEOR's variants, one METEOR stage by stage, or other metrics."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace

import streamlit as st

from meteor_core import Meteor
from meteor_core.meta_evaluation.atlas import by_stage
from meteor_core.model import GREEK
from meteor_core.wording.palette import look
from pages.ui.i18n.translation import N_, _
from pages.ui.i18n.variant_names import variant_title
from pages.ui.metrics.atlas_job import AtlasColumn
from pages.ui.shared.addresses.page_links import recipe_parameters
from pages.ui.shared.recipes.fitted_variants import title
from pages.ui.shared.recipes.metric_options import configured_metrics
from pages.ui.shared.recipes.recipe import Recipe
from pages.ui.shared.recipes.recipe_inputs import published_recipe
from pages.ui.shared.recipes.variant_survey import known_variants

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
    "variants": (N_("METEOR’s variants"), _variants),
    "stages": (N_("Stage by stage"), _stages),
    "others": (N_("Other metrics"), _others),
}
"""What the columns are, by the address's name: label and columns."""


def pair_address(source: AtlasSource, column: AtlasColumn) -> Mapping[str, str]:
    """Returns the address of the Pair page with the column's METEOR; with this page's for other
    metrics."""
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
