"""A data folder of the test's own, and packages small enough to build on the spot."""

from __future__ import annotations

import hashlib
import io
import os
import sqlite3
import tarfile
import zipfile
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from meteor_core.resources import TABLE
from meteor_core.resources.table import Package

Publish = Callable[[str, Path], Package]


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty data folder that ``METEOR_DATA`` names."""
    folder = tmp_path / "data"
    monkeypatch.setenv("METEOR_DATA", str(folder))
    monkeypatch.delenv("METEOR_RUWORDNET", raising=False)
    return folder


@pytest.fixture
def index(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder that is all pip can see."""
    folder = tmp_path / "index"
    folder.mkdir()
    monkeypatch.setenv("PIP_NO_INDEX", "1")
    monkeypatch.setenv("PIP_FIND_LINKS", folder.as_uri())
    monkeypatch.setenv("PIP_CONFIG_FILE", os.devnull)
    return folder


@pytest.fixture
def publish(monkeypatch: pytest.MonkeyPatch) -> Publish:
    """``publish("navec-news", file)``: the resource now comes from that file."""

    def publish(name: str, file: Path) -> Package:
        resource = TABLE[name]
        assert isinstance(resource.source, Package)
        content = file.read_bytes()
        checksum = hashlib.sha256(content).hexdigest()
        package = replace(resource.source, sha256=checksum, size=len(content))
        monkeypatch.setitem(TABLE, name, replace(resource, source=package, sha256=()))
        return package

    return publish


def wheel(folder: Path, name: str, version: str, members: dict[str, bytes]) -> Path:
    """A pure wheel that pip accepts."""
    path = folder / f"{name}-{version}-py3-none-any.whl"
    info = f"{name}-{version}.dist-info"
    metadata = f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n"
    tags = "Wheel-Version: 1.0\nGenerator: test\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
    files = members | {f"{info}/METADATA": metadata.encode(), f"{info}/WHEEL": tags.encode()}
    with zipfile.ZipFile(path, "w") as archive:
        for member, content in files.items():
            archive.writestr(member, content)
        archive.writestr(f"{info}/RECORD", "".join(f"{file},,\n" for file in files))
    return path


def jar(members: dict[str, bytes]) -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        for member, content in members.items():
            archive.writestr(member, content)
    return buffer.getvalue()


SYNONYMS = {
    "synonym/": b"",
    "synonym/english.synsets": b"jump\n00000001\nleap\n00000001\n",
    "synonym/english.exceptions": b"leap\nleapt\n",
    "function/english.words": b"the\n",
    "function/russian.words": "и\n".encode(),
    "nonbreaking/english.prefixes": b"Mr\n",
    "nonbreaking/russian.prefixes": "г\n".encode(),
    "edu/Main.class": b"\xca\xfe",
}


@pytest.fixture
def natasha(index: Path, publish: Publish) -> Package:
    member = "natasha/data/emb/navec_news_v1_1B_250K_300d_100q.tar"
    content = {member: b"vectors", "natasha/other.txt": b"?"}
    return publish("navec-news", wheel(index, "natasha", "1.6.0", content))


@pytest.fixture
def pycocoevalcap(index: Path, publish: Publish) -> Path:
    content = {
        "pycocoevalcap/meteor/meteor-1.5.jar": jar(SYNONYMS),
        "pycocoevalcap/meteor/data/paraphrase-en.gz": b"gzip",
    }
    file = wheel(index, "pycocoevalcap", "1.2", content)
    publish("wordnet-en", file)
    publish("meteor-1.5", file)
    return file


@pytest.fixture
def wiki_ru_wordnet(index: Path, publish: Publish, tmp_path: Path) -> Package:
    """A source distribution whose setup.py must not be run."""
    database = tmp_path / "wikiwordnet.db"
    with closing(sqlite3.connect(database)) as connection, connection:
        connection.execute("CREATE TABLE synsets (synset_id, lemma, definition)")
        connection.execute("CREATE TABLE hypernyms (sid, hypersid)")
        senses = [
            (1, "лиса", "лиса~ru~лиса~ru~{{=|лисица}} {{пример|Вот {{выдел|лиса}}.}}~1~2"),
            (1, "лисица", "лисица~ru~лисица~ru~хищный [[зверь|зверёк]] {{пример|}}~3~4"),
            (2, "зверь", "зверь~ru~зверь~ru~[[животное]]~5~6"),
            (3, "один", "один~ru~один~ru~сам по себе~7~8"),
        ]
        connection.executemany("INSERT INTO synsets VALUES (?, ?, ?)", senses)
        connection.executemany("INSERT INTO hypernyms VALUES (?, ?)", [(1, 2), (3, 2), (1, 99)])
    ran = tmp_path / "setup.py.ran"
    folder = "wiki_ru_wordnet-1.0.3"
    members = {
        f"{folder}/wiki_ru_wordnet/database/wikiwordnet.db": database.read_bytes(),
        f"{folder}/setup.py": f"open({str(ran)!r}, 'w').close()\n1 / 0\n".encode(),
        f"{folder}/PKG-INFO": b"Metadata-Version: 1.1\nName: wiki_ru_wordnet\nVersion: 1.0.3\n",
    }
    path = index / f"{folder}.tar.gz"
    with tarfile.open(path, "w:gz") as archive:
        for name, content in members.items():
            member = tarfile.TarInfo(name)
            member.size = len(content)
            archive.addfile(member, io.BytesIO(content))
    return publish("wiktionary-ru", path)
