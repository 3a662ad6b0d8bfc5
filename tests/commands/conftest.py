"""A folder with four small files, and the command that reads them."""

from __future__ import annotations

from pathlib import Path

import pytest

from meteor_core.__main__ import main
from tests.commands.toys import LINES, Printed


@pytest.fixture(autouse=True)
def no_downloads(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("meteor_core.resources.missing", lambda language: ())


@pytest.fixture
def texts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """``good.txt bad.txt first.txt second.txt`` in the current folder."""
    monkeypatch.chdir(tmp_path)
    for name, lines in LINES.items():
        Path(f"{name}.txt").write_text("\n".join(lines) + "\n", "utf-8")


@pytest.fixture
def printed(capsys: pytest.CaptureFixture[str]) -> Printed:
    """Runs the command, which says nothing on standard error → what it prints."""

    def run(*arguments: str) -> str:
        code = main(["corpus", *arguments])
        captured = capsys.readouterr()
        assert (code, captured.err) == (0, "")
        return captured.out

    return run
