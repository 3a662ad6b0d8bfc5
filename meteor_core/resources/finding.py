"""The places of data files: the user's cache folder, or the folder that the environment names.

Longer work, such as a person's session, can be limited to the resources that it began with: in
``with holding(names)`` nothing else is found, whatever others install in the meantime.
"""

from __future__ import annotations

import importlib.util
import os
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from pathlib import Path

from platformdirs import user_cache_path

from meteor_core.resources.table import TABLE, Resource, get

FOLDER_VARIABLE = "METEOR_DATA"
RUWORDNET_VARIABLE = "METEOR_RUWORDNET"

Held = frozenset[str]
"""Names of the resources that may be found."""

_held: ContextVar[Held | None] = ContextVar("held", default=None)


def held() -> Held | None:
    """Returns the resources that the running context is limited to; None for all that are
    installed."""
    return _held.get()


def hold(names: Iterable[str] | None) -> None:
    """Limits this context to these resources from now on; None: all that are installed."""
    _held.set(None if names is None else frozenset(names))


@contextmanager
def holding(names: Iterable[str] | None) -> Iterator[None]:
    """Does the same in a block: ``with holding({"navec-news"})``."""
    token = _held.set(None if names is None else frozenset(names))
    try:
        yield
    finally:
        _held.reset(token)


def installed() -> Held:
    """Returns the names of all installed resources, without the context's limit."""
    return frozenset(name for name in TABLE if look_up(name) is not None)


def folder() -> Path:
    """Returns the data folder: ``METEOR_DATA``, else ``~/.cache/meteor-explorer`` or its like."""
    given = os.environ.get(FOLDER_VARIABLE)
    if given:
        return Path(os.path.expanduser(given))  # “~” of somebody unknown stays as it is written
    return user_cache_path("meteor-explorer", appauthor=False)


def home(resource: Resource) -> Path:
    """Returns the path where ``resource`` belongs, installed or not."""
    return folder() / resource.path


def find(name: str) -> Path | None:
    """``"navec-news"`` → its file, or its folder if it has several; None if not installed.

    None as well for what the running context does not hold.
    """
    holds = held()
    return look_up(name) if holds is None or name in holds else None


def look_up(name: str) -> Path | None:
    """Finds a resource as ``find`` does, without the context's limit."""
    resource = get(name)
    return next((path for path in _candidates(resource) if _is_complete(resource, path)), None)


def missing(language: str) -> tuple[Resource, ...]:
    """``"ru"`` → the default resources of Russian that are not installed."""
    return tuple(
        resource
        for resource in TABLE.values()
        if resource.default
        and language in resource.languages
        and find(resource.name) is None
        and not (resource.replaced_by and find(resource.replaced_by))
    )


def _candidates(resource: Resource) -> Iterator[Path]:
    """Where a resource may lie, the preferred path first."""
    if resource.name != "ruwordnet":
        yield home(resource)
        return
    given = os.environ.get(RUWORDNET_VARIABLE)
    if given:  # a database that is named replaces all others
        yield Path(os.path.expanduser(given))
        return
    yield home(resource)
    yield folder() / "ruwordnet.db"
    yield from _in_ruwordnet_package()


def _in_ruwordnet_package() -> Iterator[Path]:
    """Where the command ``ruwordnet download`` puts the database."""
    package = importlib.util.find_spec("ruwordnet")
    for location in (package and package.submodule_search_locations) or ():
        yield from (Path(location) / "static" / f"ruwordnet{year}.db" for year in ("-2021", ""))


def _is_complete(resource: Resource, path: Path) -> bool:
    if not resource.files:
        return os.path.isfile(path)  # unlike is_file, False where we may not look
    return all(os.path.isfile(path / file) for file in resource.files)
