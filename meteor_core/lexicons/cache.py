"""One loaded copy of each data file, however many ask, as long as the file stays the same."""

from __future__ import annotations

import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

from meteor_core.lexicons import compiled
from meteor_core.lexicons.compiled import Compiled, stamp
from meteor_core.messages.errors import MeteorError, ResourceError
from meteor_core.messages.reasons import reason
from meteor_core.model.garbage_collection import no_garbage_collection

Loaded = TypeVar("Loaded")

# One copy for each name: a file that was replaced is not kept in memory beside its successor.
_loaded: dict[str, tuple[object, Any]] = {}
_locks: dict[str, threading.Lock] = {}
_locks_lock = threading.Lock()


def load(name: str, path: Path, read: Callable[[Path], Loaded]) -> Loaded:
    """What ``read(path)`` gives, read anew only when path, size or time of the file differ.

    A ``Compiled`` reader's from its compiled file.
    """
    mark = (path, read, stamp(path))
    copy = _loaded.get(name)
    if copy is None or copy[0] != mark:
        with _lock(name):  # the second to ask waits for the first instead of reading too
            copy = _loaded.get(name)
            if copy is None or copy[0] != mark:
                copy = _loaded[name] = (mark, _read(name, path, read))
    lexicon: Loaded = copy[1]
    return lexicon


def _read(name: str, path: Path, read: Callable[[Path], Loaded]) -> Loaded:
    try:
        with no_garbage_collection():
            return compiled.load(name, path, read) if isinstance(read, Compiled) else read(path)
    except MeteorError:
        raise
    except Exception as error:
        # Each format fails in its own ways; to the reader they all say that the file is damaged.
        raise ResourceError(
            "{name} cannot be read from {path}: {reason}. Remove this file and install it again.",
            name=name,
            path=path,
            reason=reason(error),
        ) from error


def _lock(name: str) -> threading.Lock:
    with _locks_lock:
        return _locks.setdefault(name, threading.Lock())
