"""``spans`` on the command line: files, pipes, filters, and bad input in one line."""

from __future__ import annotations

import gzip
import io
import json
from pathlib import Path

import pytest

from meteor_core.__main__ import main

OWN = (
    "system\tdoc_id\tseg_id\tannotator\tsource\treference\tcandidate\tspans\n"
    "A\td\t1\tx\ts\tthe cat sat\tthe dog sat\t4-7-major-Accuracy\n"
    "A\td\t2\tx\ts\twe met Jones\twe met Smith\t7-12-minor-Style 0-2-neutral-Style\n"
    "B\td\t1\ty\ts\tthe cat sat\tthe cat sat\t\n"
)
BARE = "system\tseg_id\trater\ttarget\tcategory\tseverity\nA\t1\tr\tthe <v>dog</v> sat\tX\tMinor\n"
PLAIN = ("--stages", "exact", "--jobs", "1")


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("own.tsv").write_text(OWN, "utf-8")
    Path("own.tsv.gz").write_bytes(gzip.compress(OWN.encode()))
    Path("bare.tsv").write_text(BARE, "utf-8")
    Path("corpus.tsv").write_text("reference\tcandidate A\nthe cat sat\tthe dog sat\n", "utf-8")


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    code = main(["spans", *arguments, *PLAIN])
    captured = capsys.readouterr()
    return code, captured.out, captured.err


def kinds(out: str) -> dict[str, tuple[int, int]]:
    return {row["kind"]: (row["marked"], row["words"]) for row in json.loads(out)["kinds"]}


def test_a_table_for_people(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = run(capsys, "own.tsv")
    assert (code, err) == (0, "")
    assert out.startswith("3 candidates of 2 sources, 9 words, 2 spans (1 left out)")
    assert "proposed spans: 2 of 2 touch a marked word (1.000)" in out
    assert "variant:meteor|lang:en" in out
    assert "(–" not in out  # what has no value has no interval


@pytest.mark.parametrize("name", ["own.tsv", "own.tsv.gz"])
def test_json(capsys: pytest.CaptureFixture[str], name: str) -> None:
    code, out, _ = run(capsys, name, "--json")
    assert code == 0
    assert kinds(out)["unmatched"] == (2, 2)
    assert kinds(out)["all"] == (2, 9)
    assert list(json.loads(out)["systems"]) == ["A", "B"]


def test_guesses_with_intervals_and_a_threshold_that_is_fitted(
    capsys: pytest.CaptureFixture[str],
) -> None:
    code, out, _ = run(capsys, "own.tsv", "--json")
    found = json.loads(out)
    guesses = {row["name"]: row for row in found["guesses"]}
    assert (code, found["sources"]) == (0, 2)
    assert {"unmatched", "exact", "chunk starts", "out of order", "broken order"} <= set(guesses)
    assert (guesses["unmatched"]["precision"], guesses["unmatched"]["recall"]) == (1, 1)
    assert guesses["out of order"]["precision"] is None
    assert guesses["out of order"]["intervals"]["precision"] == [None, None]
    (weight,) = (one for one in found["fitted"] if one["name"] == "weight")
    assert (weight["threshold"], weight["folds"], weight["guessed"]) == (0, [0, 0], ["0"])
    assert weight["held_out"]["f1"] == weight["in_sample"]["f1"] == 1
    assert found["doubts_seen"] == 0
    assert "F1 in sample" in run(capsys, "own.tsv")[1]


def test_examples(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "own.tsv", "--examples", "1", "--guess", "exact")
    assert code == 0
    begin = out.index("false alarm by “exact”: B d:1\n")
    assert out[begin:].splitlines()[1:4] == [
        "  reference  the cat sat",
        "  people     the cat sat",
        "  guess      [the] [cat] [sat]",
    ]
    given = json.loads(run(capsys, "own.tsv", "--examples", "9", "--json")[1])["examples"]
    assert [(one["kind"], one["system"], one["people"]) for one in given] == [
        ("right", "A", "the [dog] sat"),
        ("right", "A", "we met [Smith]"),
    ]
    assert "examples" not in json.loads(run(capsys, "own.tsv", "--json")[1])


def test_standard_input(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    stream = io.TextIOWrapper(io.BytesIO(OWN.encode()))
    monkeypatch.setattr("sys.stdin", stream)
    assert kinds(run(capsys, "-", "--json")[1])["all"] == (2, 9)


def test_references_of_a_corpus(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "bare.tsv", "--corpus", "corpus.tsv", "--json")
    assert (code, kinds(out)["unmatched"]) == (0, (1, 1))
    assert "systems" in json.loads(out)


@pytest.mark.parametrize(
    ("options", "marked"),
    [
        (("--severity", "major"), 1),
        (("--severity", "Neutral", "--severity", "minor"), 2),
        (("--category", "Style"), 1),
        (("--annotator", "x"), 2),
        (("--annotator", "y"), 0),
    ],
)
def test_filters(capsys: pytest.CaptureFixture[str], options: tuple[str, ...], marked: int) -> None:
    assert kinds(run(capsys, "own.tsv", "--json", *options)[1])["all"][0] == marked


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("bare.tsv",), "Error: bare.tsv has no reference column"),
        (
            ("own.tsv", "--severity", "fatal"),
            "Error: Unknown severity 'fatal'; choose one of: major, minor, neutral.",
        ),
        (
            ("own.tsv", "--examples", "2", "--guess", "magic"),
            "Unknown guess 'magic'; choose one of: unmatched, unmatched content words, exact,",
        ),
        (("own.tsv", "--examples", "-1"), "-1 is not in the range 0<=x<=100"),
        (("own.tsv", "--annotator", "z"), "Unknown annotator 'z'; choose one of: x, y."),
        (("corpus.tsv",), "Error: corpus.tsv: the columns"),
        (("own.tsv", "--corpus", "-", "-"), "Standard input (-) can be read only once."),
        (("own.tsv", "--corpus", "corpus.tsv", "--variant", "none"), "'none' is not one of"),
    ],
)
def test_bad_input_in_one_line(
    capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...], message: str
) -> None:
    code, out, err = run(capsys, *arguments)
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert message in err
