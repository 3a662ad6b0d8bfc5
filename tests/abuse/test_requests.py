"""What one request holds is bounded over all its files, and so are its references."""

from __future__ import annotations

import gzip
import io
import zipfile

import pytest

from meteor_core import InputError, Meteor, MeteorError
from meteor_core.corpus import segments
from meteor_core.readers import File, limits, recognise
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
    assert "together; the limit is 1 MB" in refusal(*_gzips(10, 2**18))


def test_workbooks_count_with_all_that_is_packed_in_them(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "MOST_BYTES", 2**20)
    members = _members(workbook({"s": [["reference", "hyp"], ["a", "b"]]}))
    book = _zipped(members | {"docProps/more.txt": b"a" * (2**20 - 2**16)})
    said = refusal(file("a.xlsx", book), file("b.xlsx", book))
    assert "together; the limit is 1 MB" in said


@pytest.mark.parametrize("name", ["[Content_Types].xml", "sharedStrings.xml", "strings.bin"])
def test_elements_count_in_every_member(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    monkeypatch.setattr(limits, "MOST_ELEMENTS", 1_000)
    members = _members(workbook({"s": [["reference", "hyp"], ["a", "b"]]}))
    begin = members.get(name, b"<sst></sst>")
    at = begin.rindex(b"</")
    members[name] = begin[:at] + b"<si/>" * 2_000 + begin[at:]
    assert "more than 1000 XML elements" in refusal(file("a.xlsx", _zipped(members)))


def test_files_of_one_upload_have_a_limit() -> None:
    many = [file(f"{number}.txt", "a\n") for number in range(limits.MOST_FILES + 1)]
    assert "more than 100 files" in refusal(*many)


def test_a_link_carries_at_most_eight_references() -> None:
    assert permalink.unpack(permalink.pack(Texts("a", NINE[:8]))).references == NINE[:8]
    with pytest.raises(InputError, match="9 references given; the limit is 8"):
        permalink.unpack(permalink.pack(Texts("a", NINE)))


def test_a_corpus_has_at_most_eight_references() -> None:
    head = [f"ref {number}" for number in range(1, 10)]
    rows = ["\t".join([*head[:count], "hyp"]) + "\n" + "a\t" * count + "a\n" for count in (8, 9)]
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
    wanted = segments.Filter(text, pattern)
    with pytest.raises(MeteorError, match=said.replace("?", r"\?")):
        segments.finder(wanted)


@pytest.mark.resource("wordnet-en", "wordnet-3.0")
@pytest.mark.parametrize("token", ["1" * 5_000 + "th", "1" * 5_000 + "/1", "1" * 5_000 + "-х"])
@pytest.mark.parametrize("language", ["en", "ru"])
def test_a_number_of_any_length_is_a_word(language: str, token: str) -> None:
    text = f"{token} a"
    assert Meteor(language, "explorer").score(text, [text]).score.recall == 1
