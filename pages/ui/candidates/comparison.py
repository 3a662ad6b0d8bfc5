"""Several candidates compared: the board, who is ahead and why, and every metric's scores."""

from __future__ import annotations

from functools import partial
from typing import Any

import pyarrow as pa  # type: ignore[import-untyped]
import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from meteor_core import InputError, MeteorError, Result
from meteor_core.candidates.comparison import (
    Candidate,
    Comparison,
    Others,
    check_size,
    compare,
    other_signatures,
    others,
    parse_candidates,
    rounded,
)
from meteor_core.exports import candidates as export
from meteor_core.exports.candidates import Paragraph
from pages.ui.candidates import inputs
from pages.ui.candidates.sentences import paragraphs, verdict
from pages.ui.charts import corpus_bars
from pages.ui.i18n.translation import _, language
from pages.ui.shared import page_inputs, score_panels
from pages.ui.shared.address import CANDIDATES
from pages.ui.shared.figures import number_columns, page_style, scroll_hint, show_figure
from pages.ui.shared.markdown import plain
from pages.ui.shared.page_inputs import Settings, language_notes
from pages.ui.shared.permalink import Texts
from pages.ui.shared.recipes import installing
from pages.ui.shared.recipes.recipe import align, metric
from pages.ui.shared.serving import held_resources
from pages.ui.shared.serving.jobs import compute_lock
from pages.ui.shared.sharing import download_button, download_menu, spreadsheet_csv
from pages.ui.shared.widgets.browser import picture_width
from pages.ui.shared.widgets.candidate_board import candidate_board
from pages.ui.shared.widgets.controls import folded
from pages.ui.shared.widgets.copying import copy_link, copyable


def section(menus: DeltaGenerator) -> None:
    """Draws all from the texts to the results; ``menus`` takes the buttons of the heading."""
    with menus:
        inputs.toolbar()
    settings = page_inputs.settings(inputs.AREAS)
    _download(menus, settings)
    with menus:
        copy_link(CANDIDATES)
    _texts_and_scores(settings)


@held_resources.fragment
@compute_lock()
def _texts_and_scores(settings: Settings) -> None:
    """The texts and all that depends on them: for a changed one nothing else is run again."""
    texts = inputs.text_inputs()
    if not settings.hold_for(texts):
        st.rerun()
    _scores(settings, texts)
    inputs.publish()


def _scores(settings: Settings, texts: Texts) -> None:
    """All results for the texts, or why there are none."""
    recipe = settings.recipe
    try:
        missing = metric(recipe, settings.installed).missing
        candidates, references = _checked(texts)
        inputs.reference_choice(len(references))
        comparison, other_scores = _compared(settings, candidates, references)
    except MeteorError as error:
        installing.problem(error, recipe.language)
        return
    installing.notes(missing, recipe.language)
    language_notes(texts, recipe.language)
    _show(comparison, other_scores, picture_width())
    # METEOR's in a block that copies; those of the other metrics one click away.
    result = comparison.rows[0].result
    score_panels.signature(result.signature)
    label, count = _("Signatures of the other metrics"), len(result.references)
    folded(label, "compare_signatures", partial(_other_signatures, count))


def _checked(texts: Texts) -> tuple[tuple[Candidate, ...], tuple[str, ...]]:
    """The box's lines and the references; raises ``InputError`` for too few, too many, too long."""
    candidates = parse_candidates(texts.candidate)
    check_size(candidates, texts.references)
    references = tuple(reference for reference in texts.references if reference.strip())
    if not references:
        raise InputError("There is no reference to compare the candidates with.")
    return candidates, references


def _compared(
    settings: Settings, candidates: tuple[Candidate, ...], references: tuple[str, ...]
) -> tuple[Comparison, Others]:
    """Every candidate aligned with every reference, and the scores of every other metric.

    A slider only rates again.
    """
    used = metric(settings.recipe, settings.installed)
    pairs = (Texts(candidate.text, references) for candidate in candidates)
    results = [
        used.rate(align(settings.recipe, settings.installed, pair), settings.parameters)
        for pair in pairs
    ]
    shown = inputs.reference_shown(len(references))
    return compare(candidates, results, shown), _other_metrics(candidates, references)


@st.cache_resource(scope="session", max_entries=32, show_spinner=False)
def _other_metrics(candidates: tuple[Candidate, ...], references: tuple[str, ...]) -> Others:
    """Every other metric of these texts; sliders do not compute them again."""
    return others(candidates, references)


def _show(comparison: Comparison, other_scores: Others, width: int) -> None:
    """The ranking, the board, the reasons, the scores."""
    st.markdown("  \n".join(plain(sentence, longest=1200) for sentence in verdict(comparison)))
    candidate_board(comparison)
    for row in comparison.rows:
        if row.result.note:  # why a score is 0 that could not be anything else
            st.info(f"{plain(row.name)}: {_(row.result.note)}")
    folded(_("The differences in numbers"), "compare_why", partial(_why, comparison))
    st.header(_("Scores"), anchor=False)
    _table(comparison, other_scores)
    scroll_hint(width)
    ranked = sorted(comparison.rows, key=lambda row: -row.result.score.value)
    figure = corpus_bars.losses(
        [row.name for row in ranked],
        [rounded(row.losses) for row in ranked],
        width=width,
        style=page_style(),
    )
    show_figure(figure, _("Where the score is lost"))


def _why(comparison: Comparison) -> None:
    """What the best candidate and each other one lose on each part."""
    for paragraph in paragraphs(comparison):
        st.markdown(_markdown(paragraph))
    st.caption(
        _(
            "A candidate's losses and score add up to 1, after rounding. Each loss is a share of "
            "what is left before it, so the same word can cost two candidates different amounts."
        )
        + _own_parts(comparison)
    )


def _own_parts(comparison: Comparison) -> str:
    """Explains the parts of letters and smoothing among the losses, if there are any."""
    said = []
    if any(row.result.score.share for row in comparison.rows):
        said.append(
            _(
                "Letters are a separate part. They lose μ · (1 − L), and all other losses are "
                "multiplied by 1 − μ."
            )
        )
    if any(row.losses.granted for row in comparison.rows):
        said.append(
            _("The score includes the part from smoothing, which would be missing without σ.")
        )
    return "".join(f" {sentence}" for sentence in said)


def _markdown(paragraph: Paragraph) -> str:
    lines = (f"- {plain(line, longest=1200)}" for line in paragraph.lines)
    return "\n".join((plain(paragraph.head, longest=1200) + "\n", *lines))


def _table(comparison: Comparison, other_scores: Others) -> None:
    """A row for each candidate; a click on a heading sorts."""
    results = [row.result for row in comparison.rows]
    columns: dict[str, Any] = {
        _("Candidate"): [row.name for row in comparison.rows],
        "METEOR": [result.score.value for result in results],
        "P": [result.score.precision for result in results],
        "R": [result.score.recall for result in results],
        "F": [result.score.f_mean for result in results],
        _("penalty"): [result.score.penalty for result in results],
        **_letters(results),
        _("chunks"): [result.statistics.chunks for result in results],
        _("matches"): [result.statistics.matches for result in results],
    }
    if len(results[0].references) > 1:
        columns[_("best reference")] = [result.best_reference + 1 for result in results]
    columns |= other_scores
    # A data frame would be made into this at ten times the cost; what has no value stays empty.
    arrays = {name: pa.array(values, from_pandas=True) for name, values in columns.items()}
    not_decimal = {_("chunks"), _("matches"), _("best reference"), _("Candidate")}
    st.dataframe(
        pa.table(arrays),
        hide_index=True,
        key="compare_scores",
        height="content",
        column_config=number_columns([name for name in columns if name not in not_decimal]),
    )


def _letters(results: list[Result]) -> dict[str, list[float]]:
    """How alike the letters are, where they have a share of a score."""
    if not any(result.score.share for result in results):
        return {}
    return {_("letters (L)"): [result.score.letters for result in results]}


def _other_signatures(references: int) -> None:
    text = "\n".join(
        f"{name}: {signature}" for name, signature in other_signatures(references).items()
    )
    copyable(text, "compare_signatures_lines")


def _download(place: DeltaGenerator, settings: Settings) -> None:
    """The files of what is compared when the menu opens."""

    def files() -> None:
        _files(*_compared(settings, *_checked(inputs.AREAS.texts())))

    download_menu(place, "compare_download", files)


def _files(comparison: Comparison, other_scores: Others) -> None:
    html = export.html_text(
        comparison, paragraphs(comparison), other_scores, language=language(), translate=_
    )
    csv = spreadsheet_csv(export.csv_text(comparison, other_scores))
    json = export.json_text(comparison, other_scores)
    download_button("candidates", "HTML", "text/html", html)
    download_button("candidates", "JSON", "application/json", json)
    download_button("candidates", "CSV", "text/csv", csv)
