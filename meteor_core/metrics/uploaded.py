"""Scores that were computed elsewhere – COMET, people's, anybody's – as metrics of a corpus.

Of such a metric nothing is known but its numbers: the score of a corpus is the mean of those
segments that every system has a score of.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

import numpy as np

from meteor_core.meteor.matrix import Values
from meteor_core.metrics.registry import METRICS
from meteor_core.model.cancellation import checkpoint
from meteor_core.readers.dataset import Dataset
from meteor_core.readers.parts import complete

Direction = Literal["higher", "lower"]
"""Which scores are better."""

DIRECTIONS: Mapping[str, Direction] = {"higher": "higher", "lower": "lower"}

HUMAN = "human"
"""What the scores that people gave are called."""

_LOWER = frozenset(
    ["ter", "hter", "wer", "cer", "per", "edits", "errors", "error", "penalty", "mqm", "metricx"]
)
"""Words in the names of what counts errors."""

_WORDS = re.compile(r"[^\W\d_]+")
_OWN_COLUMNS = frozenset(
    [
        "segment",
        "id",
        "system",
        "score",
        "precision",
        "recall",
        "f_mean",
        "fragmentation",
        "penalty",
        "letters",
        "matches",
        "chunks",
        "proved",
        "best",
        "source",
        "reference",
        "candidate",
        "signature",
        "meteor",
    ]
)
"""Names that other columns of the files have."""


def guessed(name: str, scores: Sequence[float] | Values) -> Direction:
    """Guesses which scores of a metric are better, by its name and its numbers.

    What counts errors is better the lower it is, unless errors are subtracted: ``"TER"`` → lower,
    ``"MQM"`` with −5, 0 → higher.
    """
    words = set(_WORDS.findall(name.lower()))
    known = np.asarray(scores, dtype=float)
    known = known[np.isfinite(known)]
    subtracted = bool(len(known)) and known.max() <= 0 and known.min() < 0
    return "lower" if words & _LOWER and not subtracted else "higher"


@dataclass(frozen=True, slots=True)
class UploadedMetric:
    """A metric by its name; hashable, so that it can be used like any other.

    ``chosen``: a person has chosen which scores are better.
    """

    name: str
    direction: Direction
    chosen: bool = False

    @property
    def kind(self) -> str:
        return self.name

    @property
    def title(self) -> str:
        return self.name

    @property
    def slow(self) -> bool:
        return False

    @property
    def higher_is_better(self) -> bool:
        return self.direction == "higher"

    def signature_for(self, references: int, *, corpus: bool = True) -> str:
        """Returns its signature: that it came in a file, and which scores are taken as better."""
        means = "|corpus:mean" if corpus else ""
        guess = "" if self.chosen else "(guessed)"
        return f"{self.name}|uploaded|better:{self.direction}{guess}{means}"

    def signatures_for(self, references: int) -> tuple[str, ...]:
        return (self.signature_for(references),)

    def rate_sums(self, sums: Values) -> Values:
        """Rows of (sum, number of scores) → means; nan without any."""
        checkpoint()
        means: Values = np.full(len(sums), np.nan)
        return np.divide(sums[:, 0], sums[:, 1], out=means, where=sums[:, 1] > 0)


def uploaded(
    dataset: Dataset, directions: Mapping[str, Direction] | None = None
) -> tuple[UploadedMetric, ...]:
    """Returns the metrics in a corpus's files, human scores last.

    ``directions``: which scores are better, by name, if somebody has chosen.
    """
    said = directions or {}
    return tuple(
        UploadedMetric(
            name,
            said.get(name) or guessed(name, [v for values in scores.values() for v in values]),
            name in said,
        )
        for name, scores in _all(dataset)
    )


def scores_of(dataset: Dataset, metric: UploadedMetric) -> Mapping[str, Values]:
    """Returns the metric's scores of every segment, by system; nan where there is none."""
    scores = dict(_all(dataset))[metric.name]
    return {name: np.array(values, dtype=float) for name, values in scores.items()}


def _all(dataset: Dataset) -> Iterator[tuple[str, Mapping[str, tuple[float, ...]]]]:
    taken = {*_OWN_COLUMNS, *METRICS, *(metric.title.casefold() for metric in METRICS.values())}
    for name, scores in dataset.metrics.items():
        yield (f"{name} (file)" if name.casefold() in taken else name), scores
    if len(dataset.human) == len(dataset.systems) and any(complete(dataset.human)):
        yield HUMAN, {name: dataset.human[name] for name in dataset.systems}
