"""Every regular expression of the program, found in its sources, and how each is used."""

from __future__ import annotations

import ast
import importlib
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any

import regex

from meteor_core.model.libraries import Pattern

ROOT = Path(__file__).parents[2]
OPERATIONS = ("match", "fullmatch", "search", "findall", "finditer", "split", "sub")
ANCHORED = {"match", "fullmatch"}
_COMPILED = (re.Pattern, type(regex.compile("a")))

MADE_ELSEWHERE = {
    "meteor_core.analyses.negation": "fixed words of its table",
    "meteor_core.lexicons.russian.derivations": "fixed endings of its tables",
    "meteor_core.readers.decoding": "one character of a fixed set",
    "meteor_core.readers.text_tables": "a cell between quotes, whose repeats never give back",
    "meteor_core.model.libraries": "found where they are assigned",
    "meteor_core.corpus.results": "the visitor's own, which has a length and gives up in time",
}
"""Modules that compile what stands in no constant, and why that is known."""


@dataclass(frozen=True, slots=True)
class Used:
    """A pattern under the name by which it is known, and one way in which it is used."""

    name: str
    pattern: Any
    operation: str

    def run(self, text: str) -> None:
        """Use it on a text, to the end."""
        given = text.encode("latin-1", "replace") if self.binary else text
        if self.operation in ANCHORED:
            getattr(self.pattern, self.operation)(given)
        else:
            for _match in self.pattern.finditer(given):
                pass

    @property
    def binary(self) -> bool:
        return isinstance(self.pattern.pattern, bytes)


def modules() -> Iterator[tuple[str, ast.Module]]:
    """Every module of the program that has patterns, with its syntax."""
    for package in ("meteor_core", "pages"):
        for path in sorted((ROOT / package).rglob("*.py")):
            source = path.read_text("utf-8")
            if re.search(r"^import (re|regex)\b|import Pattern$", source, re.MULTILINE):
                parts = path.relative_to(ROOT).with_suffix("").parts
                yield ".".join(parts).removesuffix(".__init__"), ast.parse(source)


@cache
def everything() -> tuple[Used, ...]:
    """All patterns with all their uses; one whose use is not seen counts as searched for."""
    return tuple(used for name, tree in modules() for used in _of_module(name, tree))


def _of_module(name: str, tree: ast.Module) -> Iterator[Used]:
    module = importlib.import_module(name)
    for attribute, pattern, operations in _assigned(module):
        for operation in operations or _uses(attribute):
            yield Used(f"{name}.{attribute}", pattern, operation)
    for call in _calls(tree):
        first = call.args[0] if call.args else None
        operation = call.func.attr  # type: ignore[attr-defined]
        if operation != "compile" and isinstance(first, ast.Constant):
            yield Used(f"{name}:{call.lineno}", re.compile(first.value), operation)


def _assigned(module: ModuleType) -> Iterator[tuple[str, Any, tuple[str, ...]]]:
    for attribute, value in vars(module).items():
        for number, found in enumerate(_within(value)):
            bound = () if isinstance(found, _COMPILED) else (found.__name__,)
            pattern = found if isinstance(found, _COMPILED) else found.__self__
            yield attribute + (f"[{number}]" if number else ""), pattern, bound


def _within(value: Any) -> Iterator[Any]:
    if isinstance(value, Pattern):
        yield value.compiled
    elif isinstance(value, _COMPILED) or isinstance(getattr(value, "__self__", None), _COMPILED):
        yield value
    elif isinstance(value, tuple | list):
        for each in value:
            yield from _within(each)
    elif isinstance(value, dict):
        yield from _within(tuple(value.values()))


def _calls(tree: ast.AST) -> Iterator[ast.Call]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            owner = node.func.value
            if isinstance(owner, ast.Name) and owner.id in ("re", "regex"):
                yield node


def _uses(attribute: str) -> tuple[str, ...]:
    """Operations by which a name is used anywhere; ``search``, the widest, where none is seen."""
    return tuple(sorted(_used_names().get(attribute, {"search"})))


@cache
def _used_names() -> dict[str, set[str]]:
    uses: dict[str, set[str]] = {}
    for package in ("meteor_core", "pages"):
        for path in (ROOT / package).rglob("*.py"):
            for node in ast.walk(ast.parse(path.read_text("utf-8"))):
                if isinstance(node, ast.Attribute) and node.attr in OPERATIONS:
                    owner = node.value
                    name = getattr(owner, "id", getattr(owner, "attr", ""))
                    uses.setdefault(name, set()).add(node.attr)
    return uses


def dynamic() -> set[str]:
    """Modules that compile, or use, a pattern which is no constant and no f-string of a module."""
    return {
        name
        for name, tree in modules()
        for function in ast.walk(tree)
        if isinstance(function, ast.FunctionDef)
        for call in _calls(function)
        if call.func.attr in (*OPERATIONS, "compile")  # type: ignore[attr-defined]
        and not (call.args and isinstance(call.args[0], ast.Constant))
    }
