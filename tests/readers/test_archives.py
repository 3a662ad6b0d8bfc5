"""ZIP archives, as people pack their files."""

from __future__ import annotations

import io
import zipfile

import pytest

from meteor_core.readers import File, recognise
from tests.readers.making import corpus, file, refusal, sides, workbook

TEXTS = {"out/ref.txt": "кот\nпёс\n", "out/hyp.A.txt": "кошка\nсобака\n"}
SIDES = ({"reference": ["кот", "пёс"]}, {"A": ["кошка", "собака"]})


_CENTRAL = b"\x01\x02\x14\x03\x14\x00\x00"
"""How an entry of an archive's table begins, up to its flags."""
_LOCKED = _CENTRAL[:-1] + b"\x01"


def zipped(parts: dict[str, str | bytes]) -> bytes:
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in parts.items():
            archive.writestr(name, content)
    return stream.getvalue()


def test_files_in_an_archive() -> None:
    assert sides(corpus(file("a.zip", zipped({**TEXTS})))) == SIDES


def test_beside_other_files() -> None:
    only = zipped({"hyp.A.txt": TEXTS["out/hyp.A.txt"]})
    assert sides(corpus(file("a.zip", only), file("ref.txt", TEXTS["out/ref.txt"]))) == SIDES


def test_what_a_system_keeps_for_itself_is_left_alone() -> None:
    parts: dict[str, str | bytes] = {
        **TEXTS,
        "__MACOSX/out/._ref.txt": b"\0\1",
        "out/.DS_Store": b"\0\1",
        "out/": "",
    }
    assert sides(corpus(file("a.zip", zipped(parts)))) == SIDES


def test_a_workbook_in_an_archive() -> None:
    rows = [["ref", "hyp"], ["кот", "кошка"]]
    found = corpus(file("a.zip", zipped({"b.xlsx": workbook({"S": rows})})))
    assert sides(found) == ({"reference": ["кот"]}, {"hyp": ["кошка"]})


def test_sides_and_headings_are_said_of_the_archive() -> None:
    given = zipped({"a.csv": "x\nкошка\n", "b.csv": "x\nпёс\n"})
    reference = file("ref.txt", "заголовок\nкот\n")
    read = recognise([File("a.zip", given, "candidate"), reference], headers={"a.zip": False})
    assert sides(read)[1] == {"a": ["x", "кошка"], "b": ["x", "пёс"]}  # type: ignore[arg-type]


def test_names_as_old_programs_write_them() -> None:
    parts = {"эталон.txt": "кот\n", "перевод.Яндекс.txt": "кошка\n"}
    data = zipped({"ABCDEF.txt": "кот\n", "GHIJKLM.NOPQRS.txt": "кошка\n"})
    for plain, name in zip(("ABCDEF.txt", "GHIJKLM.NOPQRS.txt"), parts, strict=True):
        data = data.replace(plain.encode(), name.encode("cp866"))
    found = corpus(file("a.zip", data))
    assert sides(found) == ({"reference": ["кот"]}, {"Яндекс": ["кошка"]})


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (zipped({"a/": ""}), "a.zip is an archive without files."),
        (zipped({}), "a.zip is an archive without files."),
        (zipped({**TEXTS})[:-40], "damaged archive"),
        (zipped({"b.zip": zipped({**TEXTS})}), "b.zip is a ZIP archive without a workbook"),
        (zipped({**TEXTS}).replace(_CENTRAL, _LOCKED), "out/ref.txt is protected by a password"),
    ],
)
def test_what_cannot_be_taken_apart(data: bytes, message: str) -> None:
    assert message in refusal(file("a.zip", data))


def test_too_many_files() -> None:
    parts: dict[str, str | bytes] = {f"{number}.txt": "a\n" for number in range(101)}
    assert "at most 100 files" in refusal(file("a.zip", zipped(parts)))


def test_an_archive_that_would_fill_the_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("meteor_core.readers.limits.MOST_BYTES", 2**20)
    assert "a.zip is 2 MB; the limit is 1 MB" in refusal(
        file("a.zip", zipped({"a.txt": "a" * (2**20 + 1)}))
    )
