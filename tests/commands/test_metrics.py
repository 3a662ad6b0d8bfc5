"""``--metrics``: what it adds to the output of both commands, and what it says to bad input."""

from __future__ import annotations

import json
from pathlib import Path

import pandas as pd
import pytest

from meteor_core.__main__ import main
from meteor_core.metrics import METRICS, Metric

PAIR = ("--candidate", "Кошка сидела на коврике.", "--reference", "Кошка сидит на коврике.")
PLAIN = ("--stages", "exact")
A, B = ["Кошка спит.", "лиса бежит"], ["кот спит", "лиса"]
R, S = ["Кошки спят .", "лиса бежит быстро"], ["кошка спит", ""]


@pytest.fixture(autouse=True)
def files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("meteor_core.resources.missing", lambda language: ())
    monkeypatch.chdir(tmp_path)
    for name, lines in {"A": A, "B": B, "R": R, "S": S}.items():
        Path(name).write_text("\n".join(lines) + "\n", "utf-8")


CORPUS = ("corpus", "--candidates", "A", "B", "--references", "R", "S", *PLAIN, "--jobs", "1")


def printed(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert main(arguments) == 0
    return capsys.readouterr().out


def test_score(capsys: pytest.CaptureFixture[str]) -> None:
    text = printed(capsys, "score", *PAIR, *PLAIN, "--metrics", "bleu[smooth=add-k],ter")
    bleu, ter = text.rstrip().splitlines()[-2:]
    assert bleu.split()[:2] == ["bleu[smooth=add-k]", "0.532"]
    assert ter.split()[:2] == ["ter", "0.250"]
    assert bleu.endswith("BLEU|nrefs:1|case:mixed|eff:yes|tok:13a|smooth:add-k[1.00]|version:2.6.0")


def test_score_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    found = json.loads(printed(capsys, "score", *PAIR, *PLAIN, "--metrics", "chrf,TER", "--json"))
    chrf, ter = found["metrics"]
    assert chrf["score"] == Metric.of("chrf").segment(PAIR[1], [PAIR[3]])
    assert (ter["name"], ter["title"], ter["scale"]) == ("ter", "TER", 100)
    assert ter["higher_is_better"] is False
    assert ter["signature"].startswith("TER|nrefs:1|")


def test_corpus(capsys: pytest.CaptureFixture[str]) -> None:
    text = printed(capsys, *CORPUS, "--metrics", "chrf,rouge2[mode=recall]", "--samples", "0")
    heading = text.splitlines()[0].split()
    assert heading[-2:] == ["chrf", "rouge2[mode=recall]"]
    first, second = text.rstrip().splitlines()[-2:]
    assert first.startswith("chrF2|nrefs:2|")
    assert second.startswith("rouge2|nrefs:2|mode:recall|tok:unicode|corpus:mean|")


def test_corpus_with_intervals_of_every_metric(capsys: pytest.CaptureFixture[str]) -> None:
    text = printed(capsys, *CORPUS, "--metrics", "chrf,ter", "--samples", "20", "--trials", "30")
    head = text.splitlines()[0]
    assert "chrf interval" in head
    assert "ter interval" in head
    rows = [line.split() for line in text.splitlines() if line.split()[:1] in (["ter"], ["chrf"])]
    assert [row[:3] for row in rows] == [["chrf", "A", "B"], ["ter", "A", "B"]]
    assert "Holm's method" in text
    assert "interval: of a single comparison, not corrected" in text


def test_corpus_as_json_and_segments(capsys: pytest.CaptureFixture[str]) -> None:
    output = printed(capsys, *CORPUS, "--metrics", "chrf", "--json", "--segments", "out.csv")
    report = json.loads(output)
    references = [[R[0], S[0]], [R[1]]]
    for system, lines in zip(report["systems"], (A, B), strict=True):
        expected = Metric.of("chrf").corpus(lines, references)
        assert system["metrics"] == {"chrf": pytest.approx(expected)}
    assert [one["name"] for one in report["metrics"]] == ["chrf"]
    meteor, chrf = report["comparisons"]
    assert (meteor["metric"], chrf["metric"]) == ("meteor", "chrf")
    scores = [system["metrics"]["chrf"] for system in report["systems"]]
    assert chrf["difference"] == pytest.approx(scores[1] - scores[0])
    for system, score in zip(report["systems"], scores, strict=True):
        low, high = system["metric_intervals"]["chrf"]
        assert low <= score <= high
    table = pd.read_csv("out.csv")
    assert list(table) == ["segment", "id", "A", "A chrf", "B", "B chrf"]
    assert table["B chrf"][1] == pytest.approx(Metric.of("chrf").segment(B[1], [R[1]]))


@pytest.mark.parametrize(
    ("metrics", "said"),
    [
        ("gleu", "Unknown metric 'gleu'; choose one of: bleu,"),
        ("bleu[max_n=0]", "The option max_n of bleu cannot be '0'. Valid values: 1–9."),
        ("hamming", "Hamming compares only texts of equal length"),
        ("", "cannot be read"),
    ],
)
@pytest.mark.parametrize("command", [("score", *PAIR, *PLAIN), CORPUS], ids=["score", "corpus"])
def test_bad_input_is_one_line(
    capsys: pytest.CaptureFixture[str], command: tuple[str, ...], metrics: str, said: str
) -> None:
    assert main([*command, "--metrics", metrics]) == 2
    error = capsys.readouterr().err
    assert said in error
    assert error.count("\n") == 1


@pytest.mark.parametrize("command", ["score", "corpus"])
def test_the_help_lists_every_metric_and_option(
    capsys: pytest.CaptureFixture[str], command: str
) -> None:
    text = " ".join(printed(capsys, command, "--help").split())
    for metric in METRICS.values():
        assert f"{metric.name}: {metric.title} by {metric.library}." in text
        assert all(f"{one.name}={one.valid}" in text for one in metric.options)
        assert metric.sheet.empty in text
