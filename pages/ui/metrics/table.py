"""One table: every metric on this pair, METEOR's variants among them."""

from __future__ import annotations

from collections.abc import Sequence

import pandas as pd
import streamlit as st

from meteor_core import Result
from meteor_core.metrics import MetricDefinition
from pages.ui.i18n.translation import _
from pages.ui.metrics.desk import Entry
from pages.ui.shared import fitted, state, surveying
from pages.ui.shared.components import plain
from pages.ui.shared.permalink import Texts
from pages.ui.shared.state import Recipe

_MOST_CHARACTERS = 6_000
"""More would keep a person waiting for all variants of METEOR."""

Row = dict[str, str]


def table(rows: Sequence[Row]) -> None:
    """Rows of Markdown as a table that reads as text."""
    st.table(pd.DataFrame(rows), hide_index=True, border="horizontal")


def all_metrics(
    result: Result | None,
    recipe: Recipe,
    installed: tuple[str, ...],
    pair: Texts,
    entries: Sequence[Entry],
    chosen: MetricDefinition,
) -> None:
    """METEOR as set on this page, as published, and the others."""
    own = _meteor(fitted.title(recipe.name), result.score.value if result else None)
    own[_("Metric")] = f"**{own[_('Metric')]}**"
    others = (_row(entry, entry.metric.definition is chosen) for entry in entries)
    table([own, *_published(recipe, installed, pair), *others])
    st.caption(
        _(
            "METEOR's first line goes by this page's settings, the others are as published. TER "
            "counts edits: the lower, the better."
        )
    )
    if any(entry.error for entry in entries):
        st.caption(_("A dash: the metric refuses this pair; choose it to read why."))


def _published(recipe: Recipe, installed: tuple[str, ...], pair: Texts) -> list[Row]:
    if len(pair.candidate) + sum(map(len, pair.references)) > _MOST_CHARACTERS:
        return []
    names = surveying.variants(recipe.language, recipe.variant)
    return [
        _meteor(fitted.title(entry.variant), entry.result.score.value if entry.result else None)
        for entry in state.survey(names, recipe.language, installed, pair)
        if entry.variant != recipe.name
    ]


def _meteor(title: str, score: float | None) -> Row:
    return _cells(plain(title), score, 1)


def _row(entry: Entry, chosen: bool) -> Row:
    metric, name = entry.metric.definition, plain(entry.metric.title)
    arrow = "" if metric.higher_is_better else " ↓"
    return _cells(f"**{name}**{arrow}" if chosen else name + arrow, entry.score, metric.scale)


def _cells(name: str, score: float | None, scale: int) -> Row:
    return {
        _("Metric"): name,
        _("Score"): "–" if score is None else f"{score:.3f}",
        _("In its own scale"): "–" if score is None else _own(score, scale),
    }


def _own(score: float, scale: int) -> str:
    return f"{score * scale:.1f}" if scale > 1 else f"{score:.3f}"
