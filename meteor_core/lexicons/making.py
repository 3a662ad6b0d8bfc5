"""Files that are made beside their place, which they take when they are whole."""

from __future__ import annotations

import os
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

LEFT = 3600
"""Seconds without a change after which nobody makes a file any more: who did was killed."""


@contextmanager
def made(target: Path) -> Iterator[Path]:
    """An empty file beside ``target`` to write to, which replaces it at the end.

    An error leaves nothing behind; what processes have left that were killed goes as well.
    Raises ``OSError``.
    """
    target.parent.mkdir(parents=True, exist_ok=True)
    _sweep(target.parent)
    handle, name = tempfile.mkstemp(dir=target.parent, prefix=target.stem, suffix=".part")
    os.close(handle)
    part = Path(name)
    try:
        yield part
        os.replace(part, target)
    finally:
        part.unlink(missing_ok=True)


def _sweep(folder: Path) -> None:
    """SQLite's journals too, which are named after the file."""
    with suppress(OSError):
        for part in folder.glob("*.part*"):
            if time.time() - part.stat().st_mtime > LEFT:
                part.unlink(missing_ok=True)
