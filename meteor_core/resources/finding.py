"""Where data files lie: the user's cache folder, or where the environment points."""

from __future__ import annotations

import importlib.util
import os
from collections.abc import Iterator
from pathlib import Path

from platformdirs import user_cache_path

from meteor_core.resources.table import TABLE, Resource, get

FOLDER_VARIABLE = "METEOR_DATA"
RUWORDNET_VARIABLE = "METEOR_RUWORDNET"


def folder() -> Path:
    """The data folder: ``METEOR_DATA``, else ``~/.cache/meteor-explorer`` or its like."""
    given = os.environ.get(FOLDER_VARIABLE)
    if given:
        return _expanded(given)
    return user_cache_path("meteor-explorer", appauthor=False)


def _expanded(given: str) -> Path:
    """``~`` as the home folder; that of somebody unknown stays as it is written."""
    return Path(os.path.expanduser(given))


def home(resource: Resource) -> Path:
    """Where ``resource`` belongs, installed or not."""
    return folder() / resource.path


def find(name: str) -> Path | None:
    """``"navec-news"`` → its file, or its folder if it has several; None if not installed."""
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
    if given:  # whoever names a database wants that one and no other
        yield _expanded(given)
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
