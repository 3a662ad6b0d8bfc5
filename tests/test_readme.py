"""The README tells the truth: its examples run, its tables are those of the code.

``python -m tests.test_readme`` puts the real output into the README, after a change that moves it.
"""

from __future__ import annotations

import contextlib
import doctest
import io
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from meteor_core.meteor.variants import VARIANTS
from meteor_core.model.limits import MOST_CHARACTERS, MOST_TOKENS
from meteor_core.resources import TABLE

ROOT = Path(__file__).parents[1]
README = ROOT / "README.md"
WITHOUT_RUWORDNET = {"METEOR_RUWORDNET": str(ROOT / "nothing here")}
"""The outputs shown are those of a new machine."""


def blocks(kind: str) -> list[str]:
    """``"python"`` → what stands in the README's fences of that kind."""
    return re.findall(rf"^```{kind}\n(.*?)^```$", README.read_text("utf-8"), re.M | re.S)


def command_output(command: str) -> str:
    """``"python -m meteor_core …"`` → what it prints, errors too."""
    finished = subprocess.run(
        [sys.executable, *shlex.split(command)[1:]],
        cwd=ROOT,
        env=os.environ | WITHOUT_RUWORDNET,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
    )
    return "".join(f"{line.rstrip()}\n" for line in finished.stdout.splitlines())


def console(block: str) -> str:
    """A fence of one command after a dollar sign → the same with what the command really prints."""
    first = block.partition("\n")[0]
    return f"{first}\n{command_output(first.removeprefix('$ '))}"


def session(block: str, names: dict[str, object]) -> str:
    """A fence of Python → the same with what Python really prints."""
    lines = []
    for example in doctest.DocTestParser().get_examples(block):
        first, *others = example.source.splitlines()
        lines += [f">>> {first}", *(f"... {line}" for line in others)]
        printed = io.StringIO()
        with contextlib.redirect_stdout(printed):
            exec(compile(example.source, "README.md", "single"), names)
        lines += printed.getvalue().splitlines()
    return "".join(f"{line}\n" for line in lines)


DEFAULTS = pytest.mark.resource(*(name for name, one in TABLE.items() if one.default))


@pytest.fixture
def _new_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in WITHOUT_RUWORDNET.items():
        monkeypatch.setenv(name, value)


@DEFAULTS
@pytest.mark.usefixtures("_new_machine")
@pytest.mark.parametrize("block", blocks("console"))
def test_commands_print_what_is_shown(block: str) -> None:
    assert console(block) == block


@DEFAULTS
@pytest.mark.usefixtures("_new_machine")
def test_python_prints_what_is_shown() -> None:
    names: dict[str, object] = {}
    for block in blocks("python"):
        assert session(block, names) == block


def resource_row(name: str) -> str:
    """A row of the README's table of data files."""
    resource = TABLE[name]
    cells = (
        f"`{name}`{'*' if resource.default else ''}",
        resource.purpose,
        megabytes(resource.size),
        megabytes(resource.installed_size),
        resource.licence,
        resource.origin,
    )
    return f"| {' | '.join(cells)} |"


def megabytes(size: int) -> str:
    """26634240 → ``"27 MB"``, 462000 → ``"0.5 MB"``."""
    return f"{size / 1e6:.0f} MB" if size >= 1e6 else f"{size / 1e6:.1f} MB"


def test_every_resource_is_listed_as_it_is() -> None:
    rows = re.findall(r"^\| `.*", README.read_text("utf-8"), re.M)
    assert [resource_row(name) for name in TABLE if resource_row(name) not in rows] == []


def test_every_variant_is_listed() -> None:
    rows = re.findall(r"^\| `([^`]+)` \|", README.read_text("utf-8"), re.M)
    assert set(VARIANTS) <= set(rows)


def test_limits_are_those_of_the_code() -> None:
    limits = f"over {MOST_CHARACTERS:,} characters or {MOST_TOKENS:,} tokens a side"
    assert limits in README.read_text("utf-8")


def rewrite() -> None:
    """Puts real outputs and the real table of data files into the README."""
    os.environ.update(WITHOUT_RUWORDNET)
    text = README.read_text("utf-8")
    names: dict[str, object] = {}
    for block in blocks("console"):
        text = text.replace(block, console(block))
    for block in blocks("python"):
        text = text.replace(block, session(block, names))
    rows = "\n".join(map(resource_row, TABLE))
    text = re.sub(r"(\| name \| .*\n\|---.*\n)(?:(?:\|.*|RESOURCES)\n)+", rf"\1{rows}\n", text)
    README.write_text(text, "utf-8")


if __name__ == "__main__":
    rewrite()
