"""SHA-256 of the files that are kept, as far as their source has them once and for all.

They are in ``checksums.sha256`` as ``sha256sum`` writes them, so that in the data folder
``sha256sum --ignore-missing -c …/checksums.sha256`` checks them without this program. What is made
here, or comes without a published checksum, has its own written down as it is installed (``kept``).
"""

from __future__ import annotations

import hashlib
from pathlib import Path

Checksums = tuple[tuple[str, str], ...]
"""File → checksum."""

_FILE = Path(__file__).with_name("checksums.sha256")


def of(path: str) -> Checksums:
    """A resource's path in the data folder → its files, by their names within it.

    ``of("wordnet-en")`` → ``(("english.synsets", "20b7…"), …)``; of a file, its own name.
    """
    return tuple(
        (name.removeprefix(f"{path}/"), checksum)
        for name, checksum in read(_FILE)
        if name == path or name.startswith(f"{path}/")
    )


def read(file: Path) -> Checksums:
    """Reads a file in the format of ``sha256sum``."""
    lines = (line.partition("  ") for line in file.read_text("utf-8").splitlines())
    return tuple((name, checksum) for checksum, _spaces, name in lines)


def write(file: Path, checksums: Checksums) -> None:
    """Writes a file in that format."""
    file.write_text("".join(f"{checksum}  {name}\n" for name, checksum in checksums), "utf-8")


def sha256(path: Path) -> str:
    """Computes the checksum of a file, in hexadecimal."""
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()
