"""A stage, a language and a metric are found everywhere once they stand in their registries."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_newcomers_are_found_everywhere() -> None:
    """``found.py`` runs in a process of its own, in which the three are there from the start."""
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-q",
        "-x",
        "--no-header",
        "-p",
        "no:cacheprovider",
        "-n",
        "0",
    ]
    plugin = ["-p", "tests.registries.newcomers", "tests/registries/found.py"]
    alone = {**os.environ, "PYTEST_ADDOPTS": ""}  # in one process, which has the newcomers
    run = subprocess.run(
        [*command, *plugin], cwd=ROOT, env=alone, capture_output=True, text=True, check=False
    )
    assert run.returncode == 0, run.stdout[-6000:] + run.stderr[-2000:]
    assert "passed" in run.stdout
    assert "skipped" not in run.stdout
