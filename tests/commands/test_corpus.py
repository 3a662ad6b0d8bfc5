"""``python -m meteor_core corpus``: what it prints and writes, and what it says to bad input."""

from __future__ import annotations

import errno
import json
import os
import pty
import subprocess
import sys
import termios
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pandas as pd
import pytest

from meteor_core import Meteor
from meteor_core.__main__ import main
from meteor_core.commands import tables
from meteor_core.corpus import System, score_corpus

SYSTEM_KEYS = {
    *("name", "score", "mean_segment_score", "segments", "precision", "recall", "f_mean"),
    *("penalty", "chunks", "matches"),
}
COMPARISON_KEYS = {"baseline", "system", "difference", "interval", "bootstrap_p", "randomisation_p"}
LINES = {
    "good": ["Кошка спит.", "лиса бежит", "дом стоит на горе", "идёт дождь"],
    "bad": ["кот спит", "лиса", "дом", "дождь"],
    "first": ["Кошки спят .", "лиса бежит", "дом стоял на горе", "идёт дождь"],
    "second": ["кот спит", "бежит лиса", "на горе стоит дом", "дождь"],
}
PLAIN = ("--stages", "exact,lemma", "--jobs", "1")


@pytest.fixture(autouse=True)
def no_downloads(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("meteor_core.resources.missing", lambda language: ())


@pytest.fixture(autouse=True)
def texts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for name, lines in LINES.items():
        Path(f"{name}.txt").write_text("\n".join(lines) + "\n", "utf-8")


ONE = ("--candidates", "good.txt", "--references", "first.txt", *PLAIN)
ALL = ("--candidates", "bad.txt", "good.txt", "--references", "first.txt", "second.txt", *PLAIN)

Printed = Callable[..., str]


@pytest.fixture
def printed(capsys: pytest.CaptureFixture[str]) -> Printed:
    """Runs the command, which says nothing on standard error → what it prints."""

    def run(*arguments: str) -> str:
        code = main(["corpus", *arguments])
        captured = capsys.readouterr()
        assert (code, captured.err) == (0, "")
        return captured.out

    return run


def scored(names: list[str], references: list[str], metric: Meteor) -> tuple[Any, ...]:
    systems = {f"{name}.txt": LINES[name] for name in names}
    return score_corpus(systems, [LINES[name] for name in references], metric)


def test_json_has_the_promised_keys(printed: Printed) -> None:
    report = json.loads(printed(*ALL, "--json", "--samples", "50"))
    assert set(report) == {"signature", "systems", "comparisons"}
    assert [one["name"] for one in report["systems"]] == ["bad.txt", "good.txt"]
    assert all(set(one) - {"interval"} == SYSTEM_KEYS for one in report["systems"])
    (comparison,) = report["comparisons"]
    assert set(comparison) == COMPARISON_KEYS
    assert (comparison["baseline"], comparison["system"]) == ("bad.txt", "good.txt")


def test_json_is_what_python_gives(printed: Printed) -> None:
    """Several systems, several references: every number, and the signature."""
    report = json.loads(printed(*ALL, "--json", "--samples", "50"))
    metric = Meteor("ru", stages=("exact", "lemma"))
    systems = scored(["bad", "good"], ["first", "second"], metric)
    for found, expected in zip(report["systems"], systems, strict=True):
        assert found["score"] == expected.score.value
        assert found["mean_segment_score"] == expected.segment_scores.mean()
        assert found["segments"] == 4
        for name in ("precision", "recall", "f_mean", "penalty"):
            assert found[name] == getattr(expected.score, name)
        statistics = expected.statistics
        assert (found["chunks"], found["matches"]) == (statistics.chunks, statistics.matches)
        low, high = found["interval"]
        assert low <= found["score"] <= high
    (comparison,) = report["comparisons"]
    difference = systems[1].score.value - systems[0].score.value
    assert comparison["difference"] == pytest.approx(difference, abs=1e-12)
    assert report["signature"] == metric.signature_for(2)


def test_readable(printed: Printed) -> None:
    text = printed(*ALL, "--samples", "50")
    head, *_ = text.splitlines()
    assert head.split()[:2] == ["name", "score"]
    assert "bad.txt" in text
    assert "randomisation_p" in text
    assert text.rstrip().splitlines()[-1].startswith("variant:explorer|lang:ru|refs:2|")


def test_no_samples_no_comparisons(printed: Printed) -> None:
    report = json.loads(printed(*ALL, "--json", "--samples", "0"))
    assert report["comparisons"] == []
    assert "interval" not in report["systems"][0]
    assert "bootstrap" not in printed(*ALL, "--samples", "0")


def test_seeded(printed: Printed) -> None:
    first = printed(*ALL, "--json", "--samples", "50")
    assert printed(*ALL, "--json", "--samples", "50") == first
    assert printed(*ALL, "--json", "--samples", "50", "--seed", "5") != first


def test_options_may_be_repeated_instead(printed: Printed) -> None:
    """``--candidates a b`` is ``--candidates a --candidates b``."""
    sides = ("--candidates", "bad.txt", "--candidates", "good.txt")
    others = ("--references", "first.txt", "--references=second.txt")
    rest = ("--samples", "50", "--json")
    assert printed(*sides, *others, *PLAIN, *rest) == printed(*ALL, *rest)


def test_names_alike_become_paths(printed: Printed) -> None:
    Path("other").mkdir()
    Path("other/good.txt").write_text("\n".join(LINES["bad"]), "utf-8")
    sides = ("--candidates", "good.txt", "other/good.txt", "--references", "first.txt")
    report = json.loads(printed(*sides, *PLAIN, "--json", "--samples", "0"))
    assert [one["name"] for one in report["systems"]] == ["good.txt", "other/good.txt"]


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
    assert list(table) == ["segment", "bad.txt", "good.txt"]
    assert list(table["segment"]) == [1, 2, 3, 4]
    metric = Meteor("ru", stages=("exact", "lemma"))
    for system in scored(["bad", "good"], ["first", "second"], metric):
        assert list(table[system.name]) == pytest.approx(list(system.segment_scores), abs=1e-15)


@pytest.mark.parametrize("variant", ["1.5", "1.5/universal", "1.5/universal/ch", "1.5/mended"])
def test_a_variant_and_its_options(
    printed: Printed, require_resource: Callable[[str], Path], variant: str
) -> None:
    require_resource("meteor-1.5")
    sides = ("--candidates", "good.txt", "--references", "first.txt", "--jobs", "1")
    rest = ("--variant", variant, "--stages", "exact", "--json", "--samples", "0")
    report = json.loads(printed(*sides, *rest))
    assert report["signature"].startswith(f"variant:{variant}|lang:ru|")
    (expected,) = scored(["good"], ["first"], Meteor("ru", variant, ("exact",)))
    assert report["systems"][0]["score"] == expected.score.value


def test_language_by_the_references(printed: Printed) -> None:
    Path("english.txt").write_text("a cat\n" * 4)
    sides = ("--candidates", "good.txt", "--references", "english.txt", "--stages", "exact")
    report = json.loads(printed(*sides, "--jobs", "1", "--json", "--samples", "0"))
    assert "|lang:en|" in report["signature"]


def test_two_processes_print_the_same(printed: Printed, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("meteor_core.corpus.BLOCK", 2)  # else there is work for one alone
    two = (*ALL[:-1], "2", "--json", "--samples", "50")
    assert printed(*two) == printed(*ALL, "--json", "--samples", "50")


FILES = {
    "short.txt": b"1\n2\n3\n",
    "empty.txt": b"",
    "byte.txt": b"1\n2\n\xff\n4\n",
    "long.txt": b"1\n" + b"x" * 20_001 + b"\n3\n4\n",
}

BAD = [
    (("--candidates", "short.txt"), ("short.txt has 3 lines", "good.txt has 4", "line 4")),
    (("--references", "empty.txt"), ("empty.txt is empty",)),
    (("--candidates", "empty.txt"), ("empty.txt is empty",)),
    (("--references", "byte.txt"), ("byte.txt, line 3", "byte 0xff at position 1")),
    (("--candidates", "long.txt"), ("long.txt, line 2", "20001 characters", "20000")),
    (("--candidates", "good.txt"), ("candidates good.txt is given twice",)),
    (("--candidates", "./good.txt"), ("candidates good.txt is given twice",)),
    (("--candidates", "nowhere.txt"), ("--candidates", "'nowhere.txt' does not exist")),
    (("--references", "."), ("--references", "'.' is a directory")),
    (("--segments", ""), ("--segments", "''", ".csv, .jsonl, .parquet")),
    (("--segments", "out.xlsx"), ("out.xlsx", ".csv, .jsonl, .parquet")),
    (("--segments", "nowhere/out.csv"), ("nowhere/out.csv", "no folder nowhere")),
    (("--references", "first.txt"), ("references first.txt is given twice",)),
    (("--candidates", "/dev/zero"), ("'/dev/zero' is a pipe or device",)),
    (("--segments", "."), ("--segments", "is a directory")),
    (("--backend", "spark"), ("'spark'", "'loky'", "'dask'")),
    (("--address", "localhost:1"), ("--address", "--backend dask or ray")),
    (("--address", ""), ("--address", "--backend dask or ray")),
    (("--backend", "dask", "--address", " "), ("--address", "' '", "tcp://host:8786")),
    (("--jobs", "0"), ("--jobs", "1 to 1024")),
    (("--jobs", "two"), ("--jobs", "'two'")),
    (("--jobs", "99999999"), ("--jobs", "1 to 1024")),
    (("--alpha", "nan"), ("alpha is nan", "0..1")),
    (("--beta", "inf"), ("beta is inf", "0 or more")),
    (("--weights", "exact=nan"), ("'exact=nan'", "0..1")),
    (("--samples", "-1"), ("--samples", "0<=x<=100000")),
    (("--samples", "1000000000"), ("--samples", "0<=x<=100000")),
    (("--seed", "-1"), ("--seed", "x>=0")),
    (("--variant", "2006"), ("'2006'", "'2005'")),
    (("--variant", "1.5/utl"), ("variant 1.5 'utl'", "util")),
    (("--variant", "2005/util"), ("'2005/util'", "no options")),
    (("--variant", "1.5/hter", "--language", "ru"), ("'ru'", "en")),
    (("--language", "de"), ("'de'", "'ru'")),
    (("--colour", "red"), ("--colour",)),
]


@pytest.mark.parametrize(("arguments", "said"), BAD)
def test_bad_input(
    capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...], said: tuple[str, ...]
) -> None:
    """Exit code 2, and one line that names the file and line, or the value and the choices."""
    for name, data in FILES.items():
        Path(name).write_bytes(data)
    before = set(Path().iterdir())
    stages = () if "--variant" in arguments else PLAIN
    assert main(["corpus", *ONE[:4], *stages, *arguments]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    (line,) = captured.err.splitlines()
    assert line.startswith("Error: ")
    assert [part for part in said if part not in line] == []
    assert set(Path().iterdir()) == before


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--candidates", "good.txt"), "--references"),
        (("--references", "first.txt"), "--candidates"),
        (("good.txt", "--references", "first.txt", "--candidates", "bad.txt"), "good.txt"),
    ],
)
def test_incomplete_commands(
    capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...], said: str
) -> None:
    assert main(["corpus", *arguments]) == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert said in line


def test_a_table_that_cannot_be_written(capsys: pytest.CaptureFixture[str]) -> None:
    Path("shut").mkdir()
    target = Path("shut/out.csv")
    target.symlink_to("nowhere/out.csv")
    assert main(["corpus", *ONE, "--segments", str(target)]) == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert "shut/out.csv" in line


def test_a_pipe_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    """Files are read twice; of a pipe nothing would be left, and an empty one would block."""
    os.mkfifo("pipe")
    assert main(["corpus", "--candidates", "pipe", *ONE[2:]]) == 2
    assert "'pipe' is a pipe or device" in capsys.readouterr().err


@pytest.mark.parametrize("name", READERS)
def test_a_full_disk_leaves_what_was_there(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    """Never half a table under its own name, nor anything beside it."""

    def full(table: object, path: Path) -> None:
        path.write_text("half")
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setitem(tables._WRITERS, Path(name).suffix, full)
    Path(name).write_text("old")
    before = set(Path().iterdir())
    assert main(["corpus", *ONE, "--samples", "0", "--segments", name]) == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert line == f"Error: Could not open file '{name}': No space left on device"
    assert Path(name).read_text() == "old"
    assert set(Path().iterdir()) == before


def test_a_table_keeps_its_mode_and_its_link(printed: Printed) -> None:
    Path("kept").mkdir()
    target = Path("kept/out.csv")
    target.write_text("old")
    target.chmod(0o640)
    Path("out.csv").symlink_to(target)
    printed(*ONE, "--samples", "0", "--segments", "out.csv")
    assert Path("out.csv").is_symlink()
    assert target.read_text().startswith("segment,good.txt")
    assert target.stat().st_mode & 0o777 == 0o640


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no /dev/full")
def test_a_device_is_written_as_it_stands(capsys: pytest.CaptureFixture[str]) -> None:
    Path("out.csv").symlink_to("/dev/full")
    assert main(["corpus", *ONE, "--samples", "0", "--segments", "out.csv"]) == 2
    assert "No space left on device" in capsys.readouterr().err
    assert Path("/dev/full").is_char_device()


@pytest.mark.parametrize("more", [(), ("--json",), ("--segments", "out.csv")])
def test_names_that_are_no_utf_8(printed: Printed, more: tuple[str, ...]) -> None:
    name = os.fsdecode(b"\xff.txt")
    try:
        Path(name).write_text("\n".join(LINES["good"]) + "\n", "utf-8")
    except OSError:
        pytest.skip("this file system takes UTF-8 alone")
    text = printed("--candidates", name, *ONE[2:], "--samples", "0", *more)
    assert "\\xff.txt" in text
    assert "--segments" not in more or "\\xff.txt" in Path("out.csv").read_text("utf-8")


def test_no_more_processes_than_work(printed: Printed, monkeypatch: pytest.MonkeyPatch) -> None:
    """Four lines are no work for a thousand processes, which would take minutes to start."""
    asked: list[int] = []

    def noted(*arguments: Any, jobs: int, **options: Any) -> tuple[System, ...]:
        asked.append(jobs)
        return score_corpus(*arguments, jobs=jobs, **options)

    monkeypatch.setattr("meteor_core.commands.corpus.score_corpus", noted)
    printed(*ONE[:-1], "1024", "--samples", "0")
    assert asked == [1]


def run(stderr: int) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "meteor_core", "corpus", *ONE, "--json", "--samples", "0"],
        env={**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])},
        stdout=subprocess.PIPE,
        stderr=stderr,
        encoding="utf-8",
    )


def test_the_bar_is_for_terminals() -> None:
    """On a terminal, standard error counts the segments; what is printed stays pure JSON."""
    master, slave = pty.openpty()
    termios.tcsetwinsize(slave, (24, 80))
    done = run(stderr=slave)
    os.close(slave)
    shown = os.read(master, 1 << 16).decode()
    os.close(master)
    assert done.returncode == 0
    assert "4/4" in shown
    assert "segments" in shown
    assert json.loads(done.stdout)["systems"][0]["segments"] == 4


def test_no_bar_elsewhere() -> None:
    done = run(stderr=subprocess.PIPE)
    assert (done.returncode, done.stderr) == (0, "")
    assert json.loads(done.stdout)
