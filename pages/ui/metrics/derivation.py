"""The metric's score derived with this pair's numbers, as the command line prints it too."""

from __future__ import annotations

import streamlit as st

from meteor_core.messages.phrase import translated
from meteor_core.metrics.derivation import Derivation, Row
from meteor_core.wording.derivations import latex_line, name, numbers
from pages.ui.i18n.translation import _
from pages.ui.metrics.pictures import MOST_CHARACTERS
from pages.ui.metrics.scores import MetricScore, metric_derivation
from pages.ui.shared import formula
from pages.ui.shared.figures import text_table
from pages.ui.shared.markdown import plain
from pages.ui.shared.permalink import Texts


def derivation(score: MetricScore, texts: Texts) -> None:
    """Draws every step that leads to the score; nothing of a pair that is refused or too long."""
    if score.error or texts.length > MOST_CHARACTERS:
        return
    derived = metric_derivation(score.metric, texts)
    st.subheader(_("With this pair's numbers"), anchor=False)
    if derived.rows:
        text_table([_cells(row) for row in derived.rows])
    with st.container(key="derivation"):
        st.latex(formula.aligned(latex_line(step, _) for step in derived.steps))
    _reasons(derived)


def _cells(row: Row) -> dict[str, str]:
    """A length of n-grams: P, R and F with their numbers."""
    cells = {_("n-grams"): plain(translated(row.label, _))}
    for step in row.steps:
        cells[step.symbol.partition("_")[0]] = plain(numbers(step))
    return cells


def _reasons(derived: Derivation) -> None:
    """Remarks about the numbers, once for all their symbols."""
    symbols: dict[str, list[str]] = {}
    for step in derived.steps:
        for reason in step.why:
            symbols.setdefault(translated(reason, _), []).append(name(step.value, _))
    if symbols:
        st.markdown(
            "\n".join(
                f"- **{plain(', '.join(names))}**: {plain(reason, longest=900)}"
                for reason, names in symbols.items()
            )
        )
