"""One file alone reaches inside of Streamlit, and it is the one whose functions are tested."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

from pages.ui.i18n import compat

ROOT = Path(__file__).parents[2]
PUBLIC = {"streamlit", "streamlit.delta_generator", "streamlit.errors"}
PUBLIC_NAMES = {"_asdict", "_replace", "_fields", "_exit"}
"""Of named tuples, where the underscore keeps them from the fields' names, and ``os._exit``."""


def reaching_inside(path: Path) -> Iterator[str]:
    """Lines that import more of Streamlit than its API, or take a private name of another's."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        names = []
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            names = [node.module or ""]
        elif isinstance(node, ast.Attribute) and node.attr.startswith("_"):
            own = isinstance(node.value, ast.Name) and node.value.id in {"self", "cls"}
            if not own and node.attr not in PUBLIC_NAMES and not node.attr.endswith("__"):
                yield f"{path.name}:{node.lineno} {node.attr}"
        elif isinstance(node, ast.Attribute) and ast.unparse(node) == "sys.modules":
            yield f"{path.name}:{node.lineno} sys.modules"
        for name in names:
            if name.split(".")[0] == "streamlit" and name not in PUBLIC:
                yield f"{path.name}:{node.lineno} {name}"


def test_nothing_else_reaches_inside() -> None:
    sources = [ROOT / "app.py", *(ROOT / "pages").rglob("*.py")]
    one = Path(compat.__file__)
    assert list(reaching_inside(one))
    assert [line for path in sources if path != one for line in reaching_inside(path)] == []
