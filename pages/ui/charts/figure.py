"""Figures that Plotly does not check before they are drawn: checking was half of a page's work.

``scatter_trace`` and ``bar_trace`` make plain dictionaries; a ``Figure`` is sent as it was made.
Whoever looks into it (``figure.data``, ``to_html``) gets what Plotly makes of it, checked; so does
every test, and one holds each chart's dictionary to Plotly's schema.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import plotly.graph_objects as go

Trace = dict[str, Any]
"""What is drawn in a figure: Plotly's properties, all by their full names."""


def scatter_trace(**properties: Any) -> Trace:
    """Points, lines or texts, as ``plotly.graph_objects.Scatter`` has them."""
    return {"type": "scatter", **properties}


def bar_trace(**properties: Any) -> Trace:
    """Bars, as ``plotly.graph_objects.Bar`` has them."""
    return {"type": "bar", **properties}


def in_legend(traces: Iterable[Trace]) -> list[str]:
    """Returns the names that a legend shows."""
    return [trace["name"] for trace in traces if trace.get("showlegend")]


class Figure(go.Figure):  # type: ignore[misc]
    """A Plotly figure that is validated when one of its parts is first used.

    ``Figure([scatter_trace(x=[0], y=[1])], {"width": 300})``. Plotly's ``ValueError`` is raised
    then, for an unknown property or value.
    """

    def __init__(self, traces: Iterable[Trace], layout: dict[str, Any]) -> None:
        self.__dict__["_unchecked"] = {"data": list(traces), "layout": layout}

    def to_dict(self) -> dict[str, Any]:
        """Returns it as it was made, for drawing, or as Plotly's figure after it was validated."""
        if self._is_checked():
            checked: dict[str, Any] = super().to_dict()
            return checked
        unchecked: dict[str, Any] = self.__dict__["_unchecked"]
        return {
            "data": [dict(trace) for trace in unchecked["data"]],
            "layout": dict(unchecked["layout"]),
        }

    def __getattr__(self, name: str) -> Any:
        """Plotly's own parts, which do not exist before the figure is validated."""
        if self._is_checked():
            raise AttributeError(name)
        super().__init__(**self.__dict__["_unchecked"])
        return getattr(self, name)

    def _is_checked(self) -> bool:
        return "_validate" in self.__dict__  # the first thing that Plotly notes
