"""Files of every format that the readers know: valid ones, then changed, or made at random."""

from __future__ import annotations

import gzip
import io
import json
from collections.abc import Callable
from random import Random
from xml.sax.saxutils import escape

from meteor_core.meta_evaluation import judged
from meteor_core.readers import ColumnQuestion, Dataset, File, assign, recognise
from tests.fuzzing import mutations
from tests.readers.exchanged import (
    MARKDOWN,
    PO,
    REFSET,
    SDLXLIFF,
    TMX,
    TS,
    TSTSET,
    WMT,
    XLIFF_2,
    made_xliff,
)
from tests.readers.making import ods, workbook

Make = Callable[[Random], bytes]

_CSV = 'ref,hyp,score,system,id\n"a, ""b""",c,1,A,1\nd,e,"0,5",A,2\n'
_TSV = "system\tid\tref\thyp\nA\t1\tкот\tкит\nB\t1\tкот\tкат\n"
_LINES = "кот спит\nпёс лает\n"
_JSON = {"systems": {"A": ["a", "b"]}, "references": [["b", "c"], ["d"]], "id": {"0": 1, "1": 2}}
_ROWS = [{"hyp": "a", "refs": ["b"], "score": 1}, {"hyp": "a", "refs": None, "system": "A"}]
_BOOK = workbook({"One": [["ref", "hyp", "score"], ["кот", "кит", 0.5]], "Two": [["x"], [1]]})
_XLIFF = made_xliff(["кот", "он спит"], ["кит", "спит"]).decode()
_CELL = (
    "<table:table-cell office:value-type='string' table:number-columns-repeated='{times}'>"
    "<text:p>{text}</text:p></table:table-cell>"
)
_ROW = "<table:table-row>{cells}</table:table-row>"
_ODS = ods(_ROW.format(cells=_CELL.format(times=2, text="кот")))
_OLE = bytes.fromhex("d0cf11e0a1b11ae1")
"""How an XLS begins."""
_NAMES = ("ref", "hyp", "source", "system", "id", "score", "", "x", "ref", "reference.1", "A", "я")


def _changed(given: str) -> Make:
    def make(random: Random) -> bytes:
        if random.random() < 0.15:
            return mutations.data(random, given.encode())
        return mutations.encoded(random, mutations.text(random, given))

    return make


def _rows(random: Random) -> list[list[str]]:
    width = random.randint(1, 6)
    names = [random.choice(_NAMES) for _ in range(width)]
    cells = [
        [mutations.sentence(random, 3) for _ in range(width)] for _ in range(random.randrange(5))
    ]
    rows = [names, *cells] if random.random() < 0.8 else cells
    if rows and random.random() < 0.2:
        rows[-1] = rows[-1][: random.randrange(width + 1)]
    return rows


def _table(random: Random) -> bytes:
    mark = random.choice(",\t;|")
    quote = random.choice(('"', '"', "'", ""))
    lines = (mark.join(f"{quote}{cell}{quote}" for cell in row) for row in _rows(random))
    return mutations.encoded(random, random.choice(("\n", "\r\n", "\r")).join(lines))


def _lines(random: Random) -> bytes:
    return mutations.encoded(random, "\n".join(mutations.sentence(random, 6) for _ in range(4)))


def _xml(random: Random, depth: int = 4) -> str:
    name = random.choice(("tmx", "tu", "tuv", "seg", "xliff", "file", "unit", "segment", "source"))
    name = random.choice((name, "refset", "doc", "hyp", "dataset", "target", "trans-unit"))
    key, said = random.choice(_NAMES) or "xml:lang", mutations.sentence(random, 1)
    inner = (
        "".join(_xml(random, depth - 1) for _ in range(random.randrange(4)))
        if depth and random.random() < 0.7
        else mutations.sentence(random, 3)
    )
    return f'<{name} {key}="{said}">{inner}</{name}>'


def _book(random: Random) -> bytes:
    from zipfile import ZipFile

    rows = "".join(
        "<row>" + "".join(f"<c t='inlineStr'><is><t>{cell}</t></is></c>" for cell in row) + "</row>"
        for row in _rows(random)
    )
    out = io.BytesIO()
    with ZipFile(io.BytesIO(_BOOK)) as old, ZipFile(out, "w") as new:
        for name in old.namelist():
            sheet = name == "xl/worksheets/sheet1.xml"
            head = b'<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">'
            content = head + f"<sheetData>{rows}</sheetData></worksheet>".encode("utf-8", "replace")
            new.writestr(name, content if sheet else old.read(name))
    return out.getvalue()


def _open_book(random: Random) -> bytes:
    """Rows of an ODS, some of whose cells are said to be repeated."""
    rows = (
        "".join(
            _CELL.format(times=random.choice((*(1,) * 20, 2, 300, -1, 10**9)), text=escape(cell))
            for cell in row
        )
        for row in _rows(random)
    )
    made = "".join(_ROW.format(cells=cells) for cells in rows)
    return ods(made.encode("utf-8", "replace").decode())


def _old_book(random: Random) -> bytes:
    return _OLE + mutations.data(random, _BOOK[: random.randrange(3000)])


def _jsonl(random: Random) -> bytes:
    rows = mutations.value(random, _ROWS)
    rows = rows if isinstance(rows, list) else [rows]
    return b"\n".join(json.dumps(row).encode() for row in rows)


FORMATS: dict[str, tuple[str, tuple[Make, ...]]] = {
    "text": ("hyp.A.txt", (_changed(_LINES), _lines)),
    "csv": ("a.csv", (_changed(_CSV), _table)),
    "tsv": ("a.tsv", (_changed(_TSV), _table)),
    "json": (
        "a.json",
        (
            lambda random: mutations.dumped(random, mutations.value(random, _JSON)),
            lambda random: mutations.dumped(random, mutations.anything(random)),
        ),
    ),
    "jsonl": ("a.jsonl", (_jsonl, lambda random: mutations.data(random, _jsonl(random)))),
    "tmx": (
        "a.tmx",
        (_changed(TMX), lambda random: f"<tmx>{_xml(random)}</tmx>".encode("utf-8", "replace")),
    ),
    "xliff": (
        "a.xlf",
        (
            _changed(_XLIFF),
            _changed(XLIFF_2),
            lambda random: f"<xliff>{_xml(random)}</xliff>".encode("utf-8", "replace"),
        ),
    ),
    "sdlxliff": ("a.sdlxliff", (_changed(SDLXLIFF),)),
    "po": ("a.po", (_changed(PO),)),
    "ts": (
        "a.ts",
        (_changed(TS), lambda random: f"<TS>{_xml(random)}</TS>".encode("utf-8", "replace")),
    ),
    "markdown": ("a.md", (_changed(MARKDOWN),)),
    "ods": ("a.ods", (lambda random: mutations.archive(random, _ODS), _open_book)),
    "xls": ("a.xls", (_old_book,)),
    "wmt": ("a.xml", (_changed(WMT), lambda random: _xml(random).encode("utf-8", "replace"))),
    "sgml": ("a-ref.sgm", (_changed(REFSET), _changed(TSTSET.format(name="A")))),
    "gzip": ("a.csv.gz", (lambda random: mutations.packed(random, _CSV.encode()),)),
    "xlsx": ("a.xlsx", (lambda random: mutations.archive(random, _BOOK), _book)),
}
"""Name of a format → the name of its files, and ways to make one."""

_BESIDE = (
    File("ref.txt", _LINES.encode()),
    File("ref.gz", gzip.compress(_LINES.encode(), mtime=0)),
    File("b.sgm", TSTSET.format(name="B").encode()),
)


def read(name: str) -> Callable[[Random], None]:
    """``read("csv")(random)``: one file of the format, alone or beside another, as an upload is."""
    file_name, makes = FORMATS[name]

    def case(random: Random) -> None:
        file = File(_name(random, file_name), random.choice(makes)(random))
        if random.random() < 0.1:
            judged.read(file)
            return
        files = [file, *random.sample(_BESIDE, random.choice((0, 1, 1, 2)))]
        found = recognise(files, common_only=random.random() < 0.1)
        if isinstance(found, ColumnQuestion):
            found = assign(files, found.roles)
        _is_whole(found)

    return case


def _name(random: Random, usual: str) -> str:
    if random.random() < 0.9:
        return usual
    return random.choice((usual.partition(".")[0], mutations.text(random, usual, 2)))


def _is_whole(found: Dataset) -> None:
    """All sides are of one length, and every text can be written down."""
    sides = [*found.references.values(), *found.systems.values(), *found.human.values()]
    if {len(texts) for texts in sides} != {len(found)} or not found.key:
        raise AssertionError("sides of several lengths")
    for side in sides:
        for each in map(str, side):
            each.encode()
    if not found.systems or not found.references:
        raise AssertionError("nothing to compare")
