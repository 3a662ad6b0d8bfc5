"""What is written for readers: the README, and the guides that it leads to."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[1]
README = ROOT / "README.md"
SERVER = ROOT / ".deploy" / "README.md"
DATA = ROOT / "meteor_core" / "resources" / "GUIDE.md"
RECIPES = ROOT / "docs" / "variants.md"
LIMITS = ROOT / "meteor_core" / "LIMITS.md"
PROJECTS = ROOT / "meteor_core" / "annotations" / "GUIDE.md"
PRIVACY = ROOT / "pages" / "PRIVACY.md"
GUIDES = (
    ROOT / "meteor_core" / "commands" / "GUIDE.md",
    ROOT / "meteor_core" / "GUIDE.md",
    DATA,
    LIMITS,
    PROJECTS,
    PRIVACY,
    SERVER,
    *sorted((ROOT / "docs").glob("*.md")),
)
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
