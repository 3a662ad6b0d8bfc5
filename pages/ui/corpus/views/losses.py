"""Where the score is lost, and what each stage earned."""

from __future__ import annotations

import streamlit as st

from meteor_core.corpus import findings
from meteor_core.wording.palette import look
from pages.ui.charts import corpus_losses
from pages.ui.corpus.figures import number_table
from pages.ui.corpus.view_data import Selection, ViewData
from pages.ui.i18n.translation import _
from pages.ui.shared.figures import page_style, show_figure


def score_losses(data: ViewData) -> Selection:
    """Draws stacked bars of all systems, and their tables; there is nothing to select here."""
    ranked, style = data.ranked, page_style()
    names = [system.name for system in ranked]
    breakdowns = [findings.lost(system) for system in ranked]
    earnings = [findings.earnings(system) for system in ranked]
    show_figure(
        corpus_losses.losses(names, breakdowns, width=data.width, style=style),
        _("What each kind of loss takes from a score of 1, and what is left"),
        "corpus_lost",
    )
    show_figure(
        corpus_losses.stages(names, earnings, width=data.width, style=style),
        _("Share of recall from each stage"),
        "corpus_earned",
    )
    labels = {part: _(label) for part, (label, _pattern) in corpus_losses.PARTS.items()}
    with st.expander(_("The same as a table")):
        number_table(
            {_("System"): name, **{labels[part]: value for part, value in breakdown.shown}}
            for name, breakdown in zip(names, breakdowns, strict=True)
        )
        number_table(
            _earning(name, earning)
            for name, stages in zip(names, earnings, strict=True)
            for earning in stages
        )
    return None


def _earning(system: str, earning: findings.Earning) -> dict[str, object]:
    return {
        _("System"): system,
        _("Stage"): _(look(earning.stage).label),
        _("matched words"): float(earning.words),
        "P": earning.precision,
        "R": earning.recall,
    }
