"""Variants, their searches and stages, and what makes two of them differ, by their names."""

from __future__ import annotations

import re

from meteor_core.explain.differences import Step
from meteor_core.meteor.variants import SEARCHES, Variant, get
from meteor_core.stages.registry import STAGES
from meteor_core.wording.palette import look
from meteor_core.wording.words import Translate
from pages.ui.i18n.translation import N_

INGREDIENTS = {
    "tokenization": N_("Tokenization"),
    "stages": N_("Stages"),
    "search": N_("Search"),
    "rules": N_("Special case"),
    "parameters": N_("Parameters"),
    "granted": N_("Smoothing (σ)"),
    "letters": N_("Letters"),
}
SEARCH_NAMES = {
    "optimal": N_("proved optimum"),
    "greedy": N_("greedy from the left"),
    "greedy-from-right": N_("greedy from the right"),
    "beam-40": N_("beam of 40"),
    "beam-40-mended": N_("beam of 40, fixed"),
}

_LISTS = ("added", "removed", "gained", "lost", "moved", "nearer", "farther")
"""Values that are lists of words, in which marks are quoted."""

_QUOTED = re.compile("“(“|[^“”]+)”")
"""A word or a mark, which may be this very one."""


def variant_title(variant: str) -> str:
    """``"1.5/util"`` → ``"METEOR 1.5/util"``."""
    options = variant.partition("/")[2]
    return get(variant).title + (f"/{options}" if options else "")


def search_name(variant: Variant, translate: Translate) -> str:
    """METEOR 1.5 → ``"beam of 40"``."""
    return _search_name(SEARCHES[variant.search], translate)


def _search_name(name: str, translate: Translate) -> str:
    return translate(SEARCH_NAMES.get(name, name))


def stage_names(names: str, translate: Translate) -> str:
    """``"exact, stem 0.9"`` → ``"точное, основа 0.9"``; what names no stage stays."""
    return ", ".join(_stage_name(part, translate) for part in names.split(", "))


def _stage_name(part: str, translate: Translate) -> str:
    name, blank, weight = part.partition(" ")
    label = translate(look(name).label) if name in STAGES else name
    return label + blank + weight


def ingredient_name(step: Step, translate: Translate) -> str:
    """A step's ingredient: ``"rules"`` → ``"Special case"``."""
    return translate(INGREDIENTS[step.ingredient])


def step_sentence(step: Step, translate: Translate) -> str:
    """Describes the change of a step, with the names of its stages and search."""

    def shown(values: dict[str, object]) -> dict[str, object]:
        return {name: _shown(step.ingredient, name, value) for name, value in values.items()}

    def _shown(ingredient: str, name: str, value: object) -> object:
        if name == "search":
            return _search_name(str(value), translate)
        if name == "stages" or ingredient == "parameters":
            return stage_names(str(value), translate)
        if name in _LISTS:
            return _quoted(str(value), translate)
        return value

    return step.sentence(translate, shown)


def _quoted(words: str, translate: Translate) -> str:
    """``"это, “—”"`` → ``"это, «—»"``."""
    message = translate("“{word}”")
    return _QUOTED.sub(lambda found: message.format(word=found[1]), words)
