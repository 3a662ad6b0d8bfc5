"""Recipes name every module that knows one language, or one scheme of judging, from another."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

from meteor_core.annotations import SCHEMES
from tests.test_imports import MODULES, ROOT, imports

ROOMS = ("lexicons", "stages", "analyses")
"""What stands between a language's record and the metric: readers, stages, questions."""

CODES = {"ru", "en"}
READERS = {"meteor_core.lexicons"}
"""It names the readers of each language's data, as the recipe says before it comes to rules."""

OWN = re.compile(r"(?:russian|english)\w*")
"""Modules of one language alone, by their names or their folder's."""


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
    tree = ast.parse(MODULES[module].read_text("utf-8"))
    return any(map(_is_own, imports(module))) or any(mentions(tree))


def _is_own(module: str) -> bool:
    return any(map(OWN.fullmatch, module.split(".")))


def test_the_recipe_for_a_language_is_complete() -> None:
    text = (ROOT / "meteor_core" / "DESIGN.md").read_text("utf-8")
    recipe = text.partition("**A language**")[2].partition("**A stage**")[0]
    named = set(re.findall(rf"`((?:{'|'.join(ROOMS)})(?:/\w+)+)`", recipe))
    places = {
        name.removeprefix("meteor_core.").replace(".", "/")
        for name in MODULES
        if name.removeprefix("meteor_core.").partition(".")[0] in ROOMS
        and name not in READERS
        and not _is_own(name)
        and knows_a_language(name)
    }
    assert named == places


JUDGING = ("meteor_core.annotations.", "meteor_core.exports.annotations.", "pages.ui.annotation.")
ANSWERS = {scheme.answer.__name__ for scheme in SCHEMES.values()}


def names_of_schemes(tree: ast.AST) -> Iterator[str]:
    """Where a table is keyed by schemes, or one is told from another by its name."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Dict):
            yield from (key.value for key in node.keys if isinstance(key, ast.Constant))
        elif isinstance(node, ast.Compare):
            constants = (each for each in ast.walk(node) if isinstance(each, ast.Constant))
            yield from (each.value for each in constants if isinstance(each.value, str))


def tells_schemes_apart(module: str) -> bool:
    """By their names, or because it knows most classes of answers."""
    tree = ast.parse(MODULES[module].read_text("utf-8"))
    nodes = list(ast.walk(tree))
    taken = {node.name for node in nodes if isinstance(node, ast.alias)}
    classes = ANSWERS & (taken | {node.attr for node in nodes if isinstance(node, ast.Attribute)})
    return bool(SCHEMES.keys() & {*names_of_schemes(tree)}) or len(classes) >= len(ANSWERS) - 1


def test_the_recipe_for_a_scheme_is_complete() -> None:
    text = (ROOT / "meteor_core" / "annotations" / "DESIGN.md").read_text("utf-8")
    recipe = text.partition("**A scheme**")[2].partition("\n\n## Storage")[0]
    named = set(re.findall(r"`([\w/]+)`", recipe)) - {"SCHEMES", "answers"}
    places = {
        name.removeprefix("meteor_core.annotations.").removeprefix("meteor_core.").replace(".", "/")
        for name in MODULES
        if name.startswith(JUDGING) and tells_schemes_apart(name)
    }
    assert named == places
