"""What cannot be in a setup, told before anything is made of it."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace
from typing import Any

from meteor_core.annotations import limits
from meteor_core.annotations.asking.schemes import SCHEMES, SEVERITIES
from meteor_core.annotations.asking.setup import Setup
from meteor_core.messages.errors import ChoiceError, InputError
from meteor_core.messages.phrase import N_

_RANGES = {
    "annotators": (1, limits.MOST_ANNOTATORS),
    "segments": (0, limits.MOST_SEGMENTS),
    "candidates": (0, limits.MOST_SYSTEMS),
    "seed": (0, 2**31 - 1),
    "lease": (1, 24 * 60),
    "repeats": (0, 0.5),
    "qualify": (0, 1),
    "tolerance": (0, 100),
    "context": (0, limits.MOST_CONTEXT),
    "planted": (0, limits.MOST_CONTROLS),
    "control_every": (2, 50),
}


def checked(setup: Setup) -> Setup:
    """The setup with its texts made storable; raises ``InputError`` for what cannot be."""
    if setup.scheme not in SCHEMES:
        raise ChoiceError("scheme", setup.scheme, SCHEMES)
    for name, (low, high) in _RANGES.items():
        value = getattr(setup, name)
        if not low <= value <= high:
            raise InputError(
                "{name} is {value}, not within {low}..{high}.",
                name=name,
                value=value,
                low=low,
                high=high,
            )
    _check_views(setup)
    lessons = sum(control.teaches for control in setup.controls)
    controls = len(setup.controls) - lessons + setup.planted
    limits.at_most("controls", controls, limits.MOST_CONTROLS)
    limits.at_most("tutorial items", lessons, limits.MOST_LESSONS)
    if setup.qualify and not controls:
        raise InputError("A qualification needs control items.")
    return replace(
        setup,
        language=limits.within("language", setup.language, limits.LONGEST_NAME),
        title=limits.within("title", setup.title.strip(), limits.LONGEST_TITLE) or "–",
        instructions={
            limits.storable(language)[:10]: limits.within(
                "instructions", text, limits.LONGEST_INSTRUCTIONS
            )
            for language, text in list(setup.instructions.items())[:10]
        },
        anchors=_anchors(setup.anchors),
        **_kinds_of_error(setup),
    )


def _check_views(setup: Setup) -> None:
    """Raises ``InputError`` for what annotators cannot be shown together."""
    if setup.proposals and not setup.traits.proposes:
        raise InputError("Only the scheme esa takes proposed spans.")
    if setup.document_score and not (setup.documents and setup.traits.rates):
        raise InputError(
            "Only whole documents in the schemes {schemes} take a score of the document.",
            schemes=", ".join(name for name, scheme in SCHEMES.items() if scheme.rates),
        )
    if setup.show_reference:
        return
    if not setup.show_source:
        raise InputError("Without source and reference there is nothing to judge a candidate by.")
    if setup.show_alignments:
        raise InputError("An alignment shows the reference, which this project hides.")


def _check_weight(name: str, weight: float) -> None:
    if not 0 <= weight <= 100:
        raise InputError(
            "The weight of {name} is {value}, not within 0..100.", name=name, value=weight
        )


def _anchors(anchors: Mapping[int, str]) -> dict[int, str]:
    limits.at_most("anchors", len(anchors), limits.MOST_NAMES)
    if outside := [value for value in anchors if not 0 <= value <= 100]:
        raise InputError("The anchor {value} is not within 0..100.", value=outside[0])
    return {
        value: limits.within("anchor", text, limits.LONGEST_TITLE)
        for value, text in sorted(anchors.items())
    }


def _by_name(what: str, several: str, names: Collection[str]) -> dict[str, str]:
    """Names as they were given → as they are stored."""
    limits.at_most(several, len(names), limits.MOST_NAMES)
    made = [limits.plain_name(what, name) for name in names]
    if not made or len(set(made)) < len(made):
        raise InputError("Each {what} needs a name of its own.", what=what)
    return dict(zip(names, made, strict=True))


def _kinds_of_error(setup: Setup) -> dict[str, Any]:
    """Categories, and severities with their weights, by their names as they are stored."""
    given = setup.traits.severities if setup.severities == SEVERITIES else setup.severities
    categories = _by_name("category", N_("categories"), setup.categories)
    severities = _by_name("severity", N_("severities"), given)
    for name, weight in given.items():
        _check_weight(name, weight)
    return {
        "categories": tuple(categories.values()),
        "severities": {severities[name]: float(weight) for name, weight in given.items()},
    }
