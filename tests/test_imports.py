"""Imports run one way: read from the source, so that nothing can hide."""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path

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
ENTRY_POINTS = {"meteor_core", "meteor_core.__main__"}
"""Modules that may import from every room, because nobody imports them."""


def sources(package: str) -> dict[str, Path]:
    """``"meteor_core.search.edges"`` → its file; packages under their own names."""
    return {
        ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__"): path
        for path in (ROOT / package).rglob("*.py")
    }


MODULES = sources("meteor_core") | sources("pages") | {"app": ROOT / "app.py"}


@cache
def imports(module: str) -> tuple[str, ...]:
    """Names of all modules that a module imports, inside functions and for types alone too."""
    return tuple(_imports(MODULES[module]))


def _imports(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: a relative import"
            for name in node.names:
                longer = f"{node.module}.{name.name}"
                yield longer if longer in MODULES else str(node.module)


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


def test_a_room_of_the_core_imports_from_below() -> None:
    wrong = []
    for module in MODULES.keys() - ENTRY_POINTS:
        if module.startswith("meteor_core."):
            floors = {
                name: room(name) for name in imports(module) if name.startswith("meteor_core")
            }
            below = CORE[: CORE.index(room(module)) + 1]
            wrong += [(module, name) for name, floor in floors.items() if floor not in below]
    assert not wrong


def test_a_room_of_the_pages_imports_from_below() -> None:
    floors, wrong = page_floors(), []
    for module in MODULES:
        if module.startswith("pages.ui."):
            own = room(module)
            below = {own, *(name for name, floor in floors.items() if floor < floors.get(own, 0))}
            of_pages = [name for name in imports(module) if name.startswith(("pages", "app"))]
            wrong += [(module, name) for name in of_pages if room(name) not in below]
    assert not wrong


def reached(module: str) -> set[str]:
    """All modules that a module imports, itself or through others."""
    found, waiting = {module}, [module]
    while waiting:
        new = {name for name in imports(waiting.pop()) if name in MODULES} - found
        found |= new
        waiting += new
    return found


def test_what_is_shared_serves_two_rooms() -> None:
    """Or every page, by ``setup_page``, which ``app.py`` calls; the rest stands where it serves."""
    users = defaultdict[str, set[str]](set)
    for module in MODULES:
        floor = room(module) or module.removeprefix("pages.")
        if module.startswith("pages.") and floor != "shared":
            for name in reached(module):
                users[name].add(floor)
    of_setup = reached("pages.ui.shared.setup_page") | reached("app")
    shared = {name for name in MODULES if name.startswith("pages.ui.shared.")} - of_setup
    shared = {name for name in shared if MODULES[name].name != "__init__.py"}
    assert {name: users[name] for name in shared if len(users[name]) < 2} == {}


def test_the_core_knows_nothing_of_pages() -> None:
    foreign = ("streamlit", "plotly", "app", "pages", "tests")
    assert not _imported_by("meteor_core", foreign)


def test_charts_import_no_streamlit() -> None:
    assert not _imported_by("pages.ui.charts", ("streamlit",))


def _imported_by(package: str, roots: tuple[str, ...]) -> list[tuple[str, str]]:
    """``(module, import)`` for each module of a package that imports something of these roots."""
    modules = [name for name in MODULES if f"{name}.".startswith(f"{package}.")]
    imported = [(module, name) for module in modules for name in imports(module)]
    return [(module, name) for module, name in imported if name.partition(".")[0] in roots]


def test_a_page_imports_no_page() -> None:
    pages = [name for name in MODULES if name.count(".") == 1 and name.startswith("pages.")]
    for page in pages:
        own = [name for name in imports(page) if name.startswith("pages")]
        assert all(name.startswith("pages.ui.") for name in own), page


def neighbours() -> dict[Path, dict[str, set[str]]]:
    """Folder → of each file and folder in it those beside it that it imports from."""
    found = defaultdict[Path, dict[str, set[str]]](lambda: defaultdict(set))
    for module in MODULES.keys() - ENTRY_POINTS:
        for imported in {name for name in imports(module) if name in MODULES} - {module}:
            one, other = MODULES[module], MODULES[imported]
            folder = next(each for each in one.parents if each in other.parents)
            own, beside = (path.relative_to(folder).parts[0] for path in (one, other))
            found[folder][own].add(beside)
    return found


def in_circles(graph: dict[str, set[str]]) -> set[str]:
    """Those left once none is without what it needs beside it, and none without who needs it."""
    left = graph
    while True:
        needed = set().union(*left.values())
        kept = {name: needs & left.keys() for name, needs in left.items() if name in needed}
        kept = {name: needs for name, needs in kept.items() if needs & kept.keys()}
        if kept == left:
            return set(left)
        left = kept


def test_no_file_or_folder_stands_in_a_circle() -> None:
    """Imports inside functions and for types alone count: these, too, tie what they join."""
    circles = {str(folder): in_circles(beside) for folder, beside in neighbours().items()}
    assert {folder: names for folder, names in circles.items() if names} == {}
