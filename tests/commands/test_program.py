"""``python -m meteor_core`` as a process: closed streams, old terminals, bad input."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from tests.commands.test_score import GRAMMAR, PAIR, PLAIN


def test_closed_streams(tmp_path: Path) -> None:
    """Nobody listens: nothing is printed, and nothing falls over."""
    script = 'exec "$0" -m meteor_core score "$@" >&- 2>&- <&-'
    command = ["/bin/sh", "-c", script, sys.executable, *PAIR, *PLAIN]
    done = subprocess.run(command, cwd=Path(__file__).parents[2], check=False)
    assert done.returncode == 0


def run(*arguments: str, encoding: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "meteor_core", "score", *arguments],
        cwd=Path(__file__).parents[2],
        env={**os.environ, "PYTHONIOENCODING": encoding},
        capture_output=True,
        encoding=encoding,
    )


@GRAMMAR
def test_as_a_program_on_an_old_terminal() -> None:
    """cp1251 has Cyrillic, but no multiplication sign: a question mark stands in its place.

    «спит.» is one word there: P 1/2, R 1/3, F = (10/6)/(1/3 + 9/2) = .345.
    """
    done = run(*PAIR, *PLAIN, "--variant", "notebook", encoding="cp1251")
    assert (done.returncode, done.stderr) == (0, "")
    assert "F-mean 0.345 ? (1 ? penalty 0.500)" in done.stdout
    assert "спит" in done.stdout


def test_as_a_program_on_bad_input() -> None:
    done = run(*PAIR, *PLAIN, "--language", "en", encoding="utf-8")
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)
