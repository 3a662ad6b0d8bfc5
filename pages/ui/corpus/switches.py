"""A choice of one of several, all in sight."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

import streamlit as st

T = TypeVar("T", str, int)


def switch(
    label: str, names: Mapping[T, str], key: str, default: T | None = None, titled: bool = True
) -> T:
    """Draws a choice and returns the chosen one; ``names`` gives each a name, the first is the
    default.

    Not ``titled``: the label is for screen readers.
    """
    chosen: T = st.segmented_control(
        label,
        tuple(names),
        format_func=names.__getitem__,
        default=next(iter(names)) if default is None else default,
        required=True,
        key=key,
        wrap=True,
        label_visibility="visible" if titled else "collapsed",
    )
    return chosen
