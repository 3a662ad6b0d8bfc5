"""Imports run one way: read from the source, so that nothing can hide."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]

LAYERS = """
model messages lexicons.collection wording.words
resources
lexicons
languages
stages search
meteor.alignment meteor.scoring meteor.counting wording.palette
meteor.variants meteor.meteor15 meteor.signature meteor.rows
meteor
corpus explain tuning exports render metrics annotations readers wording
commands
__init__ __main__
"""
"""Each line may import from the lines above it, and from its own line where that makes no cycle.

A module that no line names stands beside ``corpus``.
"""

ELSEWHERE = {"streamlit", "plotly", "app", "pages", "tests"}


def sources(package: str) -> dict[str, Path]:
    """``"meteor_core.search.edges"`` → its file; packages under their own names."""
    return {
        ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__"): path
        for path in (ROOT / package).rglob("*.py")
    }


CORE, PAGES = sources("meteor_core"), sources("pages")


def imports(path: Path, *, lazily: bool = False) -> Iterator[str]:
    """Names of all modules that a file imports; those inside functions only if ``lazily``."""
    for node in _nodes(ast.parse(path.read_text("utf-8")), lazily):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: a relative import"
            for name in node.names:
                longer = f"{node.module}.{name.name}"
                yield longer if longer in CORE | PAGES else str(node.module)


def _nodes(tree: ast.AST, lazily: bool) -> Iterator[ast.AST]:
    for node in ast.iter_child_nodes(tree):
        checking = isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test)
        function = isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda)
        if checking or (function and not lazily):
            continue
        yield node
        yield from _nodes(node, lazily)


def layer(module: str) -> int:
    """The line of ``LAYERS`` that names the module or the package it is in."""
    name = module.removeprefix("meteor_core").removeprefix(".") or "__init__"
    name = "__main__" if name.endswith(".__main__") else name
    lines = LAYERS.strip().splitlines()
    while name:
        for number, line in enumerate(lines):
            if name in line.split():
                return number
        name = name.rpartition(".")[0]
    return layer("meteor_core.corpus.scoring")


@pytest.mark.parametrize("module", CORE)
def test_the_core_imports_from_below(module: str) -> None:
    for imported in imports(CORE[module], lazily=True):
        if imported.startswith("meteor_core"):
            assert layer(imported) <= layer(module), f"{module} imports {imported}"


@pytest.mark.parametrize("module", CORE)
def test_the_core_knows_nothing_of_pages(module: str) -> None:
    found = {name.partition(".")[0] for name in imports(CORE[module], lazily=True)}
    assert not found & ELSEWHERE


@pytest.mark.parametrize("module", ["meteor_core.model", "meteor_core.messages.errors"])
def test_types_and_errors_import_no_sibling(module: str) -> None:
    assert not [name for name in imports(CORE[module], lazily=True) if "meteor_core" in name]


@pytest.mark.parametrize("module", [name for name in PAGES if ".charts" in name])
def test_charts_import_no_streamlit(module: str) -> None:
    assert not [name for name in imports(PAGES[module], lazily=True) if "streamlit" in name]


@pytest.mark.parametrize("module", PAGES)
def test_pages_import_no_page(module: str) -> None:
    own = [name for name in imports(PAGES[module], lazily=True) if name.startswith("pages")]
    assert all(name.startswith("pages.ui") for name in own)
    if module.startswith("pages.ui"):
        assert not [name for name in imports(PAGES[module], lazily=True) if name == "app"]


def test_no_cycles() -> None:
    """Imports at the top of modules; a package stands for its ``__init__`` file."""
    known = CORE | PAGES
    graph = {
        module: {name for name in imports(path) if name in known} - {module}
        for module, path in known.items()
    }
    while leaves := [module for module, needs in graph.items() if not needs]:
        for leaf in leaves:
            del graph[leaf]
        graph = {module: needs - set(leaves) for module, needs in graph.items()}
    assert not graph, f"a cycle among {sorted(graph)}"
