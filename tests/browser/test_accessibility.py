"""Every page, and some of their parts, under axe-core, in both themes: no serious finding."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

VIEWS = [
    "candidates?mode=annotate",
    "learn?learn=exercises",
    "metrics?show=atlas&language=ru&atlas_columns=others",
]
"""Parts of pages that have buttons of their own."""

PAGES = sorted(path.stem for path in (Path(__file__).parents[2] / "pages").glob("[!_]*.py"))
GRAVE = {"serious", "critical"}
RULES = {"runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa"]}


@pytest.mark.browser
@pytest.mark.parametrize("name", PAGES + VIEWS)
def test_no_serious_findings(visit: Callable[..., Page], name: str) -> None:
    path = "" if name == "pair" else name
    found = []
    for scheme in ("light", "dark"):
        page = visit(path, color_scheme=scheme)
        for finding in Axe().run(page, options=RULES).response["violations"]:
            if finding["impact"] in GRAVE:
                places = [node["html"][:160] for node in finding["nodes"][:3]]
                found.append((scheme, finding["id"], finding["help"], *places))
    assert not found, "\n".join(map(str, found))
