"""``corpus --segments``: a table of every segment, whole or not at all."""

from __future__ import annotations

import errno
import io
import json
import re
from collections.abc import Callable
from pathlib import Path

import pandas as pd
import pytest

from meteor_core import Meteor
from meteor_core.__main__ import main
from meteor_core.commands import comparisons, files
from tests.commands.toys import ALL, ONE, PLAIN, Printed, scored

pytestmark = pytest.mark.usefixtures("texts")

READERS: dict[str, Callable[[str], pd.DataFrame]] = {
    "out.csv": pd.read_csv,
    "out.jsonl": lambda name: pd.read_json(name, lines=True, precise_float=True),
    "out.parquet": pd.read_parquet,
}


@pytest.mark.parametrize("name", READERS)
def test_segments(printed: Printed, name: str) -> None:
    """Every segment's score of every system, to the last digit."""
    printed(*ALL, "--segments", name)
    table = READERS[name](name)
    assert list(table) == ["segment", "id", "bad", "good"]
    assert list(table["segment"]) == [1, 2, 3, 4]
    metric = Meteor("ru", stages=("exact", "lemma"))
    for system in scored(["bad", "good"], ["first", "second"], metric):
        assert list(table[system.name]) == pytest.approx(list(system.segment_scores), abs=1e-15)


def test_ids_outlive_what_is_left_out(capsys: pytest.CaptureFixture[str]) -> None:
    """A segment keeps its id, which is its line where the file has none."""
    Path("r.txt").write_text("один дом\n\nдва кота\nтри дня\n")
    Path("c.txt").write_text("один дом\nда\nдва\nтри дня\n")
    sides = ("--references", "r.txt", "--candidates", "c.txt", "--skip-empty", *PLAIN)
    assert main(["corpus", *sides, "--samples", "0", "--segments", "out.csv"]) == 0
    assert (
        "1 of 4 segments are left out, because one of their texts is empty (2)."
        in capsys.readouterr().err
    )
    assert pd.read_csv("out.csv")[["segment", "id"]].to_numpy().tolist() == [[1, 1], [2, 3], [3, 4]]


def test_a_table_that_cannot_be_written(capsys: pytest.CaptureFixture[str]) -> None:
    Path("shut").mkdir()
    target = Path("shut/out.csv")
    target.symlink_to("nowhere/out.csv")
    assert main(["corpus", *ONE, "--segments", str(target)]) == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert "shut/out.csv" in line


@pytest.mark.parametrize("name", READERS)
def test_a_full_disk_leaves_what_was_there(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    """Never half a table under its own name, nor anything beside it."""

    def full(table: object, path: Path) -> None:
        path.write_text("half")
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setitem(files._WRITERS, Path(name).suffix, full)
    Path(name).write_text("old")
    before = set(Path().iterdir())
    assert main(["corpus", *ONE, "--samples", "0", "--segments", name]) == 1
    out, err = capsys.readouterr()
    assert "variant:meteor" in out
    (line,) = err.splitlines()
    assert line == f"Error: {name} cannot be written: there is no room left on the disk."
    assert Path(name).read_text() == "old"
    assert set(Path().iterdir()) == before


def test_what_cannot_be_written_keeps_nothing_else_back(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Neither the scores that are printed nor the other file: they may have taken an hour."""

    def full(table: object, path: Path) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setitem(files._WRITERS, ".csv", full)
    options = ("--samples", "0", "--segments", "out.csv", "--report", "out.html", "--json")
    assert main(["corpus", *ONE, *options]) == 1
    assert json.loads(capsys.readouterr().out)["systems"]
    assert Path("out.html").exists()


class Full(io.StringIO):
    """Standard output to a full disk."""

    def write(self, text: str) -> int:
        raise OSError(errno.ENOSPC, "No space left on device")


def test_what_cannot_be_printed_is_written(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdout", Full())
    assert main(["corpus", *ONE, "--samples", "0", "--segments", "out.csv"]) == 1
    assert "there is no room left on the disk" in capsys.readouterr().err
    assert Path("out.csv").exists()


def test_a_table_keeps_its_mode_and_its_link(printed: Printed) -> None:
    Path("kept").mkdir()
    target = Path("kept/out.csv")
    target.write_text("old")
    target.chmod(0o640)
    Path("out.csv").symlink_to(target)
    printed(*ONE, "--samples", "0", "--segments", "out.csv")
    assert Path("out.csv").is_symlink()
    assert target.read_text().startswith('"segment","id","good"')
    assert target.stat().st_mode & 0o777 == 0o640


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no /dev/full")
def test_a_device_is_written_as_it_stands(capsys: pytest.CaptureFixture[str]) -> None:
    Path("out.csv").symlink_to("/dev/full")
    assert main(["corpus", *ONE, "--samples", "0", "--segments", "out.csv"]) == 1
    assert "out.csv cannot be written: there is no room left" in capsys.readouterr().err
    assert Path("/dev/full").is_char_device()


def test_a_p_value_below_a_thousandth_is_written_so() -> None:
    row = {
        "metric": "meteor",
        "baseline": "A",
        "system": "B",
        "difference": 0.1,
        "interval": [0.05, 0.15],
        "bootstrap_p": 0.00002,
        "randomisation_p": 0.0131,
        "bootstrap_holm": 0.0009,
        "randomisation_holm": 0.5,
    }
    cells = re.split(
        r"\s{2,}|(?<=\d) (?=\d|<)", comparisons.comparison_table([row]).splitlines()[1].strip()
    )
    assert cells[-4:] == ["< 0.001", "0.0131", "< 0.001", "0.5000"]
