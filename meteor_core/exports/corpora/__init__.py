"""A scored corpus taken away: XLSX, CSV, JSON Lines, Parquet, LaTeX, HTML, METEOR 1.5's alignments.

Every one of them carries the signature.
"""

from meteor_core.exports.corpora.export_view import ALL, ExportView, filter_phrases
from meteor_core.exports.corpora.latex import latex
from meteor_core.exports.corpora.page import Figure, html
from meteor_core.exports.corpora.report import Report
from meteor_core.exports.corpora.segments import csv, jsonl, parquet
from meteor_core.exports.corpora.workbook import sheets, workbook
from meteor_core.exports.corpora.writealignments import alignments

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
