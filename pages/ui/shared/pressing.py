"""A button whose press is answered with what stands on the page, not with what stood there.

A text just typed, or a slider just moved, may reach the server in one message with the press, or
cut short the run that it began: the arguments of a callback are those of the last run that came as
far as the button.
"""

from __future__ import annotations

from typing import Any

import streamlit as st


def pressed(label: str, key: str, **options: Any) -> bool:
    """The button; → whether it was pressed, told once, in a run that has drawn what is before it.

    ``options`` are those of ``st.button``. A press outlives runs that are cut short.
    """
    flag = f"{key}_pressed"
    st.button(label, key=key, on_click=_note, args=(flag,), **options)
    return bool(st.session_state.pop(flag, False))


def _note(flag: str) -> None:
    st.session_state[flag] = True
