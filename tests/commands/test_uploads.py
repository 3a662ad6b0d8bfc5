"""Scores of others on the command line: the page's numbers, and which of them are better."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import pytest

from meteor_core.__main__ import main

ROWS = (
    "reference\thyp.A\thyp.B\tCOMET.A\tCOMET.B\tQE A\tQE B",
    "a b c\ta b\ta b c\t0.5\t0.9\t3\t1",
    "d e f\td e f\te\t0.7\t\t2\t5",
)
PLAIN = ("--language", "en", "--variant", "2005", "--stages", "exact", "--jobs", "1")


@pytest.fixture
def corpus(tmp_path: Path) -> str:
    path = tmp_path / "corpus.tsv"
    path.write_text("\n".join(ROWS).replace("QE", "TER QE"), encoding="utf-8")
    return str(path)


def report(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict[str, object]:
    assert main(["corpus", *arguments, *PLAIN, "--samples", "20", "--trials", "20", "--json"]) == 0
    found: dict[str, object] = json.loads(capsys.readouterr().out)
    return found


def test_columns_of_scores_are_metrics(corpus: str, capsys: pytest.CaptureFixture[str]) -> None:
    found = report(capsys, corpus, "--metrics", "chrf")
    assert [metric["name"] for metric in found["metrics"]] == ["chrf", "COMET", "TER QE"]
    assert [metric["higher_is_better"] for metric in found["metrics"]] == [True, True, False]
    first, second = found["systems"]
    assert (first["metrics"]["COMET"], second["metrics"]["COMET"]) == (0.5, 0.9)
    pairs = {pair["metric"]: pair["difference"] for pair in found["comparisons"]}
    # one segment has COMET scores of both systems: nothing can be drawn from it
    assert set(pairs) == {"meteor", "chrf", "TER QE"}
    assert pairs["TER QE"] == pytest.approx(0.5)


def test_which_are_better_may_be_said(corpus: str, capsys: pytest.CaptureFixture[str]) -> None:
    found = report(capsys, corpus, "--better", "TER QE=higher", "COMET=lower")
    assert [metric["higher_is_better"] for metric in found["metrics"]] == [False, True]
    assert found["metrics"][0]["signature"] == "COMET|uploaded|better:lower|corpus:mean"


@pytest.mark.parametrize(
    ("word", "said"),
    [
        ("COMET", "is not NAME=higher or NAME=lower"),
        ("COMET=up", "is not NAME=higher or NAME=lower"),
        ("BLEURT=lower", "'BLEURT'"),
    ],
)
def test_what_cannot_be_said(
    word: str, said: str, corpus: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["corpus", corpus, *PLAIN, "--better", word]) == 2
    error = capsys.readouterr().err
    assert said in error
    assert "Traceback" not in error


def test_a_direction_where_no_metric_came(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "plain.csv"
    path.write_text("ref,hyp\nкот,кот\n", encoding="utf-8")
    assert main(["corpus", str(path), *PLAIN, "--better", "foo=lower"]) == 2
    assert (
        capsys.readouterr().err == "Error: Unknown metric 'foo'; there is nothing to choose from.\n"
    )


def test_each_segment_s_score_is_written(
    corpus: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    report(capsys, corpus, "--segments", str(tmp_path / "out.csv"))
    with (tmp_path / "out.csv").open(encoding="utf-8", newline="") as stream:
        head, first, second = csv.reader(stream)
    assert head == ["segment", "id", "A", "A COMET", "A TER QE", "B", "B COMET", "B TER QE"]
    assert first[-2:] == ["0.9", "1.0"]
    assert second[-2:] == ["", "5.0"]
