"""Kinds of errors with their weights, ready to be chosen: a light MQM, and MQM as WMT counts it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from meteor_core.annotations.asking.schemes import SEVERITIES
from meteor_core.annotations.asking.setup import CATEGORIES

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


@dataclass(frozen=True, slots=True)
class Typology:
    """``categories`` in their order, a kind under its dimension as ``"Accuracy/Omission"``.

    ``severities`` have a weight each; what weighs otherwise, ``setup.WEIGHTS`` says.
    """

    name: str
    categories: tuple[str, ...]
    severities: Mapping[str, float]


def _paths() -> tuple[str, ...]:
    return tuple(
        _BETWEEN.join(filter(None, (dimension, kind)))
        for dimension, kinds in _OF_WMT.items()
        for kind in kinds or ("",)
    )


TYPOLOGIES = {
    "light": Typology("light", CATEGORIES, SEVERITIES),
    "wmt": Typology("wmt", _paths(), {"neutral": 0.0, "minor": 1.0, "major": 5.0}),
}
"""``light``: this program's own. ``wmt``: the hierarchy and the weights of Freitag et al. 2021
("Experts, Errors, and Context", TACL 9, tables 2 and 4), by which WMT counts MQM."""


def parts(category: str) -> tuple[str, str]:
    """``"Accuracy/Omission"`` → ``("Accuracy", "Omission")``; ``("style", "")`` without a kind."""
    dimension, _between, kind = category.partition(_BETWEEN)
    return dimension, kind
