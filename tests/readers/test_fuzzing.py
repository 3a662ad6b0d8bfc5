"""Whatever comes in: a corpus, a question, or a refusal on purpose; with bounded work."""

from __future__ import annotations

import gzip
import json

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from meteor_core.messages.errors import InputError
from meteor_core.readers import ColumnQuestion, Dataset, File, assign, recognise
from tests.effort import bounded
from tests.readers.exchanged import REFSET, TMX, TSTSET, WMT, XLIFF_2
from tests.readers.making import workbook

BOOK = workbook({"One": [["ref", "hyp", "score"], ["кот", "кит", 0.5]], "Two": [["x"], [1]]})
SAMPLES = {
    "ref.txt": "кот\nпёс\n".encode(),
    "hyp.cp1251.txt": "кот\nпёс\n".encode("cp1251"),
    "hyp.utf16.txt": "кот\nпёс\n".encode("utf-16"),
    "a.csv": b'ref,hyp,score\n"a, ""b""",c,1\nd,e,2\n',
    "a.tsv": b'system\tid\tref\thyp\nA\t1\t"r"\ta\nB\t1\t"r"\tb\n',
    "a.json": b'{"systems": {"A": ["a"]}, "references": [["b", "c"]], "id": {"0": 1}}',
    "a.jsonl": b'{"hyp": "a", "refs": ["b"]}\n{"hyp": "a", "refs": null}\n',
    "a.tmx": TMX.encode(),
    "a.xlf": XLIFF_2.encode(),
    "a.xml": WMT.encode(),
    "a-ref.sgm": REFSET.encode(),
    "b.sgm": TSTSET.format(name="A").encode(),
    "a.xlsx": BOOK,
    "a.csv.gz": gzip.compress(b"ref,hyp\na,b\n"),
}
FAST = settings(
    max_examples=60,
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=[HealthCheck.too_slow],
)


def survives(*files: File) -> None:
    """A corpus whose sides have one length, a question that can be answered, or an InputError."""
    try:
        found = recognise(files)
        if isinstance(found, ColumnQuestion):
            found = assign(files, found.roles)
    except InputError:
        return
    assert isinstance(found, Dataset)
    sides = [*found.references.values(), *found.systems.values(), *found.human.values()]
    assert {len(texts) for texts in sides} == {len(found)}
    assert all(text.encode() is not None for side in sides for text in map(str, side))
    assert found.key


@st.composite
def damaged(draw: st.DrawFn, data: bytes) -> bytes:
    """A file cut, spliced and overwritten here and there."""
    for _ in range(draw(st.integers(1, 3))):
        start = draw(st.integers(0, len(data)))
        stop = draw(st.integers(start, min(len(data), start + 40)))
        piece = draw(st.binary(max_size=6) | st.sampled_from(PIECES))
        data = data[:start] + piece * draw(st.sampled_from((1, 1, 2, 50))) + data[stop:]
    return data


PIECES = [b"\n", b"\t", b'"', b",", b"<", b">", b"&", b"\0", b"[", b"{", b"<seg>", b"</tu>", b"]]>"]
PIECES += [b"\xff\xfe", "я".encode(), b"&#0;", b"\\ud800", b'"', b"<!--", b"1e999", b"null", b"PK"]


@pytest.mark.parametrize("name", SAMPLES)
@FAST
@given(st.data())
def test_damaged_files(name: str, data: st.DataObject) -> None:
    content = data.draw(damaged(SAMPLES[name]))
    survives(File(name, content), File("ref.txt", b"a\nb\n"))


@FAST
@given(st.dictionaries(st.sampled_from([*SAMPLES, "x", "ref"]), st.binary(max_size=200)))
def test_any_bytes(contents: dict[str, bytes]) -> None:
    survives(*(File(name, data) for name, data in contents.items()))


@FAST
@given(st.dictionaries(st.sampled_from([*SAMPLES, "y", "эталон.txt"]), st.text(max_size=200)))
def test_any_text(contents: dict[str, str]) -> None:
    survives(*(File(name, text.encode("utf-8", "replace")) for name, text in contents.items()))


CELLS = st.sampled_from(
    ["ref", "hyp", "system", "score", "id", "0,5", "", "x" * 70, '"', "=1", "я"]
)


@FAST
@given(st.lists(st.lists(CELLS, min_size=3, max_size=3), max_size=6), st.sampled_from("\t,;|"))
def test_any_table(rows: list[list[str]], mark: str) -> None:
    survives(File("a.csv", "\n".join(mark.join(row) for row in rows).encode()))


JSON = st.recursive(
    st.none() | st.booleans() | st.floats() | st.text(max_size=3) | st.just("\ud800"),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(CELLS, inner, max_size=3),
)


@FAST
@given(JSON, st.sampled_from(["a.json", "a.txt"]))
def test_any_json(value: object, name: str) -> None:
    survives(File(name, json.dumps(value).encode()))


HOSTILE = {
    "open tags": b"<refset>" + b"<seg " * 100_000,
    "open comments": b"<!--" * 200_000,
    "open doctypes": b"<!DOCTYPE a[" * 100_000,
    "deep": b"<tmx>" + b"<tu>" * 100_000,
    "brackets": b"[" * 1_000_000,
    "quotes": b'ref,hyp\n"' + b'"",' * 200_000,
    "tabs": b"\t" * 1_000_000,
    "commas": b"ref,hyp" + b"," * 1_000_000,
    "ampersands": b"<refset><seg>" + b"&" * 500_000 + b"</seg></refset>",
    "attributes": b"<refset><doc " + b'a="' * 200_000 + b">",
    "one line": b"a " * 500_000,
    "names": b"ref" + b"1" * 1_000_000 + b",hyp\na,b",
    "dots": b"hyp" + b".1" * 500_000 + b",ref\na,b",
    "lines of JSON": b"{}\n" * 100_000,
    "wide JSON": b'[{"refs": [' + b'"a",' * 200_000 + b'"a"]}]',
    "digits": b'{"hyp": ' + b"9" * 1_000_000 + b"}",
    "columns of JSON": b"{" + b",".join(b'"%d": ["a"]' % n for n in range(50_000)) + b"}",
    "records of JSON": b"[" + b",".join(b'{"%d": "a"}' % n for n in range(50_000)) + b"]",
}
"""Large enough that work which grows with the square of the size would take hours."""


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_files_cost_bounded_work(name: str) -> None:
    with bounded():
        survives(File("a", HOSTILE[name]), File("ref.txt", b"a\n"))


def test_a_name_of_many_dots() -> None:
    with bounded():
        survives(File("a" + ".txt" * 50_000, b"a\n"), File("ref" + ".ru" * 50_000, b"b\n"))
