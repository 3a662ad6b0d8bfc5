"""The wheel holds what the checkout holds, in two packages, and works where the checkout is not."""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
import zipfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

import pytest
from streamlit.proto.BackMsg_pb2 import BackMsg
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg
from streamlit.proto.NewSession_pb2 import Config
from websockets.sync.client import connect

import meteor_core
from tests.benchmarks.websockets_client import Visitor
from tests.browser.browsing import await_health, free_port
from tests.packaging.conftest import ROOT, Installed
from tests.patience import PATIENCE

LEFT_OUT = {"pages/ui/shared/assets/screenshot.png"}
"""A picture for the README."""


def place(path: str) -> str:
    """Where a file of the checkout lies in the wheel: ``"pages/pair.py"`` → ``"meteor_…"``."""
    first = path.partition("/")[0]
    return path if first == "meteor_core" else f"meteor_explorer/{path}"


def tracked() -> set[str]:
    """The files that the app and the library are made of; none that git ignores."""
    wanted = ["app.py", "pages", "meteor_core", ".streamlit"]
    listed = subprocess.run(
        ["git", "ls-files", "-zco", "--exclude-standard", *wanted],
        cwd=ROOT,
        capture_output=True,
        encoding="utf-8",
    )
    if listed.returncode:
        pytest.skip("needs the files of a git checkout")
    return set(filter(None, listed.stdout.split("\0"))) - LEFT_OUT


def test_the_wheel_holds_every_file_in_a_package_of_its_own(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        held = {name for name in archive.namelist() if ".dist-info/" not in name}
    here = {path for path in tracked() if (ROOT / path).exists()}
    assert {place(path) for path in here} | {"meteor_explorer/__init__.py"} == held
    assert {name.partition("/")[0] for name in held} == {"meteor_core", "meteor_explorer"}


def test_the_version_stands_in_one_place(installed: Installed) -> None:
    shown = installed.run("meteor-explorer", "--version")
    assert shown.stdout.split()[-1] == meteor_core.__version__
    ask = "from importlib.metadata import version; print(version('meteor-explorer'))"
    assert installed.run("python", "-c", ask).stdout.strip() == meteor_core.__version__


def test_the_library_comes_from_the_wheel(installed: Installed) -> None:
    ask = "import meteor_core; print(meteor_core.__file__)"
    found = Path(installed.run("python", "-c", ask).stdout.strip())
    assert found.is_relative_to(installed.packages)
    for name in ("app", "pages"):
        taken = installed.run("python", "-c", f"import {name}").stderr
        assert f"No module named '{name}'" in taken


def test_a_command_scores_as_the_checkout_does(installed: Installed) -> None:
    pair = ("--candidate", "кот спит дома", "--reference", "дома кот спал")
    scored = installed.run("meteor-explorer", "score", *pair, "--stages", "exact", "--json")
    assert (scored.returncode, scored.stderr) == (0, "")
    meteor = meteor_core.Meteor("ru", stages=["exact"])
    expected = meteor.score("кот спит дома", "дома кот спал")
    told = json.loads(scored.stdout)
    assert told["signature"] == expected.signature
    assert told["score"] == pytest.approx(expected.score.value, abs=1e-12)


def test_a_command_is_called_by_its_own_name(installed: Installed) -> None:
    assert "Usage: meteor-explorer " in installed.run("meteor-explorer", "--help").stdout
    refused = installed.run("meteor-explorer", "scores")
    assert refused.returncode == 2
    assert (
        "choose one of: agreement, app, atlas, corpus, leaderboard, lists, projects, resources"
        in refused.stderr
    )


@contextmanager
def served(installed: Installed) -> Iterator[str]:
    """``meteor-explorer app`` in a folder that is not the project's → its address."""
    address = f"http://127.0.0.1:{(port := free_port())}/"
    options = ["--server.headless=true", "--server.address=127.0.0.1", f"--server.port={port}"]
    with subprocess.Popen(
        [installed.programs / "meteor-explorer", "app", *options],
        cwd=installed.folder,
        env=installed.environ,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    ) as server:
        try:
            await_health(f"{address}_stcore/health", server)
            yield address
        finally:
            server.terminate()


async def open_pages(address: str, *pages: str) -> None:
    """Raises ``RuntimeError`` for a page whose script fails."""
    for page in pages:
        async with Visitor(address, page) as visitor:
            await visitor.open()


def beginning(address: str) -> ForwardMsg:
    """The first message of a session: configuration and theme."""
    place = address.replace("http", "ws", 1) + "_stcore/stream"
    with connect(place, max_size=None) as connection:
        message = BackMsg()
        message.rerun_script.query_string = ""
        connection.send(message.SerializeToString())
        while True:
            answer = ForwardMsg.FromString(connection.recv(timeout=PATIENCE))
            if answer.WhichOneof("type") == "new_session":
                return answer


@pytest.mark.skipif(os.name == "nt", reason="there a server is not stopped with its command")
def test_the_app_opens_with_the_projects_configuration(installed: Installed) -> None:
    with served(installed) as address:
        pages = open_pages(address, "", "corpus", "learn", "words", "tuning")
        with ThreadPoolExecutor(1) as thread:  # in this one Playwright's loop may run
            thread.submit(asyncio.run, pages).result()
        session = beginning(address).new_session
    assert session.config.toolbar_mode == Config.ToolbarMode.VIEWER
    assert session.custom_theme.light.primary_color == "#00639b"
    assert session.custom_theme.dark.background_color == "#0e1117"


TYPED = """
from meteor_core import Meteor, Result

result: Result = Meteor("en", "tuned").score("a cat", ["the cat"])
value: float = result.score.value
wrong: str = result.score.value
Meteor("en", "tuned").score(1, ["the cat"])
"""


def test_types_come_with_the_library(installed: Installed, tmp_path: Path) -> None:
    """mypy reads the installed package's types: it finds the two faults, and no others."""
    (tmp_path / "using.py").write_text(TYPED, "utf-8")
    environment = str(installed.programs / "python")
    options = ("--strict", "--python-executable", environment, "--cache-dir", str(tmp_path))
    said = installed.run("python", "-m", "mypy", *options, str(tmp_path / "using.py")).stdout
    faults = [line for line in said.splitlines() if "error:" in line]
    assert [fault.rpartition("[")[2] for fault in faults] == ["assignment]", "arg-type]"], said
