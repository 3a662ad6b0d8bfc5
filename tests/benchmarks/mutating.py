"""Small changes of a module, one at a time: ``a < b`` → ``a <= b``, ``x and y`` → ``x or y`` …"""

from __future__ import annotations

import ast
import copy
from collections.abc import Iterator
from dataclasses import dataclass, field

Slot = tuple[ast.AST, str, int | None]
"""A node's parent, the field that it stands in, and its index where that is a list."""

COMPARED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}
COMPUTED: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.Div: ast.Mult,
    ast.FloorDiv: ast.Mult,
    ast.Pow: ast.Mult,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.BitXor: ast.BitOr,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
}
UNCHANGED_FIELDS = {"annotation", "returns", "decorator_list", "bases", "type_params"}


@dataclass(frozen=True)
class Mutant:
    """A module with one change; ``within``: the function that it is in, "" outside of any.

    ``code``: the line as it was.
    """

    path: str
    line: int
    within: str
    before: str
    after: str
    source: str = field(repr=False)
    code: str = ""

    @property
    def change(self) -> str:
        """``"a < b → a <= b"``."""
        return f"{self.before} → {self.after}"

    def __str__(self) -> str:
        return f"{self.path}:{self.line} {self.within}: {self.change}"


def mutants(source: str, path: str) -> Iterator[Mutant]:
    """Every mutant of a module, in the order of its lines."""
    tree, lines = ast.parse(source), ["", *source.splitlines()]
    for node, slot, within in _nodes(tree, ""):
        for changed in _changes(node):
            parent, name, index = slot
            _put(parent, name, index, changed)
            text = ast.unparse(tree)
            _put(parent, name, index, node)
            line = getattr(node, "lineno", 0)
            code = lines[line].strip()
            yield Mutant(path, line, within, _shown(node), _shown(changed), text, code)


def _put(parent: ast.AST, name: str, index: int | None, node: ast.AST) -> None:
    if index is None:
        setattr(parent, name, node)
    else:
        getattr(parent, name)[index] = node


def _shown(node: ast.AST) -> str:
    """The first line of the code."""
    return ast.unparse(node).partition("\n")[0]


def _nodes(parent: ast.AST, within: str) -> Iterator[tuple[ast.AST, Slot, str]]:
    """What may be changed below a node, each with where it stands and the function it is in."""
    for name, value in ast.iter_fields(parent):
        if name in UNCHANGED_FIELDS:
            continue
        for index, node in enumerate(value) if isinstance(value, list) else [(None, value)]:
            if not isinstance(node, ast.AST) or _left_alone(node):
                continue
            inner = getattr(node, "name", "") if isinstance(node, _SCOPES) else ""
            here = f"{within}.{inner}".strip(".") if inner else within
            yield node, (parent, name, index), here
            yield from _nodes(node, here)


_SCOPES = (ast.FunctionDef, ast.ClassDef)


def _left_alone(node: ast.AST) -> bool:
    """Documentation, named limits in capitals, type aliases, ``strict=`` of ``zip``."""
    if isinstance(node, ast.Expr):
        return isinstance(node.value, ast.Constant)
    if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
        name = node.targets[0].id
        return name.lstrip("_").isupper() or name.lstrip("_")[:1].isupper()
    return isinstance(node, ast.keyword) and node.arg == "strict"


def _changes(node: ast.AST) -> Iterator[ast.AST]:
    """What a node may become."""
    if isinstance(node, ast.Compare):
        for number, operator in enumerate(node.ops):
            compared = copy.deepcopy(node)
            compared.ops[number] = COMPARED[type(operator)]()
            yield compared
    elif isinstance(node, ast.BinOp | ast.AugAssign) and type(node.op) in COMPUTED:
        computed = copy.deepcopy(node)
        computed.op = COMPUTED[type(node.op)]()
        yield computed
    elif isinstance(node, ast.BoolOp):
        joined = copy.deepcopy(node)
        joined.op = ast.Or() if isinstance(node.op, ast.And) else ast.And()
        yield joined
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not | ast.USub | ast.Invert):
        yield node.operand
    elif isinstance(node, ast.Constant):
        yield from _constants(node)
    elif isinstance(node, ast.If | ast.While | ast.IfExp):
        denied = copy.deepcopy(node)
        denied.test = ast.UnaryOp(ast.Not(), denied.test)
        yield denied
    elif isinstance(node, ast.Continue):
        yield ast.Break()
    elif isinstance(node, ast.Break):
        yield ast.Continue()
    elif isinstance(node, ast.Return) and node.value is not None:
        yield ast.Return()
    if isinstance(node, ast.AugAssign | ast.Expr) and not isinstance(
        getattr(node, "value", None), ast.Yield | ast.YieldFrom
    ):
        yield ast.Pass()


def _constants(node: ast.Constant) -> Iterator[ast.AST]:
    if isinstance(node.value, bool):
        yield ast.Constant(not node.value)
    elif isinstance(node.value, int):
        yield ast.Constant(node.value + 1)
    elif isinstance(node.value, float):
        yield ast.Constant(node.value + 1.0)
