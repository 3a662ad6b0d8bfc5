"""A person's fitted variants: kept in the session, and each whole in the address of a page.

In the list of variants one goes by the text that an address holds: all its content, packed. So two
of one name stay two, and whoever gets the link gets the variant.
"""

from __future__ import annotations

from dataclasses import replace

import streamlit as st

from meteor_core import Meteor
from meteor_core.messages.errors import InputError, MeteorError
from meteor_core.meteor.variants import VARIANTS, Variant, get
from meteor_core.tuning import saved
from meteor_core.tuning.saved import SavedVariant
from pages.ui.i18n import wording
from pages.ui.i18n.translation import _
from pages.ui.shared import permalink

KEY, START, FILE = "variant", "tuning_start", "variant_file"
"""Of what a page scores with, of what a fit begins with, and of the place for a file."""

RANGES = {"beta": (0.0, 5.0), "threshold": (0.2, 0.95)}
"""Where the sliders end and a variant's file may go on."""

MOST = 8
_PREFIX = "own."
PROBLEM = "fitted_problem"
_KEPT = "fitted_variants"


def pack(variant: SavedVariant) -> str:
    """→ ``"own.eNq…"``; "" when too long. How it was fitted stays in its file."""
    packed = permalink.squeeze(saved.write(replace(variant, fitted={})))
    return _PREFIX + packed if packed else ""


def known(value: str) -> bool:
    """Whether an entry of the list, or a parameter of the address, is a fitted variant."""
    return value.startswith(_PREFIX)


def unpack(packed: str) -> SavedVariant:
    """The inverse of ``pack``; raises ``InputError`` for what no page can show."""
    text = packed.removeprefix(_PREFIX)
    try:
        if len(text) > permalink.LONGEST:
            raise ValueError("too long")
        plain = permalink.inflate(text)
    except ValueError as error:
        raise InputError(
            "This link is damaged or cut short, so its variant could not be read."
        ) from error
    return _within(saved.read(plain))


def _within(variant: SavedVariant) -> SavedVariant:
    given = {"beta": variant.parameters.beta, "threshold": variant.threshold}
    for name, (low, high) in RANGES.items():
        value = given[name]
        if value is not None and not low <= value <= high:
            raise InputError(
                "Parameter {name} is {value}, not within {low}..{high}.",
                name=name,
                value=value,
                low=low,
                high=high,
            )
    return variant


def kept() -> tuple[str, ...]:
    """The session's variants, packed, the oldest first."""
    found: tuple[str, ...] = st.session_state.get(_KEPT, ())
    return found


def keep(variant: SavedVariant) -> str:
    """One more for the list, from which the oldest goes; → it, packed.

    Raises ``InputError`` for one that no page can show.
    """
    packed = pack(_within(variant))
    if not packed:
        raise InputError("{file} is too large for a variant.", file=variant.name)
    others = [one for one in kept() if one != packed]
    st.session_state[_KEPT] = (*others, packed)[-MOST:]
    st.session_state[PROBLEM] = None
    return packed


def arrive(packed: str) -> str:
    """What an address holds, kept; "" where that is damaged, with the reason for ``problem``."""
    try:
        return keep(unpack(packed))
    except MeteorError as error:
        st.session_state[PROBLEM] = error
        return ""


def opened() -> str:
    """The uploaded file's variant, kept; "" where it has none, with the reason for ``problem``."""
    given = st.session_state.get(FILE)
    st.session_state[PROBLEM] = None
    if given is None:
        return ""
    try:
        return keep(saved.decode(given.read(saved.MOST_BYTES + 1), given.name))
    except MeteorError as error:
        st.session_state[PROBLEM] = error
        return ""


def tell(error: MeteorError | None) -> None:
    """What ``problem`` is to say from now on."""
    st.session_state[PROBLEM] = error


def problem() -> MeteorError | None:
    """What was wrong with the last link or file."""
    found: MeteorError | None = st.session_state.get(PROBLEM)
    return found


def metric(language: str, name: str) -> Meteor:
    """What a name of the list stands for: a published variant, or a fitted one as it was fitted."""
    return unpack(name).metric() if known(name) else Meteor(language, name)


def recipe(name: str) -> Variant:
    """The same as data."""
    return unpack(name).recipe() if known(name) else get(name)


def title(name: str) -> str:
    """``"1.5/util"`` → ``"METEOR 1.5/util"``; a fitted variant's own name."""
    return titles()[name] if known(name) else wording.title(name)


def titles() -> dict[str, str]:
    """The kept variants' names; a name that is taken gets a number: ``"fitted (2)"``."""
    taken = {one.title for one in VARIANTS.values()}
    found: dict[str, str] = {}
    for packed in kept():
        name = unpack(packed).name or _("fitted")
        number, title = 1, name
        while title in taken:
            number += 1
            title = f"{name} ({number})"
        taken.add(title)
        found[packed] = title
    return found
