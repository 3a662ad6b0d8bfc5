"""What commands read: every format of the page, pipes, standard input, and the same numbers."""

from __future__ import annotations

import gzip
import io
import json
import os
import threading
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace

import pytest

from meteor_core import Meteor
from meteor_core.__main__ import main
from meteor_core.corpus.scoring import score_corpus
from meteor_core.readers import Dataset, File, recognise
from tests.commands.toys import LINES, PLAIN, Printed
from tests.readers.exchanged import made_tmx, made_xliff
from tests.readers.making import workbook

REFERENCE, GOOD, BAD = LINES["first"], LINES["good"], LINES["bad"]
REST = (*PLAIN, "--json", "--samples", "0")
ROWS = [["ref", "good", "bad"], *map(list, zip(REFERENCE, GOOD, BAD, strict=True))]
COLUMNS = ("--columns", "good=candidate", "bad=candidate")


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def text(lines: list[str]) -> bytes:
    return ("\n".join(lines) + "\n").encode()


def delimited(mark: str) -> bytes:
    return text([mark.join(row) for row in ROWS])


def records() -> list[dict[str, str]]:
    return [dict(zip(ROWS[0], row, strict=True)) for row in ROWS[1:]]


WHOLE: dict[str, Callable[[], bytes]] = {
    "all.csv": lambda: delimited(";"),
    "all.tsv": lambda: delimited("\t"),
    "all.csv.gz": lambda: gzip.compress(delimited(";")),
    "all.xlsx": lambda: workbook({"Sheet": ROWS}),
    "all.json": lambda: json.dumps(records()).encode(),
    "all.jsonl": lambda: text([json.dumps(record) for record in records()]),
    "cp1251.tsv": lambda: delimited("\t").decode().encode("cp1251"),
    "utf16.tsv": lambda: delimited("\t").decode().encode("utf-16"),
}


@pytest.mark.parametrize("name", WHOLE)
def test_one_file_with_all_systems(capsys: pytest.CaptureFixture[str], name: str) -> None:
    """The command, the page's reader and Python give the same numbers, to the last digit."""
    data = WHOLE[name]()
    Path(name).write_bytes(data)
    assert main(["corpus", name, *COLUMNS, *REST]) == 0
    report = json.loads(capsys.readouterr().out)
    read = recognise([File(name, data)], columns={"good": "candidate", "bad": "candidate"})
    assert isinstance(read, Dataset)
    scored = score_corpus(
        read.systems, list(read.references.values()), Meteor("ru", stages=("exact", "lemma"))
    )
    direct = score_corpus(
        {"good": GOOD, "bad": BAD}, [REFERENCE], Meteor("ru", stages=("exact", "lemma"))
    )
    assert [one["name"] for one in report["systems"]] == ["good", "bad"]
    expected = [system.score.value for system in direct]
    assert [system.score.value for system in scored] == expected
    assert [one["score"] for one in report["systems"]] == expected


def test_xliff_is_no_plain_text(capsys: pytest.CaptureFixture[str]) -> None:
    """Two segments in Russian, not the lines of the markup, in English."""
    Path("yandex.xlf").write_bytes(made_xliff(["кот спит", "он спал"]))
    Path("ref.xlf").write_bytes(made_xliff(["кот спит", "он спит"]))
    sides = ("--candidates", "yandex.xlf", "--references", "ref.xlf")
    assert main(["corpus", *sides, *REST]) == 0
    report = json.loads(capsys.readouterr().out)
    (system,) = report["systems"]
    assert (system["name"], system["segments"]) == ("yandex", 2)
    assert "|lang:ru|" in report["signature"]
    (direct,) = score_corpus(
        {"yandex": ["кот спит", "он спал"]},
        [["кот спит", "он спит"]],
        Meteor("ru", stages=("exact", "lemma")),
    )
    assert system["score"] == direct.score.value


def test_a_memory_and_a_text(capsys: pytest.CaptureFixture[str]) -> None:
    Path("memory.tmx").write_bytes(made_tmx())
    Path("GPT.txt").write_bytes(text(["кот и пёс", "он спит"]))
    sides = ("--candidates", "GPT.txt", "--references", "memory.tmx")
    assert main(["corpus", *sides, *REST]) == 0
    (system,) = json.loads(capsys.readouterr().out)["systems"]
    assert (system["name"], system["segments"]) == ("GPT", 2)


@pytest.mark.usefixtures("texts")
def test_a_pipe_is_read_once(printed: Printed) -> None:
    os.mkfifo("pipe")
    writer = threading.Thread(target=Path("pipe").write_bytes, args=(text(GOOD),))
    writer.start()
    report = json.loads(printed("--candidates", "pipe", "--references", "first.txt", *REST))
    writer.join()
    expected = printed("--candidates", "good.txt", "--references", "first.txt", *REST)
    assert report["systems"][0]["score"] == json.loads(expected)["systems"][0]["score"]


@pytest.mark.usefixtures("texts")
@pytest.mark.parametrize("data", [text(GOOD), gzip.compress(text(GOOD))], ids=["plain", "gzip"])
def test_standard_input(printed: Printed, monkeypatch: pytest.MonkeyPatch, data: bytes) -> None:
    monkeypatch.setattr("sys.stdin", SimpleNamespace(buffer=io.BytesIO(data)))
    report = json.loads(printed("--candidates", "-", "--references", "first.txt", *REST))
    assert (report["systems"][0]["name"], report["systems"][0]["segments"]) == ("stdin", 4)


@pytest.mark.usefixtures("texts")
def test_names_of_systems(printed: Printed) -> None:
    sides = ("--candidates", "bad.txt", "good.txt", "--references", "first.txt")
    report = json.loads(printed(*sides, "--names", "v1", "v2", *REST))
    assert [one["name"] for one in report["systems"]] == ["v1", "v2"]


def test_columns_that_nobody_can_tell_are_asked_for(capsys: pytest.CaptureFixture[str]) -> None:
    Path("all.csv").write_bytes(text(["a,b", "кошка спит,кот спит"]))
    assert main(["corpus", "all.csv", *REST]) == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert "all.csv: a, b" in line
    assert "--columns NAME=ROLE" in line
    assert "reference, candidate, source" in line


def test_a_side_with_several_texts_is_asked_for(capsys: pytest.CaptureFixture[str]) -> None:
    """Which of two texts in a file of candidates is the candidate, nobody guesses."""
    Path("both.tsv").write_bytes(text(["topic\tGPT", "news\tкот спит на крыше"]))
    Path("ref.txt").write_bytes(text(["кот спит на крыше"]))
    sides = ("--candidates", "both.tsv", "--references", "ref.txt")
    assert main(["corpus", *sides, *REST]) == 2
    assert "both.tsv: topic, GPT" in capsys.readouterr().err
    assert main(["corpus", *sides, "--columns", "both.tsv:GPT=candidate", *REST]) == 0
    captured = capsys.readouterr()
    (system,) = json.loads(captured.out)["systems"]
    assert (system["name"], system["score"]) == ("GPT", pytest.approx(1, abs=0.1))
    assert captured.err == "Warning: both.tsv: columns not used: topic.\n"


def test_the_first_row_is_what_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    Path("hyp.tsv").write_bytes(text(["1\tкот спит", "2\tпёс спит"]))
    Path("ref.tsv").write_bytes(text(["1\tкот спит", "2\tпёс спит"]))
    sides = ("--candidates", "hyp.tsv", "--references", "ref.tsv")
    for header, segments in (("no", 2), ("yes", 1)):
        assert main(["corpus", *sides, "--header", header, *REST]) == 0
        (system,) = json.loads(capsys.readouterr().out)["systems"]
        assert system["segments"] == segments


@pytest.mark.usefixtures("texts")
def test_the_common_part(capsys: pytest.CaptureFixture[str]) -> None:
    Path("short.txt").write_bytes(text(GOOD[:3]))
    sides = ("--candidates", "short.txt", "--references", "first.txt")
    assert main(["corpus", *sides, *REST, "--common"]) == 0
    captured = capsys.readouterr()
    assert json.loads(captured.out)["systems"][0]["segments"] == 3
    assert captured.err.startswith("Warning: Segments used: 3, from the beginning")


def test_doubts_are_said_and_can_be_settled(capsys: pytest.CaptureFixture[str]) -> None:
    """A guessed encoding and empty texts: on standard error, in the JSON, and by options."""
    Path("hyp.txt").write_bytes("кошка спит на диване\n\nон ушёл\n".encode("cp1251"))
    Path("ref.txt").write_bytes(text(["кошка спит на диване", "она пела", "он ушёл"]))
    sides = ("corpus", "--candidates", "hyp.txt", "--references", "ref.txt", *REST)
    assert main([*sides]) == 0
    captured = capsys.readouterr()
    assert (
        "Warning: hyp.txt is read as Windows-1251, which was guessed from its letters"
        in captured.err
    )
    assert "Candidate hyp: 1 of 3 texts are empty" in captured.err
    assert len(json.loads(captured.out)["notes"]) == 2
    assert main([*sides, "--skip-empty", "--encoding", "Windows-1251"]) == 0
    captured = capsys.readouterr()
    (system,) = json.loads(captured.out)["systems"]
    assert (system["segments"], system["score"]) == (2, pytest.approx(1, abs=0.1))
    assert "1 of 3 segments are left out" in captured.err


def test_judged_segments_from_standard_input(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """``agreement`` and ``tune`` read by the same options."""
    rows = [
        "human reference;MT;judge",
        *(f"кот спит {n};кот спал {n % 7};{n % 7}" for n in range(40)),
    ]
    monkeypatch.setattr("sys.stdin", SimpleNamespace(buffer=io.BytesIO(text(rows))))
    given = ("-", "--columns", "judge=human", "--metrics", "2005", "--jobs", "1", "--json")
    assert main(["agreement", *given]) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["file"], found["rows"]) == ("stdin", 40)


def test_a_command_reads_more_than_a_server(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("meteor_core.readers.limits.MOST_SEGMENTS", 1)
    for count, code in ((10, 0), (11, 2)):
        Path("hyp.txt").write_bytes(text(["кот спит"] * count))
        Path("ref.txt").write_bytes(text(["кот спит"] * count))
        assert main(["corpus", "hyp.txt", "ref.txt", *REST]) == code
    assert "11 segments; the limit is 10" in capsys.readouterr().err
