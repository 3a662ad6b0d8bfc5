"""Every metric on this pair, METEOR's variants among them, in a table."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import streamlit as st

from meteor_core import Result
from meteor_core.metrics import MetricDefinition
from meteor_core.wording.words import number
from pages.ui.i18n.translation import _
from pages.ui.metrics.scores import MetricScore
from pages.ui.shared.figures import text_table
from pages.ui.shared.markdown import plain
from pages.ui.shared.permalink import Texts
from pages.ui.shared.recipes.fitted_variants import title
from pages.ui.shared.recipes.recipe import Recipe
from pages.ui.shared.recipes.variant_survey import (
    MOST_CHARACTERS,
    VariantScore,
    known_variants,
    survey,
)
from pages.ui.shared.widgets.copying import copyable
from pages.ui.shared.widgets.folding import folded

Row = dict[str, str]


def all_metrics(
    result: Result | None,
    recipe: Recipe,
    installed: tuple[str, ...],
    texts: Texts,
    scores: Sequence[MetricScore],
    chosen: MetricDefinition,
) -> None:
    """Draws METEOR as set on this page, as published, and the others."""
    name = plain(title(recipe.name))
    first = _cells(f"**{name}**", result.score.value if result else None, 1)
    published = _published(recipe, installed, texts)
    variants = [
        _cells(plain(title(score.variant)), score.result.score.value if score.result else None, 1)
        for score in published
    ]
    others = (_row(score, score.metric.definition is chosen) for score in scores)
    text_table([first, *variants, *others])
    st.caption(
        _(
            "The first METEOR row uses this page's settings; the other variants are as "
            "published. TER counts edits, so lower is better."
        )
    )
    if any(score.error for score in scores):
        st.caption(
            _(
                "A dash means that the metric does not apply to this pair. Choose the metric to "
                "see why."
            )
        )
    first_named = [(title(recipe.name), result)] if result else []
    rows = [*first_named, *((title(row.variant), row.result) for row in published if row.result)]
    draw = partial(_signatures, rows, scores, len(texts.references))
    folded(_("Signatures"), "metrics_signatures", draw)


def _published(
    recipe: Recipe, installed: tuple[str, ...], texts: Texts
) -> tuple[VariantScore, ...]:
    if texts.length > MOST_CHARACTERS:
        return ()
    names = (
        name for name in known_variants(recipe.language, recipe.variant) if name != recipe.name
    )
    return survey(tuple(names), recipe.language, installed, texts)


def _signatures(
    rows: Sequence[tuple[str, Result]], scores: Sequence[MetricScore], references: int
) -> None:
    """What each number of the table is signed with, a line each."""
    signed = [(name, result.signature) for name, result in rows]
    signed += [
        (score.metric.title, score.metric.signature_for(references, corpus=False))
        for score in scores
        if not score.error
    ]
    lines = "\n".join(f"{name}: {signature}" for name, signature in signed)
    copyable(lines, "metrics_signatures_lines")


def _row(score: MetricScore, chosen: bool) -> Row:
    metric, name = score.metric.definition, plain(score.metric.title)
    arrow = "" if metric.higher_is_better else " ↓"
    return _cells(f"**{name}**{arrow}" if chosen else name + arrow, score.score, metric.scale)


def _cells(name: str, score: float | None, scale: int) -> Row:
    return {
        _("Metric"): name,
        _("Score"): "–" if score is None else number(score),
        _("On its own scale"): "–" if score is None else _in_own_scale(score, scale),
    }


def _in_own_scale(score: float, scale: int) -> str:
    return f"{score * scale:.1f}" if scale > 1 else number(score)
