"""What one request holds is bounded over all its files, and so are its references."""

from __future__ import annotations

import gzip
import io
import tracemalloc
import zipfile

import pytest

from meteor_core import InputError, Meteor, MeteorError
from meteor_core.corpus import results
from meteor_core.readers import File, limits, recognise
from meteor_core.readers.xlsx import BLOCK
from pages.ui.shared import permalink
from pages.ui.shared.permalink import Texts
from tests.readers.making import file, refusal, workbook

pytestmark = pytest.mark.abuse
NINE = tuple("abcdefghi")


def _zipped(members: dict[str, bytes]) -> bytes:
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in members.items():
            archive.writestr(name, content)
    return stream.getvalue()


def _members(book: bytes) -> dict[str, bytes]:
    with zipfile.ZipFile(io.BytesIO(book)) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def _gzips(count: int, size: int) -> list[File]:
    packed = gzip.compress(b"a\n" * (size // 2))
    return [file(f"{number}.txt.gz", packed) for number in range(count)]


def test_files_are_counted_together_after_unpacking(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "MOST_BYTES", 2**20)
    assert "in total; the limit is 1 MB" in refusal(*_gzips(10, 2**18))


def test_workbooks_count_with_all_that_is_packed_in_them(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "MOST_BYTES", 2**20)
    members = _members(workbook({"s": [["reference", "hyp"], ["a", "b"]]}))
    book = _zipped(members | {"docProps/more.txt": b"a" * (2**20 - 2**16)})
    said = refusal(file("a.xlsx", book), file("b.xlsx", book))
    assert "in total; the limit is 1 MB" in said


@pytest.mark.parametrize("name", ["[Content_Types].xml", "sharedStrings.xml", "strings.bin"])
def test_elements_count_in_every_member(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    monkeypatch.setattr(limits, "MOST_ELEMENTS", 1_000)
    members = _members(workbook({"s": [["reference", "hyp"], ["a", "b"]]}))
    begin = members.get(name, b"<sst></sst>")
    at = begin.rindex(b"</")
    members[name] = begin[:at] + b"<si/>" * 2_000 + begin[at:]
    assert "limit of 1000 XML elements" in refusal(file("a.xlsx", _zipped(members)))


def _xliff(units: str) -> bytes:
    head = '<?xml version="1.0"?><xliff version="1.2"><file original="a"><body>'
    return f"{head}{units}</body></file></xliff>".encode()


UNITS = "<trans-unit id='1'><source>a</source><target>b</target></trans-unit>" * 20


@pytest.mark.parametrize("kind", ["xliff", "xlsx"])
def test_elements_count_over_all_files(monkeypatch: pytest.MonkeyPatch, kind: str) -> None:
    """One file is within the limit, three are not."""
    content = _xliff(UNITS) if kind == "xliff" else workbook({"s": [["ref", "hyp"], ["a", "b"]]})
    most = 150 if kind == "xliff" else 600
    files = [file(f"{number}.{kind}", content) for number in range(9)]
    monkeypatch.setattr(limits, "MOST_ELEMENTS", most)
    recognise(files[:1])
    assert (
        f"alone or together with the files before it, exceeds the limit of {most} XML elements"
        in refusal(*files)
    )


@pytest.mark.parametrize("kind", ["tsv", "jsonl", "xliff", "xlsx"])
def test_cells_count_over_all_files(monkeypatch: pytest.MonkeyPatch, kind: str) -> None:
    rows = [["id", "reference", "hyp"], *([str(number), "a", "b"] for number in range(20))]
    content: bytes | str = {
        "tsv": "\n".join("\t".join(row) for row in rows),
        "jsonl": '{"id": 1, "reference": "a", "hyp": "b"}\n' * 20,
        "xliff": _xliff(UNITS),
        "xlsx": workbook({"s": rows}),
    }[kind]
    files = [file(f"{number}.{kind}", content) for number in range(3)]
    monkeypatch.setattr(limits, "MOST_CELLS", 150)
    recognise(files[:2])
    assert "cells in total; the limit is 150" in refusal(*files)


@pytest.mark.parametrize("kind", ["tmx", "xliff"])
def test_cells_count_before_they_are_made(kind: str) -> None:
    """A language, or an origin, of its own for each unit: 36 million cells of 6,000 units."""
    if kind == "tmx":
        units = "".join(f'<tu><tuv xml:lang="l{n}"><seg>a</seg></tuv></tu>' for n in range(6_000))
        content = f'<tmx version="1.4"><header srclang="l0"/><body>{units}</body></tmx>'.encode()
    else:
        content = _xliff(
            "".join(
                f'<trans-unit id="{n}"><alt-trans origin="o{n}"><target>a</target></alt-trans>'
                "</trans-unit>"
                for n in range(6_000)
            )
        )
    tracemalloc.start()
    try:
        assert "columns; the limit is 100" in refusal(file(f"a.{kind}", content))
        assert tracemalloc.get_traced_memory()[1] < 100 * 2**20
    finally:
        tracemalloc.stop()


LARGE = 6 * 2**20
"""Bytes of a token that nobody's file has."""

TOKENS = {
    "text": b"<source>" + b"a" * LARGE + b"</source>",
    "attribute": b'<source x="' + b"a" * LARGE + b'"/>',
    "tag": b"<source" + b" " * LARGE + b"/>",
    "name": b"<" + b"a" * LARGE + b"/>",
    "comment": b"<!--" + b"a" * LARGE + b"-->",
    "data": b"<source>" + b"<![CDATA[aaaaaaaaaaaaaaaaaaaa]]>" * (LARGE // 32) + b"</source>",
    "split": b"<source>" + b"aaaaaaaaaaaaaaaaaaaaaaaa<!---->" * (LARGE // 31) + b"</source>",
    "open": b"<source>" + b"a" * LARGE,
}


@pytest.mark.parametrize("token", TOKENS)
def test_an_endless_token_is_not_held(token: str) -> None:
    """Refused before all of it has come together."""
    content = _xliff("<trans-unit id='1'>@</trans-unit>").replace(b"@", TOKENS[token])
    given = file("a.xliff", content)
    tracemalloc.start()
    try:
        said = refusal(given)
        assert "limit of 1 MB for one XML tag or text" in said or "XML comments" in said
        assert tracemalloc.get_traced_memory()[1] < LARGE
    finally:
        tracemalloc.stop()


@pytest.mark.parametrize("token", ["text", "attribute", "tag", "comment", "data", "split"])
@pytest.mark.parametrize("blanks", [0, 2 * BLOCK])
def test_an_endless_token_of_a_workbook_is_refused(token: str, blanks: int) -> None:
    members = _members(workbook({"s": [["reference", "hyp"], ["a", "b"]]}))
    members["anything.bin"] = b" " * blanks + b"<sst>" + TOKENS[token] + b"</sst>"
    said = refusal(file("a.xlsx", _zipped(members)))
    assert "limit of 1 MB for one XML tag or text" in said or "XML comments" in said


def test_comments_are_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each within a text would have the parser copy the text so far."""
    monkeypatch.setattr(limits, "MOST_COMMENTS", 10)
    unit = "<trans-unit id='1'><source>a<!----></source><target>b<?x?></target></trans-unit>"
    recognise([file("a.xliff", _xliff(unit * 4))])
    assert "limit of 10 XML comments" in refusal(file("a.xliff", _xliff(unit * 5)))


def test_pictures_in_a_workbook_are_no_tokens() -> None:
    members = _members(workbook({"s": [["reference", "hyp"], ["a", "b"]]}))
    members["xl/media/picture.bmp"] = b"BM" + bytes(limits.MOST_TOKEN + 1)
    recognise([file("a.xlsx", _zipped(members))])


def test_files_of_one_upload_have_a_limit() -> None:
    many = [file(f"{number}.txt", "a\n") for number in range(limits.MOST_FILES + 1)]
    assert "at most 100 files" in refusal(*many)


def test_a_link_carries_at_most_eight_references() -> None:
    assert permalink.unpack(permalink.pack(Texts("a", NINE[:8]))).references == NINE[:8]
    with pytest.raises(InputError, match="9 references given; the limit is 8"):
        permalink.unpack(permalink.pack(Texts("a", NINE)))


def test_a_corpus_has_at_most_eight_references() -> None:
    head = [f"ref {number}" for number in range(1, 10)]
    rows = [
        "\t".join([*head[:count], "hyp"]) + "\n" + "\t".join(map(str, range(count + 1))) + "\n"
        for count in (8, 9)
    ]
    recognise([file("a.tsv", rows[0])])
    assert "9 references given; the limit is 8" in refusal(file("a.tsv", rows[1]))


@pytest.mark.parametrize(
    ("text", "pattern", "said"),
    [
        ("a" * 201, True, "has 201 characters; the limit is 200"),
        ("a" * 201, False, "has 201 characters; the limit is 200"),
        ("a(?R)?", True, "refers to itself at position 2"),
        ("(a)(?1)", True, "refers to itself at position 4"),
    ],
)
def test_what_is_sought_is_bounded(text: str, pattern: bool, said: str) -> None:
    wanted = results.Filter(text, pattern)
    with pytest.raises(MeteorError, match=said.replace("?", r"\?")):
        results.finder(wanted)


@pytest.mark.resource("wordnet-en", "wordnet-3.0")
@pytest.mark.parametrize("token", ["1" * 5_000 + end for end in ("th", "/1", "-х", "kg", "кг")])
@pytest.mark.parametrize("language", ["en", "ru"])
def test_a_number_of_any_length_is_a_word(language: str, token: str) -> None:
    text = f"{token} a"
    assert Meteor(language, "tuned").score(text, [text]).score.recall == 1
