"""Commands that need packages of an extra, which ``pip install .`` alone leaves out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib.util import find_spec

import click

from meteor_core.messages.errors import MeteorError

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
