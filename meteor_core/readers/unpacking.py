"""gzip of any format, opened without trusting what it says of its size."""

from __future__ import annotations

import gzip
import io
import zlib

from meteor_core.messages.errors import InputError
from meteor_core.messages.reasons import reason
from meteor_core.readers.dataset import File
from meteor_core.readers.limits import MOST_BYTES, check_size

MAGIC = b"\x1f\x8b"
MOST_LAYERS = 2
"""A gzip in a gzip happens to people; deeper ones are made on purpose."""


def unpack(file: File) -> File:
    """``File("a.txt.gz", …)`` → ``File("a.txt", …)``; any other file as it is.

    Raises ``InputError`` for a damaged gzip and for one that holds more than ``MOST_BYTES``.
    """
    for _ in range(MOST_LAYERS):
        if not file.data.startswith(MAGIC):
            return file
        file = File(file.name.removesuffix(".gz"), _opened(file))
    if file.data.startswith(MAGIC):
        raise InputError(
            "{file} is gzip inside gzip, more than {limit} layers deep.",
            file=file.name,
            limit=MOST_LAYERS,
        )
    return file


def _opened(file: File) -> bytes:
    try:
        with gzip.GzipFile(fileobj=io.BytesIO(file.data)) as stream:
            data = stream.read(MOST_BYTES + 1)
    except (OSError, EOFError, zlib.error) as error:
        raise InputError(
            "{file} is a damaged gzip file: {why}.", file=file.name, why=reason(error)
        ) from error
    check_size(file.name, len(data))
    return data
