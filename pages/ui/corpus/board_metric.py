"""A metric as the board shows it: the systems' scores, best first, and what is significant."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol, TypeVar

from meteor_core.corpus.results import System
from meteor_core.corpus.significance import Significance
from meteor_core.metrics.corpus import Measured
from pages.ui.corpus.switches import switch
from pages.ui.i18n.translation import _

METEOR = "METEOR"


class Titled(Protocol):
    """A metric that can be chosen by its title."""

    @property
    def title(self) -> str: ...


AnyMetric = TypeVar("AnyMetric", bound=Titled)


@dataclass(frozen=True, slots=True)
class BoardMetric:
    """``scores`` by system; ``significance`` once it has been worked out."""

    title: str
    scores: Mapping[str, float]
    significance: Significance | None
    higher_is_better: bool = True

    @property
    def ranked(self) -> list[str]:
        """The systems' names, best first; equal ones by name, however they were given."""
        sign = -1 if self.higher_is_better else 1
        return sorted(self.scores, key=lambda name: (sign * self.scores[name], name))


def board_metrics(
    systems: Sequence[System], significance: Significance | None, others: Sequence[Measured]
) -> list[BoardMetric]:
    """Returns METEOR, then the other metrics."""
    meteor = BoardMetric(
        METEOR, {system.name: system.score.value for system in systems}, significance
    )
    return [
        meteor,
        *(
            BoardMetric(
                other.title, other.scores, other.significance, other.metric.higher_is_better
            )
            for other in others
        ),
    ]


def metric_switch(metrics: Sequence[BoardMetric]) -> BoardMetric:
    """Draws the choice of the metric for pictures and sentences, and returns it."""
    return by_title(metrics, _("Compare systems by"), "corpus_board_metric")


def by_title(metrics: Sequence[AnyMetric], label: str, key: str) -> AnyMetric:
    """Returns one of them, by its title; with a choice only if there are several."""
    titled = {metric.title: metric for metric in metrics}
    if len(titled) == 1:
        return metrics[0]
    chosen = switch(label, {title: title for title in titled}, key, METEOR)
    return titled.get(chosen, metrics[0])
