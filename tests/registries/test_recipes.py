"""The recipe for a language names every module that knows one language from another."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

from tests.test_imports import MODULES, ROOT, imports

ROOMS = ("lexicons", "stages", "analyses")
"""What stands between a language's record and the metric: readers, stages, questions."""

CODES = {"ru", "en"}
OWN = re.compile(r"(?:russian|english)\w*")
"""Modules of one language alone, by their names."""


def mentions(tree: ast.AST) -> Iterator[str]:
    """Codes of languages in the source, but for docstrings and a stage's letter in each."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.Constant) and node.value in CODES:
            yield node.value
        elif not (isinstance(node, ast.Dict) and _letters(node)):
            yield from mentions(node)


def _letters(given: ast.Dict) -> bool:
    values = (getattr(value, "value", None) for value in given.values)
    return all(isinstance(value, str) and len(value) == 1 for value in values)


def knows_a_language(module: str) -> bool:
    named = any(OWN.fullmatch(name.rpartition(".")[2]) for name in imports(module))
    return named or any(mentions(ast.parse(MODULES[module].read_text("utf-8"))))


def test_the_recipe_for_a_language_is_complete() -> None:
    text = (ROOT / "meteor_core" / "DESIGN.md").read_text("utf-8")
    recipe = text.partition("**A language**")[2].partition("**A stage**")[0]
    named = set(re.findall(rf"`((?:{'|'.join(ROOMS)})/\w+)`", recipe))
    places = {
        name.removeprefix("meteor_core.").replace(".", "/")
        for name in MODULES
        if name.removeprefix("meteor_core.").partition(".")[0] in ROOMS
        and not OWN.fullmatch(name.rpartition(".")[2])
        and knows_a_language(name)
    }
    assert named == places
