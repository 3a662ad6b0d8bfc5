"""A button whose press uses the present values of the page, not earlier ones.

A text just typed, or a slider just moved, may reach the server in one message with the press, or
cut short the run that it began: the arguments of a callback are those of the last run that came as
far as the button.

A run that ended without drawing the button has answered the press by its messages
instead. Streamlit forgets the button's state then, but not after a run that was cut short. So
the two can be distinguished.
"""

from __future__ import annotations

from typing import Any

import streamlit as st


def pressed(label: str, key: str, **options: Any) -> bool:
    """The button → whether it was pressed, reported once, in a run that has drawn what is before
    it.

    ``options`` are those of ``st.button``. A press outlives runs that are cut short, and no other.
    """
    flag, is_known = f"{key}_pressed", key in st.session_state
    st.button(label, key=key, on_click=_note, args=(flag,), **options)
    return bool(st.session_state.pop(flag, False)) and is_known


def _note(flag: str) -> None:
    st.session_state[flag] = True
