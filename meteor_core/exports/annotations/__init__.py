"""A project's results as files: XLSX, CSV and JSON Lines with its history, WMT's TSV, human scores.

All take what ``load_project`` has read.
"""

from meteor_core.exports.annotations.sheets import workbook
from meteor_core.exports.annotations.texts import (
    ResultFile,
    csv,
    esa,
    human,
    jsonl,
    mqm,
    result_files,
    wmt,
)

__all__ = ["ResultFile", "csv", "esa", "human", "jsonl", "mqm", "result_files", "wmt", "workbook"]
