"""Buttons for what cannot be undone: what it will do is read before it is done."""

from __future__ import annotations

from collections.abc import Callable

import streamlit as st

from pages.ui.i18n.translation import N_, _

RENEWED = N_("The current link of {name} will stop working and will say that it was replaced.")


def confirmed_button(
    label: str,
    warning: str,
    name: str,
    act: Callable[..., None],
    arguments: tuple[object, ...],
    *,
    sure: str = "",
) -> None:
    """A button that opens the warning, under which another acts.

    ``sure``: what that one says, where “Yes: …” with the same label would not say what it does.
    """
    with st.popover(label, key=f"project_{name}"):
        st.markdown(warning)
        st.button(
            sure or _("Yes: {what}").format(what=label),
            key=f"project_{name}_sure",
            type="primary",
            on_click=act,
            args=arguments,
        )
