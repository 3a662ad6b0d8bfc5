"""Every message id that the interface can show, read from the source itself."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]
TRANSLATING = {"_", "N_", "plural", "translate"}
FORMULA = "Line"
RAISING = {"MeteorError", "InputError", "AccessError", "ResourceError", "Phrase", "Note"}
SPEAKING = {
    **dict.fromkeys(("check_length", "at_most", "within", "plain_name", "ChoiceError"), 0),
    "binary": 1,
}
"""Functions that take words of a message, and which argument is the first of them."""


def sources() -> list[Path]:
    """The app, its pages and the core."""
    return [ROOT / "app.py", *ROOT.glob("pages/**/*.py"), *ROOT.glob("meteor_core/**/*.py")]


def constants() -> set[str]:
    """Every string that stands in the source, docstrings included."""
    return {
        node.value
        for path in sources()
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }


def used() -> set[str]:
    """Strings handed to a translating function or to an error, and those of the tables shown."""
    found: set[str] = set()
    for path in sources():
        tree = ast.parse(path.read_text("utf-8"))
        names = _assigned(tree)
        calls = (node for node in ast.walk(tree) if isinstance(node, ast.Call))
        found.update(message for call in calls for message in _messages(call, names))
    return found | set(_tables())


def _assigned(tree: ast.AST) -> dict[str, ast.expr]:
    """Names that stand for a message: ``message = "one" if … else "other"``."""
    assignments = (node for node in ast.walk(tree) if isinstance(node, ast.Assign))
    return {
        target.id: node.value
        for node in assignments
        for target in node.targets
        if isinstance(target, ast.Name)
    }


def _messages(call: ast.Call, names: dict[str, ast.expr]) -> Iterator[str]:
    name = getattr(call.func, "id", getattr(call.func, "attr", ""))
    arguments = call.args[: 2 if name == "plural" else 1]
    if name == "__init__":  # an error's own constructor: MeteorError.__init__(self, template, …)
        arguments = call.args[1:2]
    elif name == FORMULA:  # its name and its symbols
        arguments = call.args[:2]
    elif name in SPEAKING:
        first = SPEAKING[name]
        arguments = call.args[first : first + (2 if name == "check_length" else 1)]
    elif name not in TRANSLATING | RAISING | {"plural"}:
        return
    for argument in arguments:
        known = names.get(argument.id, argument) if isinstance(argument, ast.Name) else argument
        for part in _branches(known):
            if isinstance(part, ast.Constant) and isinstance(part.value, str) and part.value:
                yield part.value


def _branches(argument: ast.expr) -> list[ast.expr]:
    """Both sides of ``a if condition else b``."""
    if isinstance(argument, ast.IfExp):
        return [*_branches(argument.body), *_branches(argument.orelse)]
    return [argument]


def _tables() -> Iterator[str]:
    """Messages that reach their translation through a table."""
    from meteor_core.meteor.variants import VARIANTS
    from meteor_core.metrics import METRICS
    from meteor_core.model.result import NOTES
    from meteor_core.model.view import COSTS
    from meteor_core.readers import decoding, jsons
    from meteor_core.render.comparison import NO_EDIT, NO_NGRAM, NO_SUBSEQUENCE
    from meteor_core.render.table import HEADINGS
    from meteor_core.resources import TABLE
    from meteor_core.wording import grammar
    from pages.ui.charts.waterfall import _LABELS
    from pages.ui.shared.options import MENDED

    yield from (text for texts in _LABELS.values() for text in texts)
    yield from (resource.purpose for resource in TABLE.values())
    yield from (one.licence for one in TABLE.values() if " " in one.licence)
    yield from (one.origin for one in TABLE.values() if ":" not in one.origin)
    yield from HEADINGS
    yield from (text for marks in grammar.TABLE.values() for two in marks.values() for text in two)
    yield from NOTES.values()
    yield from (*jsons.KINDS.values(), *(kind for _, kind in decoding.KINDS))
    yield from (*COSTS, *NO_EDIT, *NO_NGRAM, *NO_SUBSEQUENCE)
    for option in (option for metric in METRICS.values() for option in metric.options):
        yield from filter(None, (option.label, option.note))
    yield from (metric.family for metric in METRICS.values() if " " in metric.family)
    for sheet in (metric.sheet for metric in METRICS.values()):
        yield from (sheet.formula, sheet.rewards, sheet.blind, sheet.use, sheet.empty)
        yield from (*sheet.words, *(band.said for band in sheet.bands))
    for variant in VARIANTS.values():
        yield variant.citation
        yield from (option.note for name, option in variant.options.items() if name != MENDED)
    yield from _sentences(ROOT / "meteor_core" / "explain" / "differences.py")


def _sentences(path: Path) -> Iterator[str]:
    """What functions named ``_say_…`` return: a sentence and its values."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.FunctionDef) and node.name.startswith("_say_"):
            returns = (part.value for part in ast.walk(node) if isinstance(part, ast.Return))
            for value in returns:
                if isinstance(value, ast.Tuple) and isinstance(value.elts[0], ast.Constant):
                    yield str(value.elts[0].value)
