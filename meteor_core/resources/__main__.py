"""``python -m meteor_core.resources``: list, install, verify, remove, path."""

from __future__ import annotations

import sys
from collections.abc import Sequence

import click

from meteor_core.messages.console import Bars, Commands, run
from meteor_core.messages.errors import InputError
from meteor_core.resources import TABLE, find, folder, home, install, installing
from meteor_core.resources.table import get


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"]})
def cli() -> None:
    """List, install, check, find and remove data files."""


@cli.command("list")
def list_() -> None:
    """List every resource.

    Shows its state, purpose, languages, size, licence and origin.
    """
    for resource in TABLE.values():
        missing = "missing (default)" if resource.default else "not installed"
        state = "installed" if find(resource.name) else missing
        download, disk = _megabytes(resource.size), _megabytes(resource.installed_size)
        size = f"{download} to download, {disk} on disk"
        click.echo(f"{resource.name}: {state}")
        click.echo(f"    {resource.purpose}")
        click.echo(f"    {', '.join(resource.languages)}; {size}")
        click.echo(f"    {resource.licence}; {resource.origin}")
    click.echo(f"Data folder: {folder()}")


@cli.command("install")
@click.argument("names", nargs=-1, required=True, metavar="NAME...|default|all")
def install_(names: tuple[str, ...]) -> None:
    """Download resources into the data folder."""
    with Bars() as bars:
        install(names, bars.report)
    click.echo(f"Installed in {folder()}: {', '.join(names)}", err=True)


@cli.command()
@click.argument("names", nargs=-1, metavar="[NAME...]")
def verify(names: tuple[str, ...]) -> None:
    """Check the SHA-256 of installed resources.

    The exit code is 2 if a resource is damaged or incomplete.
    """
    faults = []
    for verdict in installing.verify(names):
        click.echo(f"{verdict.name}: {verdict.said}")
        faults += [verdict.name] * verdict.fault
    if faults:
        raise InputError(
            "These resources are damaged or incomplete: {names}.", names=", ".join(faults)
        )


@cli.command()
@click.argument("names", nargs=-1, required=True, metavar="NAME...")
def remove(names: tuple[str, ...]) -> None:
    """Delete resources from the data folder.

    Files that were made from them are deleted too.
    """
    installing.remove(names)
    click.echo(f"Removed from {folder()}: {', '.join(names)}", err=True)


@cli.command()
@click.argument("name", required=False)
def path(name: str | None) -> None:
    """Print the data folder, or the path of NAME.

    You can put a missing resource there yourself.
    """
    click.echo((find(name) or home(get(name))) if name is not None else folder())


def _megabytes(size: int) -> str:
    return f"{size / 1e6:.1f} MB"


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs the command → its exit code: 0, 2 for bad input, 1 for failure."""
    return run(cli, "python -m meteor_core.resources", arguments)


if __name__ == "__main__":
    sys.exit(main())
