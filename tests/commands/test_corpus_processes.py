"""``python -m meteor_core corpus``: its workers, its bar, and a process of its own."""

from __future__ import annotations

import json
import os
import pty
import signal
import subprocess
import sys
import termios
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from meteor_core.__main__ import main
from meteor_core.corpus.results import System
from meteor_core.corpus.scoring import score_corpus
from tests.commands.toys import ALL, ONE, Printed
from tests.patience import PATIENCE, wait_until

pytestmark = pytest.mark.usefixtures("texts")


def test_two_processes_print_the_same(printed: Printed, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("meteor_core.corpus.processes.PAIRS", 2)  # else there is work for one alone
    two = (*ALL[:-1], "2", "--json", "--samples", "50")
    assert printed(*two) == printed(*ALL, "--json", "--samples", "50")


def test_no_more_processes_than_work(printed: Printed, monkeypatch: pytest.MonkeyPatch) -> None:
    """Four lines are no work for a thousand processes, which would take minutes to start."""
    asked: list[int] = []

    def noted(*arguments: Any, jobs: int, **options: Any) -> tuple[System, ...]:
        asked.append(jobs)
        return score_corpus(*arguments, jobs=jobs, **options)

    monkeypatch.setattr("meteor_core.commands.corpus.score_corpus", noted)
    printed(*ONE[:-1], "1024", "--samples", "0")
    assert asked == [1]


def test_a_text_of_too_many_tokens_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Its file and its line there, whichever process comes to it, and whatever was left out."""
    monkeypatch.chdir(tmp_path)
    lines = ["", *["кот"] * 599]
    Path("short.txt").write_text("\n".join(lines), "utf-8")
    Path("long.txt").write_text("\n".join([*lines[:-1], "кот " * 2001]), "utf-8")
    sides = ["--candidates", "short.txt", "--references", "long.txt", "--skip-empty"]
    assert main(["corpus", *sides, "--stages", "exact", "--jobs", "2"]) == 2
    error = capsys.readouterr().err
    assert "long, segment 600: A text has 2001 tokens; the limit is 2000" in error


@pytest.mark.parametrize(
    ("metric", "candidate", "reference", "message"),
    [
        ("rouge1", 2001, 1, "bad, segment 3: The candidate has 2001 tokens"),
        ("rouge1", 1, 2001, "other, segment 3: The reference has 2001 tokens"),
        ("ter", 400, 400, "bad, segment 3: TER would take too long for 400 × 401 words"),
        ("hamming", 1, 2, "bad, segment 3: Hamming compares only texts of equal length"),
    ],
)
def test_a_text_that_a_metric_refuses_is_named(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    metric: str,
    candidate: int,
    reference: int,
    message: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    texts = {"good": 1, "bad": candidate, "one": 1, "other": reference}
    if metric == "hamming":
        texts |= {"good": 2, "one": 2}
    for name, words in texts.items():
        lines = ["", "кот", "кот " * words]
        Path(f"{name}.txt").write_text("\n".join(lines), "utf-8")
    sides = ["--candidates", "good.txt", "bad.txt", "--references", "one.txt", "other.txt"]
    options = ["--stages", "exact", "--skip-empty", "--metrics", f"bleu,{metric}"]
    assert main(["corpus", *sides, *options]) == 2
    assert message in capsys.readouterr().err


HERE = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])}
"""The environment of a process that finds the package, wherever it starts."""


def run(stderr: int) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "meteor_core", "corpus", *ONE, "--json", "--samples", "0"],
        env=HERE,
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
    shown = b""
    with suppress(OSError):  # EIO: all who wrote to the terminal are gone
        while part := os.read(master, 1 << 16):
            shown += part
    os.close(master)
    assert done.returncode == 0
    assert b"4/4" in shown
    assert b"segments" in shown
    assert json.loads(done.stdout)["systems"][0]["segments"] == 4


def test_no_bar_elsewhere() -> None:
    done = run(stderr=subprocess.PIPE)
    assert (done.returncode, done.stderr) == (0, "")
    assert json.loads(done.stdout)


WORKING = """
from time import sleep
from meteor_core.corpus import processes
{pool}
    print(*pool.map(abs, [1, 2]), *pool._processes, flush=True)
    sleep(600)
"""
POOLS = {
    "forked": "with processes.own_processes(2, fork=True) as pool:",
    "loky": "with processes.own_processes(2, fork=False) as pool:",
    "shared": "with processes._shared(2).pool() as pool:",
}


@pytest.mark.skipif(sys.platform != "linux", reason="looks into /proc")
@pytest.mark.parametrize("by", [signal.SIGTERM, signal.SIGKILL])
@pytest.mark.parametrize("pool", POOLS)
def test_the_workers_of_a_command_that_is_killed_end_with_it(pool: str, by: int) -> None:
    """Those of every kind, and without a word."""
    command = [sys.executable, "-c", WORKING.format(pool=POOLS[pool])]
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    with subprocess.Popen(command, env=HERE, encoding="utf-8", **pipes) as caller:
        assert caller.stdout
        assert caller.stderr
        workers = caller.stdout.readline().split()[2:]
        assert len(workers) == 2
        assert all(map(runs, workers))
        caller.send_signal(by)
        assert caller.stderr.read() == ""  # which ends with the last process that could write
    wait_until(lambda: not any(map(runs, workers)), f"{workers} end")


INTERRUPTING = """
import atexit, os, signal, sys

def interrupt():
    if not moments:
        moments.append(os.killpg(0, signal.SIGINT))

class Finder:
    def find_spec(name, path=None, target=None):
        if name == {moment!r}:
            interrupt()

moments = []
signal.signal(signal.SIGINT, signal.default_int_handler)
if {moment!r} == "the end":
    atexit.register(interrupt)
sys.meta_path.insert(0, Finder)
"""
MOMENTS = [
    *("meteor_core.messages.errors", "meteor_core.__main__", "click"),
    *("meteor_core.commands.corpus", "numpy", "pandas"),
    *("multiprocessing.popen_fork", "the end"),
]
"""Imports, of which the last is made as the first process is started."""


@pytest.mark.skipif(sys.platform != "linux", reason="forks")
@pytest.mark.parametrize("moment", MOMENTS)
def test_ctrl_c_ends_a_command_without_a_word(tmp_path: Path, moment: str) -> None:
    """At whatever moment, as at a terminal, where all its processes hear of it."""
    (tmp_path / "sitecustomize.py").write_text(INTERRUPTING.format(moment=moment))
    lines = tmp_path / "lines"
    lines.write_text("кот\n" * 600, "utf-8")
    sides = ["--candidates", lines, "--references", lines, "--stages", "exact", "--jobs", "2"]
    done = subprocess.run(
        [sys.executable, "-m", "meteor_core", "corpus", *sides, "--samples", "0"],
        env=HERE | {"PYTHONPATH": os.pathsep.join([str(tmp_path), HERE["PYTHONPATH"]])},
        capture_output=True,
        encoding="utf-8",
        start_new_session=True,
        timeout=PATIENCE,
    )
    assert (done.returncode, done.stderr) == (130, "")


def runs(process: str) -> bool:
    """Whether it is there, and no zombie that nobody has asked after."""
    try:
        return Path("/proc", process, "stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False
