"""Plotly figures of the core's types; pure functions without Streamlit."""

from pages.ui.charts.graph import graph, letters, links_graph, stepped
from pages.ui.charts.matrix import matrix
from pages.ui.charts.score_charts import penalty, score_steps, variant_steps, waterfall

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
