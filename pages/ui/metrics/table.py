"""Every metric on this pair, METEOR's variants among them, in a table."""

from __future__ import annotations

from collections.abc import Sequence

import streamlit as st

from meteor_core import Result
from meteor_core.metrics import MetricDefinition
from meteor_core.wording.words import number
from pages.ui.i18n.translation import _
from pages.ui.metrics.scores import MetricScore
from pages.ui.shared.figures import text_table
from pages.ui.shared.fitted_variants import title
from pages.ui.shared.markdown import plain
from pages.ui.shared.permalink import Texts
from pages.ui.shared.recipe import Recipe
from pages.ui.shared.variant_survey import MOST_CHARACTERS, known_variants, survey

Row = dict[str, str]


def all_metrics(
    result: Result | None,
    recipe: Recipe,
    installed: tuple[str, ...],
    texts: Texts,
    scores: Sequence[MetricScore],
    chosen: MetricDefinition,
) -> None:
    """METEOR as set on this page, as published, and the others."""
    name = plain(title(recipe.name))
    first = _cells(f"**{name}**", result.score.value if result else None, 1)
    others = (_row(score, score.metric.definition is chosen) for score in scores)
    text_table([first, *_published(recipe, installed, texts), *others])
    st.caption(
        _(
            "METEOR's first line goes by this page's settings, the others are as published. TER "
            "counts edits: the lower, the better."
        )
    )
    if any(score.error for score in scores):
        st.caption(_("A dash: the metric refuses this pair; choose it to read why."))


def _published(recipe: Recipe, installed: tuple[str, ...], texts: Texts) -> list[Row]:
    if texts.length > MOST_CHARACTERS:
        return []
    names = (
        name for name in known_variants(recipe.language, recipe.variant) if name != recipe.name
    )
    return [
        _cells(plain(title(score.variant)), score.result.score.value if score.result else None, 1)
        for score in survey(tuple(names), recipe.language, installed, texts)
    ]


def _row(score: MetricScore, chosen: bool) -> Row:
    metric, name = score.metric.definition, plain(score.metric.title)
    arrow = "" if metric.higher_is_better else " ↓"
    return _cells(f"**{name}**{arrow}" if chosen else name + arrow, score.score, metric.scale)


def _cells(name: str, score: float | None, scale: int) -> Row:
    return {
        _("Metric"): name,
        _("Score"): "–" if score is None else number(score),
        _("In its own scale"): "–" if score is None else _in_own_scale(score, scale),
    }


def _in_own_scale(score: float, scale: int) -> str:
    return f"{score * scale:.1f}" if scale > 1 else number(score)
