"""Paraphrase tables on disk."""

from __future__ import annotations

import gzip
import pickle
import re
from collections.abc import Callable
from pathlib import Path

import click
import pytest

from meteor_core import Meteor
from meteor_core.lexicons import paraphrases
from meteor_core.messages import console
from meteor_core.messages.errors import InputError, ResourceError

RECORDS = (
    ("of course", "certainly"),
    ("of course", "by all means"),
    ("of", "from"),
    ("прыгнул", "сделал прыжок"),
    ("of course", "certainly"),
    ("of course not", "no"),
)


@pytest.fixture(autouse=True)
def _data_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("METEOR_DATA", str(tmp_path / "data"))


@pytest.fixture
def source(tmp_path: Path) -> Path:
    return write(tmp_path / "table.gz", RECORDS)


def write(path: Path, records: tuple[tuple[str, str], ...]) -> Path:
    lines = "".join(f"0.5\n{phrase}\n{paraphrase}\n" for phrase, paraphrase in records)
    packed = path.suffix == ".gz"
    path.write_bytes(gzip.compress(lines.encode()) if packed else lines.encode())
    return path


def opened(path: Path) -> paraphrases.Paraphrases:
    return paraphrases.table(path)


def test_look_up(source: Path) -> None:
    table = opened(source)
    assert table.paraphrases("of course") == ("certainly", "by all means", "certainly")
    assert table.paraphrases("прыгнул") == ("сделал прыжок",)
    assert table.paraphrases("certainly") == ()
    assert table.source == "table.gz"
    assert table.longest == 3


def test_phrases_of_a_sentence(source: Path) -> None:
    found = opened(source).phrases(["of", "course", "not", "of", "coursework", "of"])
    assert [(start, stop) for start, stop, _ in found] == [
        *((0, 1), (0, 2), (0, 3), (3, 4), (5, 6)),
    ]
    assert found[2][2] == ("no",)


def test_signed_by_what_it_holds(source: Path) -> None:
    def signed(records: tuple[tuple[str, str], ...], name: str = source.name) -> str:
        return opened(write(source.with_name(name), records)).signed

    same = signed(RECORDS)
    assert re.fullmatch(r"table\.gz\([0-9a-f]{8}\)", same)
    assert signed(RECORDS[:-1]) != same
    assert signed(RECORDS, "table.txt") == same.replace("table.gz", "table.txt")


def test_signatures_tell_tables_of_one_name_apart(
    source: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("METEOR_PARAPHRASES_RU", str(source))
    signed = []
    for records in (RECORDS, RECORDS[:-1]):
        write(source, records)
        signed.append(Meteor("ru", "tuned", stages=("exact", "paraphrase")).signature)
    assert "table.gz(" in signed[0]
    assert signed[0] != signed[1]


def test_plain_text_table(tmp_path: Path) -> None:
    assert opened(write(tmp_path / "table.txt", RECORDS[:1])).paraphrases("of course")


def test_built_once_and_again_when_it_changes(source: Path) -> None:
    reports: list[tuple[str, int, int]] = []

    def report(name: str, done: int, total: int) -> None:
        reports.append((name, done, total))

    table = paraphrases.table(source, report)
    size = source.stat().st_size
    assert reports[-1] == ("table.gz", size, size)
    reports.clear()
    assert paraphrases.table(source, report) is table
    assert not reports
    write(source, (("new", "phrase"),))
    changed = paraphrases.table(source, report)
    assert reports
    assert changed.paraphrases("new") == ("phrase",)
    assert changed.paraphrases("of") == ()


def test_a_command_says_that_it_is_built(
    source: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(console._Compiling, "said", False)
    command = click.Command("score", callback=lambda: print(opened(source).paraphrases("of")))
    assert [console.run(command, "score", []) for _ in range(2)] == [0, 0]
    printed = capsys.readouterr()
    assert printed.out == "('from',)\n" * 2
    assert printed.err == "Compiling dictionaries; later starts are faster.\n"


def test_survives_pickling(source: Path) -> None:
    copy = pickle.loads(pickle.dumps(opened(source)))
    assert copy.paraphrases("of") == ("from",)


@pytest.mark.parametrize(
    "damage",
    [
        lambda whole: b"",
        lambda whole: b"not a database",
        lambda whole: whole[:-4096],
        lambda whole: whole.replace(b"from", b"form"),
        lambda whole: whole[:8192] + bytes(len(whole) - 8192),
    ],
)
def test_damaged_index_is_built_anew(source: Path, damage: Callable[[bytes], bytes]) -> None:
    index = opened(source).index
    index.write_bytes(damage(index.read_bytes()))
    assert opened(source).paraphrases("of") == ("from",)


def test_says_what_is_wrong(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="There is no paraphrase table at"):
        paraphrases.table(tmp_path / "nowhere.gz")
    path = write(tmp_path / "bad.txt", RECORDS)
    path.write_bytes(path.read_bytes() + b"0.5\nlonely\n")
    with pytest.raises(InputError, match=r"bad\.txt, line 19"):
        paraphrases.table(path)
    cut = tmp_path / "cut.gz"
    cut.write_bytes(gzip.compress(b"0.5\na\nb\n" * 1000)[:-20])
    with pytest.raises(ResourceError, match="cannot be indexed: it ends too early"):
        paraphrases.table(cut)
    assert not list((tmp_path / "data" / "paraphrases").iterdir())


def test_tables_by_language(source: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert paraphrases.of("en") is None
    assert paraphrases.of("ru") is None
    monkeypatch.setenv("METEOR_PARAPHRASES_RU", str(source))
    table = paraphrases.of("ru")
    assert table is not None
    assert table.paraphrases("прыгнул")


@pytest.mark.resource("meteor-1.5")
def test_english_table(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()
    table = paraphrases.of("en")
    assert table is not None
    assert table.longest == 7
    assert table.paraphrases("of course") == ("clearly", "naturally", "obviously")
