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
    "learn?learn=proof",
    "learn?screen=projector",
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
    _hold_clean(visit, path)


@pytest.mark.browser
def test_no_serious_findings_in_the_first_steps(visit: Callable[..., Page]) -> None:
    _hold_clean(visit, "", newcomer=True)


@pytest.mark.browser
def test_no_serious_findings_behind_the_projectors_code(visit: Callable[..., Page]) -> None:
    _hold_clean(visit, "learn?screen=projector", "q")


def _hold_clean(visit: Callable[..., Page], path: str, key: str = "", **how: bool) -> None:
    """Both themes of a page, once this key was pressed."""
    found = []
    for scheme in ("light", "dark"):
        page = visit(path, color_scheme=scheme, **how)
        if key:
            page.keyboard.press(key)
        for finding in Axe().run(page, options=RULES).response["violations"]:
            if finding["impact"] in GRAVE:
                places = [node["html"][:160] for node in finding["nodes"][:3]]
                found.append((scheme, finding["id"], finding["help"], *places))
    assert not found, "\n".join(map(str, found))
