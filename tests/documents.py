"""What is written for readers: the README, and the guides that it leads to."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[1]
README = ROOT / "README.md"
DOCS = ROOT / "docs"
SERVER, DATA, RECIPES, LIMITS, PRIVACY, PROJECTS = (
    DOCS / f"{name}.md"
    for name in ("server", "data", "variants", "limits", "privacy", "annotation")
)
GUIDES = tuple(sorted(DOCS.glob("*.md")))
DOCUMENTS = (README, *GUIDES)


def read(document: Path) -> str:
    return document.read_text("utf-8")


def blocks(document: Path, kind: str) -> list[str]:
    """``(README, "python")`` → what stands in its fences of that kind."""
    return re.findall(rf"^```{kind}\n(.*?)^```$", read(document), re.M | re.S)


def all_blocks(kind: str) -> list[tuple[Path, str]]:
    """Every fence of that kind, and the document that it stands in."""
    return [(each, block) for each in DOCUMENTS for block in blocks(each, kind)]


def name(document: Path) -> str:
    return document.relative_to(ROOT).as_posix()
