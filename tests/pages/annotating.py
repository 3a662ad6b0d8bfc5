"""Annotation for its tests: a store, a project, the page, and what is pressed and shown."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from streamlit.testing.v1 import AppTest

from meteor_core import annotations as an
from meteor_core.readers.dataset import Dataset
from tests.pages.apps import APP, SECONDS, calm, offline

HOSTILE = "<script>alert(1)</script> **bold** [x](javascript:alert(1)) :red[z] {0}"

CORPUS = Dataset(
    "news",
    {"reference": ("the cat sat on the mat", "dogs run in the park", HOSTILE)},
    {
        "near": ("the cat sat on a mat", "dogs ran in the park", f"near {HOSTILE}"),
        "far": ("mat the on cat", "a dog was running", f"far {HOSTILE}"),
    },
    None,
    ("1", "2", "3"),
    {},
)

Enter = Callable[..., AppTest]


def own_store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> an.Store:
    """A store of this test's own, where the page will find it."""
    monkeypatch.setenv("METEOR_DATABASE", f"sqlite:///{tmp_path / 'annotations.db'}")
    return an.open_store()


def starter(monkeypatch: pytest.MonkeyPatch) -> Enter:
    """``start("en-US")`` → the door; ``start(key=…, name=…)`` → behind it; offline."""
    offline(monkeypatch)

    def start(locale: str = "en-US", key: str = "", name: str = "") -> AppTest:
        test = AppTest.from_file(str(APP), default_timeout=SECONDS)
        test.context = {"locale": locale}
        test.run().switch_page("pages/candidates.py")
        test.query_params["mode"] = "annotate"
        calm(test.run())
        if key:
            test.text_input(key="project_key").input(key)
            test.text_input(key="project_name").input(name)
            click(test, "Enter" if locale == "en-US" else "Войти")
        return test

    return start


def made(store: an.Store, scheme: str = "preference", **settings: object) -> an.Created:
    setup = an.Setup("A project", scheme, **{"language": "en", **settings})  # type: ignore[arg-type]
    return an.create(store, setup, CORPUS)


def click(test: AppTest, label: str) -> AppTest:
    """Press the only button of that label."""
    found = [one for one in test.button if one.label == label]
    assert len(found) == 1, [one.label for one in test.button]
    found[0].click().run()
    return calm(test)


def answers(store: an.Store, created: an.Created) -> list[an.Answer | None]:
    """Everything that was said, the latest last."""
    return [one.answer for one in an.gather(store, created.owner).history]


def shown(test: AppTest) -> str:
    return "\n".join(line.value for line in (*test.markdown, *test.subheader, *test.caption))
