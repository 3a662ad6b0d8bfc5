"""A scored corpus taken away: XLSX, CSV, JSON Lines, Parquet, LaTeX, HTML, METEOR 1.5's alignments.

Every one of them carries the signature.
"""

from meteor_core.exports.corpora.html_report import Figure, html
from meteor_core.exports.corpora.latex import latex
from meteor_core.exports.corpora.report import ALL, ExportView, Report, filter_phrases
from meteor_core.exports.corpora.segments import alignments, csv, jsonl, parquet
from meteor_core.exports.corpora.workbook import sheets, workbook

__all__ = [
    "ALL",
    "ExportView",
    "Figure",
    "Report",
    "alignments",
    "csv",
    "filter_phrases",
    "html",
    "jsonl",
    "latex",
    "parquet",
    "sheets",
    "workbook",
]
