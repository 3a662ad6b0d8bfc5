"""The way back through what was answered, an item at a press, and forward to what is next."""

from __future__ import annotations

import streamlit as st

from meteor_core import annotations as an
from meteor_core.annotations import Item, Membership, Store
from pages.ui.annotation.session import annotation_session, open_again
from pages.ui.i18n.translation import _


def buttons(store: Store, member: Membership, item: Item, *, more: bool) -> None:
    """Back by a key; the way forward where an item is open that was judged before.

    ``more``: whether anything comes next.
    """
    st.button(
        _("Back"),
        key="project_back",
        shortcut="Backspace",
        on_click=_back,
        args=(store, member, item),
    )
    if annotation_session().reopened is not None:
        st.button(
            _("Back to the next item") if more else _("Leave it as it is"),
            key="project_on",
            shortcut=None if item.answer is None else "S",  # which withdraws nothing unasked
            on_click=open_again,
            args=(None,),
        )


def _back(store: Store, member: Membership, item: Item) -> None:
    """Open what was answered before the item on the screen; the earliest has nothing before it."""
    session = annotation_session()
    with session.noting_problem():
        before = an.earlier(store, member, item.id)
        if before is not None:
            open_again(before)
        else:
            st.toast(_("There is no earlier answer."))
