"""Key presses and clicks that nobody meant for the item on the screen never reach it.

A key that is held, and whatever comes before the item has stood for a moment, is meant for the item
before; Streamlit's shortcuts would take both. Each item is shown from its top, also on a
phone, where the button that answered the one before stood far down the page. A digit puts the
slider there, which Streamlit has no key for, unless words are selected.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import streamlit as st

from meteor_core.annotations import Item

_GUARD = st.components.v2.component(
    "meteor_item_guard",
    html="<div></div>",
    js=Path(__file__).with_name("item_guard.js").read_text("utf-8"),
)
_KEY = "project_guard"

Put = Callable[[int, int], None]
"""Takes a candidate's slider, and where it was put."""


def box(item: Item) -> str:
    """The key of the container in which an item and its buttons stand."""
    return f"project_item_{item.id}_{item.showing.replace('.', '_')}"


def guard(item: Item, put: Put) -> None:
    """To be drawn last in that container: the item stands from then on.

    Where it is rated by a slider alone, that has the keyboard's focus, so that arrows move it.
    """
    name = f"{item.id}/{item.showing}"

    def take() -> None:
        told = st.session_state[_KEY].get("put")
        match told:
            case [str(where), int(candidate), int(value)] if where == name:
                if candidate in range(len(item.candidates)) and value in range(101):
                    put(candidate, value)

    _GUARD(
        key=_KEY,
        data={"item": name, "box": f"st-key-{box(item)}", "rated": item.scheme == "rating"},
        height=1,
        on_put_change=take,
    )
