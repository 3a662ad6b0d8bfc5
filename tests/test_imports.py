"""Imports run one way: read from the source, so that nothing can hide."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]

CORE = (
    "messages",
    "model",
    "search",
    "resources",
    "languages",
    "lexicons",
    "stages",
    "meteor",
    "readers",
    "corpus",
    "spans",
    "explain",
    "metrics",
    "wording",
    "analyses",
    "candidates",
    "render",
    "annotations",
    "meta_evaluation",
    "tuning",
    "exercises",
    "exports",
    "adapters",
    "commands",
)
"""The core's rooms from the ground up: each imports only from those before it."""

PAGES = """
i18n charts shared
pair | candidates | annotation | corpus | learn | metrics | words | tuning
"""
"""The rooms of ``pages/ui`` from the ground up; those between bars import none of one another."""

CORE_ROOT = {"__init__.py", "__main__.py", "DESIGN.md", "py.typed"}
ENTRY_POINTS = {"meteor_core", "meteor_core.__main__", "meteor_core.resources.__main__"}
"""Modules that may import from every room, because nobody imports them."""


def sources(package: str) -> dict[str, Path]:
    """``"meteor_core.search.edges"`` → its file; packages under their own names."""
    return {
        ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__"): path
        for path in (ROOT / package).rglob("*.py")
    }


MODULES = sources("meteor_core") | sources("pages") | {"app": ROOT / "app.py"}


@cache
def imports(module: str, *, lazily: bool = True) -> tuple[str, ...]:
    """Names of all modules that a module imports; those inside functions only if ``lazily``."""
    return tuple(_imports(MODULES[module], lazily))


def _imports(path: Path, lazily: bool) -> Iterator[str]:
    for node in _nodes(ast.parse(path.read_text("utf-8")), lazily):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: a relative import"
            for name in node.names:
                longer = f"{node.module}.{name.name}"
                yield longer if longer in MODULES else str(node.module)


def _nodes(tree: ast.AST, lazily: bool) -> Iterator[ast.AST]:
    for node in ast.iter_child_nodes(tree):
        checking = isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test)
        function = isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda)
        if (checking or function) and not lazily:
            continue
        yield node
        yield from _nodes(node, lazily)


def room(module: str) -> str:
    """``"meteor_core.search.edges"`` → ``"search"``, ``"pages.ui.pair.every"`` → ``"pair"``."""
    house = "pages.ui." if module.startswith("pages.ui.") else "meteor_core."
    return module.removeprefix(house).partition(".")[0] if module.startswith(house) else ""


def page_floors() -> dict[str, int]:
    floors = PAGES.split()
    ground = floors[: floors.index("pair")]
    above = [name for name in floors[len(ground) :] if name != "|"]
    return {name: floor for floor, name in enumerate(ground)} | dict.fromkeys(above, len(ground))


def folders(path: Path) -> set[str]:
    return {folder.name for folder in path.iterdir() if any(folder.glob("**/*.py"))}


def test_every_room_of_the_core_has_its_floor() -> None:
    assert folders(ROOT / "meteor_core") == set(CORE)
    assert {path.name for path in (ROOT / "meteor_core").iterdir() if path.is_file()} == CORE_ROOT


def test_every_room_of_the_pages_has_its_floor() -> None:
    assert folders(ROOT / "pages" / "ui") == set(page_floors())
    loose = {path.name for path in (ROOT / "pages" / "ui").iterdir() if path.is_file()}
    assert loose == {"__init__.py"}


@pytest.mark.parametrize("module", [name for name in MODULES if name.startswith("meteor_core.")])
def test_a_room_of_the_core_imports_from_below(module: str) -> None:
    if module in ENTRY_POINTS:
        return
    for imported in imports(module):
        if imported.startswith("meteor_core"):
            assert room(imported), f"{module} imports {imported}, which every room stands under"
            below = CORE.index(room(imported)) <= CORE.index(room(module))
            assert below, f"{module} imports {imported}"


@pytest.mark.parametrize("module", [name for name in MODULES if name.startswith("pages.ui.")])
def test_a_room_of_the_pages_imports_from_below(module: str) -> None:
    floors = page_floors()
    for imported in imports(module):
        if imported.startswith("pages"):
            same = room(imported) == room(module)
            below = room(imported) in floors and floors[room(imported)] < floors[room(module)]
            assert same or below, f"{module} imports {imported}"
        assert imported != "app", f"{module} imports app"


@pytest.mark.parametrize("module", [name for name in MODULES if name.startswith("meteor_core")])
def test_the_core_knows_nothing_of_pages(module: str) -> None:
    roots = {name.partition(".")[0] for name in imports(module)}
    assert not roots & {"streamlit", "plotly", "app", "pages", "tests"}


@pytest.mark.parametrize("module", [name for name in MODULES if room(name) == "charts"])
def test_charts_import_no_streamlit(module: str) -> None:
    assert not [name for name in imports(module) if name.startswith("streamlit")]


def test_a_page_imports_no_page() -> None:
    pages = [name for name in MODULES if name.count(".") == 1 and name.startswith("pages.")]
    for page in pages:
        own = [name for name in imports(page) if name.startswith("pages")]
        assert all(name.startswith("pages.ui.") for name in own), page


def test_no_module_stands_in_a_circle() -> None:
    """Imports at the top of modules; a package stands for its ``__init__`` file."""
    graph = {
        module: {name for name in imports(module, lazily=False) if name in MODULES} - {module}
        for module in MODULES
    }
    while leaves := [module for module, needs in graph.items() if not needs]:
        for leaf in leaves:
            del graph[leaf]
        graph = {module: needs - set(leaves) for module, needs in graph.items()}
    assert not graph, f"a cycle among {sorted(graph)}"
