"""The kind of an error by keys: a letter, seen on its button.

Of a hierarchy one letter chooses the dimension, and then another the kind within it.
"""

from __future__ import annotations

from collections.abc import Iterable
from string import ascii_uppercase

import streamlit as st

from meteor_core.annotations import Setup
from meteor_core.annotations.setup import parts
from pages.ui.annotation.answering.error_names import category_name
from pages.ui.shared.markdown import plain

TAKEN = "CRS"
"""S skips; C and R are Streamlit's own."""

_OMISSION = "omission"


def letters(names: Iterable[str], taken: str = TAKEN) -> dict[str, str]:
    """A letter for each name, of its own where one is free: ``{"style": "T", "terms": "E"}``.

    Names beyond the alphabet have none.
    """
    free = [letter for letter in ascii_uppercase if letter not in taken]
    chosen: dict[str, str] = {}
    for name in names:
        letter = next((letter for letter in (*name.upper(), *free) if letter in free), None)
        if letter is not None:
            free.remove(letter)
            chosen[name] = letter
    return chosen


def category_buttons(setup: Setup, key: str, *, omission: bool) -> None:
    """Dimensions with their letters, then the kinds of the chosen one.

    Of missing words the kind is, as a rule, that they are left out.
    """
    fitting = (name for name in setup.categories if name.lower().endswith(_OMISSION))
    usual = next(fitting, setup.categories[0]) if omission else setup.categories[0]
    chosen, of = st.session_state.setdefault(key, usual), _by_dimension(setup)
    dimension = parts(chosen)[0]
    above = letters(of)
    with st.container(horizontal=True, gap="small", key=f"{key}_dimensions"):
        for name, categories in of.items():
            _button(
                name, above.get(name), f"{key}_at_{name}", key, categories[0], name == dimension
            )
    kinds = of[dimension]
    if len(kinds) < 2:
        return
    below = letters((parts(name)[1] for name in kinds), TAKEN + "".join(above.values()))
    with st.container(horizontal=True, gap="small", key=f"{key}_kinds"):
        for name in kinds:
            kind = parts(name)[1]
            _button(name, below.get(kind), f"{key}_of_{name}", key, name, name == chosen)


def _by_dimension(setup: Setup) -> dict[str, list[str]]:
    of: dict[str, list[str]] = {}
    for name in setup.categories:
        of.setdefault(parts(name)[0], []).append(name)
    return of


def _button(name: str, letter: str | None, widget: str, key: str, value: str, on: bool) -> None:
    dimension, kind = parts(category_name(name))
    st.button(
        plain(kind or dimension, longest=60),
        key=widget,
        shortcut=letter,
        type="primary" if on else "secondary",
        on_click=_choose,
        args=(key, value),
    )


def _choose(key: str, value: str) -> None:
    st.session_state[key] = value
