"""The command line: ``python -m meteor_core COMMAND``."""

from __future__ import annotations

import sys
from collections.abc import Sequence

import click

from meteor_core.commands.corpus import corpus
from meteor_core.commands.score import score
from meteor_core.console import run
from meteor_core.version import VERSION


@click.group(invoke_without_command=True)
@click.version_option(VERSION, prog_name="METEOR Explorer")
@click.pass_context
def cli(context: click.Context) -> None:
    """METEOR: align a translation with its references, and see how the score is made."""
    if context.invoked_subcommand is None:
        click.echo(context.get_help())


cli.add_command(score)
cli.add_command(corpus)


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs the command → its exit code: 0, 2 for bad input, 1 for failure."""
    return run(cli, "meteor_core", arguments)


if __name__ == "__main__":
    sys.exit(main())
