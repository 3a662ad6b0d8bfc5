"""The app without a browser, for the tests of its pages: nothing is downloaded."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from streamlit.runtime.scriptrunner import script_runner
from streamlit.testing.v1 import AppTest

from meteor_core import ResourceError, resources

APP = Path(__file__).parents[2] / "app.py"
SECONDS = 40


def offline(monkeypatch: pytest.MonkeyPatch) -> None:
    """No test installs anything, and every run begins with the whole app."""
    monkeypatch.setattr(resources, "install", _no_network)
    monkeypatch.setattr(script_runner, "_mpa_v1", _whole_app)


def _no_network(*_: object) -> None:
    raise ResourceError("{name} cannot be installed: {reason}", name="all", reason="no network")


def _whole_app(main: str) -> None:
    """AppTest forgets with every run that there is a navigation, and would run the page alone."""
    code = compile(Path(main).read_text("utf-8"), main, "exec")
    exec(code, {"__name__": "__main__", "__file__": main})


def calm(test: AppTest) -> AppTest:
    """A page that has not broken."""
    assert not test.exception, test.exception[0].value
    return test


def empty(monkeypatch: pytest.MonkeyPatch, path: str) -> Callable[..., AppTest]:
    """``empty(monkeypatch, "pages/corpus.py")(locale="ru-RU")`` → that page, as one comes to it."""
    offline(monkeypatch)

    def start(locale: str = "en-US") -> AppTest:
        test = AppTest.from_file(str(APP), default_timeout=SECONDS)
        test.context = {"locale": locale}
        return calm(test.run().switch_page(path).run())

    return start
