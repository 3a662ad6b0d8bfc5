"""The links that were clicked in a picture, and why they match."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import streamlit as st

from meteor_core.model.view import LinkView, View
from meteor_core.wording import palette
from meteor_core.wording.evidence import explain
from pages.ui.i18n.translation import _
from pages.ui.shared.components import plain


def panel(model: View, points: Sequence[Mapping[str, Any]]) -> None:
    """A line for each link clicked."""
    for link in _picked(model, points):
        _match(link)


def _picked(model: View, points: Sequence[Mapping[str, Any]]) -> list[LinkView]:
    """Plotly's points → links; what a changed text no longer has is left out."""
    links = []
    for point in points:
        kind, place = (point.get("customdata") or ("", 0))[:2]
        if kind == "link" and 0 < place <= len(model.links):
            links.append(model.link(place))
    return links


def _match(link: LinkView) -> None:
    st.markdown(
        f"**{plain(link.candidate_text)}** ~ **{plain(link.reference_text)}** · {_reason(link)}"
    )


def _reason(link: LinkView) -> str:
    stage = _(palette.look(link.stage).label)
    return f"{stage} · {plain(explain(link, _))}"
