"""Results that tell two things apart: each pair of systems, two annotators' spans, ranks."""

from __future__ import annotations

from collections.abc import Sequence

import pandas as pd
import streamlit as st

from meteor_core import annotations as an
from meteor_core.annotations import Gathered
from meteor_core.annotations.results import SystemStanding, WinMatrix, legend
from meteor_core.wording.words import minus, number
from pages.ui.i18n.translation import _
from pages.ui.shared import messages
from pages.ui.shared.figures import number_columns
from pages.ui.shared.markdown import plain


def rank_note(gathered: Gathered, rows: Sequence[SystemStanding]) -> None:
    """What a rank means, so that equal ones and those left out are understood."""
    note = _(legend.RANK)
    if len({row.rank for row in rows}) < len(rows):
        note += " " + _("So a rank stands several times here, and the next ones are left out.")
    st.caption(note)
    if said := legend.of_values(gathered, rows):
        st.caption(" ".join(map(_, said)))
    groups = an.results.groups(gathered)
    if len(groups) > 1:
        st.caption(" · ".join(", ".join(map(plain, group)) for group in groups))
    if few := an.results.few_segments(gathered):
        st.caption(messages.markdown(few))


def pairs_of_systems(gathered: Gathered, rows: Sequence[SystemStanding]) -> None:
    """Who wins against whom, the best system first; nothing where no two were compared."""
    matrix = an.results.win_matrix(gathered, [row.system for row in rows])
    if not any(map(any, (*matrix.wins, *matrix.ties))):
        return
    st.subheader(_("Pairs of systems"), anchor=False)
    st.caption(
        _(
            "The share of items that the row's system wins against the column's, the votes on each "
            "averaged, a tie being half a win; in brackets, votes: won, tied, lost."
        )
    )
    numbers = range(len(matrix.names))
    columns = {
        name: [_cell(matrix, row, column) for row in numbers]
        for column, name in enumerate(matrix.names)
    }
    table = pd.DataFrame(columns, index=pd.Index(matrix.names, name=_("System")))
    st.dataframe(table, key="project_matrix", height="content")


def _cell(matrix: WinMatrix, row: int, column: int) -> str:
    """``0.625 (2, 1, 1)``, ``–`` for a pair that never met."""
    share = matrix.shares[row][column]
    if row == column or share is None:
        return "–"
    won, tied, lost = matrix.wins[row][column], matrix.ties[row][column], matrix.wins[column][row]
    return f"{number(share)} ({won}, {tied}, {lost})"


def spans(gathered: Gathered) -> None:
    """Agreement of two annotators on the characters that they mark, and α of all."""
    found = an.results.span_agreement(gathered)
    if found is None or not found.pairs:
        return
    st.subheader(_("Agreement on spans"), anchor=False)
    if found.alpha is not None:
        message = _("Krippendorff's α over the candidates' characters, marked or not: {alpha}.")
        alpha = minus(found.alpha)
        st.markdown(message.format(alpha=f"**{alpha}**"))
    if found.omissions is not None:
        message = _(
            "Over those of references and source texts, where omissions are marked: {alpha}. F1 "
            "holds both."
        )
        st.caption(message.format(alpha=minus(found.omissions)))
    columns = {
        _("Annotator"): [pair.first for pair in found.pairs],
        _("Other annotator"): [pair.second for pair in found.pairs],
        _("Candidates"): [pair.texts for pair in found.pairs],
        _("Characters marked"): [pair.marked[0] for pair in found.pairs],
        _("By the other"): [pair.marked[1] for pair in found.pairs],
        _("By both"): [pair.common for pair in found.pairs],
        "F1": [pair.f1 for pair in found.pairs],
    }
    st.dataframe(
        pd.DataFrame(columns),
        hide_index=True,
        key="project_spans",
        placeholder="–",
        height="content",
        column_config=number_columns(["F1"]),
    )
