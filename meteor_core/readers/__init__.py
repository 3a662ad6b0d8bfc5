"""Files → segments."""

from meteor_core.readers.dataset import ROLES, ColumnQuestion, Columns, Dataset, Doubt, File, Note
from meteor_core.readers.recognition import assign, question, recognise

__all__ = [
    "ROLES",
    "ColumnQuestion",
    "Columns",
    "Dataset",
    "Doubt",
    "File",
    "Note",
    "assign",
    "question",
    "recognise",
]
