"""A scored corpus taken away; every file is made when its button is pressed, in a thread aside."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Callable
from functools import partial
from typing import Any

import plotly.graph_objects as go
import streamlit as st
from plotly.offline import get_plotlyjs

from meteor_core import Meteor
from meteor_core.corpus.losses import earnings, lost
from meteor_core.corpus.scoring import System
from meteor_core.exports import corpora as reports
from meteor_core.exports.corpora import Report
from meteor_core.wording.words import Translate
from pages.ui.charts import corpus_losses, corpus_spread, corpus_systems
from pages.ui.corpus.desk import Desk
from pages.ui.corpus.job import Job, with_parameters
from pages.ui.i18n.translation import _, catalogue, language

_WIDTH = 960


def menu(desk: Desk, job: Job, metric: Meteor) -> None:
    """The menu of files; there once nothing is being scored."""
    with st.popover(_("Download"), key="corpus_download", disabled=job.running or not job.done):
        if not job.running and job.done:
            _buttons(_report(desk, job, metric))


def _report(desk: Desk, job: Job, metric: Meteor) -> Report:
    systems = with_parameters(job.findings(), metric.parameters)
    luck = desk.judging(job, systems)
    verdict = luck.verdict if luck is not None else None
    return Report(
        job.dataset.first(job.done),
        systems,
        metric,
        tuple(verdict.pairs.values()) if verdict else (),
        verdict.intervals if verdict else {},
        desk.others(job),
    )


def _buttons(report: Report) -> None:
    # Made in another thread, which knows no session: the language is settled here.
    code = language()
    say: Translate = catalogue(code).gettext
    excel = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
    _button("XLSX", "xlsx", excel, partial(reports.workbook, report, language=code, translate=say))
    _button("HTML", "html", "text/html", partial(_html, report, code, say))
    _button("CSV", "csv", "text/csv", partial(_csv, report))
    _button("JSONL", "jsonl", "application/jsonl", partial(reports.jsonl, report))
    _button(
        "Parquet", "parquet", "application/vnd.apache.parquet", partial(reports.parquet, report)
    )
    _button("LaTeX", "tex", "text/x-tex", partial(reports.latex, report, translate=say))
    label = _("Alignments as METEOR 1.5 writes them")
    _button(label, "zip", "application/zip", partial(_alignments, report))


def _button(label: str, suffix: str, mime: str, make: Callable[[], str | bytes]) -> None:
    st.download_button(
        label,
        make,
        file_name=f"meteor-corpus.{suffix}",
        mime=mime,
        key=f"corpus_download_{suffix}",
        on_click="ignore",
        type="tertiary",
        width="stretch",
    )


def _csv(report: Report) -> bytes:
    """With a byte-order mark, so that spreadsheets read Cyrillic."""
    return reports.csv(report).encode("utf-8-sig", "replace")


def _alignments(report: Report) -> bytes:
    """A file for each system, in a ZIP archive."""
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as archive:
        for number, system in enumerate(report.systems, start=1):
            name = "".join(letter if letter.isalnum() else "-" for letter in system.name)[:60]
            text = "".join(reports.alignments(report, system.name))
            archive.writestr(f"{number:02}-{name}-align.out", text)
    return stream.getvalue()


def _html(report: Report, code: str, say: Translate) -> str:
    """One page with the figures in it, always in the light theme: it gets printed."""
    ranked = sorted(report.systems, key=lambda one: -one.score.value)
    figures = [
        reports.Figure(title, drawn.to_html(full_html=False, include_plotlyjs=False))
        for title, drawn in _figures(report, ranked, {"language": code, "translate": say})
    ]
    return reports.html(report, figures, script=get_plotlyjs(), language=code, translate=say)


def _figures(
    report: Report, ranked: list[System], look: dict[str, Any]
) -> list[tuple[str, go.Figure]]:
    say = look["translate"]
    names = [one.name for one in ranked]
    scores = {one.name: one.score.value for one in ranked}
    columns = [corpus_spread.Column(one.name, one.parts._asdict()) for one in ranked[:2]]
    pairs = {(one.baseline, one.system): one for one in report.comparisons}
    found = [
        (
            say("Corpus score, with its 95% interval"),
            corpus_systems.systems(scores, report.intervals, width=_WIDTH, **look),
        ),
        (say("Distributions"), corpus_spread.spread(columns, width=_WIDTH, **look)),
        (
            say("Where the score is lost"),
            corpus_losses.losses(names, [lost(one) for one in ranked], width=_WIDTH, **look),
        ),
        (
            say("What each stage earned: its share of the recall"),
            corpus_losses.stages(names, [earnings(one) for one in ranked], width=_WIDTH, **look),
        ),
    ]
    if pairs:
        title = say("Row minus column; filled: significant at p < 0.05")
        found.insert(1, (title, corpus_systems.duels(names, pairs, width=_WIDTH, **look)))
    return found
