"""The atlas's pairs under several metrics, scored behind the page; imports no Streamlit.

What METEOR's variants count of the atlas's pairs is kept for all sessions; not so of a person's own
pairs, or by a person's own words.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from meteor_core import Meteor, MeteorError, Parameters
from meteor_core.meta_evaluation.atlas import (
    LANGUAGES,
    AlignedItems,
    Cell,
    Item,
    ItemScores,
    aligned,
    cells,
    items,
    measured,
)
from meteor_core.meteor.metric import Settings
from meteor_core.metrics import Metric
from pages.ui.shared.serving.jobs import Job

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
        return self.key, _unrated(self.metric)


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


def _unrated(metric: Settings | Metric) -> Settings | Metric:
    return metric if isinstance(metric, Metric) else replace(metric, parameters=_ANY)


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
