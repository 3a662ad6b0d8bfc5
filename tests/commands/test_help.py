"""What somebody reads who types a command's name alone, ``-h``, or two files without a word."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from pathlib import Path

import click
import pytest

from meteor_core.__main__ import COMMANDS, cli, main
from meteor_core.commands.projects import projects
from meteor_core.resources.__main__ import cli as resources
from meteor_core.resources.__main__ import main as resources_main

GROUPS = {"": cli, "projects": projects, "resources": resources}


@pytest.mark.parametrize("name", GROUPS)
@pytest.mark.parametrize("asking", [(), ("-h",), ("--help",)])
def test_a_group_lists_its_commands(
    name: str, asking: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([*name.split(), *asking]) == 0
    printed, said = capsys.readouterr()
    assert (printed.startswith("Usage: "), said) == (True, "")
    listed = re.findall(r"^  ([a-z-]+) {2,}\S", printed.partition("\nCommands:\n")[2], re.M)
    assert listed == sorted(GROUPS[name].list_commands(click.Context(GROUPS[name])))


@pytest.mark.parametrize("name", COMMANDS)
def test_the_list_says_of_a_command_what_its_help_begins_with(name: str) -> None:
    command = cli.get_command(click.Context(cli), name)
    assert command is not None
    assert COMMANDS[name] == command.get_short_help_str(100)


@pytest.mark.parametrize("name", GROUPS)
def test_no_command_is_described_by_half_a_sentence(
    name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    main([*name.split(), "--help"])
    assert "..." not in capsys.readouterr().out.partition("\nCommands:\n")[2]


@pytest.mark.parametrize(
    ("run", "given"), [(main, ["score", "-h"]), (resources_main, ["install", "-h"])]
)
def test_help_in_short(
    run: Callable[[Sequence[str]], int], given: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(given) == 0
    assert capsys.readouterr().out.startswith("Usage: ")


@pytest.mark.usefixtures("texts")
def test_two_files_of_lines_are_told_apart_by_options(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["corpus", "good.txt", "first.txt"]) == 2
    said = capsys.readouterr().err
    assert said.endswith(" use --candidates FILE… and --references FILE….\n")


def test_a_backup_that_is_not_there(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    missing = str(tmp_path / "none.gz")
    assert main(["projects", "restore", missing]) == 2
    assert capsys.readouterr().err.endswith(f"File '{missing}' does not exist.\n")
