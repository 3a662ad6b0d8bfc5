"""What may be changed about a variant: one choice of its options, and switches for the others."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import streamlit as st

from meteor_core.meteor.variants import VARIANTS, get
from pages.ui.i18n.translation import N_, _
from pages.ui.shared.components import plain

OPTION, MENDED, SIMILARITY = "option", "mended", "similarity"
NONE = "none"
NAMES = tuple(dict.fromkeys(name for one in VARIANTS.values() for name in one.options))
SWITCHES = {
    SIMILARITY: N_("Similarity weighs matches"),
    MENDED: N_("Mend the program's defects"),
}
"""Options that stand by themselves and go together with any other."""


def chosen(variant: str, code: str) -> str:
    """A variant with what is chosen to change about it: ``"1.5"`` → ``"1.5/util/mended"``."""
    options = VARIANTS[variant].options
    known = [name for name in options if code in get(f"{variant}/{name}").languages]
    tasks = [name for name in known if name not in SWITCHES]
    one = _one(tasks, variant) if tasks else NONE
    on = [name for name in SWITCHES if name in known and _switch(name, variant)]
    return "/".join([variant, *[one] * (one != NONE), *on])


def _one(tasks: Sequence[str], variant: str) -> str:
    """One of the options that shut each other out."""
    if st.session_state[OPTION] not in tasks:
        st.session_state[OPTION] = NONE
    name = st.selectbox(
        _("Option of the variant"),
        [NONE, *tasks],
        format_func=lambda name: _("none") if name == NONE else name,
        key=OPTION,
        persist_state="session",
    )
    if name != NONE:
        st.caption(plain(_(VARIANTS[variant].options[name].note), longest=400))
    return str(name)


def _switch(name: str, variant: str) -> bool:
    note = _(VARIANTS[variant].options[name].note) if name != MENDED else None
    return st.toggle(_(SWITCHES[name]), key=name, bind="query-params", help=note)


def settings(options: Sequence[str]) -> Mapping[str, str]:
    """What an address says of a variant's options: ``{"option": "util", "mended": "true"}``."""
    return dict((name, "true") if name in SWITCHES else (OPTION, name) for name in options)
