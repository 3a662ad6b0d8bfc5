"""Compiled lexicons: built once, current as long as their source, and never in the way."""

from __future__ import annotations

import gc
import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import click
import pytest
from hypothesis import given
from hypothesis import strategies as st

from meteor_core import Meteor, lexicons
from meteor_core.lexicons import compiled, english_words, equivalents, lexical_relations
from meteor_core.lexicons.compiled import (
    LEFT,
    MAGIC,
    Compiled,
    Pack,
    Sections,
    Table,
    load,
    load_compiled,
    made,
    mapped,
    pack,
    table,
)
from meteor_core.messages import console
from meteor_core.messages.errors import ResourceError
from meteor_core.resources.table import COMPILED
from tests.patience import PATIENCE


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
        for part, built in reader.build(path).items():
            assert bytes(kept.data(part)) == built, f"{name}: raise the edition"


TEXTS = st.text(st.characters(), max_size=6)  # surrogates too, as damaged files bring them


@given(st.dictionaries(TEXTS, TEXTS, max_size=40), st.lists(TEXTS))
def test_a_table_is_the_dictionary_that_it_is_made_of(
    words: dict[str, str], others: list[str]
) -> None:
    packed = Table(table(words.items()))
    assert list(packed.items()) == list(words.items())
    assert len(packed) == len(words)
    for key in (*words, *others):
        assert packed.get(key) == words.get(key)
        assert (key in packed) == (key in words)
    for number, key in enumerate(words):
        assert packed.index(key) == number
        assert packed.key(number) == key


def test_what_a_table_does_not_have() -> None:
    packed = Table(table([("кот", "1")]))
    assert packed["кот"] == "1"
    with pytest.raises(KeyError, match="пёс"):
        packed["пёс"]
    assert packed.get("пёс", "") == ""
    assert 7 not in packed


@given(st.dictionaries(TEXTS.filter(str.isascii), st.binary(max_size=20), max_size=5))
def test_a_pack_gives_its_parts_back(parts: dict[str, bytes]) -> None:
    packed = Pack(pack(parts, ["mark", 1]))
    assert packed.mark == ["mark", 1]
    assert {name: bytes(packed.data(name)) for name in parts} == parts


def test_tables_in_a_mapped_file(tmp_path: Path) -> None:
    path = tmp_path / "file"
    parts = {"odd": b"odd", "one": table([("а", "б")]), "other": table([("в", "")])}
    path.write_bytes(pack(parts))
    packed = mapped(path)
    assert dict(packed.table("one")) == {"а": "б"}
    assert dict(packed.table("other")) == {"в": ""}
    assert packed.text("odd") == "odd"


WHOLE = pack({"part": b"12345678"})


@pytest.mark.parametrize(
    "damaged", [b"", b"nothing of ours", MAGIC, WHOLE[:-1], WHOLE + b"\0", WHOLE[:-8] + bytes(8)]
)
def test_what_is_no_pack_is_refused(damaged: bytes) -> None:
    with pytest.raises(ValueError, match=r"no pack|damaged"):
        Pack(damaged)


@pytest.mark.parametrize("at", range(len(WHOLE)))
def test_no_byte_of_a_pack_can_change_unnoticed(at: int) -> None:
    with pytest.raises(ValueError, match=r"no pack|damaged"):
        Pack(WHOLE[:at] + bytes([WHOLE[at] ^ 1]) + WHOLE[at + 1 :])


def test_a_file_is_read_once_and_again_when_it_changes(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_text("one")
    assert load("changing", path, Path.read_text) is load("changing", path, Path.read_text)
    path.write_text("other")
    assert load("changing", path, Path.read_text) == "other"


def test_all_who_ask_at_once_share_one_copy(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    copies: list[object] = []
    asking = threading.Barrier(5)
    reads = []

    def read(path: Path) -> object:
        reads.append(path)
        return object()

    def ask() -> None:
        asking.wait(PATIENCE)
        copies.append(load("at once", tmp_path / "file", read))

    threads = [threading.Thread(target=ask) for _ in range(5)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(copies) == 5
    assert len(set(map(id, copies))) == len(reads) == 1


def test_a_resource_installed_later_is_noticed(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, wordnet_dict: Path
) -> None:
    monkeypatch.setenv("METEOR_DATA", str(tmp_path / "data"))
    assert lexicons.thesaurus("en") is None
    (tmp_path / "data").mkdir()
    wordnet_dict.rename(tmp_path / "data" / "wordnet-3.0")
    lexicon = lexicons.thesaurus("en")
    assert lexicon is not None
    assert lexicon.synsets("leap")


@pytest.mark.parametrize(
    ("name", "file", "language"),
    [
        ("wiktionary-ru", "wiktionary-ru.json.gz", "ru"),
        ("ruwordnet", "ruwordnet-2021.db", "ru"),
        ("navec-news", "navec_news_v1_1B_250K_300d_100q.tar", "ru"),
    ],
)
def test_a_damaged_file_is_named(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, name: str, file: str, language: str
) -> None:
    monkeypatch.setenv("METEOR_DATA", str(tmp_path))
    monkeypatch.delenv("METEOR_RUWORDNET", raising=False)
    (tmp_path / file).write_text("<html>not found</html>" * 100)
    loader = lexicons.embedding if name.startswith("navec") else lexicons.thesaurus
    with pytest.raises(ResourceError, match=f"{name} cannot be read from .*{file}") as caught:
        loader(language)
    assert "\n" not in str(caught.value)
    assert gc.isenabled()


ROOT = Path(__file__).parents[2]

KILLED = """
import os, signal, sys
from pathlib import Path
from meteor_core.lexicons.compiled import made
with made(Path(sys.argv[1])) as part:
    part.write_bytes(b"half")
    os.kill(os.getpid(), signal.SIGKILL)
"""


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def _write_half(part: Path) -> None:
    part.write_bytes(b"half")
    raise OSError("full")


def test_it_takes_its_name_when_it_is_whole(tmp_path: Path) -> None:
    target = tmp_path / "new" / "a.lexicon"
    with made(target) as part:
        part.write_bytes(b"half")
        assert not target.exists()
    assert target.read_bytes() == b"half"
    assert names(target.parent) == ["a.lexicon"]


def test_an_error_leaves_what_was_there(tmp_path: Path) -> None:
    target = tmp_path / "a.lexicon"
    target.write_bytes(b"old")
    with pytest.raises(OSError, match="full"), made(target) as part:
        _write_half(part)
    assert target.read_bytes() == b"old"
    assert names(tmp_path) == ["a.lexicon"]


def test_what_a_killed_process_has_left_goes(tmp_path: Path) -> None:
    """A server that is killed each time it makes one would fill the disk."""
    target = tmp_path / "a.lexicon"
    here = os.environ | {"PYTHONPATH": str(ROOT)}
    subprocess.run([sys.executable, "-c", KILLED, str(target)], env=here, check=False)
    (left,) = tmp_path.iterdir()
    journal = left.with_name(f"{left.name}-journal")
    journal.touch()
    with made(target):
        assert {left, journal} <= set(tmp_path.iterdir())  # somebody may be at it
    for path in (left, journal):
        os.utime(path, (time.time() - LEFT - 1,) * 2)
    with made(target):
        pass
    assert names(tmp_path) == ["a.lexicon"]
