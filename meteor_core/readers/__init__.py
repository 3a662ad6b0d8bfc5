"""Files → segments."""

from meteor_core.readers.dataset import ROLES, ColumnQuestion, Columns, Dataset, File, Note
from meteor_core.readers.recognition import assign, recognise

__all__ = ["ROLES", "ColumnQuestion", "Columns", "Dataset", "File", "Note", "assign", "recognise"]
