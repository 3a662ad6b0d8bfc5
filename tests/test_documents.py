"""README and guides tell the truth: their examples run, their tables are those of the code.

``python -m tests.test_documents`` puts the real output into them, after a change that moves it.
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
from meteor_core.resources import TABLE
from tests.documents import (
    DATA,
    DOCUMENTS,
    GUIDES,
    README,
    RECIPES,
    ROOT,
    all_blocks,
    blocks,
    name,
    read,
)

WITHOUT_RUWORDNET = {"METEOR_RUWORDNET": str(ROOT / "nothing here")}
"""The outputs shown are those of a new machine."""


def command_output(command: str) -> str:
    """``"python -m meteor_core …"`` → what it prints, errors too, but for what a first use says."""
    finished = subprocess.run(
        [sys.executable, *shlex.split(command)[1:]],
        cwd=ROOT,
        env=os.environ | WITHOUT_RUWORDNET,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
    )
    lines = [line.rstrip() for line in finished.stdout.splitlines()]
    return "".join(f"{line}\n" for line in lines if not line.startswith("Compiling dictionaries"))


def console(block: str) -> str:
    """A fence of one command after a dollar sign → the same with what the command really prints.

    One that ends with the line ``…`` shows as many lines of it as before.
    """
    first, *shown = block.splitlines()
    printed = command_output(first.removeprefix("$ "))
    if shown[-1:] == ["…"]:
        lines = printed.splitlines(keepends=True)
        printed = "".join([*lines[: len(shown) - 1], "…\n"])
    return f"{first}\n{printed}"


def session(block: str, names: dict[str, object]) -> str:
    """A fence of Python → the same with what Python really prints."""
    lines = []
    for example in doctest.DocTestParser().get_examples(block):
        first, *others = example.source.splitlines()
        lines += [f">>> {first}", *(f"... {line}" for line in others)]
        printed = io.StringIO()
        with contextlib.redirect_stdout(printed):
            exec(compile(example.source, "document", "single"), names)
        lines += printed.getvalue().splitlines()
    return "".join(f"{line}\n" for line in lines)


WITH_PYTHON = [each for each in DOCUMENTS if blocks(each, "python")]
DEFAULTS = pytest.mark.resource(*(name for name, one in TABLE.items() if one.default))


@pytest.fixture
def _new_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    for variable, value in WITHOUT_RUWORDNET.items():
        monkeypatch.setenv(variable, value)


@DEFAULTS
@pytest.mark.usefixtures("_new_machine")
@pytest.mark.parametrize(("document", "block"), all_blocks("console"))
def test_commands_print_what_is_shown(document: Path, block: str) -> None:
    assert console(block) == block, name(document)


@DEFAULTS
@pytest.mark.usefixtures("_new_machine")
@pytest.mark.parametrize(
    "document", [each for each in DOCUMENTS if blocks(each, "python")], ids=name
)
def test_python_prints_what_is_shown(document: Path) -> None:
    names: dict[str, object] = {}
    for block in blocks(document, "python"):
        assert session(block, names) == block


LINK = re.compile(r"\]\((?!https?:)([^)#]*)(?:#([^)]+))?\)")
WRITTEN = sorted(
    {*DOCUMENTS, ROOT / "CHANGELOG.md", *ROOT.glob("meteor_core/**/*.md"), *ROOT.glob("pages/*.md")}
)


def anchors(document: Path) -> set[str]:
    """What links to its headings end with."""
    heads = re.findall(r"^#+ (.*)$", read(document), re.M)
    return {re.sub(r"[^\w -]", "", head.lower()).replace(" ", "-") for head in heads}


@pytest.mark.parametrize("document", WRITTEN, ids=name)
def test_links_lead_somewhere(document: Path) -> None:
    for path, anchor in LINK.findall(read(document)):
        target = (document.parent / path).resolve() if path else document
        assert target.exists(), path
        assert not anchor or anchor in anchors(target), f"{path}#{anchor}"


@pytest.mark.parametrize("guide", GUIDES, ids=name)
def test_the_readme_leads_to_every_guide(guide: Path) -> None:
    assert f"({name(guide)})" in read(README)


def resource_row(name: str) -> str:
    """A row of the table of data files."""
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
    rows = re.findall(r"^\| `.*", read(DATA), re.M)
    assert [resource_row(name) for name in TABLE if resource_row(name) not in rows] == []


def test_every_variant_is_listed() -> None:
    rows = re.findall(r"^\| `([^`]+)` \|", read(RECIPES), re.M)
    assert set(VARIANTS) == set(rows)


def rewritten(document: Path) -> str:
    """The document with the real outputs, and the real table of data files."""
    text = read(document)
    names: dict[str, object] = {}
    for block in blocks(document, "console"):
        text = text.replace(block, console(block))
    for block in blocks(document, "python"):
        text = text.replace(block, session(block, names))
    rows = "\n".join(map(resource_row, TABLE))
    return re.sub(r"(\| name \| .*\n\|---.*\n)(?:(?:\|.*|RESOURCES)\n)+", rf"\1{rows}\n", text)


if __name__ == "__main__":
    os.environ.update(WITHOUT_RUWORDNET)
    for each in DOCUMENTS:
        each.write_text(rewritten(each), "utf-8")
