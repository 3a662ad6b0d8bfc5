"""Kinds of errors with their weights, ready to be chosen: a light MQM, and MQM as WMT counts it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from meteor_core.annotations.asking.schemes import SEVERITIES
from meteor_core.annotations.asking.setup import CATEGORIES, Setup

_OF_WMT = {
    "Accuracy": ("Mistranslation", "Addition", "Omission", "Untranslated text"),
    "Fluency": (
        "Grammar",
        "Spelling",
        "Punctuation",
        "Register",
        "Inconsistency",
        "Character encoding",
    ),
    "Terminology": ("Inappropriate for context", "Inconsistent use"),
    "Style": ("Awkward",),
    "Locale convention": (
        "Address format",
        "Currency format",
        "Date format",
        "Name format",
        "Telephone format",
        "Time format",
    ),
    "Other": (),
    "Source error": (),
    "Non-translation": (),
}
_BETWEEN = "/"
NON_TRANSLATION = 25.0


@dataclass(frozen=True, slots=True)
class Typology:
    """``categories`` in their order, a kind under its dimension as ``"Accuracy/Omission"``.

    ``severities`` have a weight each; ``category_weights`` are those of kinds that weigh otherwise.
    """

    name: str
    categories: tuple[str, ...]
    severities: Mapping[str, float]
    category_weights: Mapping[str, Mapping[str, float]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class WeightRow:
    """Kinds of one dimension that weigh alike: the weight of every severity."""

    dimension: str
    kinds: tuple[str, ...]
    weights: tuple[float, ...]


def _paths() -> tuple[str, ...]:
    return tuple(
        _BETWEEN.join(filter(None, (dimension, kind)))
        for dimension, kinds in _OF_WMT.items()
        for kind in kinds or ("",)
    )


TYPOLOGIES = {
    "light": Typology("light", CATEGORIES, SEVERITIES),
    "wmt": Typology(
        "wmt",
        _paths(),
        {"neutral": 0.0, "minor": 1.0, "major": 5.0},
        {
            "Fluency/Punctuation": {"minor": 0.1},
            "Non-translation": {"minor": NON_TRANSLATION, "major": NON_TRANSLATION},
        },
    ),
}
"""``light``: this program's own. ``wmt``: the hierarchy and the weights of Freitag et al. 2021
("Experts, Errors, and Context", TACL 9, tables 2 and 4), by which WMT counts MQM."""


def parts(category: str) -> tuple[str, str]:
    """``"Accuracy/Omission"`` → ``("Accuracy", "Omission")``; ``("style", "")`` without a kind."""
    dimension, _between, kind = category.partition(_BETWEEN)
    return dimension, kind


def weight_rows(setup: Setup) -> list[WeightRow]:
    """What the kinds of error weigh, those together that weigh alike within their dimension."""
    rows: dict[tuple[str, tuple[float, ...]], list[str]] = {}
    for category in setup.categories:
        dimension, kind = parts(category)
        weights = tuple(setup.weight(category, severity) for severity in setup.severities)
        rows.setdefault((dimension if kind else "", weights), []).append(kind or dimension)
    return [
        WeightRow(dimension, tuple(kinds), weights) for (dimension, weights), kinds in rows.items()
    ]
