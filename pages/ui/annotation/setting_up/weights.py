"""The weights of errors as an owner writes them, one a line, beside those of the typology.

===================================  =======================================================
``major: 5``                         what an error of that severity weighs
``Fluency/Punctuation, minor: 0.1``  what it weighs of that kind and severity
``Non-translation: 25``              of that kind in all severities that weigh anything
===================================  =======================================================

Names that come with the program are shown in the interface's language and recognised in any.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any

import streamlit as st

from meteor_core import InputError
from meteor_core.annotations import Setup
from meteor_core.annotations.asking.typologies import Typology
from meteor_core.annotations.limits import LONGEST_INSTRUCTIONS, within
from meteor_core.model import typed
from pages.ui.annotation.answering.error_names import (
    CATEGORIES,
    SEVERITIES,
    category_name,
    severity_name,
)
from pages.ui.annotation.setting_up.scales import untranslated
from pages.ui.i18n.translation import N_, _, grouped

_HEAVIEST = 100.0


def area(setup: Setup, key: str) -> str:
    """The setup's weights as text to edit."""
    return str(
        st.text_area(
            _("Weights of errors, one a line"),
            written(setup),
            key=key,
            max_chars=LONGEST_INSTRUCTIONS,
            height=130,
            help=_(
                "A severity, or a kind of error and a severity, or a kind of error alone, which "
                "holds for every severity that weighs anything; then a number from 0 to 100. What "
                "stands in no line weighs as the typology has it."
            ),
        )
    )


def written(setup: Setup) -> str:
    """``"minor: 1"`` for each severity, then the kinds that weigh otherwise."""
    lines = [
        f"{severity_name(name)}: {grouped(weight)}" for name, weight in setup.severities.items()
    ]
    for category, weights in setup.category_weights.items():
        lines += [
            f"{category_name(category)}, {severity_name(name)}: {grouped(weight)}"
            for name, weight in weights.items()
        ]
    return "\n".join(lines)


def read(text: str, typology: Typology, categories: Sequence[str]) -> dict[str, Any]:
    """Lines → the fields of a setup; raises ``InputError`` that names the line."""
    text = within(N_("weights"), text, LONGEST_INSTRUCTIONS)
    severities, own = dict(typology.severities), dict[str, dict[str, float]]()
    parsed = [
        _line(number, line.strip(), severities, categories)
        for number, line in enumerate(text.splitlines(), 1)
        if line.strip()
    ]
    severities |= {severity: weight for category, severity, weight in parsed if not category}
    for category, severity, weight in parsed:
        if category:
            of = [severity] if severity else [name for name in severities if severities[name]]
            own.setdefault(category, {}).update(dict.fromkeys(of, weight))
    return {"severities": severities, "category_weights": _kept(typology, own, categories)}


def _kept(
    typology: Typology, own: Mapping[str, Mapping[str, float]], categories: Sequence[str]
) -> dict[str, dict[str, float]]:
    """The typology's own weights of the kinds that there are, and those that were written."""
    every = {name: dict(typology.category_weights.get(name, {})) for name in categories}
    for name, weights in own.items():
        every[name].update(weights)
    return {name: weights for name, weights in every.items() if weights}


def _line(
    number: int, line: str, severities: Mapping[str, float], categories: Sequence[str]
) -> tuple[str, str, float]:
    """→ (kind or "", severity or "", weight)."""
    names, _colon, figure = line.rpartition(":")
    known = untranslated(CATEGORIES | SEVERITIES)
    first, _comma, last = (known.get(part.strip(), part.strip()) for part in names.rpartition(","))
    whole, weight = known.get(names.strip(), names.strip()), _weight(figure)
    if weight is not None:
        if whole in severities:
            return "", whole, weight
        if whole in categories:
            return whole, "", weight
        if first in categories and last in severities:
            return first, last, weight
    raise InputError(
        "Weight in line {line}: “{text}” is not a severity ({choices}) or a kind of error of this "
        "project with a number from 0 to 100, like “{like}”.",
        line=number,
        text=line[:100],
        choices=", ".join(map(severity_name, severities)),
        like=f"{severity_name(next(iter(severities)))}: 1",
    )


def _weight(figure: str) -> float | None:
    """``" 0,5"`` → ``0.5``; None for what is no number within the bounds."""
    try:
        weight = typed.number(figure.replace(",", "."))
    except ValueError:
        return None
    return weight if math.isfinite(weight) and 0 <= weight <= _HEAVIEST else None
