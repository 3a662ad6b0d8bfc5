"""A page that has nothing to show yet: beside its inputs, a picture of what comes out of them."""

from __future__ import annotations

from pathlib import Path

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from pages.ui.i18n.translation import _, language

_ASSETS = Path(__file__).parent / "assets"


def beside_picture(page: str, alt: str) -> DeltaGenerator:
    """Makes a place for the inputs; next to it, or below on a telephone, is ``page``'s picture."""
    left, right = st.columns((2, 3), gap="large")
    with right, st.container(border=True):
        st.caption(_("What you get, with the sample:"))
        st.image(_ASSETS / f"{page}.{language()}.webp", alt=alt)
    return left
