"""The Learn page for its tests."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from streamlit.testing.v1 import AppTest

from tests.pages.apps import APP, calm, offline

HOSTILE = "<script>alert(1)</script> **b** [a](javascript:alert(1)) $x$ :red[z] \u202e \x00"

LANGUAGES = ("en", "ru")


def starter(monkeypatch: pytest.MonkeyPatch) -> Callable[..., AppTest]:
    """``starter(…)(learn="lessons", …)`` → the Learn page, run once; nothing is downloaded."""
    offline(monkeypatch)
    monkeypatch.delenv("METEOR_RUWORDNET", raising=False)

    def start(locale: str = "en-US", **address: str) -> AppTest:
        test = AppTest.from_file(str(APP), default_timeout=60)
        test.switch_page("pages/learn.py")
        test.context = {"locale": locale}
        test.query_params.update(address)
        return calm(test.run())

    return start


def said(test: AppTest) -> str:
    """Everything that stands there as text."""
    kinds = (test.markdown, test.caption, test.subheader, test.header, test.success, test.info)
    return "\n".join(str(one.value) for kind in kinds for one in kind)
