"""Which versions of the libraries are installed, for signatures and compiled files."""

from __future__ import annotations

from functools import cache
from importlib import metadata


@cache
def version(library: str) -> str:
    """``"razdel"`` → ``"0.5.0"``, looked up once: each look reads a file of the distribution.

    Raises ``PackageNotFoundError`` where it is not installed.
    """
    return metadata.version(library)
