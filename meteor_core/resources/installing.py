"""Installs, verifies and removes data files.

They are fetched, unpacked and put in place: nothing half done is ever to be seen under its final
name. Afterwards their checksums tell whether they are still what was installed.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from filelock import FileLock

from meteor_core.messages.errors import InputError, ResourceError
from meteor_core.messages.journal import logged
from meteor_core.messages.phrase import Phrase
from meteor_core.messages.reasons import reason
from meteor_core.resources import checksums, downloading, finding
from meteor_core.resources.checksums import Checksums, sha256
from meteor_core.resources.table import (
    COMPILED,
    JAR,
    JAR_SHA256,
    PARAPHRASES,
    TABLE,
    Package,
    Report,
    Resource,
    Web,
    expand,
    get,
)
from meteor_core.resources.unpacking import DAMAGE, RECIPES


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
        _install(wanted, report or (lambda name, done, total: None))
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
        locked(folder),
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
            archive = fetched[source] = (
                downloading.fetch_file(source, folder, progress)
                if isinstance(source, Web)
                else downloading.fetch_package(source, scratch / source.filename, progress)
            )
        staged = scratch / resource.name / Path(resource.path).name
        staged.parent.mkdir()
        RECIPES[resource.name](archive, staged)
        if wrong := wrong_files(resource, staged, resource.sha256):
            raise ResourceError("the checksum of {files} is wrong", files=", ".join(wrong))
    except DAMAGE as error:
        _forget(archive)
        damage = Phrase("the file received is damaged: {why}", why=reason(error))
        raise _failure(resource, damage) from error
    except ResourceError as error:
        raise _failure(resource, error) from error
    _note(resource, staged)
    _put_in_place(staged, folder / resource.path)
    if isinstance(source, Web):
        _forget(archive)
    progress(resource.size, resource.size)


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
    return path is not None and not wrong_files(resource, path, resource.sha256)


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
        downloading.discard(archive)


def _failure(resource: Resource, why: Phrase | ResourceError) -> ResourceError:
    return ResourceError("{name} cannot be installed: {reason}", name=resource.name, reason=why)


@dataclass(frozen=True, slots=True)
class Verdict:
    """A message about a resource, and whether it is a fault."""

    name: str
    said: Phrase
    fault: bool = False


@contextmanager
def locked(folder: Path) -> Iterator[None]:
    """Locks the data folder."""
    with FileLock(folder / ".install.lock"):
        yield


def wrong_files(resource: Resource, path: Path, known: Checksums) -> list[str]:
    """Returns the names of those files that exist with a wrong checksum."""
    files = [(name, path / name if resource.files else path) for name, _checksum in known]
    sums = dict(known)
    return [name for name, file in files if file.is_file() and sha256(file) != sums[name]]


def _note(resource: Resource, staged: Path) -> None:
    """Writes down the checksums of what is about to be installed, if none are published."""
    if not resource.sha256:
        files = [(name, staged / name) for name in resource.files] or [(resource.path, staged)]
        made = tuple((name, sha256(file)) for name, file in files)
        checksums.write(_noted(resource), made)


def _noted(resource: Resource) -> Path:
    return finding.folder() / f".{resource.name}.sha256"


def verify(names: Iterable[str] = ()) -> tuple[Verdict, ...]:
    """Resources by name, all if none is named → a message about each.

    Raises ``ChoiceError`` for an unknown name.
    """
    chosen = [get(name) for name in names] or list(TABLE.values())
    return tuple(map(_verdict, chosen))


def _verdict(resource: Resource) -> Verdict:
    path = finding.look_up(resource.name)
    if path is None:
        home = finding.home(resource)
        if resource.files and home.is_dir():
            lacking = [file for file in resource.files if not (home / file).is_file()]
            said = Phrase(
                "incomplete, {files} missing; remove it and install it again",
                files=", ".join(lacking),
            )
            return Verdict(resource.name, said, fault=True)
        return Verdict(resource.name, Phrase("not installed"))
    try:
        return _held_against(resource, path)
    except OSError as error:
        said = Phrase("{path} cannot be read: {reason}", path=path, reason=reason(error))
        return Verdict(resource.name, said, fault=True)


def _held_against(resource: Resource, path: Path) -> Verdict:
    """What is installed, against what its source publishes, or what was installed here."""
    own = path == finding.home(resource) and _noted(resource).is_file()
    known = resource.sha256 or (checksums.read(_noted(resource)) if own else ())
    if not known:
        said = Phrase("installed by hand at {path}; its checksum is not known", path=path)
        return Verdict(resource.name, said)
    wrong = wrong_files(resource, path, known)
    if wrong:
        said = Phrase(
            "the checksum of {files} is wrong; remove the resource and install it again",
            files=", ".join(wrong),
        )
        return Verdict(resource.name, said, fault=True)
    if resource.sha256:
        return Verdict(resource.name, Phrase("valid"))
    return Verdict(resource.name, Phrase("unchanged since it was installed"))


def remove(names: Iterable[str]) -> None:
    """Takes resources, with all that was made of them, out of the data folder.

    Raises ``ChoiceError`` for an unknown name, ``InputError`` for what is not there or lies
    elsewhere, before anything is removed, and ``ResourceError`` for what cannot be removed.
    """
    chosen = [get(name) for name in names]
    for resource in chosen:
        _check_there(resource)
    folder = finding.folder()
    try:
        with locked(folder):
            for resource in chosen:
                _remove(resource)
    except OSError as error:
        raise ResourceError(
            "Cannot remove files from {folder}: {reason}", folder=folder, reason=reason(error)
        ) from error


def _check_there(resource: Resource) -> None:
    home, path = finding.home(resource), finding.look_up(resource.name)
    if home.exists() or home.is_symlink():
        return
    if path is not None:
        raise InputError(
            "{name} at {path} was not installed by this program. Remove it yourself.",
            name=resource.name,
            path=path,
        )
    raise InputError("{name} is not installed.", name=resource.name)


def _remove(resource: Resource) -> None:
    """Its checksums last: what was left half removed can be removed again."""
    home = finding.home(resource)
    if home.is_dir() and not home.is_symlink():
        shutil.rmtree(home)
    else:
        home.unlink(missing_ok=True)
    if PARAPHRASES in resource.files:
        for index in (finding.folder() / "paraphrases").glob(f"{PARAPHRASES}.*.sqlite"):
            index.unlink()
    for compiled in (finding.folder() / COMPILED).glob(f"{resource.name}-*.lexicon"):
        compiled.unlink(missing_ok=True)
    if isinstance(resource.source, Web):
        downloading.discard(finding.folder() / f"{resource.source.filename}.part")
    _noted(resource).unlink(missing_ok=True)
