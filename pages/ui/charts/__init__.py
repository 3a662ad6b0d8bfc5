"""Plotly figures of the core's types; pure functions that know nothing of Streamlit."""

from pages.ui.charts.graph import graph
from pages.ui.charts.ladder import ladder
from pages.ui.charts.matrix import matrix
from pages.ui.charts.penalty import penalty
from pages.ui.charts.stepped import stepped
from pages.ui.charts.waterfall import waterfall

__all__ = ["graph", "ladder", "matrix", "penalty", "stepped", "waterfall"]
