"""Kinds of error and the anchors of a rating as an owner writes them, one per line.

Those that come with the program are shown in the interface's language and recognised in any: they
stay translatable.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

import streamlit as st

from meteor_core import InputError
from meteor_core.annotations import Setup
from meteor_core.annotations.answers import SCHEMES
from meteor_core.annotations.known_answers import parted
from meteor_core.annotations.limits import LONGEST_INSTRUCTIONS, within
from meteor_core.annotations.setup import ANCHORS, TYPOLOGIES, WEIGHTS, Typology
from pages.ui.annotation.answering.error_names import say
from pages.ui.i18n.translation import LANGUAGES, N_, _, catalogue, grouped
from pages.ui.shared.markdown import plain

_NAMES = {
    "light": N_("Light MQM (ten categories)"),
    "wmt": N_("MQM as used at WMT"),
}
_KEY = "project_typology"


def typology_select(scheme: str) -> Typology:
    """The typology that is chosen; of a scheme that has none the light one, which says nothing."""
    if not SCHEMES[scheme].weighs:
        return TYPOLOGIES["light"]
    labels = {name: _(label) for name, label in _NAMES.items()}
    name = st.selectbox(
        _("Error typology"), tuple(labels), format_func=labels.__getitem__, key=_KEY
    )
    return TYPOLOGIES[str(name)]


def setup_with(scheme: str, typology: Typology) -> Setup:
    """A setup of that scheme with the typology's kinds and weights."""
    setup = Setup("", scheme)
    if not SCHEMES[scheme].weighs:
        return setup
    return replace(setup, categories=typology.categories, severities=typology.severities)


def weights_note(setup: Setup) -> None:
    """What each severity weighs, and the kinds of error that weigh otherwise."""
    weights = _weights((say(name), weight) for name, weight in setup.severities.items())
    said = _(
        "Weights: {weights}. The MQM score of a segment is minus the sum of the weights of its "
        "errors."
    )
    others = [
        (f"{say(category)}, {say(severity)}", weight)
        for (category, severity), weight in WEIGHTS.items()
        if category in setup.categories
    ]
    st.caption(said.format(weights=" · ".join(filter(None, (weights, _weights(others))))))


def _weights(weights: Iterable[tuple[str, float]]) -> str:
    return " · ".join(f"{plain(name)} {grouped(weight)}" for name, weight in weights)


_HIGHEST = 100
_DIGITS = 4
"""Of a place on the scale: more than any needs."""


def scale_area(setup: Setup, key: str) -> str:
    """The setup's own scale as text to edit; "" for a scheme that has none."""
    if setup.traits.weighs:
        label = _("Kinds of error")
        text = "\n".join(map(say, setup.categories))
    elif setup.traits.rates:
        label = _("Scale marks")
        text = "\n".join(f"{value}: {say(name)}" for value, name in setup.anchors.items())
    else:
        return ""
    limit = LONGEST_INSTRUCTIONS
    return str(st.text_area(label, text, key=key, max_chars=limit, height=130))


def read_scale(scheme: str, text: str) -> dict[str, Any]:
    """Lines → the fields of a setup; raises ``InputError`` that names the line, or their length."""
    text = within(N_("scale"), text, LONGEST_INSTRUCTIONS)
    if SCHEMES[scheme].weighs:
        translations = untranslated(
            name for typology in TYPOLOGIES.values() for name in typology.categories
        )
        names = filter(None, map(str.strip, text.splitlines()))
        return {"categories": tuple(translations.get(name, name) for name in names)}
    return {"anchors": _anchors(text)} if SCHEMES[scheme].rates else {}


def _anchors(text: str) -> dict[int, str]:
    """``"0: nonsense"`` → ``{0: "nonsense"}``."""
    translations, anchors = untranslated(ANCHORS.values()), dict[int, str]()
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip():
            continue
        place, name = parted(line.strip())
        is_place = place.isascii() and place.isdigit() and len(place) <= _DIGITS
        if not (name and is_place and int(place) <= _HIGHEST) or int(place) in anchors:
            raise InputError(
                "Scale mark in line {line}: instead of “{text}”, write an unused number with "
                "its name, like “{like}”.",
                line=number,
                text=line[:100],
                like="33: …",
            )
        anchors[int(place)] = translations.get(name, name)
    return anchors


def untranslated(names: Iterable[str]) -> dict[str, str]:
    """As each language shows a name → as it is stored."""
    return {catalogue(code).gettext(name): name for name in names for code in LANGUAGES}
