"""The way back for one person alone, from another device or after the tab was closed or left."""

from __future__ import annotations

import streamlit as st

from meteor_core.annotations import Membership
from meteor_core.annotations.keys import PASS
from pages.ui.annotation.session import pass_of, secret_link
from pages.ui.i18n.translation import _


def popover(member: Membership) -> None:
    """The link of somebody whom no key lets in again: an adjudicator."""
    with st.popover(_("My link")):
        show(member)


def show(member: Membership) -> None:
    """The link, and whose it is."""
    st.caption(
        _("By this link you come back as yourself. Give it to nobody: whoever opens it is you.")
    )
    st.code(secret_link(PASS, pass_of(member)), language=None, wrap_lines=True)
