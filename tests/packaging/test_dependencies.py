"""What the distribution asks for is what the project pins, and what its modules import."""

from __future__ import annotations

import subprocess
import sys
import tomllib
from functools import cache
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from meteor_core.__main__ import NEEDED, main
from tests.test_imports import MODULES, imports

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
CLUSTERS = {"distributed", "dask", "ray"}
ADAPTED = {"torch", "torchmetrics", "evaluate", "datasets"}
DATABASES = {"psycopg2", "psycopg2-binary"}
OPTIONAL = CLUSTERS | ADAPTED | DATABASES
"""What only those import who ask for it by name."""


def requirements(lines: list[str]) -> dict[str, Requirement]:
    parsed = map(Requirement, lines)
    return {canonicalize_name(each.name): each for each in parsed}


@cache
def pins() -> dict[str, Requirement]:
    lines = (ROOT / "requirements.txt").read_text("utf-8").splitlines()
    stripped = (line.partition("#")[0].strip() for line in lines)
    return requirements([line for line in stripped if line])


LIBRARY = requirements(PROJECT["dependencies"])
EXTRAS = {name: requirements(lines) for name, lines in PROJECT["optional-dependencies"].items()}
APP = EXTRAS["app"]


def test_every_pin_lies_within_the_range_and_nothing_is_left_out() -> None:
    asked = LIBRARY | APP | EXTRAS["ruwordnet"]
    assert set(asked) == set(pins())
    for name, pin in pins().items():
        (version,) = pin.specifier
        assert version.operator == "=="
        assert asked[name].specifier.contains(version.version), name


def test_ranges_have_both_ends() -> None:
    """But for stemmers whose later releases stem otherwise, and a calendar's version."""
    for name, requirement in (LIBRARY | APP).items():
        operators = sorted(part.operator for part in requirement.specifier)
        exact = {"snowballstemmer": ["=="], "pystemmer": ["=="], "regex": [">="]}
        assert operators == exact.get(name, ["<", ">="]), name


def third_party(package: str) -> set[str]:
    """The distributions that the modules of a package import."""
    named = packages_distributions()
    roots = {
        imported.partition(".")[0]
        for module in MODULES
        if module.partition(".")[0] == package
        for imported in imports(module)
    }
    outside = roots - sys.stdlib_module_names - {"app", "pages", "meteor_core", "__future__"}
    return {canonicalize_name(each) for root in outside for each in named.get(root, [root])}


def test_the_library_imports_what_it_asks_for() -> None:
    annotations = {"sqlalchemy", "choix", "krippendorff"}
    assert third_party("meteor_core") - OPTIONAL - set(LIBRARY) == annotations
    assert annotations <= set(APP)


def test_the_pages_import_what_the_extra_asks_for() -> None:
    of_streamlit = {"starlette"}  # its server
    assert third_party("pages") | third_party("app") <= set(LIBRARY) | set(APP) | of_streamlit


WITHOUT_THE_EXTRA = """
import sys
from importlib.abc import MetaPathFinder

class Absent(MetaPathFinder):
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in {absent}:
            raise ModuleNotFoundError(f"No module named {{name!r}}", name=name)
        return None

sys.meta_path.insert(0, Absent())
import importlib.util
found = importlib.util.find_spec
importlib.util.find_spec = lambda name, package=None: (
    None if name in {absent} else found(name, package)
)
from meteor_core.__main__ import main
sys.exit(main(sys.argv[1:]))
"""
ABSENT = {
    *("streamlit", "plotly", "babel", "sqlalchemy", "choix", "krippendorff"),
    "markdown_it",
}


def without_the_extra(*arguments: str) -> subprocess.CompletedProcess[str]:
    """A command of the library where the extra's packages are not installed."""
    script = WITHOUT_THE_EXTRA.format(absent=ABSENT | {"ruwordnet"})
    return subprocess.run(
        [sys.executable, "-c", script, *arguments], cwd=ROOT, capture_output=True, encoding="utf-8"
    )


def test_the_library_scores_without_the_extra(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("the cat sat\nit rains\n", "utf-8")
    (tmp_path / "b.txt").write_text("a cat sat\nit rained\n", "utf-8")
    a, b = str(tmp_path / "a.txt"), str(tmp_path / "b.txt")
    plain = ("--stages", "exact", "--samples", "10", "--jobs", "1")
    done = without_the_extra(
        "corpus", "--candidates", a, "--references", b, *plain, "--metrics", "bleu"
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert "variant:meteor" in done.stdout


@pytest.mark.parametrize("command", ["app", "projects"])
def test_a_command_of_the_extra_says_what_it_lacks(command: str) -> None:
    done = without_the_extra(command, "--any")
    assert done.returncode == 1
    assert f"The command {command} needs packages that are not installed" in done.stderr
    assert 'pip install ".[app]"' in done.stderr
    assert done.stderr.count("\n") == 1
    assert without_the_extra("--help").returncode == 0


def test_what_commands_need_is_in_the_extra() -> None:
    for command, packages in NEEDED.items():
        assert set(packages) <= ABSENT, command
        assert main([command, "--help"]) == 0
