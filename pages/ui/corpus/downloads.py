"""A scored corpus taken away; every file is made when its button is pressed, in a thread aside."""

from __future__ import annotations

import io
import zipfile
from functools import partial

import streamlit as st
from plotly.offline import get_plotlyjs

from meteor_core import Meteor
from meteor_core.corpus.losses import earnings, lost
from meteor_core.corpus.scoring import System
from meteor_core.exports import corpora as reports
from meteor_core.exports.corpora import Report
from meteor_core.wording.style import Style
from pages.ui.charts import corpus_histograms, corpus_losses, corpus_systems
from pages.ui.charts.corpus_histograms import SystemValues
from pages.ui.charts.figure import Figure
from pages.ui.corpus import jobs
from pages.ui.corpus.scoring_job import ScoringJob
from pages.ui.i18n.translation import _, language, translator
from pages.ui.shared.corpus_session import CorpusSession
from pages.ui.shared.sharing import XLSX, download_button, spreadsheet_csv

_WIDTH = 960

Titled = tuple[str, Figure]


def menu(session: CorpusSession, job: ScoringJob, metric: Meteor) -> None:
    """The menu of files; there once nothing is being scored."""
    ready = not job.running and job.done > 0
    with st.popover(_("Download"), key="corpus_download", disabled=not ready):
        if ready:
            _buttons(_report(session, job, metric))


def _report(session: CorpusSession, job: ScoringJob, metric: Meteor) -> Report:
    systems = job.systems(metric.parameters)
    significance = jobs.known_significance(jobs.significance(session, job, systems))
    return Report(
        job.dataset.first(job.done),
        systems,
        metric,
        tuple(significance.pairs.values()) if significance else (),
        significance.intervals if significance else {},
        jobs.other_results(session, job),
    )


def _buttons(report: Report) -> None:
    # Made in another thread, which knows no session: the language is settled here.
    style = Style("light", language(), translator(language()))  # light: it gets printed
    translate, code = style.translate, style.language
    excel = partial(reports.workbook, report, language=code, translate=translate)
    alignments = _("Alignments as METEOR 1.5 writes them")
    for label, suffix, mime, make in (
        ("XLSX", "xlsx", XLSX, excel),
        ("HTML", "html", "text/html", partial(_html, report, style)),
        ("CSV", "csv", "text/csv", lambda: spreadsheet_csv(reports.csv(report))),
        ("JSONL", "jsonl", "application/jsonl", partial(reports.jsonl, report)),
        ("Parquet", "parquet", "application/vnd.apache.parquet", partial(reports.parquet, report)),
        ("LaTeX", "tex", "text/x-tex", partial(reports.latex, report, translate=translate)),
        (alignments, "zip", "application/zip", partial(_alignments, report)),
    ):
        download_button("corpus", label, mime, make, suffix)


def _alignments(report: Report) -> bytes:
    """A file for each system, in a ZIP archive."""
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as archive:
        for number, system in enumerate(report.systems, start=1):
            name = "".join(letter if letter.isalnum() else "-" for letter in system.name)[:60]
            text = "".join(reports.alignments(report, system.name))
            archive.writestr(f"{number:02}-{name}-align.out", text)
    return stream.getvalue()


def _html(report: Report, style: Style) -> str:
    """A page with the figures in it."""
    ranked = sorted(report.systems, key=lambda system: -system.score.value)
    figures = [
        reports.Figure(title, figure.to_html(full_html=False, include_plotlyjs=False))
        for title, figure in (
            *_score_figures(report, ranked, style),
            *_segment_figures(ranked, style),
        )
    ]
    return reports.html(
        report,
        figures,
        script=get_plotlyjs(),
        language=style.language,
        translate=style.translate,
    )


def _score_figures(report: Report, ranked: list[System], style: Style) -> list[Titled]:
    """The systems' scores, and who is surely better where that is known."""
    translate = style.translate
    scores = {system.name: system.score.value for system in ranked}
    figures = [
        (
            translate("Corpus score, with its 95% interval"),
            corpus_systems.systems(scores, report.intervals, width=_WIDTH, style=style),
        )
    ]
    pairs = {(pair.baseline, pair.system): pair for pair in report.comparisons}
    if pairs:
        figures.append(
            (
                translate("Row minus column; filled: significant at p < 0.05 (Holm)"),
                corpus_systems.comparisons(list(scores), pairs, width=_WIDTH, style=style),
            )
        )
    return figures


def _segment_figures(ranked: list[System], style: Style) -> list[Titled]:
    """How segments spread, what was lost, and what the stages earned."""
    translate, names = style.translate, [system.name for system in ranked]
    values = [SystemValues(system.name, system.parts._asdict()) for system in ranked[:2]]
    losses = [lost(system) for system in ranked]
    earned = [earnings(system) for system in ranked]
    return [
        (
            translate("Distributions"),
            corpus_histograms.histograms(values, width=_WIDTH, style=style),
        ),
        (
            translate("Where the score is lost"),
            corpus_losses.losses(names, losses, width=_WIDTH, style=style),
        ),
        (
            translate("What each stage earned: its share of the recall"),
            corpus_losses.stages(names, earned, width=_WIDTH, style=style),
        ),
    ]
