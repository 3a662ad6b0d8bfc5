"""Scoring a pair begins at once: nothing is imported that only corpora or pages need."""

from __future__ import annotations

import subprocess
import sys

CORPORA = {
    "meteor_core.corpus.significance",
    "meteor_core.readers.formats",
    "pandas",
    "scipy",
}
PAGES = {"plotly", "sqlalchemy", "streamlit"}


def test_what_only_corpora_and_pages_need_is_left_alone() -> None:
    script = "import sys; from meteor_core.commands import score; print(*sys.modules)"
    command = [sys.executable, "-c", script]
    printed = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    imported = set(printed.split())
    assert "meteor_core.commands.score" in imported
    assert not imported & (CORPORA | PAGES)
