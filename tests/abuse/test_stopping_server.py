"""A server that is told to stop does so, whatever it and its processes are at work on."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from streamlit.proto.BackMsg_pb2 import BackMsg
from streamlit.testing.v1 import AppTest
from websockets.sync.client import connect

from tests.benchmarks.memory import family
from tests.browser.browsing import free_port
from tests.patience import PATIENCE, wait_until

pytestmark = pytest.mark.abuse
ROOT = Path(__file__).parents[2]
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
    def answers() -> bool:
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{port}/_stcore/health"):
                return True
        except OSError:
            return False

    wait_until(answers, "the server starts")


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
    wait_until(lambda: len(workers(process)) > 1, "two worker processes start")
    return workers(process)


@pytest.mark.parametrize("deaf", [False, True])
def test_a_busy_server_stops(server: Server, port: int, tmp_path: Path, deaf: bool) -> None:
    """Also where no process comes to a checkpoint, and a browser does not let go."""
    if deaf:
        (tmp_path / "deaf").touch()
    wait_until_up(port)
    with visit(port):
        busy = wait_for_workers(server.pid)
        server.send_signal(signal.SIGTERM)
        assert server.wait(PATIENCE) == 0
    paths = [Path(f"/proc/{worker}") for worker in busy]
    wait_until(lambda: not any(p.exists() for p in paths), "worker processes end with their server")


def test_work_ends_with_its_tab(server: Server, port: int, tmp_path: Path) -> None:
    """As long as the page is open its job has leave to work, although nobody runs it again."""
    wait_until_up(port)
    with visit(port):
        wait_for_workers(server.pid)
        before = looks(tmp_path)
        wait_until(lambda: looks(tmp_path) >= before + 3, "the server looks for closed tabs")
        assert tokens(tmp_path)
    wait_until(lambda: not tokens(tmp_path), "the job ends with its tab")


def looks(folder: Path) -> int:
    """How often the server has looked for visitors who have gone."""
    told = folder / "looks"
    return len(told.read_text()) if told.exists() else 0


def tokens(folder: Path) -> list[Path]:
    return list(folder.glob("meteor-cancel-*"))


def test_the_app_has_itself_stopped_in_time(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[bool] = []
    monkeypatch.setattr("pages.ui.shared.serving.server.end_in_time", lambda: asked.append(True))
    AppTest.from_file(str(ROOT / "app.py"), default_timeout=PATIENCE).run()
    assert asked
