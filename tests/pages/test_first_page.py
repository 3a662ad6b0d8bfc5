"""What a visitor waits for before the first page, and what waits until it is asked for."""

from __future__ import annotations

import subprocess
import sys

from tests.browser.browsing import ROOT

_FIRST_PAGE = """
import sys
from streamlit.testing.v1 import AppTest
assert not AppTest.from_file("app.py", default_timeout=300).run().exception
print(*sys.modules)
"""


def test_the_first_page_brings_in_no_database_and_no_statistics() -> None:
    """Only those who annotate need the one, only who tunes the others: seconds of the wait."""
    run = subprocess.run(
        [sys.executable, "-c", _FIRST_PAGE], cwd=ROOT, capture_output=True, text=True, check=True
    )
    loaded = set(run.stdout.split())
    assert "streamlit" in loaded
    assert not loaded & {"sqlalchemy", "scipy.stats", "scipy.optimize"}
