"""What a fit chooses besides the parameters: what was matched and how matches were counted.

The embedding threshold decides which words match, and whether similarity weighs matches what they
count. Statistics are different for each of them, so each setting needs its own.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from meteor_core.messages.errors import InputError
from meteor_core.meteor.metric import Meteor
from meteor_core.model.limits import check_threshold
from meteor_core.stages.embedding import THRESHOLD
from meteor_core.stages.registry import STAGES, graded, has_threshold

OPTION = "similarity"
"""Of a variant: similarity weighs matches."""

MOST = 8
"""Thresholds tried in one fit."""


@dataclass(frozen=True, slots=True)
class Setting:
    """``threshold``: least cosine of an embedding match, None without that stage.

    ``similarity``: a match counts as its words times its similarity.
    """

    threshold: float | None = None
    similarity: bool = False


USUAL = Setting()


def own(metric: Meteor) -> Setting:
    """Returns the setting of a metric."""
    threshold = metric.settings.threshold
    usual = THRESHOLD if threshold is None else threshold
    return Setting(
        usual if has_threshold(metric.stages) else None, metric.recipe.rules.similarity_weighs
    )


def under(metric: Meteor, setting: Setting) -> Meteor:
    """Makes the metric with another setting."""
    settings = metric.settings
    base, *options = settings.variant.split("/")
    others = [name for name in options if name != OPTION]
    name = "/".join([base, *others, *[OPTION] * setting.similarity])
    same = setting.threshold == own(metric).threshold
    threshold = settings.threshold if same else setting.threshold
    return Meteor.by(replace(settings, variant=name, threshold=threshold))


def choices(
    metric: Meteor, thresholds: Sequence[float] = (), similarity: Sequence[bool] = ()
) -> tuple[Setting, ...]:
    """Thresholds × whether similarity weighs (none: the metric's own) → settings, each once.

    Raises ``InputError`` for what the metric cannot be set to.
    """
    if any(similarity):
        _check_similarity(metric)
    if thresholds:
        _check_thresholds(metric, thresholds)
    usual = own(metric)
    tried: list[float | None] = [*sorted(set(thresholds))] or [usual.threshold]
    weighed = dict.fromkeys(similarity or (usual.similarity,))
    return tuple(Setting(threshold, weighs) for threshold in tried for weighs in weighed)


def _check_similarity(metric: Meteor) -> None:
    if OPTION not in metric.recipe.options:
        raise InputError(
            "The variant {variant} cannot weight matches by similarity. Start from tuned.",
            variant=metric.variant,
        )
    if not graded(metric.stages):
        raise InputError(
            "To weight matches by similarity, one of the stages {needed} is needed. The stages "
            "in use are {stages}.",
            needed=", ".join(graded(STAGES)),
            stages=", ".join(metric.stages),
        )


def _check_thresholds(metric: Meteor, thresholds: Sequence[float]) -> None:
    if not has_threshold(metric.stages):
        raise InputError(
            "Embedding thresholds need the stage embedding. The stages in use are {stages}.",
            stages=", ".join(metric.stages),
        )
    for value in thresholds:
        check_threshold(value)
    if len(set(thresholds)) > MOST:
        raise InputError(
            "There are too many thresholds ({count}); at most {most} can be tried at once.",
            count=len(set(thresholds)),
            most=MOST,
        )
