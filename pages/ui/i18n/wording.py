"""What the core computes said in the interface's language; imports no Streamlit."""

from __future__ import annotations

from meteor_core.explain.differences import Step
from meteor_core.meteor.variants import SEARCHES, Variant, get
from meteor_core.stages.registry import STAGES
from meteor_core.wording import palette
from meteor_core.wording.words import Translate
from pages.ui.i18n.translation import N_

INGREDIENTS = {
    "tokenization": N_("Tokenization"),
    "stages": N_("Stages"),
    "search": N_("Search"),
    "rules": N_("Special case"),
    "parameters": N_("Parameters"),
}
SEARCH_NAMES = {
    "optimal": N_("proved optimum"),
    "greedy": N_("greedy from the left"),
    "greedy-from-right": N_("greedy from the right"),
    "beam-40": N_("beam of 40"),
    "beam-40-mended": N_("beam of 40, mended"),
}


def title(variant: str) -> str:
    """``"1.5/util"`` → ``"METEOR 1.5/util"``."""
    options = variant.partition("/")[2]
    return get(variant).title + (f"/{options}" if options else "")


def search(variant: Variant, translate: Translate) -> str:
    """METEOR 1.5 → ``"beam of 40"``."""
    return _search(SEARCHES[variant.search], translate)


def _search(name: str, translate: Translate) -> str:
    return translate(SEARCH_NAMES.get(name, name))


def stages(names: str, translate: Translate) -> str:
    """``"exact, stem 0.9"`` → ``"точное, основа 0.9"``; what names no stage stays."""
    return ", ".join(_stage(part, translate) for part in names.split(", "))


def _stage(part: str, translate: Translate) -> str:
    name, blank, weight = part.partition(" ")
    return (translate(palette.look(name).label) if name in STAGES else name) + blank + weight


def ingredient(step: Step, translate: Translate) -> str:
    return translate(INGREDIENTS[step.ingredient])


def sentence(step: Step, translate: Translate) -> str:
    """A step's sentence, its stages and search by their names in the interface."""
    values = dict(step.values)
    if step.ingredient == "search":
        values["search"] = _search(str(values["search"]), translate)
    if step.ingredient == "stages":
        values["stages"] = stages(str(values["stages"]), translate)
    if step.ingredient == "parameters":
        values = {name: stages(str(text), translate) for name, text in values.items()}
    return translate(step.template).format(**values)
