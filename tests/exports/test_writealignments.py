"""The alignment format against the program that has it."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from meteor_core import resources
from meteor_core.corpus.scoring import score_corpus
from meteor_core.exports.corpora import Report, alignments
from meteor_core.exports.corpora.segments import double
from meteor_core.meteor.metric import Meteor
from meteor_core.readers import Dataset

CANDIDATES = ("The Cats sat quickly.", "he purchased a car", "nothing", "the very same words here")
REFERENCES = ("Quickly, the cat sat on it.", "he bought a car", "else", "the very same words here")


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (0.0, "0.0"),
        (1.0, "1.0"),
        (0.676923076923077, "0.676923076923077"),
        (0.001, "0.001"),
        (0.0001, "1.0E-4"),
        (1.25e-5, "1.25E-5"),
        (12345678.0, "1.2345678E7"),
        (float("nan"), "NaN"),
    ],
)
def test_numbers_as_java_prints_them(value: float, text: str) -> None:
    assert double(value) == text


@pytest.mark.resource("meteor-1.5")
def test_the_program_writes_the_same(tmp_path: Path) -> None:
    home = resources.find("meteor-1.5")
    assert home is not None
    if shutil.which("java") is None:
        pytest.skip("needs java")
    for name, lines in (("candidates", CANDIDATES), ("references", REFERENCES)):
        (tmp_path / name).write_text("\n".join(lines) + "\n", encoding="utf-8")
    command = ["java", "-Xmx1G", "-jar", str(home / "meteor-1.5.jar"), "candidates", "references"]
    command += ["-l", "en", "-norm", "-m", "exact stem synonym", "-writeAlignments", "-f", "out"]
    subprocess.run(command, cwd=tmp_path, capture_output=True, check=True)
    written = (tmp_path / "out-align.out").read_text("utf-8")

    metric = Meteor("en", "1.5", stages=("exact", "stem", "synonym"))
    data = Dataset("d", {"r": REFERENCES}, {"s": CANDIDATES}, None, tuple("1234"), {})
    report = Report(data, score_corpus(data.systems, [REFERENCES], metric), metric)
    ours = "".join(alignments(report, "s", signed=False))
    assert _rounded(ours) == _rounded(written)


def _rounded(text: str) -> list[list[str]]:
    """Lines cut at tabs, with numbers to twelve places: sums are added in another order."""
    return [[_number(cell) for cell in line.split("\t")] for line in text.split("\n")]


def _number(cell: str) -> str:
    try:
        return f"{float(cell):.12f}"
    except ValueError:
        return cell
