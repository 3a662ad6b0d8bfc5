"""The weights of ``tuned``, which never rise along the stages, and where weights come from."""

from __future__ import annotations

from dataclasses import replace

from meteor_core.languages import Language
from meteor_core.messages.phrase import N_
from meteor_core.model import Parameters
from meteor_core.stages.registry import STAGES, suiting

EXACT = N_("the unit in which the other weights are measured.")
DEFAULT = N_("the stage's default, because this language does not set its own.")
NONE_PUBLISHED = N_("no weights were published, so every match counts 1.")
METEOR15_FITS = N_(
    "as published with METEOR 1.5. They may increase from stage to stage: in English a stem "
    "weighs 0.6 and a synonym 0.8."
)
FITTED = N_("from the file of the fitted variant.")


def own_parameters(language: Language) -> Parameters:
    """Returns the language's parameters for ``tuned``.

    A stage without a weight there has that of its record, within those of the stages around it.
    """
    own, stages = dict(language.parameters.weights), suiting(language)
    weights, most = {}, 1.0
    for number, name in enumerate(stages):
        least = max((own[later] for later in stages[number:] if later in own), default=0.0)
        weights[name] = most = own.get(name, min(max(STAGES[name].weight, least), most))
    unlike_one = tuple((name, weight) for name, weight in weights.items() if weight != 1)
    return replace(language.parameters, weights=unlike_one)


def own_weight_from(language: Language, stage: str) -> str:
    """Returns where a weight of ``tuned`` comes from, a msgid."""
    if stage == "exact":
        return EXACT
    return language.weights_from if stage in dict(language.parameters.weights) else DEFAULT
