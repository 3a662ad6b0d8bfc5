"""A change to another page that is kept until the browser has arrived there.

The old page may still send what one of its components has measured, because the browser has not
heard of the turn yet. That would run the old page again, in place of the new one.
"""

from __future__ import annotations

import time
from dataclasses import dataclass, replace

import streamlit as st

from pages.ui.i18n import compat

_WISH = "page_wish"
_PATIENCE = 5.0
"""Seconds after which a visitor on the old page must have gone back on purpose."""


@dataclass(frozen=True, slots=True)
class _Wish:
    """``path`` of the new page, the old one's hash, when it was left, if the new one has run."""

    path: str
    left: str
    since: float
    has_run: bool = False


def turn_to(path: str) -> None:
    """Leave this run for the page in that file."""
    st.session_state[_WISH] = _Wish(path, compat.current_page(), time.monotonic())
    st.switch_page(path)


def go_on() -> None:
    """Begins every page: a turn from here that was cut short is taken again.

    It is the second run of the new page, which the browser has requested after it arrived there.
    """
    wish: _Wish | None = st.session_state.get(_WISH)
    if wish is None:
        return
    here, is_late = compat.current_page(), time.monotonic() - wish.since > _PATIENCE
    if here == wish.left and not is_late:
        turn_to(wish.path)
    elif wish.has_run or is_late:
        del st.session_state[_WISH]
    else:
        st.session_state[_WISH] = replace(wish, has_run=True)
