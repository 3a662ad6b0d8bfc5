"""A page that has nothing to show yet: beside its inputs, a picture of what comes out of them."""

from __future__ import annotations

from base64 import b64encode
from functools import cache
from pathlib import Path

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from pages.ui.i18n.translation import _, language

_ASSETS = Path(__file__).parent / "assets"


def beside_picture(page: str, alt: str) -> DeltaGenerator:
    """Makes a place for the inputs; next to it, or below on a telephone, is ``page``'s picture."""
    left, right = st.columns((2, 3), gap="large")
    with right, st.container(border=True):
        st.caption(_("Results for the sample:"))
        st.image(_url(f"{page}.{language()}.webp"), alt=alt)
    return left


@cache
def _url(name: str) -> str:
    """A picture as a data URL: a file of Streamlit's is gone if a slow browser asks for it late."""
    return f"data:image/webp;base64,{b64encode((_ASSETS / name).read_bytes()).decode()}"
