"""``meteor-explorer app``: the pages, served by Streamlit with the project's own configuration."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import click

HOME = Path(__file__).parents[2]
"""The folder that ``meteor_core`` lies in: of installed packages, or of the project."""


@click.command("app", context_settings={"ignore_unknown_options": True})
@click.argument("options", nargs=-1, type=click.UNPROCESSED, metavar="[OPTION]…")
def app(options: tuple[str, ...]) -> None:
    """Open the pages in a browser.

    Each OPTION is an option of Streamlit, such as --server.port=8080 or --server.headless=true.
    "streamlit config show" lists them. They override the project's configuration.
    """
    _become([sys.executable, "-P", "-m", "streamlit", "run", str(script()), *options])


def script(home: Path = HOME) -> Path:
    """Returns ``app.py``: in the separate package of a wheel, otherwise in the project's folder.

    Streamlit reads ``.streamlit/config.toml`` beside it, wherever the command is given.
    """
    installed = home / "meteor_explorer" / "app.py"
    return installed if installed.exists() else home / "app.py"


def _become(command: list[str]) -> None:
    """Puts the server in this process's place, so that what stops one stops the other."""
    if os.name == "nt":  # where the place is not taken, but given up
        sys.exit(subprocess.call(command))
    os.execv(command[0], command)
