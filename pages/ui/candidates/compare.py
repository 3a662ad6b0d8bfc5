"""Compare: the board, the scores with every metric, and why they differ."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pandas as pd
import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from meteor_core import InputError, Meteor, MeteorError, Parameters
from meteor_core.candidates import lines
from meteor_core.candidates.comparison import Comparison, compare
from meteor_core.candidates.lines import Candidate
from meteor_core.candidates.others import Others, signatures
from pages.ui.candidates import desk, downloads, inputs, wording
from pages.ui.charts import corpus_losses
from pages.ui.i18n.translation import _
from pages.ui.shared import board, components, installing, panels, state
from pages.ui.shared import inputs as shared
from pages.ui.shared.components import plain
from pages.ui.shared.permalink import Texts
from pages.ui.shared.pictures import look, still
from pages.ui.shared.scorer import scorer
from pages.ui.shared.state import Recipe


def page(share: DeltaGenerator) -> None:
    """From the texts to all that is said of them; ``share`` takes the buttons of the heading."""
    with share:
        inputs.toolbar()
    texts = inputs.texts()
    link_problem()
    with st.sidebar:
        recipe = shared.recipe(texts)
    installed = installing.ensure(recipe.language)
    try:
        meteor, parameters = scorer(recipe, installed)
        what = given(texts)
        shown = references(len(what.references))
        comparison = scored(what, meteor, recipe, installed, parameters, shown)
        others = desk.others(what.candidates, what.references)
    except MeteorError as error:
        installing.problem(error, recipe.language)
        return
    section(comparison, others, components.room())
    signature(comparison)
    with share:
        downloads.menus(comparison, others)


@dataclass(frozen=True, slots=True)
class Given:
    """What is compared: candidates in their order, and the references."""

    candidates: tuple[Candidate, ...]
    references: tuple[str, ...]


def given(texts: Texts) -> Given:
    """The box's lines and the references; raises ``InputError`` for too few, too many, too long."""
    candidates = lines.parse(texts.candidate)
    lines.check(candidates, texts.references)
    if not any(reference.strip() for reference in texts.references):
        raise InputError("There is no reference to compare the candidates with.")
    return Given(candidates, tuple(one for one in texts.references if one.strip()))


def link_problem() -> None:
    """What was wrong with the link that led here, until a text is changed."""
    error = st.session_state.get(desk.LINK_PROBLEM)
    if error:
        st.warning(plain(panels.told(error), longest=600))


def scored(
    what: Given,
    metric: Meteor,
    recipe: Recipe,
    installed: tuple[str, ...],
    parameters: Parameters,
    reference: int,
) -> Comparison:
    """Every candidate aligned with every reference; a slider only rates again."""
    results = [
        metric.rate(state.align(recipe, installed, Texts(one.text, what.references)), parameters)
        for one in what.candidates
    ]
    return compare(what.candidates, results, reference)


def section(comparison: Comparison, others: Others, room: int) -> None:
    """All that is said of a comparison."""
    board.show(comparison, look())
    _notes(comparison)
    st.header(_("Scores"), anchor=False)
    _table(comparison, others)
    st.header(_("Why the scores differ"), anchor=False)
    for sentence in wording.sentences(comparison):
        st.markdown(plain(sentence, longest=1200))
    ranked = sorted(comparison.rows, key=lambda row: -row.result.score.value)
    names = [row.name for row in ranked]
    drawn = corpus_losses.losses(names, [row.losses for row in ranked], width=room, **look())
    still(drawn, _("Where the score is lost"))


def _notes(comparison: Comparison) -> None:
    """Why a candidate's score is 0 that could not be anything else."""
    for row in comparison.rows:
        if row.result.note:
            st.info(f"{plain(row.name)}: {_(row.result.note)}")


def _table(comparison: Comparison, others: Others) -> None:
    """One row a candidate; a click on a heading sorts."""
    rows = [row.result for row in comparison.rows]
    columns: dict[str, Any] = {
        _("Candidate"): [row.name for row in comparison.rows],
        "METEOR": [one.score.value for one in rows],
        "P": [one.score.precision for one in rows],
        "R": [one.score.recall for one in rows],
        "F": [one.score.f_mean for one in rows],
        _("penalty"): [one.score.penalty for one in rows],
        _("chunks"): [one.statistics.chunks for one in rows],
        _("matches"): [one.statistics.matches for one in rows],
    }
    if len(rows[0].references) > 1:
        columns[_("best reference")] = [one.best_reference + 1 for one in rows]
    columns |= others
    whole = {_("chunks"), _("matches"), _("best reference"), _("Candidate")}
    number = st.column_config.NumberColumn(format="%.3f")
    st.dataframe(
        pd.DataFrame(columns),
        hide_index=True,
        key="compare_scores",
        height="content",
        column_config={name: number for name in columns if name not in whole},
    )


def references(count: int) -> int:
    """Which reference stands on top; said where several are given."""
    if count > 1:
        st.caption(_("Scores are those of each candidate's best reference; one is drawn."))
    return inputs.shown(count)


def signature(comparison: Comparison) -> None:
    """METEOR's in a block that copies; those of the other metrics one click away."""
    result = comparison.rows[0].result
    panels.signature(result.signature)
    with st.expander(_("Signatures of the other metrics")):
        lines = [f"{name}: {text}" for name, text in signatures(len(result.references)).items()]
        st.code("\n".join(lines), language=None, wrap_lines=True)
