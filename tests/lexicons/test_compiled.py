"""Compiled lexicons: built once, current as long as their source, and never in the way."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import click
import pytest

from meteor_core import Meteor
from meteor_core.lexicons import compiled, english_words, equivalents, lexical_relations
from meteor_core.lexicons.compiled import Compiled, Sections, load_compiled, mapped, table
from meteor_core.messages import console
from meteor_core.resources.table import COMPILED


class Reader:
    """Lines ``word=meaning``; counts how often it was built."""

    def __init__(self) -> None:
        self.built = 0

    def build(self, path: Path) -> Sections:
        self.built += 1
        lines = path.read_text("utf-8").splitlines()
        return {"words": table((line.split("=")[0], line.split("=")[1]) for line in lines)}

    def compiled(self, edition: int = 1) -> Compiled[Mapping[str, str]]:
        return Compiled(self.build, lambda path, pack: pack.table("words"), edition)


@pytest.fixture
def source(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("METEOR_DATA", str(tmp_path / "data"))
    path = tmp_path / "words"
    path.write_text("кот=cat\nпёс=dog", "utf-8")
    return path


def files(source: Path) -> list[Path]:
    return [*(source.parent / "data" / COMPILED).iterdir()]


def test_it_is_built_once_whoever_asks(source: Path) -> None:
    reader = Reader()
    for _ in range(3):
        assert dict(load_compiled("words", source, reader.compiled())) == {
            "кот": "cat",
            "пёс": "dog",
        }
    assert reader.built == 1
    assert len(files(source)) == 1


def test_another_source_or_edition_is_another_lexicon(source: Path) -> None:
    reader = Reader()
    load_compiled("words", source, reader.compiled())
    source.write_text("лиса=fox", "utf-8")
    assert dict(load_compiled("words", source, reader.compiled())) == {"лиса": "fox"}
    assert reader.built == 2
    load_compiled("words", source, reader.compiled(edition=2))
    assert reader.built == 3


def test_a_source_of_the_same_checksum_is_the_same(source: Path) -> None:
    reader = Reader()
    load_compiled("words", source, reader.compiled())
    os.utime(source, (1, 1))
    load_compiled("words", source, reader.compiled())
    assert reader.built == 1


def test_a_folder_is_a_source_too(source: Path) -> None:
    folder = source.parent / "folder"
    folder.mkdir()
    (folder / "one").write_text("1")
    built = []

    def build(path: Path) -> Sections:
        built.append(path)
        return {"all": "".join(file.read_text() for file in sorted(path.iterdir())).encode()}

    def text() -> str:
        return load_compiled(
            "folder", folder, Compiled(build, lambda path, pack: pack.text("all"), 1)
        )

    assert [text(), text(), len(built)] == ["1", "1", 1]
    (folder / "two").write_text("2")
    assert [text(), len(built)] == ["12", 2]


def zeroed(whole: bytes) -> bytes:
    return whole[: len(whole) // 2] + bytes(len(whole) - len(whole) // 2)


DAMAGES: list[Callable[[bytes], bytes]] = [
    lambda whole: b"",
    lambda whole: b"<html>",
    lambda whole: whole[:-1],
    lambda whole: whole.replace(b"cat", b"bat"),
    lambda whole: whole.replace(b'"words"', b'"wards"'),
    zeroed,
]


@pytest.mark.parametrize("damage", DAMAGES)
def test_a_damaged_file_is_built_anew(source: Path, damage: Callable[[bytes], bytes]) -> None:
    """Also where it has the right size, and would be read as another lexicon."""
    reader = Reader()
    load_compiled("words", source, reader.compiled())
    (path,) = files(source)
    path.write_bytes(damage(path.read_bytes()))
    assert load_compiled("words", source, reader.compiled())["кот"] == "cat"
    assert reader.built == 2
    load_compiled("words", source, reader.compiled())
    assert reader.built == 2


def test_a_command_says_once_that_it_compiles(
    source: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """However many files there are to compile, and nothing where there is none."""
    monkeypatch.setattr(console._Compiling, "said", False)

    @click.command
    def command() -> None:
        for name in ("words", "more-words"):
            load_compiled(name, source, Reader().compiled())

    assert console.run(command, "command", []) == 0
    assert capsys.readouterr().err == "Compiling dictionaries; later starts are faster.\n"
    assert console.run(command, "command", []) == 0
    assert capsys.readouterr().err == ""


def test_where_nothing_can_be_written_it_stays_in_memory(
    source: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (source.parent / "data").write_text("no folder")
    assert load_compiled("words", source, Reader().compiled())["кот"] == "cat"
    (source.parent / "data").unlink()

    def full(name: str, target: Path) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "replace", full)
    assert load_compiled("words", source, Reader().compiled())["кот"] == "cat"
    assert files(source) == [], "no half of a file is left behind"


def test_several_may_build_at_once(source: Path) -> None:
    with ThreadPoolExecutor(8) as pool:
        tables = list(
            pool.map(lambda _: load_compiled("words", source, Reader().compiled()), range(16))
        )
    assert all(dict(each) == {"кот": "cat", "пёс": "dog"} for each in tables)
    assert len(files(source)) == 1


def test_the_oldest_files_of_a_name_go(source: Path) -> None:
    for edition in range(7):
        load_compiled("words", source, Reader().compiled(edition))
        load_compiled("other-words", source, Reader().compiled(edition))
    names = [path.name.rpartition("-")[0] for path in files(source)]
    assert sorted(names) == ["other-words"] * 4 + ["words"] * 4


def test_a_reader_reads_into_memory(source: Path) -> None:
    assert Reader().compiled()(source)["пёс"] == "dog"
    assert not (source.parent / "data").exists()


@pytest.mark.parametrize("language", ["ru", "en"])
def test_what_is_kept_is_what_the_reader_makes_today(
    monkeypatch: pytest.MonkeyPatch, language: str
) -> None:
    """Whoever changes the rules of a reader raises its edition."""
    seen: list[tuple[str, Path, Compiled[object]]] = []

    def noting(name: str, path: Path, reader: Compiled[object]) -> object:
        seen.append((name, path, reader))
        return load_compiled(name, path, reader)

    monkeypatch.setattr(compiled, "load_compiled", noting)
    monkeypatch.setattr(compiled, "_loaded", {})
    for remembered in (
        equivalents.read,
        lexical_relations._russian_synonyms,
        english_words.frequent,
    ):
        remembered.cache_clear()
    assert Meteor(language, "tuned").stages
    assert seen
    for name, path, reader in seen:
        kept = mapped(compiled._target(name, path, reader))
        for part, made in reader.build(path).items():
            assert bytes(kept.data(part)) == made, f"{name}: raise the edition"
