"""The command line: ``meteor-explorer COMMAND``, or ``python -m meteor_core COMMAND``."""

from __future__ import annotations

import atexit
import gc
import sys

from meteor_core.messages.interruption import in_command

if in_command():
    gc.disable()  # until all is imported (``messages.console``): none of that is garbage
    atexit.register(gc.freeze)  # nor is it looked through before it goes

from collections.abc import Mapping, Sequence
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

import click

from meteor_core.messages.console import Commands, run
from meteor_core.messages.errors import MeteorError
from meteor_core.model.version import VERSION

COMMANDS = {
    "agreement": "Correlate metrics with human scores.",
    "app": "Open the pages in a browser.",
    "atlas": "Show what a metric misses and what it wrongly penalises.",
    "corpus": "Score systems and compare them.",
    "leaderboard": "Compare metrics with human scores on several sets.",
    "lists": "Check word lists, and show the lines that contain a word.",
    "projects": "Create, list, erase, back up and restore annotation projects.",
    "resources": "List, install, check, find and remove data files.",
    "score": "Align a candidate with its references.",
    "spans": "Compare human error spans with matches.",
    "tune": "Fit parameters to human scores.",
}
"""Each with the first sentence of its help, so that the list of all imports none of them."""
ELSEWHERE = {"resources": ("meteor_core.resources.__main__", "cli")}
"""Commands that lie outside ``meteor_core.commands``: module and name."""

NEEDED: Mapping[str, tuple[str, ...]] = {
    "app": (
        "streamlit",
        "plotly",
        "babel",
        "markdown_it",
        "sqlalchemy",
        "choix",
        "krippendorff",
    ),
    "projects": ("sqlalchemy",),
}
"""Command → the packages that it imports beyond the library's own."""

INSTALL = 'pip install ".[app]"'

NAME = "meteor-explorer"


def lacking(command: str) -> list[str]:
    """Which of a command's packages are not installed: ``"app"`` → ``["plotly"]``."""
    return [package for package in NEEDED.get(command, ()) if find_spec(package) is None]


class Unavailable(click.Command):
    """Replaces a command whose packages are not installed, and explains how to install them."""

    def __init__(self, name: str, packages: Sequence[str]) -> None:
        super().__init__(
            name,
            context_settings={"ignore_unknown_options": True},
            params=[click.Argument(["arguments"], nargs=-1, type=click.UNPROCESSED)],
            add_help_option=False,
        )
        self._packages = packages

    def invoke(self, ctx: click.Context) -> None:
        """Raises ``MeteorError`` that names the packages."""
        raise MeteorError(
            "The command {command} needs packages that are not installed ({packages}). Run "
            "{install} in the folder of METEOR Explorer.",
            install=INSTALL,
            command=self.name,
            packages=", ".join(self._packages),
        )


class Group(Commands):
    """The commands, each imported on first use, because some need SciPy and pandas."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, name: str) -> click.Command | None:
        if name not in COMMANDS:
            return None
        if missing := lacking(name):
            return Unavailable(name, missing)
        module, attribute = ELSEWHERE.get(name, (f"meteor_core.commands.{name}", name))
        found: click.Command = getattr(import_module(module), attribute)
        return found

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Writes the list of all commands."""
        with formatter.section("Commands"):
            formatter.write_dl(
                [
                    (name, f"Not installed: {INSTALL}." if lacking(name) else said)
                    for name, said in COMMANDS.items()
                ]
            )


@click.group(
    cls=Group,
    context_settings={"show_default": True, "help_option_names": ["-h", "--help"]},
    epilog="The command resources installs the data files that languages need.",
)
@click.version_option(VERSION, prog_name="METEOR Explorer")
def cli() -> None:
    """Score translations with METEOR and other metrics, and test these metrics."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs the command → its exit code: 0, 2 for bad input, 1 for failure."""
    called = NAME if Path(sys.argv[0]).stem == NAME else "python -m meteor_core"
    return run(cli, called, arguments)


if __name__ == "__main__":
    sys.exit(main())
