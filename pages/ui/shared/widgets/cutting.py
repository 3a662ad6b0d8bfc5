"""Lists too long to be shown whole: the first rows, and a line about the rest."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

import streamlit as st

from pages.ui.i18n.translation import _, grouped

Row = TypeVar("Row")


def cut(rows: Sequence[Row], most: int, *, counted: bool = True) -> Sequence[Row]:
    """Cuts a list to the first ``most`` rows; if there are more, draws a line about it.

    Not ``counted``: of more rows than these at least one was fetched, but not all.
    """
    if len(rows) > most:
        said = _("The first {n} of {count}.") if counted else _("The first {n}; there are more.")
        st.caption(said.format(n=grouped(most), count=grouped(len(rows))))
    return rows[:most]
