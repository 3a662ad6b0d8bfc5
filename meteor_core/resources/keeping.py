"""What is installed, afterwards: whether it is still what was installed, and how it goes again."""

from __future__ import annotations

import shutil
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from filelock import FileLock

from meteor_core.messages.errors import InputError, ResourceError
from meteor_core.messages.phrase import Phrase
from meteor_core.messages.reasons import reason
from meteor_core.resources import checksums, finding, web
from meteor_core.resources.checksums import Checksums
from meteor_core.resources.table import COMPILED, PARAPHRASES, TABLE, Resource, Web, get


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
    return [name for name, file in files if file.is_file() and checksums.sha256(file) != sums[name]]


def note(resource: Resource, staged: Path) -> None:
    """Writes down the checksums of what is about to be installed, if none are published."""
    if not resource.sha256:
        files = [(name, staged / name) for name in resource.files] or [(resource.path, staged)]
        made = tuple((name, checksums.sha256(file)) for name, file in files)
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
        if resource.files and finding.home(resource).is_dir():
            return Verdict(resource.name, _lacking(resource), fault=True)
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
            "the checksum of {files} is wrong; remove it and install it again",
            files=", ".join(wrong),
        )
        return Verdict(resource.name, said, fault=True)
    if resource.sha256:
        return Verdict(resource.name, Phrase("valid"))
    return Verdict(resource.name, Phrase("unchanged since it was installed"))


def _lacking(resource: Resource) -> Phrase:
    home = finding.home(resource)
    lacking = [file for file in resource.files if not (home / file).is_file()]
    return Phrase(
        "incomplete, {files} missing; remove it and install it again",
        files=", ".join(lacking),
    )


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
            "Cannot remove from {folder}: {reason}", folder=folder, reason=reason(error)
        ) from error


def _check_there(resource: Resource) -> None:
    home, path = finding.home(resource), finding.look_up(resource.name)
    if home.exists() or home.is_symlink():
        return
    if path is not None:
        raise InputError(
            "{name} is at {path}, where this program did not put it. Remove it there.",
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
        web.discard(finding.folder() / f"{resource.source.filename}.part")
    _noted(resource).unlink(missing_ok=True)
