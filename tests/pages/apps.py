"""The app without a browser, for the tests of its pages: opened, and read."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from streamlit.runtime.scriptrunner import script_runner
from streamlit.testing.v1 import AppTest

from meteor_core import ResourceError, resources
from pages.ui.shared import permalink
from pages.ui.shared.permalink import Texts
from pages.ui.shared.serving import held_resources
from pages.ui.shared.serving.jobs import Job
from tests.patience import PATIENCE

APP = Path(__file__).parents[2] / "app.py"
HOSTILE = {
    "script": "<script>alert(1)</script>",
    "markdown": "**bold** [link](javascript:alert(1)) # x $y$ :red[z]",
    "emoji": "🦊 прыгнула 👩‍👩‍👧‍👦 🏳️‍🌈",
    "right to left": "הקוט ישב على الحصيرة \u202e obverse",
    "control": "a\x00b\x01c\x1b[31m\x7f",
    "combining": "Z" + "\u0301" * 300,
    "white space": " \n\t ",
    "braces": "{0} {__class__} %s %(x)s",
}
"""Texts that people may type, each with what must not come of it."""

LINE = "<script>alert(1)</script> **b** [a](javascript:alert(1)) $x$ :red[z] {0} \u202e \x00"
"""All the markup at once, on one line."""

OpenPage = Callable[..., AppTest]


def offline(monkeypatch: pytest.MonkeyPatch) -> None:
    """No test installs anything, though it might; every run begins with the whole app."""
    monkeypatch.setattr(resources, "install", _no_network)
    monkeypatch.setattr(held_resources, "is_local", lambda: True)
    monkeypatch.setattr(script_runner, "_mpa_v1", _whole_app)


def _no_network(*_: object) -> None:
    raise ResourceError("{name} cannot be installed: {reason}", name="all", reason="no network")


def _whole_app(main: str) -> None:
    """AppTest forgets with every run that there is a navigation, and would run the page alone."""
    code = compile(Path(main).read_text("utf-8"), main, "exec")
    exec(code, {"__name__": "__main__", "__file__": main})


def open_page(
    page: str = "pair",
    *,
    locale: str = "en-US",
    pair: Texts | str = "",
    state: dict[str, Any] | None = None,
    **address: str,
) -> AppTest:
    """The page that an address leads to, run once; ``pair`` is packed if it is not yet.

    ``state``: what stands in the session before.
    """
    test = AppTest.from_file(str(APP), default_timeout=PATIENCE)
    test.context = {"locale": locale}
    for key, value in (state or {}).items():
        test.session_state[key] = value
    test.query_params.update(address)
    if pair:
        test.query_params["pair"] = pair if isinstance(pair, str) else permalink.pack(pair)
    if page != "pair":
        test.switch_page(f"pages/{page}.py")
    return calm(test.run())


def go_to(test: AppTest, page: str) -> AppTest:
    """By the menu to another page."""
    return calm(test.switch_page(f"pages/{page}.py").run())


def calm(test: AppTest) -> AppTest:
    """A page that has not broken."""
    assert not test.exception, test.exception[0].value
    return test


def shown(test: AppTest) -> str:
    """Everything that stands there as text, Markdown's escapes and all."""
    kinds = (
        *(test.title, test.header, test.subheader, test.markdown, test.caption),
        *(test.success, test.info, test.warning, test.error),
    )
    return "\n".join(str(element.value) for kind in kinds for element in kind)


def plainly(text: str) -> str:
    """Markdown without its escapes, and without what keeps Streamlit from rewriting it."""
    return text.replace("\\", "").replace(":small[]", "")


def alerts(test: AppTest) -> list[str]:
    """What stands in coloured boxes."""
    return [plainly(element.value) for element in (*test.error, *test.warning, *test.info)]


def score(test: AppTest) -> str:
    """The line with the score: ``"0.769 = F 0.778 × (1 − penalty 0.012)"``."""
    return next(line.value for line in test.header if re.search(r" [=≈] (0\.\d · )?F ", line.value))


def value(test: AppTest) -> float:
    """The score as a number."""
    return float(score(test).partition(" ")[0])


def signature(test: AppTest) -> str:
    """The signature that the page shows beside a button to copy it."""
    return copied(test, "signature")


def copied(test: AppTest, key: str) -> str:
    """What the button of that key copies."""
    blocks = [one.proto for one in test.get("bidi_component")]
    (block,) = [one for one in blocks if one.id.endswith(f"-{key}")]
    return str(json.loads(block.json)["text"])


def never_done(job: Job) -> None:
    """Work that goes on until it is stopped."""
    while True:
        job.check_cancelled()
        time.sleep(0.01)


def press(test: AppTest, label: str) -> AppTest:
    """Press the only button of that label."""
    buttons = [button for button in test.button if button.label == label]
    assert len(buttons) == 1, [button.label for button in test.button]
    return calm(buttons[0].click().run())


def nothing_runs(test: AppTest) -> None:
    """No markup of a person's text has become markup of the page."""
    for element in (*test.markdown, *test.caption, *test.header, *test.subheader):
        assert not getattr(element, "allow_html", False)
        assert "](javascript" not in element.value
        assert "<script" not in element.value.replace("\\<", "")
    for html in test.get("html"):
        assert "<script>alert" not in html.proto.body
