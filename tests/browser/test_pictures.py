"""Six pictures of the app, made anew: what each must show is in sight, whole, with nothing over it.

They are kept in the folder that METEOR_PICTURES names; else pytest removes them in the end.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.browsing import Visit, overflow, settle

pytestmark = pytest.mark.browser


@dataclass(frozen=True, slots=True)
class Shot:
    """A window: what is opened and pressed in it, and the parts that are to be seen in it."""

    path: str
    parts: tuple[str, ...]
    press: str = ""
    window: Mapping[str, object] = field(default_factory=dict)


PHONE = {"width": 390, "height": 844, "locale": "ru-RU", "color_scheme": "dark"}
GRAPH = ".st-key-graph_picture .svg-container"
SHOTS = {
    "pair": Shot("", (".st-key-score", GRAPH, ".st-key-score_steps")),
    "pair-ru": Shot("", (".st-key-score", ".st-key-graph_picture >> text=вечером"), window=PHONE),
    "candidates": Shot("candidates", ("text=/ is behind /", ".board")),
    "corpus": Shot(
        "corpus",
        (".st-key-corpus_judged", "[data-testid=stDataFrame]:visible"),
        press=".st-key-corpus_try button",
        window={"height": 1040},
    ),
    "player": Shot(
        "learn?step=penalty",
        (".st-key-picture .svg-container", ".st-key-learn_sentences", ".st-key-learn_formula"),
    ),
    "tuning": Shot(
        "tuning",
        (
            ".st-key-tuning_agreement .svg-container",
            "text=/ is ahead of | agrees with people better /",
        ),
        press=".st-key-tuning_try button",
    ),
}

IN_SIGHT = """(part) => {
  const { left, top, right, bottom } = part.getBoundingClientRect();
  return left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
}"""

COVERS = """(part) => {
  const { left, top, width, height } = part.getBoundingClientRect(), over = new Set();
  const whole = part.closest(".svg-container") ?? part;  // which Plotly draws in several layers
  for (let x = 0.05; x < 1; x += 0.05) for (let y = 0.1; y < 1; y += 0.1) {
    const highest = part.getRootNode().elementFromPoint(left + x * width, top + y * height);
    if (!whole.contains(highest) && !highest.contains(whole)) over.add(highest.outerHTML);
  }
  return [...over];
}"""
"""What lies over a part of the page."""


@pytest.mark.parametrize("name", SHOTS)
def test_a_picture_shows_what_it_must(visit: Visit, tmp_path: Path, name: str) -> None:
    shot = SHOTS[name]
    page = visit(shot.path, **shot.window)
    if shot.press:
        page.locator(shot.press).click()
    for part in shot.parts:
        expect(page.locator(part).first).to_be_visible()
    settle(page)
    page.screenshot(path=Path(os.environ.get("METEOR_PICTURES") or tmp_path) / f"{name}.png")
    assert overflow(page) <= 0
    for part in shot.parts:
        _hold_clear(page.locator(part).first)


def _hold_clear(part: Locator) -> None:
    assert part.evaluate(IN_SIGHT)
    assert part.evaluate(COVERS) == []
