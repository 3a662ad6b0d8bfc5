"""The note beside an answer: a part of the draft, so that the tab keeps it while it is typed."""

from __future__ import annotations

import streamlit as st

from meteor_core.annotations import Item
from meteor_core.annotations.limits import LONGEST_NOTE
from pages.ui.annotation.draft import Draft


def key(item: Item) -> str:
    """Of its widget."""
    return f"project_note_{item.id}"


def draw(label: str, draft: Draft, item: Item) -> None:
    """The field, with what the draft has, else the note of the item's last answer."""
    name = draft.widget(key(item), item.note, _is_note)
    value = st.session_state[name]  # as its default too: a run cut short sets no state
    st.text_input(
        label,
        value,
        key=name,
        max_chars=LONGEST_NOTE,
        placeholder=label,
        label_visibility="collapsed",
    )


def text(item: Item) -> str:
    """What stands in it."""
    return str(st.session_state.get(key(item)) or "")


def _is_note(value: object) -> bool:
    return isinstance(value, str) and len(value) <= LONGEST_NOTE
