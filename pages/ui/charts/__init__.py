"""Plotly figures of the core's types; pure functions without Streamlit."""

from pages.ui.charts.graph import graph, letters, links_graph
from pages.ui.charts.matrix import matrix
from pages.ui.charts.penalty import penalty
from pages.ui.charts.score_bars import score_steps, variant_steps, waterfall
from pages.ui.charts.stepped import stepped

__all__ = [
    "graph",
    "letters",
    "links_graph",
    "matrix",
    "penalty",
    "score_steps",
    "stepped",
    "variant_steps",
    "waterfall",
]
