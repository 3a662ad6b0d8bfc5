"""Russian with and without RuWordNet, which only some machines have."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

RUWORDNET = "METEOR_RUWORDNET"


@contextmanager
def without_ruwordnet() -> Iterator[None]:
    """Takes RuWordNet away for the time, so that a new machine's thesaurus is read."""
    kept = os.environ.get(RUWORDNET)
    os.environ[RUWORDNET] = str(Path(__file__).with_name("no such file"))
    try:
        yield
    finally:
        if kept is None:
            del os.environ[RUWORDNET]
        else:
            os.environ[RUWORDNET] = kept
