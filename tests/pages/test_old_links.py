"""Links that earlier versions handed out: every one opens, and restores what it held."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from streamlit.testing.v1 import AppTest

from tests.pages.apps import APP, SECONDS, calm, offline

LINKS = json.loads(Path(__file__).with_name("old_links.json").read_text("utf-8"))
"""Address and locale of each link, and what the version that made it showed there."""

DATA = ("navec-news", "wiktionary-ru", "wordnet-en")
EXTRA = {"1.5": "meteor-1.5", "nltk": "wordnet-3.0"}


def opened(link: dict[str, Any]) -> AppTest:
    test = AppTest.from_file(str(APP), default_timeout=SECONDS)
    test.context = {"locale": link["locale"]}
    test.query_params.update(link["query"])
    if link["page"] != "pair":
        test.switch_page(f"pages/{link['page']}.py")
    return calm(test.run())


@pytest.mark.parametrize("link", LINKS, ids=lambda link: link["name"])
def test_a_link_restores_what_it_held(
    link: dict[str, Any],
    require_resource: Callable[[str], Path],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for name in (*DATA, *filter(None, [EXTRA.get(link["query"].get("variant", ""))])):
        require_resource(name)
    offline(monkeypatch)
    monkeypatch.delenv("METEOR_RUWORDNET", raising=False)
    test = opened(link)
    assert test.title[0].value == link["title"]
    for key, value in link["state"].items():
        assert test.session_state[key] == value, key
    headers = [header.value for header in test.header]
    assert {link[name] for name in ("score", "heading") if name in link} <= set(headers)
    if "caption" in link:
        assert link["caption"] in [caption.value for caption in test.caption]
    for key in ("pair", "set", "exercise"):  # the address goes on naming them
        if key in link["query"] and "damaged" not in link["name"]:
            assert test.query_params.get(key) in (link["query"][key], [link["query"][key]])
