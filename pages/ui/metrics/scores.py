"""The other metrics' scores of a pair, and the table of all; texts stay in the session."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from operator import attrgetter
from typing import Any

import streamlit as st

from meteor_core import MeteorError, Result
from meteor_core.metrics import Metric, MetricDefinition, evidence
from meteor_core.metrics.derivation import Derivation
from meteor_core.metrics.overlap import Script
from meteor_core.wording.words import number
from pages.ui.i18n.translation import _
from pages.ui.shared.figures import text_table
from pages.ui.shared.markdown import plain
from pages.ui.shared.permalink import Texts
from pages.ui.shared.recipes.recipe import Recipe
from pages.ui.shared.recipes.variants import (
    MOST_CHARACTERS,
    VariantScore,
    known_variants,
    survey,
    title,
)
from pages.ui.shared.widgets.controls import folded
from pages.ui.shared.widgets.copying import copyable

_AS_TEXT: dict[str | type[Any], Callable[[Any], Any]] = {Texts: repr, Metric: attrgetter("name")}
"""The key in caches; a metric by its name, which includes its options."""


@dataclass(frozen=True, slots=True)
class MetricScore:
    """What a metric makes of the pair: its score, or why it has none."""

    metric: Metric
    score: float | None = None
    error: MeteorError | None = None


@st.cache_resource(scope="session", max_entries=16, show_spinner=False, hash_funcs=_AS_TEXT)
def metric_scores(metrics: tuple[Metric, ...], texts: Texts) -> tuple[MetricScore, ...]:
    """Scores the pair by each of these."""
    return tuple(_score(metric, texts) for metric in metrics)


def _score(metric: Metric, texts: Texts) -> MetricScore:
    try:
        return MetricScore(metric, metric.segment(texts.candidate, texts.references))
    except MeteorError as error:
        return MetricScore(metric, error=error)


@st.cache_resource(scope="session", max_entries=16, show_spinner=False, hash_funcs=_AS_TEXT)
def closest_reference(metric: Metric, texts: Texts) -> int:
    """Returns the reference with the best score."""
    return evidence.closest(metric, texts.candidate, texts.references)


@st.cache_resource(scope="session", max_entries=16, show_spinner=False, hash_funcs=_AS_TEXT)
def metric_derivation(metric: Metric, texts: Texts) -> Derivation:
    """Returns the steps that lead to the pair's score; of TER they take their time."""
    return metric.derive(texts.candidate, texts.references)


@st.cache_resource(scope="session", max_entries=16, show_spinner=False, hash_funcs=_AS_TEXT)
def word_script(metric: Metric, candidate: str, reference: str) -> tuple[Script, evidence.Sides]:
    """Finds TER's edits, whose search takes its time."""
    return evidence.edit_script(metric, candidate, reference)


# Every metric on this pair, METEOR's variants among them, in a table.

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
        _("On its own scale"): "–"
        if score is None
        else (f"{score * scale:.1f}" if scale > 1 else number(score)),
    }
