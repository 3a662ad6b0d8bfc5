"""Takes the pictures of the README and of empty pages, and checks that each shows its parts whole.

A picture in the repository holds the words of its parts, so that the test fails once the page says
something else. ``METEOR_PICTURES=1`` replaces the pictures.
"""

from __future__ import annotations

import io
import os
from collections.abc import Mapping
from dataclasses import dataclass, field

import pytest
from PIL import Image
from PIL.ExifTags import Base
from playwright.sync_api import FloatRect, Locator, expect

from tests.browser.browsing import ROOT, Visit, overflow, settle

pytestmark = pytest.mark.browser


@dataclass(frozen=True, slots=True)
class Shot:
    """A window: what is opened and pressed in it, and the parts that are to be seen in it."""

    path: str
    parts: tuple[str, ...]
    press: str = ""
    window: Mapping[str, object] = field(default_factory=dict)
    size: tuple[int, int] | None = None
    """Of a picture that begins at the first part; else it is the whole window."""


PHONE = {"width": 390, "height": 844, "locale": "ru-RU", "color_scheme": "dark"}
RUSSIAN = {"height": 1600, "locale": "ru-RU"}
ENGLISH = {"height": 1600}
GRAPH = ".st-key-graph_picture .svg-container"
SIDEBAR = "[data-testid=stSidebarUserContent]"
CORPUS = (".st-key-corpus_judged", "[data-testid=stDataFrame]:visible")
AGREEMENT = (
    ".st-key-tuning_agreement",
    "text=/ is ahead of | agrees with people better | согласуется /",
)
ASSETS = "pages/ui/shared/assets"
SHOTS = {
    f"{ASSETS}/screenshot.png": Shot("", (SIDEBAR, ".st-key-score", GRAPH, ".st-key-score_steps")),
    "docs/player.png": Shot(
        "learn?step=penalty",
        (
            SIDEBAR,
            ".st-key-picture .svg-container",
            ".st-key-learn_sentences",
            ".st-key-learn_formula",
        ),
    ),
    "docs/exercise.png": Shot("learn?learn=exercises", (".st-key-learn_exercise_page",)),
    f"{ASSETS}/corpus.en.webp": Shot(
        "corpus", CORPUS, ".st-key-corpus_try button", ENGLISH, (948, 604)
    ),
    f"{ASSETS}/corpus.ru.webp": Shot(
        "corpus", CORPUS, ".st-key-corpus_try button", RUSSIAN, (948, 604)
    ),
    f"{ASSETS}/tuning.en.webp": Shot(
        "tuning", AGREEMENT, ".st-key-tuning_try button", ENGLISH, (948, 478)
    ),
    f"{ASSETS}/tuning.ru.webp": Shot(
        "tuning", AGREEMENT, ".st-key-tuning_try button", RUSSIAN, (948, 478)
    ),
    "pair on a phone": Shot(
        "", (".st-key-score", ".st-key-graph_picture >> text=вечером"), window=PHONE
    ),
    "candidates": Shot("candidates", ("text=/ is behind /", ".board")),
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

WORDS = """(part) => {
  const found = [];
  const read = (node) => {
    if (node.nodeType === Node.TEXT_NODE) found.push(node.textContent);
    else if (node.localName !== "style" && node.localName !== "script")
      [node.shadowRoot, ...node.childNodes].forEach((child) => child && read(child));
  };
  read(part);
  return found.join(" ").split(/\\s+/).join(" ").trim();
}"""
"""The words of a part, those of its components and figures as well."""


@pytest.mark.parametrize("name", SHOTS)
def test_a_picture_shows_what_it_must(visit: Visit, name: str) -> None:
    shot = SHOTS[name]
    page = visit(shot.path, **shot.window)
    if shot.press:
        page.locator(shot.press).click()
    parts = [page.locator(part).first for part in shot.parts]
    for part in parts:
        expect(part).to_be_visible()
    settle(page)
    assert overflow(page) <= 0
    for part in parts:
        assert part.evaluate(IN_SIGHT)
        assert part.evaluate(COVERS) == []
    if "." in name:
        words = "\n".join(part.evaluate(WORDS) for part in parts)
        if os.environ.get("METEOR_PICTURES"):
            _replace(name, page.screenshot(clip=_clip(parts[0], shot)), words)
        with Image.open(ROOT / name) as picture:
            assert picture.getexif()[Base.XPComment].decode("utf-16-le") == words


def _clip(first: Locator, shot: Shot) -> FloatRect | None:
    if shot.size is None:
        return None
    box = first.bounding_box()
    assert box is not None
    width, height = shot.size
    return {"x": box["x"] - 16, "y": box["y"] - 10, "width": width, "height": height}


def _replace(name: str, screenshot: bytes, words: str) -> None:
    image = Image.open(io.BytesIO(screenshot)).convert("RGB")
    if name.endswith(".png"):
        image = image.quantize(128)
    exif = Image.Exif()
    exif[Base.XPComment] = words.encode("utf-16-le")
    image.save(ROOT / name, exif=exif, quality=80, method=6, optimize=True)
