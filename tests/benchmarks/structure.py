"""How large the program is, and how long the way of one pair: files, lines, importers, calls.

    python tests/benchmarks/structure.py [--modules]

Counted are the Python files of app.py, pages and meteor_core, and those of tests. A module with
one importer is one that a single other module imports. The way of a pair is traced while a
Metric scores a pair of nine words: every file and function of the program that is entered.
``--modules`` lists the modules of under 150 lines with one importer, smallest first.
"""

from __future__ import annotations

import argparse
import ast
import statistics
import sys
from collections import defaultdict
from pathlib import Path
from types import FrameType

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT))
PAIR = "The quick brown fox jumps over the lazy dog", "A fast brown fox leapt over a lazy dog"
SMALL = 150


def lines(path: Path) -> int:
    """Lines of a file."""
    return path.read_text("utf-8").count("\n")


def importers(files: list[Path]) -> dict[str, set[str]]:
    """Module → the modules that import it, both under their full names."""
    modules = {
        ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__"): path
        for path in files
    }
    found: dict[str, set[str]] = defaultdict(set)
    for name, path in modules.items():
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.ImportFrom) and node.module:
                names = [node.module, *(f"{node.module}.{alias.name}" for alias in node.names)]
            elif isinstance(node, ast.Import):
                names = [alias.name for alias in node.names]
            else:
                continue
            for imported in names:
                if imported in modules and imported != name:
                    found[imported].add(name)
    return found


def functions(files: list[Path]) -> list[int]:
    """Lines of each function."""
    return [
        (node.end_lineno or node.lineno) - node.lineno + 1
        for path in files
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
    ]


def way_of_a_pair(language: str) -> tuple[int, int]:
    """Files and functions of the program that the scoring of one new pair enters."""
    from meteor_core import Meteor

    metric = Meteor(language)
    metric.score("warm", "up")
    entered: set[tuple[str, int]] = set()

    def note(frame: FrameType, event: str, _argument: object) -> None:
        if event == "call" and frame.f_code.co_filename.startswith(str(ROOT / "meteor_core")):
            entered.add((frame.f_code.co_filename, frame.f_code.co_firstlineno))

    sys.setprofile(note)
    metric.score(*PAIR)
    sys.setprofile(None)
    return len({file for file, _ in entered}), len(entered)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--modules", action="store_true")
    given = parser.parse_args()
    program = [ROOT / "app.py"]
    program += [
        path for folder in ("meteor_core", "pages") for path in (ROOT / folder).rglob("*.py")
    ]
    tests = [*(ROOT / "tests").rglob("*.py")]
    for name, files in (("program", program), ("tests", tests)):
        each, per_function = [lines(path) for path in files], functions(files)
        print(
            f"{name}: {len(files)} files, {sum(each):,} lines, "
            f"median file {statistics.median(each):g}; "
            f"{len(per_function):,} functions, median {statistics.median(per_function):g} lines, "
            f"over 60 lines {sum(length > 60 for length in per_function)}, "
            f"files over 500 lines {sum(length > 500 for length in each)}"
        )
    used = importers(program)
    single = sorted(
        (name for name, users in used.items() if len(users) == 1),
        key=lambda name: lines(_file(name)),
    )
    print(f"modules with one importer: {len(single)}")
    if given.modules:
        for name in single:
            if lines(_file(name)) < SMALL:
                print(f"  {lines(_file(name)):4} {name} ← {next(iter(used[name]))}")
    for folder in sorted({path.parts[len(ROOT.parts) + 1] for path in program[1:]}):
        inside = [path for path in program[1:] if path.parts[len(ROOT.parts) + 1] == folder]
        if len(inside) > 1:
            print(f"  {folder}: {len(inside)} files, {sum(map(lines, inside)):,} lines")
    print("way of a pair (en): {} files, {} functions".format(*way_of_a_pair("en")))


def _file(module: str) -> Path:
    path = ROOT.joinpath(*module.split("."))
    return path / "__init__.py" if path.is_dir() else path.with_suffix(".py")


if __name__ == "__main__":
    main()
