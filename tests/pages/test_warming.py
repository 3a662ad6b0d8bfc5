"""What is imported in the background, so that no visitor waits for it."""

from __future__ import annotations

import subprocess
import sys
from types import SimpleNamespace

import pytest

from pages.ui.shared.serving import server
from tests.browser.browsing import ROOT

_SCRIPT = """
import sys, threading
from pages.ui.shared.serving import server
server._FIRST_PAGE = 0.2
server.warm_up()
server.warm_up()
threads = [one for one in threading.enumerate() if one.name == "Warming"]
assert len(threads) == 1
assert not {*server.NEEDED} & sys.modules.keys()
threads[0].join()
assert {*server.NEEDED} <= sys.modules.keys()
"""


def test_it_is_imported_once_and_later() -> None:
    subprocess.run([sys.executable, "-c", _SCRIPT], cwd=ROOT, check=True)


def test_what_cannot_be_imported_is_noted(monkeypatch: pytest.MonkeyPatch) -> None:
    noted: list[tuple[str, Exception]] = []
    monkeypatch.setattr(server, "_FIRST_PAGE", 0.0)
    monkeypatch.setattr(server, "NEEDED", ("no_such_module", "json"))
    journal = SimpleNamespace(record_fault=lambda act, error: noted.append((act, error)))
    monkeypatch.setattr(server, "journal", journal)
    server._import()
    assert [(act, type(error)) for act, error in noted] == [("warming", ModuleNotFoundError)]
