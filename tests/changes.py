"""The tests of a change, for ``python -m pytest --changed``.

A test file is concerned when it was changed itself, when it imports a changed module (also through
the tests' own helpers), or when it lies in the folder of a changed module or data file:
``tests/search`` for ``meteor_core/search``, files of ``tests/pages`` and ``tests/browser`` by a
page's name, ``tests/pages`` for what pages share. Modules that import a changed one are left to the
check.
"""

from __future__ import annotations

import ast
import subprocess
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
EVERYTHING = {"requirements.txt", "tests/requirements.txt", "pyproject.toml", "tests/conftest.py"}
"""Files that concern every test."""


def concerned(revision: str, items: list[pytest.Item]) -> list[pytest.Item]:
    """The tests that what differs from a revision concerns.

    Raises:
        pytest.UsageError: Git does not know the revision.
    """
    changed = files_changed(revision)
    if EVERYTHING & changed:
        return items
    kept = {path for path in {item.path for item in items} if concerns(changed, path)}
    return [item for item in items if item.path in kept]


def files_changed(revision: str) -> set[str]:
    """Paths below the project's folder that differ from the revision, new ones among them."""
    commands = (
        ("diff", "--name-only", "--relative", revision),
        ("ls-files", "--others", "--exclude-standard"),
    )
    paths: set[str] = set()
    for command in commands:
        done = subprocess.run(("git", *command), cwd=ROOT, capture_output=True, encoding="utf-8")
        if done.returncode:
            raise pytest.UsageError(f"--changed {revision}: {done.stderr.strip()}")
        paths |= set(done.stdout.splitlines())
    return paths


def concerns(changed: set[str], test: Path, root: Path = ROOT) -> bool:
    """Whether one of the changed files concerns a test file of this checkout or of another."""
    if imported_by(test, root) & changed:
        return True
    folder, _, name = test.relative_to(root / "tests").as_posix().partition("/")
    return any(name and _is_of(Path(path), folder, name) for path in changed)


def _is_of(changed: Path, folder: str, name: str) -> bool:
    """Whether a file of the program belongs to a folder of tests, or to tests of this name."""
    match changed.parts:
        case ("meteor_core", room, _, *_):
            return folder == room
        case ("pages", "ui", "shared", *_):
            return folder == "pages"
        case ("pages", "ui", room, _, *_):
            return folder in ("pages", "browser") and room in name
        case ("pages", page):
            return folder in ("pages", "browser") and page.removesuffix(".py") in name
    return False


@cache
def imported_by(test: Path, root: Path = ROOT) -> frozenset[str]:
    """A test file and the files that it imports, itself or through other files of the tests."""
    tests = root / "tests"
    above = [folder / "conftest.py" for folder in test.parents if folder.is_relative_to(tests)]
    waiting = [test, *(path for path in above if path.is_file())]
    found = set(waiting)
    while waiting:
        path = waiting.pop()
        if path.is_relative_to(tests):
            new = set(_imports(path, root)) - found
            found |= new
            waiting += new
    return frozenset(path.relative_to(root).as_posix() for path in found)


@cache
def _imports(path: Path, root: Path) -> tuple[Path, ...]:
    """Files of the project that a file imports, at its top or inside functions."""
    names: list[str] = []
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            names += (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            names += (node.module, *(f"{node.module}.{name.name}" for name in node.names))
    bases = [root.joinpath(*name.split(".")) for name in names]
    files = [file for base in bases for file in (base.with_suffix(".py"), base / "__init__.py")]
    return tuple(file for file in files if file.is_file())
