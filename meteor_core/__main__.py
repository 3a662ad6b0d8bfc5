"""The command line: ``python -m meteor_core COMMAND``."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib import import_module

import click

from meteor_core.commands.console import Commands, run
from meteor_core.model.version import VERSION

COMMANDS = ("agreement", "corpus", "projects", "score", "spans", "tune")


class Group(Commands):
    """The commands, each imported when it is asked for: some stand on SciPy and pandas."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, name: str) -> click.Command | None:
        if name not in COMMANDS:
            return None
        module = import_module(f"meteor_core.commands.{name}")
        found: click.Command = getattr(module, name)
        return found


@click.group(
    cls=Group,
    invoke_without_command=True,
    context_settings={"show_default": True},
    epilog="Data files that languages need: python -m meteor_core.resources",
)
@click.version_option(VERSION, prog_name="METEOR Explorer")
@click.pass_context
def cli(context: click.Context) -> None:
    """Scores of translations by METEOR and other metrics, and what they are worth."""
    if context.invoked_subcommand is None:
        click.echo(context.get_help())


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs the command → its exit code: 0, 2 for bad input, 1 for failure."""
    return run(cli, "python -m meteor_core", arguments)


if __name__ == "__main__":
    sys.exit(main())
