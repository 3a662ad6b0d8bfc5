"""A scored corpus taken away; every file is made when its button is pressed, in a thread aside."""

from __future__ import annotations

import io
import time
import zipfile
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

import streamlit as st
from plotly.offline import get_plotlyjs

from meteor_core import Meteor
from meteor_core.corpus.findings import earnings, lost
from meteor_core.corpus.results import System
from meteor_core.exports import corpora as reports
from meteor_core.exports.corpora import ALL, ExportView, Report
from meteor_core.exports.corpora.html_report import WIDTH
from meteor_core.wording.palette import Style
from pages.ui.charts import corpus_bars, corpus_comparisons, corpus_distributions
from pages.ui.charts.corpus_distributions import SystemValues
from pages.ui.charts.figure import Figure
from pages.ui.corpus import jobs
from pages.ui.corpus.jobs import MetricsJob, ScoringJob, SignificanceJob
from pages.ui.corpus.view_data import Shown, shown
from pages.ui.i18n.translation import N_, _, language, translator
from pages.ui.shared.corpora.corpus_session import CorpusSession
from pages.ui.shared.markdown import plain
from pages.ui.shared.serving import held_resources
from pages.ui.shared.sharing import XLSX, Content, download_button, spreadsheet_csv

_SCOPES = {"shown": N_("Shown"), "all": N_("All")}


def menu(session: CorpusSession, job: ScoringJob, metric: Meteor) -> None:
    """Draws the menu of files, after scoring has ended."""
    if job.running or job.done == 0:
        st.popover(_("Download"), key="corpus_download", disabled=True)
        return
    significance = jobs.significance_job(session, job, job.systems(metric.parameters))
    others = jobs.counted_metrics(session, job)
    _menu(ReportMaker(job, metric, significance, others, shown()))


@held_resources.fragment
def _menu(maker: ReportMaker) -> None:
    """It looks at what the page shows whenever it is opened."""
    with st.popover(_("Download"), key="corpus_download", on_change="rerun"):
        scope = st.segmented_control(
            _("Systems and segments"),
            tuple(_SCOPES),
            format_func=lambda name: _(_SCOPES[name]),
            default="shown",
            required=True,
            key="corpus_download_scope",
        )
        only_shown = scope == "shown"
        st.caption(_description(maker, only_shown))
        _buttons(partial(maker.report, only_shown))
        st.caption(
            _(
                "The Pair page shows how certain each match is. These files do not, because "
                "counting the best alignments takes up to a third of a second per segment."
            )
        )


def _description(maker: ReportMaker, only_shown: bool) -> str:
    """Which systems and segments the files will have."""
    view, total = maker.view(only_shown), maker.job.done
    names = view.systems or tuple(maker.job.dataset.systems)
    lines = (", ".join(names), *view.describe(total, translator(language())))
    return "  \n".join(plain(line, longest=200) for line in lines)


def _buttons(report: Callable[[], Report]) -> None:
    # Made in another thread without a session, so the language is fixed here.
    style = Style("light", language(), translator(language()))  # light: it gets printed
    alignments = _("METEOR 1.5 alignments")
    for label, suffix, mime, make in (
        ("XLSX", "xlsx", XLSX, partial(_excel, style=style)),
        ("HTML", "html", "text/html", partial(_html, style=style)),
        ("CSV", "csv", "text/csv", _csv),
        ("JSONL", "jsonl", "application/jsonl", reports.jsonl),
        ("Parquet", "parquet", "application/vnd.apache.parquet", reports.parquet),
        ("LaTeX", "tex", "text/x-tex", partial(reports.latex, translate=style.translate)),
        (alignments, "zip", "application/zip", _alignments),
    ):
        download_button("corpus", label, mime, partial(_made, make, report), suffix)


def _made(make: Callable[[Report], Content], report: Callable[[], Report]) -> Content:
    """A file of what there is when its button is pressed."""
    return make(report())


def _excel(report: Report, style: Style) -> bytes:
    return reports.workbook(report, language=style.language, translate=style.translate)


def _csv(report: Report) -> bytes:
    return spreadsheet_csv(reports.csv(report))


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
    return reports.html(
        report,
        report_figures(report, style),
        script=get_plotlyjs(),
        language=style.language,
        translate=style.translate,
    )


# What a file is made of when its button is pressed: all that is there by then.

PATIENCE = 20.0
"""Seconds that a file waits for what is still being worked out; what is not there then is named."""

_STEP = 0.1


@dataclass(frozen=True, slots=True)
class ReportMaker:
    """The work on a corpus, and what the page shows of it; used in threads without a session."""

    job: ScoringJob
    metric: Meteor
    significance: SignificanceJob | None
    others: MetricsJob | None
    shown: Shown

    def view(self, only_shown: bool) -> ExportView:
        """Returns the present view of the page, or everything."""
        shown = self.shown.view
        return shown if only_shown and shown is not None else ALL

    def report(self, only_shown: bool) -> Report:
        """Returns a report of what there is, after waiting for it."""
        self._wait()
        significance = self.significance.significance if self.significance else None
        report = Report(
            self.job.dataset.first(self.job.done),
            self.job.systems(self.metric.parameters),
            self.metric,
            tuple(significance.pairs.values()) if significance else (),
            significance.intervals if significance else {},
            self.others.results if self.others else (),
            self.others.missing if self.others else (),
        )
        return report.through(self.view(only_shown))

    def _wait(self) -> None:
        end = time.monotonic() + PATIENCE
        if self.significance is not None:
            self.significance.wait(PATIENCE)
        while self.others is not None and self.others.running and time.monotonic() < end:
            time.sleep(_STEP)


# The figures of a report: those of the page, of the systems that the report has.

Titled = tuple[str, Figure]


def report_figures(report: Report, style: Style) -> list[reports.Figure]:
    """Draws the figures as HTML without Plotly's own script."""
    ranked = sorted(report.systems, key=lambda system: -system.score.value)
    return [
        reports.Figure(title, figure.to_html(full_html=False, include_plotlyjs=False))
        for title, figure in (
            *_score_figures(report, ranked, style),
            *_segment_figures(report, ranked, style),
        )
    ]


def _score_figures(report: Report, ranked: list[System], style: Style) -> list[Titled]:
    """The systems' scores, and who is surely better where that is known."""
    translate = style.translate
    scores = {system.name: system.score.value for system in ranked}
    figures = [
        (
            translate(corpus_comparisons.title(bool(report.intervals))),
            corpus_comparisons.systems(scores, report.intervals, width=WIDTH, style=style),
        )
    ]
    pairs = {(pair.baseline, pair.system): pair for pair in report.comparisons}
    if pairs:
        figures.append(
            (
                translate("Row minus column (filled if significant at p < 0.05, Holm)"),
                corpus_comparisons.comparisons(list(scores), pairs, width=WIDTH, style=style),
            )
        )
    return figures


def _segment_figures(report: Report, ranked: list[System], style: Style) -> list[Titled]:
    """How segments spread, what was lost, and what the stages earned."""
    translate, names = style.translate, [system.name for system in ranked]
    values = [SystemValues(system.name, system.parts._asdict()) for system in report.systems[:2]]
    losses = [lost(system) for system in ranked]
    earned = [earnings(system) for system in ranked]
    return [
        (
            translate("Distributions"),
            corpus_distributions.histograms(values, width=WIDTH, style=style),
        ),
        (
            translate("Where the score is lost"),
            corpus_bars.losses(names, losses, width=WIDTH, style=style),
        ),
        (
            translate("Recall by stage"),
            corpus_bars.stages(names, earned, width=WIDTH, style=style),
        ),
    ]
