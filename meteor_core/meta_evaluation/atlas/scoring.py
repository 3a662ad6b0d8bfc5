"""Every pair of the atlas under one metric: the scores of reference, control and candidate.

The reference stands for the perfect translation: what a metric gives for it against itself is what
a change takes from. METEOR's alignments are kept, so that other parameters only score again.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import numpy as np

from meteor_core.messages.errors import InputError
from meteor_core.meta_evaluation.atlas.items import Item
from meteor_core.meteor.matrix import StatisticsMatrix, Values
from meteor_core.meteor.metric import Meteor
from meteor_core.meteor.scoring import scores
from meteor_core.metrics.metric import Metric
from meteor_core.model import Parameters
from meteor_core.model.cancellation import checkpoint

NOTICED = 1e-9
"""A drop above this is one: sums of floats differ by less."""


@dataclass(frozen=True, slots=True, eq=False)
class ItemScores:
    """A metric's scores, one for each item; nan if it refuses a pair or there is no control.

    ``perfect``: of the reference against itself.
    """

    name: str
    title: str
    signature: str
    perfect: Values
    control: Values
    candidate: Values
    higher_is_better: bool = True

    @property
    def drops(self) -> Values:
        """What the change takes from the perfect score; of an error rate, what it adds."""
        return self._sign * (self.perfect - self.candidate)

    @property
    def control_drops(self) -> Values:
        """What the right variant of the same reference takes from it."""
        return self._sign * (self.perfect - self.control)

    @property
    def _sign(self) -> int:
        return 1 if self.higher_is_better else -1


@dataclass(frozen=True, slots=True, eq=False)
class AlignedItems:
    """Items aligned by one METEOR: its statistics (3 × items rows), and which have a control."""

    name: str
    title: str
    rows: StatisticsMatrix
    has_control: Sequence[bool]

    def scored(self, signature: str, parameters: Parameters) -> ItemScores:
        """Scores the items with these parameters; nothing is aligned again."""
        perfect, control, candidate = scores(self.rows, parameters).reshape(3, -1)
        control = np.where(self.has_control, control, np.nan)
        return ItemScores(self.name, self.title, signature, perfect, control, candidate)


def aligned(items: Sequence[Item], metric: Meteor, name: str = "", title: str = "") -> AlignedItems:
    """Items → their statistics under a METEOR whose language is resolved.

    ``name`` and ``title``: its name, unless it is called as its variant.

    Raises ``InputError`` naming the item for a text that is too long or without words, and for no
    items.
    """
    _check(items)
    rows = []
    for texts in _sides(items):
        for item, text in zip(items, texts, strict=True):
            checkpoint()
            try:
                reference = metric.sentence(item.reference)
                rows.append(metric.compare(metric.sentence(text), reference))
            except InputError as error:
                raise _refused(item, error) from error
    has_control = [bool(item.control) for item in items]
    name = name or metric.name or metric.variant
    title = title or metric.name or metric.recipe.full_title
    return AlignedItems(name, title, StatisticsMatrix.of(rows), has_control)


def by_stage(metric: Meteor) -> Iterator[tuple[str, Meteor]]:
    """Yields a METEOR with its first stage alone, then with one more at a time, up to all but one.

    → ``("exact", …), ("+ lemma", …), …``; raises ``InputError`` for a variant without a name.
    """
    for count in range(1, len(metric.stages)):
        stages = metric.stages[:count]
        title = f"+ {stages[-1]}" if count > 1 else stages[0]
        yield title, Meteor.by(replace(metric.settings, stages=stages))


def measured(items: Sequence[Item], metric: Metric) -> ItemScores:
    """Scores items by another metric; pairs that it refuses have no score. Raises
    ``InputError``."""
    _check(items)
    references = [item.reference for item in items]
    perfect, control, candidate = (
        np.array([_score(metric, *pair) for pair in zip(texts, references, strict=True)])
        for texts in _sides(items)
    )
    control = np.where([bool(item.control) for item in items], control, np.nan)
    signature = metric.signature_for(1, corpus=False)
    given = signature, perfect, control, candidate, metric.higher_is_better
    return ItemScores(metric.name, metric.title, *given)


def _check(items: Sequence[Item]) -> None:
    if not items:
        raise InputError("There are no pairs to score.")


def _sides(items: Sequence[Item]) -> Iterator[list[str]]:
    """What is held against the references: these themselves, the controls, the candidates."""
    yield [item.reference for item in items]
    yield [item.control or item.reference for item in items]
    yield [item.candidate for item in items]


def _score(metric: Metric, text: str, reference: str) -> float:
    checkpoint()
    try:
        return metric.segment(text, [reference])
    except InputError:  # Hamming's of texts of two lengths
        return float("nan")


def _refused(item: Item, error: InputError) -> InputError:
    return InputError("{item}: {why}", item=item.id, why=error)
