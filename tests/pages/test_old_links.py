"""Links that earlier versions handed out: every one opens, and restores what it held."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from tests.data import DEFAULTS
from tests.pages.apps import open_page

LINKS = json.loads(Path(__file__).with_name("old_links.json").read_text("utf-8"))
"""Address and locale of each link, and what the version that made it showed there."""

EXTRA = {"1.5": ("meteor-1.5",), "nltk": ("wordnet-3.0",)}


def with_data(link: dict[str, Any]) -> Any:
    """A link as a parameter, marked with the data files that its variant needs."""
    extra = EXTRA.get(link["query"].get("variant", ""), ())
    return pytest.param(link, id=link["name"], marks=pytest.mark.resource(*DEFAULTS, *extra))


@pytest.mark.parametrize("link", [*map(with_data, LINKS)])
def test_a_link_restores_what_it_held(link: dict[str, Any]) -> None:
    test = open_page(link["page"], locale=link["locale"], **link["query"])
    assert test.title[0].value == link["title"]
    for key, value in link["state"].items():
        assert test.session_state[key] == value, key
    # Since then rounded factors that miss the score are marked with ≈, and the penalty is named.
    headers = [re.sub("(?<=− )(penalty|штраф) ", "", line.value) for line in test.header]
    headers = [line.replace("≈", "=") for line in headers]
    assert {link[name] for name in ("score", "heading") if name in link} <= set(headers)
    if "caption" in link:
        assert link["caption"] in [caption.value for caption in test.caption]
    for key in ("pair", "set", "exercise"):  # the address goes on naming them
        if key in link["query"] and "damaged" not in link["name"]:
            assert test.query_params[key] == link["query"][key]
