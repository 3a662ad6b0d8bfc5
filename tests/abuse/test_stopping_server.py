"""A server that is told to stop does so, whatever it and its processes are at work on."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from streamlit.proto.BackMsg_pb2 import BackMsg
from streamlit.testing.v1 import AppTest
from websockets.sync.client import connect

from pages.ui.shared.serving import job_queue, shutdown
from tests.benchmarks.memory import family
from tests.browser.browsing import free_port

pytestmark = pytest.mark.abuse
ROOT = Path(__file__).parents[2]
PATIENCE = 120
"""Seconds for which a busy machine may take to begin."""

STOPPED = 20
"""Seconds after which a server counts as one that does not stop; it takes three. Before, with
segments that take a second each, it took half a minute."""

Server = subprocess.Popen[bytes]


@pytest.fixture
def port() -> int:
    return free_port()


@pytest.fixture
def server(port: int, tmp_path: Path) -> Iterator[Server]:
    """One that is at work on a corpus as soon as somebody visits it."""
    options = ["--server.headless=true", f"--server.port={port}", "--server.fileWatcherType=none"]
    command = [sys.executable, "-m", "streamlit", "run", "tests/abuse/busy_server.py", *options]
    own = os.environ | {"TMPDIR": str(tmp_path)}
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.DEVNULL, env=own) as process:
        yield process
        process.kill()


def wait_until_up(port: int) -> None:
    for _ in range(PATIENCE):
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{port}/_stcore/health", timeout=5):
                return
        except OSError:
            time.sleep(1)
    raise TimeoutError("the server does not start")


@contextmanager
def visit(port: int) -> Iterator[None]:
    """The page, opened as a browser does."""
    with connect(f"ws://127.0.0.1:{port}/_stcore/stream") as connection:
        message = BackMsg()
        message.rerun_script.query_string = ""
        connection.send(message.SerializeToString())
        yield


def workers(process: int) -> set[int]:
    return {
        child
        for child in family(process)
        if b"popen_loky" in Path(f"/proc/{child}/cmdline").read_bytes()
    }


def wait_for_workers(process: int) -> set[int]:
    for _ in range(PATIENCE):
        if len(found := workers(process)) > 1:
            time.sleep(2)  # until they are at a segment
            return found
        time.sleep(1)
    raise TimeoutError("no worker process starts")


@pytest.mark.parametrize("deaf", [False, True])
def test_a_busy_server_stops(server: Server, port: int, tmp_path: Path, deaf: bool) -> None:
    """Also where no process comes to a checkpoint, and a browser does not let go."""
    if deaf:
        (tmp_path / "deaf").touch()
    wait_until_up(port)
    with visit(port):
        busy = wait_for_workers(server.pid)
        server.send_signal(signal.SIGTERM)
        assert server.wait(STOPPED) == 0
    for _ in range(STOPPED * 10):
        if not any(Path(f"/proc/{worker}").exists() for worker in busy):
            return
        time.sleep(0.1)
    raise AssertionError("worker processes outlive their server")


def test_work_ends_with_its_tab(server: Server, port: int, tmp_path: Path) -> None:
    """As long as the page is open its job has leave to work, although nobody runs it again."""
    wait_until_up(port)
    with visit(port):
        wait_for_workers(server.pid)
        time.sleep(3 * job_queue._INTERVAL)
        assert permits(tmp_path)
    for _ in range(PATIENCE):
        if not permits(tmp_path):
            return
        time.sleep(1)
    raise AssertionError("the job outlives its tab")


def permits(folder: Path) -> list[Path]:
    return list(folder.glob("meteor-permit-*"))


def test_the_app_has_itself_stopped_in_time(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[bool] = []
    monkeypatch.setattr(shutdown, "end_in_time", lambda: asked.append(True))
    AppTest.from_file(str(ROOT / "app.py"), default_timeout=60).run()
    assert asked
