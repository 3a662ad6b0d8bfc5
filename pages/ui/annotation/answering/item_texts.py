"""Texts of an item that are read before an answer, each under what it is."""

from __future__ import annotations

import streamlit as st

from pages.ui.i18n.translation import _
from pages.ui.shared.markdown import plain

LONGEST = 20_000


def source(text: str) -> None:
    _text(_("Source text"), text)


def references(texts: tuple[str, ...]) -> None:
    """One, or several with their numbers."""
    for number, text in enumerate(texts, 1):
        _text(_("Reference") + ("" if len(texts) == 1 else f" {number}"), text)


def _text(label: str, text: str) -> None:
    st.markdown(f":small[{label}]  \n{plain(text, longest=LONGEST)}")
