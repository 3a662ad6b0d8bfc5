"""What a fit begins with: a published variant, or one that was fitted before."""

from __future__ import annotations

from functools import partial

import streamlit as st

from meteor_core import InputError
from meteor_core.meteor.variants import VARIANTS
from pages.ui.i18n.translation import _
from pages.ui.shared import fitted, inputs
from pages.ui.shared.state import Recipe


def start(language: str) -> Recipe:
    """The variant chosen, of those that know the language; the place to open one's own."""
    titles = {name: one.title for name, one in VARIANTS.items() if language in one.languages}
    for packed, name in fitted.titles().items():
        if fitted.unpack(packed).language == language:
            titles[packed] = name
    if st.session_state[fitted.START] not in titles:
        st.session_state[fitted.START] = next(iter(titles))
    chosen = st.selectbox(
        _("Start from"),
        tuple(titles),
        format_func=titles.__getitem__,
        key=fitted.START,
        persist_state="session",
        width=260,
        on_change=fitted.tell,
        args=(None,),
        help=_("The fit begins with this variant's parameters; its stages stay as they are."),
    )
    inputs.open_fitted(partial(_begin_with, language))
    return inputs.own(language, chosen, chosen if fitted.known(chosen) else "")


def _begin_with(language: str, packed: str) -> None:
    opened = fitted.unpack(packed)
    if opened.language == language:
        st.session_state[fitted.START] = packed
    else:
        fitted.tell(
            InputError(
                "The variant {name!r} was fitted for the language {language}.",
                name=opened.name,
                language=opened.language,
            )
        )
