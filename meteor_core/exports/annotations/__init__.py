"""A project taken away: XLSX, CSV and JSON Lines with its history, WMT-like TSV, human scores.

All take what ``gather`` has read.
"""

from meteor_core.exports.annotations.sheets import workbook
from meteor_core.exports.annotations.texts import csv, human, jsonl, wmt
from meteor_core.exports.annotations.wmt_spans import esa, mqm

__all__ = ["csv", "esa", "human", "jsonl", "mqm", "wmt", "workbook"]
