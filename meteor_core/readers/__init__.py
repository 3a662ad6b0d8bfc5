"""Files → segments."""

from meteor_core.readers.dataset import ROLES, Columns, Dataset, File, Note, Question
from meteor_core.readers.recognition import assign, recognise

__all__ = ["ROLES", "Columns", "Dataset", "File", "Note", "Question", "assign", "recognise"]
