"""What tests share: the data files that they declare, development data beside the project."""

from __future__ import annotations

import gc
import socket
import sys
import threading
from collections.abc import Callable, Iterator
from ipaddress import ip_address
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings

from meteor_core import resources
from meteor_core.messages import console, journal
from meteor_core.resources.table import TABLE
from tests import data

pytest_plugins = ("tests.runs",)

settings.register_profile("untimed", deadline=None)
settings.load_profile("untimed")  # how long an example takes says nothing of what it shows

gc.set_threshold(50_000)  # each time it goes through all tests as well: 8 to 10% of the time

MISSING = pytest.StashKey[dict[str, str]]()
"""Resource → why it could not be installed."""


_MAIN = sys.modules["__main__"]


@pytest.hookimpl(tryfirst=True)
def pytest_runtestloop(session: pytest.Session) -> None:
    """Brings the data files that the chosen tests declare, before the first of these runs."""
    wanted = {name for item in session.items for name in data.declared(item)}
    found = {} if session.config.option.collectonly else data.bring(wanted, _say(session.config))
    session.config.stash[MISSING] = found


def _say(config: pytest.Config) -> Callable[[str], None]:
    """Prints a line between the results of tests; a process beside others has no such place."""
    reporter = config.pluginmanager.getplugin("terminalreporter")
    return reporter.write_line if reporter else lambda _line: None


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    """Skips a test that declares what could not be had, before its fixtures are made.

    Any other test finds the data files that it declares and no more, so that it does the same on a
    machine that has none. A browser's server is another process, and finds them all.
    """
    missing = item.config.stash[MISSING]
    declared = data.declared(item)
    for name in declared:
        if name in missing:
            data.refuse(name, missing[name])
    # A process keeps METEOR 1.5's word lists once it has read them, so that they are never hidden.
    data.show(TABLE if item.get_closest_marker("browser") else [*declared, "meteor-1.5"])


@pytest.fixture(scope="session")
def require_resource(pytestconfig: pytest.Config) -> Callable[[str], Path]:
    """``require_resource("navec-news")`` → its path, for fixtures, which cannot bear a mark."""
    missing = pytestconfig.stash[MISSING]
    capture = pytestconfig.pluginmanager.getplugin("capturemanager")

    def require(name: str) -> Path:
        if name not in missing and resources.find(name) is None:
            with capture.global_and_fixture_disabled():
                missing.update(data.bring([name], _say(pytestconfig)))
        if name in missing:
            data.refuse(name, missing[name])
        data.show([name], more=True)
        path = resources.find(name)
        assert path is not None
        return path

    return require


@pytest.fixture(scope="module", autouse=True)
def no_server() -> Iterator[None]:
    """Pages start no threads of a server, which would go on under later tests of the process.

    They freeze memory while Hypothesis looks for its own, and answer a signal meant for pytest.
    Tests of the core alone do not import the pages.
    """
    if "streamlit" not in sys.modules:
        yield
        return
    from pages.ui.shared.recipes import installing
    from pages.ui.shared.serving import server

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(installing, "_in_background", lambda *_: _Done())
        for start in ("give_back", "warm_up", "end_in_time"):
            patch.setattr(server, start, lambda: None)
        yield


class _Done(threading.Thread):
    """A thread that has nothing to do, and to be waited for."""

    def join(self, timeout: float | None = None) -> None:
        """It has ended."""


@pytest.fixture(autouse=True)
def compiled_before(monkeypatch: pytest.MonkeyPatch) -> None:
    """Which test is the first to compile a list hangs on the order; commands say nothing of it."""
    monkeypatch.setattr(console._Compiling, "said", True)


@pytest.fixture(scope="session", autouse=True)
def no_network() -> Iterator[None]:
    """No test asks another machine. Data files are downloaded by pip, in a process of its own."""
    connect = socket.socket.connect

    def connect_here(self: socket.socket, address: Any) -> None:
        if self.family in (socket.AF_INET, socket.AF_INET6):
            assert ip_address(address[0].replace("localhost", "127.0.0.1")).is_loopback, address
        connect(self, address)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(socket.socket, "connect", connect_here)
        yield


@pytest.fixture(autouse=True)
def own_minute(monkeypatch: pytest.MonkeyPatch) -> None:
    """The log writes so many lines a minute: what tests before have had refused counts no more."""
    monkeypatch.setattr(journal, "_minute", journal._Minute())


@pytest.fixture(autouse=True)
def own_main() -> Iterator[None]:
    """Streamlit's tests put a script in its place, which processes begun later would run."""
    yield
    sys.modules["__main__"] = _MAIN


@pytest.fixture(scope="session")
def shared() -> Path:
    """The development data in ``../shared``, which the project does not contain."""
    folder = Path(__file__).resolve().parents[2] / "shared"
    if not folder.is_dir():
        pytest.skip("needs the development data in ../shared")
    return folder
