"""Lines of plain text: what ends one, and what is said of a file that is no text."""

from __future__ import annotations

from pathlib import Path

import pytest

from meteor_core.commands.lines import check, lines
from meteor_core.messages.errors import InputError

LINES = [
    (b"a\nb\n", ["a", "b"]),
    (b"a\nb", ["a", "b"]),
    (b"a\r\nb\r\n", ["a", "b"]),
    (b"\n\n", ["", ""]),
    (b"\na\n\n", ["", "a", ""]),
    (b"\xef\xbb\xbfa\nb\n", ["a", "b"]),
    ("\u2028a\x0bb\x0cc\x85d\u2029e\rf\n".encode(), ["\u2028a\x0bb\x0cc\x85d\u2029e\rf"]),
    ("Ёж 🦔\n".encode(), ["Ёж 🦔"]),
    (b" a \t\n", [" a \t"]),
]


@pytest.mark.parametrize(("data", "expected"), LINES)
def test_only_a_line_feed_ends_a_line(tmp_path: Path, data: bytes, expected: list[str]) -> None:
    path = tmp_path / "a.txt"
    path.write_bytes(data)
    assert list(lines(path)) == expected
    assert check([path], 100) == len(expected)


def test_lines_are_read_as_they_are_asked_for(tmp_path: Path) -> None:
    """The bad byte of line 5,000 troubles nobody who stops before."""
    path = tmp_path / "a.txt"
    path.write_bytes(b"good line\n" * 4999 + b"\xff\n")
    found = lines(path)
    assert [next(found) for _ in range(10)] == ["good line"] * 10
    found.close()  # type: ignore[attr-defined]


def written(folder: Path, **files: bytes) -> list[Path]:
    for name, data in files.items():
        (folder / name).write_bytes(data)
    return [folder / name for name in files]


def test_the_same_number_of_lines(tmp_path: Path) -> None:
    assert check(written(tmp_path, a=b"1\n2\n3", b=b"1\n2\n3\n", c=b"\n\n\n"), 1) == 3


@pytest.mark.parametrize(
    ("a", "b", "message"),
    [
        (b"1\n2\n", b"1\n", "b has 1 lines but .*a has 2; .* line 2 is missing"),
        (b"1\n", b"1\n\n\n", "b has 3 lines but .*a has 1; .* line 2 is missing"),
    ],
)
def test_different_numbers_of_lines(tmp_path: Path, a: bytes, b: bytes, message: str) -> None:
    with pytest.raises(InputError, match=message):
        check(written(tmp_path, a=a, b=b), 9)


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", "b is empty: there is no line to score"),
        (b"1\n22\xff3\n", "b, line 2: byte 0xff at position 3 is not UTF-8; save the file as"),
        ("1\nкот\n".encode("cp1251"), "b, line 2: byte 0xea at position 1 is not UTF-8"),
        ("1\n2\n".encode("utf-16"), "b, line 1: byte 0xff at position 1 is not UTF-8"),
        ("1\nкот\n".encode()[:-2] + b"\n", "b, line 2: byte 0xd1 at position 5 is not UTF-8"),
        (b"1\n" + b"\xed\xa0\x80", "b, line 2: byte 0xed at position 1"),
        ("1\nдлинно!\n".encode(), "b, line 2: 7 characters; the limit is 6"),
    ],
)
def test_bad_files_are_named_with_the_line(tmp_path: Path, data: bytes, message: str) -> None:
    with pytest.raises(InputError, match=message):
        check(written(tmp_path, a=b"1\n2\n", b=data), 6)


def test_the_limit_counts_no_line_end(tmp_path: Path) -> None:
    assert check(written(tmp_path, a="длинно\r\n".encode()), 6) == 1
