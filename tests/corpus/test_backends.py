"""Whoever does the work, the rows are the same to the last bit: threads, processes, a cluster."""

from __future__ import annotations

import json
import logging
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import joblib
import pytest

from meteor_core import Meteor
from meteor_core.__main__ import main
from meteor_core.commands import corpus
from meteor_core.corpus import processes, scoring
from meteor_core.corpus.processes import stream
from meteor_core.corpus.results import System
from meteor_core.corpus.scoring import score_corpus
from meteor_core.messages.errors import InputError, MeteorError
from tests.patience import PATIENCE, wait_until

if TYPE_CHECKING:
    from distributed import LocalCluster

ROOT = Path(__file__).parents[2]
SIDE = [
    "Лиса сделала прыжок через ленивую собаку, и собака залаяла.",
    "в доме живёт кот, и в доме живёт пёс",
    "кот и кот и кот",
    "",
    "Он дал ему совет, а совет ему дал он",
]
REFERENCES = [
    "Лисица прыгнула через собаку – и собаки залаяли",
    "Кот живёт в доме, а пёс живёт в конуре.",
    "и кот и кот",
    "тишина",
    "Он посоветовал ему",
]
SYSTEMS = {"one": SIDE * 40, "two": REFERENCES[::-1] * 40, "three": REFERENCES * 40}
TWO = [REFERENCES * 40, (REFERENCES[1:] + SIDE[:1]) * 40]


@pytest.fixture(autouse=True)
def short_blocks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Some thirty blocks, so that several workers have some."""
    monkeypatch.setattr(processes, "PAIRS", 40)


def scored(jobs: int = 1, backend: str | None = None) -> tuple[System, ...]:
    done: list[int] = []
    metric = Meteor("ru", stages=("exact", "lemma"))
    systems = score_corpus(SYSTEMS, TWO, metric, jobs=jobs, backend=backend, progress=done.append)
    assert done[-1] == -(-200 // processes.block_lines(3, 2))
    return systems


@pytest.fixture(scope="module")
def alone() -> tuple[System, ...]:
    """What one process makes of it, in blocks of the usual size."""
    return score_corpus(SYSTEMS, TWO, Meteor("ru", stages=("exact", "lemma")))


def same(found: tuple[System, ...], expected: tuple[System, ...]) -> bool:
    return [described(one) for one in found] == [described(one) for one in expected]


def described(system: System) -> tuple[object, ...]:
    rows = system.rows.numbers
    return (
        system.name,
        (rows.dtype, rows.shape, rows.tobytes()),
        system.best_reference.tobytes(),
        system.score,
        system.segment_scores.tobytes(),
    )


@pytest.mark.parametrize("backend", [None, "loky", "multiprocessing", "threading"])
def test_this_machine(alone: tuple[System, ...], backend: str | None) -> None:
    assert same(scored(2, backend), alone)


def _number(number: int, block: object) -> int:
    return number


@pytest.mark.parametrize("backend", [None, "loky", "multiprocessing", "threading"])
def test_errors_come_through(backend: str | None) -> None:
    """From a worker, and from the inputs while workers are busy: never a hang.

    Neither when a result is just handed over: ``multiprocessing.Pool`` waits for ever for a lock
    that a process had which it killed.
    """
    metric = Meteor("ru", "tuned", stages=("exact",))
    lines = ["кот"] * 600
    long = [*lines[:-1], "ж" * 20_001]
    with pytest.raises(InputError, match=r"Segment 600: .* 20001 characters"):
        score_corpus({"one": lines}, [long], metric, jobs=2, backend=backend)
    with pytest.raises(InputError, match="one ends before line 600"):
        score_corpus({"one": lines}, [iter(lines[:-1])], metric, jobs=2, backend=backend)


def test_a_shared_process_that_the_system_ends(tmp_path: Path) -> None:
    """What it was at is worked on once more, and those of the next blocks are whole again."""
    work = partial(_killed_at, 41, tmp_path / "once")
    found = list(stream(SYSTEMS, TWO, work, jobs=2, lines=20))
    assert found == list(range(1, 201, 20))


def test_segments_at_which_shared_processes_end_are_named() -> None:
    with pytest.raises(MeteorError, match="twice ended the process that scored segments 41 to 60"):
        list(stream(SYSTEMS, TWO, partial(_killed_at, 41, None), jobs=2, lines=20))
    assert list(stream(SYSTEMS, TWO, _number, jobs=2)) == [1, 101]


def test_a_process_ends_under_another_s_work(tmp_path: Path) -> None:
    """Who shares the processes loses nothing, and is not blamed."""
    go = tmp_path / "go"
    mine = stream(SYSTEMS, TWO, partial(_waiting_at, 21, go), jobs=2, lines=20)
    found = [next(mine)]
    with pytest.raises(MeteorError, match="segments 1 to 20,"):
        list(stream(SYSTEMS, TWO, partial(_killed_at, 1, None), jobs=2, lines=20))
    go.touch()
    found.extend(mine)
    assert found == list(range(1, 201, 20))


@pytest.mark.parametrize(
    ("backend", "message"),
    [("loky", "ended one of the worker"), (None, "ended the process that scored")],
)
def test_a_process_that_the_system_ends(
    monkeypatch: pytest.MonkeyPatch, backend: str | None, message: str
) -> None:
    monkeypatch.setattr(scoring, "_score_block", _killed)
    with pytest.raises(MeteorError, match=message):
        scored(2, backend)


def _killed(*_given: object) -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def _killed_at(where: int, once: Path | None, number: int, block: object) -> int:
    """The system ends the process at this block: each time, or until there is such a file."""
    if number == where and not (once and once.exists()):
        if once:
            once.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return number


def _waiting_at(where: int, go: Path, number: int, block: object) -> int:
    if number == where:
        wait_until(go.exists, "the other block is done")
    return number


@pytest.fixture(scope="module")
def cluster() -> Iterator[LocalCluster]:
    """Two processes of one thread each, on this machine."""
    distributed = pytest.importorskip("distributed")
    with distributed.LocalCluster(
        n_workers=2,
        threads_per_worker=1,
        processes=True,
        host="127.0.0.1",
        dashboard_address=None,
        silence_logs=logging.CRITICAL,
    ) as cluster:
        yield cluster


def test_dask(alone: tuple[System, ...], cluster: LocalCluster) -> None:
    """Both workers have had a share, and nobody can tell."""
    from distributed import Client

    with Client(cluster) as client, joblib.parallel_config(backend="dask"):
        assert same(scored(-1), alone)
        loaded = client.run(_made)
    assert sorted(loaded.values()) == [1, 1]


def _made() -> int:
    """How many metrics this process has made."""
    return len(processes._metrics)


def test_dask_from_the_command_line(
    alone: tuple[System, ...],
    cluster: LocalCluster,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("meteor_core.resources.missing", lambda language: ())
    for name, lines in {**SYSTEMS, "first": TWO[0], "second": TWO[1]}.items():
        Path(name).write_text("\n".join(lines) + "\n", "utf-8")
    arguments = ["corpus", "--candidates", *SYSTEMS, "--references", "first", "second", "--json"]
    arguments += ["--stages", "exact,lemma", "--samples", "20"]
    address = ["--backend", "dask", "--address", cluster.scheduler_address]
    printed = []
    for where in (address, ["--jobs", "1"]):
        assert main([*arguments, *where]) == 0
        printed.append(capsys.readouterr())
    assert printed[0] == printed[1]
    report = json.loads(printed[0].out)
    assert [one["score"] for one in report["systems"]] == [one.score.value for one in alone]


@pytest.fixture
def interruptible() -> Iterator[None]:
    """Ctrl-C as at a terminal; what runs in the background may have been told to ignore it."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    logging.disable(logging.NOTSET)
    signal.signal(signal.SIGINT, before)


def test_after_ctrl_c_dask_is_silent(cluster: LocalCluster, interruptible: None) -> None:
    """No worker hears of it, and what is lost is no news."""
    from distributed import Client

    with pytest.raises(KeyboardInterrupt), corpus._hushed():
        os.kill(os.getpid(), signal.SIGINT)
    assert not logging.getLogger("distributed").isEnabledFor(logging.CRITICAL)
    logging.disable(logging.NOTSET)
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler
    with Client(cluster) as client:
        client.run(corpus._deafen)
        assert set(client.run(_is_deaf).values()) == {True}


def _is_deaf() -> bool:
    return signal.getsignal(signal.SIGINT) is signal.SIG_IGN


@pytest.mark.parametrize("address", ["nonsense:port", "127.0.0.1:9"])
def test_a_cluster_that_is_not_there(tmp_path: Path, address: str) -> None:
    """In a process of its own: a client that failed is closed whenever it is collected, and may
    then stop the next one of the same process from starting (their loops share a lock)."""
    pytest.importorskip("distributed")
    (tmp_path / "a.txt").write_text("кот\n", "utf-8")
    sides = ["--candidates", "a.txt", "--references", "a.txt", "--stages", "exact"]
    where = ["--backend", "dask", "--address", address]
    ended = subprocess.run(
        [sys.executable, "-m", "meteor_core", "corpus", *sides, *where],
        cwd=tmp_path,
        env=os.environ
        | {"PYTHONPATH": str(ROOT), "DASK_DISTRIBUTED__COMM__TIMEOUTS__CONNECT": "200ms"},
        capture_output=True,
        text=True,
        timeout=PATIENCE,
    )
    assert ended.returncode == 2, ended.stderr
    (line,) = ended.stderr.splitlines()
    assert address in line


@pytest.mark.parametrize(("backend", "package"), [("dask", "distributed"), ("ray", "ray")])
def test_a_package_that_is_not_installed(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    backend: str,
    package: str,
) -> None:
    """Nothing is wrong with the input: exit code 1."""
    monkeypatch.setitem(sys.modules, package, None)
    path = tmp_path / "a.txt"
    path.write_text("кот\n", "utf-8")
    sides = ["--candidates", str(path), "--references", str(path), "--stages", "exact"]
    assert main(["corpus", *sides, "--backend", backend]) == 1
    (line,) = capsys.readouterr().err.splitlines()
    assert f"{backend} needs the package {package}, which is not installed" in line
    assert "loky, multiprocessing, threading" in line
