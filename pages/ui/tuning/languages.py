"""Of which language judged segments are; imports no Streamlit."""

from __future__ import annotations

from meteor_core import languages
from meteor_core.tuning import JudgedSegments


def detected_language(judged: JudgedSegments) -> str:
    """The language of the references."""
    return languages.detect(" ".join(judged.references[:200]))
