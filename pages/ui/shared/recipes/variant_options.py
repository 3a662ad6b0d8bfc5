"""What may be changed about a variant: a choice among its options, and switches for the others."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import streamlit as st

from meteor_core.meteor.variants import VARIANTS, get
from pages.ui.i18n.translation import N_, _
from pages.ui.shared.markdown import plain

OPTION, MENDED, SIMILARITY = "option", "mended", "similarity"
NONE = "none"
NAMES = tuple(dict.fromkeys(name for variant in VARIANTS.values() for name in variant.options))
SWITCHES = {
    SIMILARITY: N_("Weight matches by similarity"),
    MENDED: N_("Fix the program's defects"),
}
"""Options that can be combined with any other."""


def with_options(variant: str, language: str) -> str:
    """A variant with its chosen options: ``"1.5"`` → ``"1.5/util/mended"``."""
    options = VARIANTS[variant].options
    names = [name for name in options if language in get(f"{variant}/{name}").languages]
    exclusive = [name for name in names if name not in SWITCHES]
    option = _exclusive_option(exclusive, variant) if exclusive else NONE
    switched = [name for name in SWITCHES if name in names and _switch(name, variant)]
    return "/".join([variant, *[option] * (option != NONE), *switched])


def _exclusive_option(names: Sequence[str], variant: str) -> str:
    """The choice among options that shut each other out."""
    if st.session_state[OPTION] not in names:
        st.session_state[OPTION] = NONE
    labels = {NONE: _("none")} | {name: name for name in names}
    chosen = st.selectbox(
        _("Option of the variant"),
        tuple(labels),
        format_func=labels.__getitem__,
        key=OPTION,
        persist_state="session",
    )
    if chosen != NONE:
        st.caption(plain(_(VARIANTS[variant].options[chosen].note), longest=400))
    return str(chosen)


def _switch(name: str, variant: str) -> bool:
    note = _(VARIANTS[variant].options[name].note) if name != MENDED else None
    return st.toggle(_(SWITCHES[name]), key=name, bind="query-params", help=note)


def parameters(options: Sequence[str]) -> Mapping[str, str]:
    """Returns a variant's options for an address: ``{"option": "util", "mended": "true"}``."""
    return dict((name, "true") if name in SWITCHES else (OPTION, name) for name in options)
