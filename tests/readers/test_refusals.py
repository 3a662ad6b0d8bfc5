"""Bad input: the message names file, place, value and what to do."""

from __future__ import annotations

import gc
import gzip
import math
import re
import tracemalloc
import zlib

import pytest

from meteor_core.readers import File, formats
from meteor_core.readers.decoding import decode, without_controls
from tests.readers.exchanged import made_tmx, made_xliff
from tests.readers.making import corpus, file, refusal, sides

REF = file("ref.txt", "a\nb\n")

REFUSALS: list[tuple[tuple[File, ...], str]] = [
    ((), "There is no file to read."),
    ((REF, REF), "Two files are called ref.txt. Rename one."),
    ((REF,), "ref.txt has only one column, but a corpus needs candidates and references"),
    ((REF, file("hyp.txt", "")), "hyp.txt contains no text."),
    ((REF, file("hyp.txt", "\n\n")), "hyp.txt contains no text."),
    (
        (REF, file("hyp.txt", "a\nb\nc")),
        "Every file needs the same number of segments, but hyp.txt has 3 (lines) and ref.txt has "
        "2 (lines). You can choose to use only the first 2.",
    ),
    (
        (REF, file("hyp.tsv", "system\tid\thyp\n" + "A\t1\ta\nB\t1\tb\n")),
        "Every file needs the same number of segments, but hyp.tsv has 1 (row groups) and ",
    ),
    (
        (file("ref.csv", "id,doc,ref\n1,x,a\n"), file("hyp.csv", "id,hyp\n1,a\n")),
        "The files have no segment in common, because their ids differ, for example 1:x in "
        "ref.csv and 1 in hyp.csv.",
    ),
    (
        (REF, file("hyp.A.txt", "a\nb"), file("A.txt", "c\nd")),
        "System A is given twice, in hyp.A.txt and in A.txt. Rename or leave out one of them.",
    ),
    (
        (file("a.csv", "ref,hyp A,hyp_A\na,b,c\n"),),
        "a.csv: two columns contain the system A. Rename or leave out one of them.",
    ),
    (
        (file("a.csv", "ref,hyp\na,b\nc\n"),),
        "a.csv, line 3: the number of cells is 1, but it should be 2 as in the first row. Look for "
        "a missing delimiter, a line break within a cell or a quotation mark that is not closed.",
    ),
    (
        (file("a.csv", "ref,hyp\na,b\nc,d,e\n"),),
        "a.csv, line 3: the number of cells is 3, but it should be 2 as in the first row. Look for "
        "an extra delimiter or a missing quotation mark.",
    ),
    (
        (file("a.csv", 'ref,hyp\na,b\nc,"d\ne,f\n'),),
        "a.csv, line 3: the quotation mark that opens a cell is never closed,",
    ),
    (
        (file("a.csv", 'ref,hyp\na,"' + "b\n" * 90_000),),
        "a.csv, line 2: the cells of a row cannot be separated. Look for a quotation mark that "
        "is not closed.",
    ),
    (
        (file("a.tsv", "ref\thyp\tseg\thuman A\nr\th\t1\t0.5\n"), file("b.csv", "x,y\n1\n")),
        "b.csv, line 2: the number of cells is 1, but it should be 2 as in the first row",
    ),
    ((file("a.csv", "ref,hyp\n"),), "a.csv has headings (ref, hyp), but no row below them."),
    (
        (file("a.csv", "Reference,Hypothèse\n"),),
        "a.csv has headings (Reference, Hypothèse), but no",
    ),
    ((file("a.json", '[["id", "x"]]'),), "a.json has headings (id, x), but no row below them."),
    (
        (file("a.jsonl", '{"ref": "a"}\n{"ref": \n'),),
        "a.jsonl, line 2, position 9: invalid JSON (a value is missing).",
    ),
    (
        (file("a.json", '{"ref": ["a"'),),
        "a.json, line 1, position 13: invalid JSON (a comma or a closing br",
    ),
    (
        (file("a.json", "[" * 100_000),),
        "a.json, line 1, position 1: invalid JSON (it is nested",
    ),
    ((file("a.json", "1" * 5000),), "a.json contains a single number, but it must contain a list"),
    ((file("a.json", "null"),), "a.json contains only null, but it must contain a list of records"),
    (
        (file("a.json", '{"hyp": ["a", "b"], "ref": ["c"]}'),),
        "a.json: columns ref and hyp have different numbers of texts (1 and 2).",
    ),
    ((file("a.png", b"\x89PNG\r\n"),), "a.png is a PNG picture, not a text. Supported: plain"),
    ((file("a.xls", b"\xd0\xcf\x11\xe0"),), "a.xls is an old Office file (.xls, .doc), not a text"),
    ((file("a.txt", b"a\0b"),), "a.txt is a binary file: byte 0x00 at position 2 cannot occur in"),
    (
        (file("a.txt.gz", gzip.compress(b"a" * 99)[:-9]),),
        "a.txt.gz is a damaged gzip file: it ends too early.",
    ),
    (
        (file("a.gz", gzip.compress(gzip.compress(gzip.compress(b"a")))),),
        "a is gzip inside gzip, more than 2 layers deep.",
    ),
    (
        (file("long.tsv", "system\tref\thyp\nA\tr\ta\n\tr\tb\n"),),
        "long.tsv, line 3: column system is empty, but it must contain the name of a system.",
    ),
    (
        (file("long.tsv", "system\tref\thyp\nA\tr\ta\nB\tq\tb\n"),),
        "long.tsv: lines 2 and 3 belong to the same segment, but have different values in column "
        "ref.",
    ),
    (
        (file("long.tsv", "system\tref\thyp\nA\tr\ta\nA\tr\ta\nB\tr\tb\n"),),
        "long.tsv: systems B and A have different numbers of rows (1 and 2). A column of segment "
        "ids is needed",
    ),
    (
        (file("long.tsv", "system\tid\tref\thyp\nA\t1\tr\ta\nA\t1\tr\ta\nB\t1\tr\tb\n"),),
        "long.tsv: system A has segment 1 twice, in lines 2 and 3.",
    ),
    (
        (file("A.csv", "ref,hyp\nr,a\n"), file("B.csv", "ref,hyp\nq,b\n")),
        "A.csv, line 2, and B.csv, line 2, are the same segment, but their references differ.",
    ),
]


@pytest.mark.parametrize(("files", "message"), REFUSALS, ids=range(len(REFUSALS)))
def test_bad_input_is_named(files: tuple[File, ...], message: str) -> None:
    assert refusal(*files).startswith(message)


def test_the_common_part_on_request() -> None:
    found = corpus(REF, file("hyp.txt", "c\nd\ne"), common_only=True)
    assert sides(found) == ({"reference": ["a", "b"]}, {"hyp": ["c", "d"]})
    assert found.notes == (
        "Segments used: 2, from the beginning of each file. The longest file has 3.",
    )


@pytest.mark.parametrize(
    ("cell", "why"),
    [
        *((cell, "not a number") for cell in ("good", "1_000", "50%", "?", "1,234.5", "0x10")),
        *((cell, "not a finite number") for cell in ("inf", "-Infinity", "1e400")),
    ],
)
def test_a_score_that_is_no_number(cell: str, why: str) -> None:
    from meteor_core.messages.errors import InputError
    from meteor_core.readers import assign

    given = file("a.tsv", f"ref\thyp\tquality\nr\th\t0.1\nr\th\t{cell}\n")
    roles = {"ref": "reference", "hyp": "candidate", "quality": "human"}
    message = f"a.tsv, line 3, column quality: {cell!r} is {why}."
    with pytest.raises(InputError, match=f"^{re.escape(message)}$"):
        assign([given], {("a.tsv", name): role for name, role in roles.items()})


MISSING = ("", "nan", "N/A", "n.a.", "na", "#N/A", "NULL", "None", "н/д", "-", "–", "—", ".")


@pytest.mark.parametrize(
    ("cell", "value"), [("−0,5", -0.5), (" 1e-3 ", 0.001), *((cell, None) for cell in MISSING)]
)
def test_scores_as_people_type_them(cell: str, value: float | None) -> None:
    found = corpus(file("a.tsv", f"ref\thyp\thuman\nr\th\t{cell}\nr\th\t1\n"))
    ((score, _),) = found.human.values()
    assert score == value if value is not None else math.isnan(score)


def test_a_number_of_too_many_digits_is_refused_where_it_stands() -> None:
    digits = "1" * 5000
    rows = "".join(f'{{"ref": "r", "hyp": "h", "human": {n}}}\n' for n in (1, 2, digits))
    message = f"a.jsonl, line 3, column human: '{digits[:80]}' is not a finite number."
    assert refusal(file("a.jsonl", rows)) == message
    found = corpus(file("a.json", f'[{{"ref": "r", "hyp": {digits}}}]'))
    assert list(found.systems.values()) == [(digits,)]


@pytest.mark.parametrize(
    ("heading", "cell"), [("human", "два"), ("Оценка", "50%"), ("score", "?"), ("COMET", "x")]
)
def test_one_bad_score_takes_no_role_from_its_column(heading: str, cell: str) -> None:
    for system, text in (("", ""), ("system\t", "A\t")):
        rows = "".join(f"{text}r\th{n}\t{n}\n" for n in range(3))
        given = file("a.tsv", f"{system}ref\thyp\t{heading}\n{rows}{text}r\th\t{cell}\n")
        message = f"a.tsv, line 5, column {heading}: {cell!r} is not a number."
        assert refusal(given) == message


@pytest.mark.parametrize("heading", ["score", "metric"])
def test_words_under_a_score_s_heading_are_no_scores(heading: str) -> None:
    found = corpus(file("a.tsv", f"ref\thyp\t{heading}\nr\th\tgood\nr\tg\tbad\nr\tk\t1\n"))
    assert not found.human
    assert found.notes == (f"a.tsv: columns not used: {heading}.",)


# limits


def test_an_upload_that_is_too_large() -> None:
    huge = bytes(200 * 2**20 + 1)
    assert refusal(File("a.txt", huge)) == "a.txt is 201 MB; the limit is 200 MB."


def test_files_that_are_too_large_together(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("meteor_core.readers.limits.MOST_BYTES", 2**20)
    files = [File(name, b"a" * 600_000) for name in ("a", "b")]
    assert refusal(*files) == "The files are 2 MB in total; the limit is 1 MB."


def test_a_gzip_bomb() -> None:
    """A gigabyte of zeros in a megabyte is not unpacked."""
    squeezer = zlib.compressobj(9, zlib.DEFLATED, 31)
    block = bytes(2**24)
    bomb = b"".join(squeezer.compress(block) for _ in range(20)) + squeezer.flush()
    assert len(bomb) < 2**20
    assert refusal(file("a.gz", bomb)) == "a.gz is 201 MB; the limit is 200 MB."


def test_too_many_segments() -> None:
    text = "a\n" * 100_001
    assert refusal(file("ref.txt", text), file("hyp.txt", text)) == (
        "The corpus has 100001 segments; the limit is 100000."
    )


def test_too_many_pairs() -> None:
    text = "a\n" * 100_000
    files = [file(f"{name}.txt", text) for name in ("ref", *(f"s{n}" for n in range(26)))]
    assert refusal(*files) == (
        "The corpus contains 2600000 pairs (segments: 100000, systems: 26, references: 1); the "
        "limit is 2500000."
    )


def test_delimiters_within_quotation_marks_are_no_columns() -> None:
    row = ",".join(['"a, ""b"", c"', 'd"e', '"f"g'] * 30)
    heads = ",".join(["hyp", "ref", *(f"x{number}" for number in range(88))])
    found = formats.read(file("a.csv", f"{heads}\n{row}\n"))[0]
    assert [column.cells for column in found.columns] == [('a, "b", c',), ('d"e',), ("fg",)] * 30


def test_too_many_columns() -> None:
    row = ",".join(["x"] * 101)
    assert refusal(file("a.csv", f"{row}\n{row}\n")) == ("a.csv has 101 columns; the limit is 100.")


def test_too_many_units_are_not_read_to_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("meteor_core.readers.limits.MOST_SEGMENTS", 1)
    for made in (file("a.tmx", made_tmx()), file("a.xlf", made_xliff(["кот", "спит"]))):
        assert refusal(made) == f"{made.name} exceeds the limit of 1 segments."


ROWS = 1_000_001


@pytest.mark.parametrize(
    ("given", "message"),
    [
        (file("a.txt", "a\n" * ROWS), "a.txt has 1000001 rows; the limit is 1000000."),
        (file("a.txt", "a\r" * ROWS), "a.txt has 1000001 rows; the limit is 1000000."),
        (file("a.tsv", "a\tb\n" * ROWS), "a.tsv has 1000001 rows; the limit is 1000000."),
        (file("a.csv", "ref,hyp\n" + "a,b\n" * ROWS), "a.csv has 1000002 rows; the limit is"),
        (file("a.jsonl", "{}\n" * ROWS), "a.jsonl has 1000001 rows; the limit is"),
        (file("a.json", "[" + "0," * ROWS + "0]"), "a.json has 1000001 rows; the limit is"),
    ],
    ids=("txt", "cr", "tsv", "csv", "jsonl", "json"),
)
def test_too_many_rows_are_not_taken_apart(given: File, message: str) -> None:
    assert refusal(given).startswith(message)


@pytest.mark.parametrize(
    ("name", "content", "read"),
    [
        ("a.json", '[{"ref": "кот",\n"hyp": "пёс"}]', '{"ref": "кот", "hyp": "пёс"}\n' * 9),
        ("a.po", 'msgid "a cat"\nmsgstr "кот и кошка"\n', 'msgid "a"\nmsgstr "б"\n'),
        ("a.txt", "кот и кошка, кот и кошка \N{CAT FACE}\nпёс", "кот и кошка, кот и кошка\n" * 9),
        ("b.txt", "\ufeffкот и кошка, кот и кошка \N{CAT FACE}", "\ufeffкот\n" * 30),
        (
            "c.txt",
            "кот и кошка, кот и кошка и кот\n".encode("cp1251"),
            "кот и кошка, кот и кошка\n" * 9,
        ),
    ],
)
def test_a_text_that_is_held_whole(
    name: str, content: str | bytes, read: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A text of the same kind that is read line by line, or is shorter, may have more."""
    monkeypatch.setattr("meteor_core.readers.limits.MOST_HELD_CHARACTERS", 25)
    assert refusal(file(name, content)).startswith(f"{name} has ")
    assert "for one JSON document" in refusal(file(name, content))
    assert formats.read(file(name.replace("json", "jsonl"), read))


@pytest.mark.parametrize("text", ["[" + "{}," * 9 + "{}]", "{}\n" * 10, '["a"' + ',"a"' * 9 + "]"])
def test_too_many_values_are_not_taken_apart(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("meteor_core.readers.limits.MOST_CELLS", 9)
    for name in ("a.json", "a.jsonl"):
        assert refusal(file(name, text)) == f"{name} exceeds the limit of 9 cells."


def test_too_many_elements_are_not_read_to_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("meteor_core.readers.limits.MOST_ELEMENTS", 5)
    for made in (
        file("a.tmx", made_tmx()),
        file("a.xml", '<?xml version="1.0"?><dataset>' + "<a/>" * 9 + "</dataset>"),
    ):
        assert refusal(made) == (
            f"{made.name}, alone or together with the files before it, exceeds the limit of 5 XML "
            "elements."
        )


def test_too_many_segments_of_wmt_are_not_read_to_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("meteor_core.readers.limits.MOST_SEGMENTS", 1)
    text = '<refset><doc><seg id="1">a</seg><seg id="2">b</seg></doc></refset>'
    assert refusal(file("a.sgm", text)) == "a.sgm exceeds the limit of 1 segments."


def test_a_table_of_html_is_no_text() -> None:
    """As pandas writes it, without a page around."""
    assert "is an HTML page" in refusal(file("a.html", "<table>\n<tr><td>кот</td></tr>\n</table>"))


SIZE, HEAD = 3 * 2**20, 2**17
"""Bytes of a file; what a reader holds of any file, to look at, and Python of an error."""

WIDE: dict[str, tuple[str, str, str]] = {
    "csv": ("", "аб,", ""),
    "quoted csv": ('ref,hyp\nx"', "a,", '"'),
    "semicolons": ("ref;hyp\n", "a;", ""),
    "tsv": ("", "аб\t", ""),
    "txt": ("", "аб\t", ""),
    "md": ("|a|b|\n|-|-|\n", "аб|", ""),
    "json": ("[", '"а",', '"а"]'),
    "json in txt": ("[", '"а",', '"а"]'),
    "objects of json": ("[", "{},", "{}]"),
    "lists of json": ("[", "[],", "[]]"),
    "jsonl": ('{"a": 1}\n[', '"а",', '"а"]'),
    "po": ("", 'msgid "a"\nmsgstr "b"\n', ""),
    "lines of po": ('msgid "a"\nmsgstr "b"\n', '"a"\n', ""),
    "tmx": ("<tmx><body><tu>", "<tuv><seg>a</seg></tuv>", "</tu></body></tmx>"),
    "xlf": ("<xliff><file><trans-unit>", "<note>x</note>", "</trans-unit></file></xliff>"),
    "ts": ("<TS><context><message>", "<location/>", "</message></context></TS>"),
    "xml": ("<?xml version='1.0'?><dataset><doc>", "<p>x</p>", "</doc></dataset>"),
    "sgm": ("<refset ", "a=b ", "><doc></doc></refset>"),
}
"""A kind of file, as its name's ending first says → one row or element that holds too much."""


@pytest.mark.parametrize("kind", WIDE)
def test_what_is_refused_has_not_been_taken_apart(
    kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One row of forty million cells took four gigabytes, which the server kept."""
    monkeypatch.setattr("meteor_core.readers.limits.MOST_CELLS", 1000)
    monkeypatch.setattr("meteor_core.readers.limits.MOST_HELD", 1000)
    monkeypatch.setattr("meteor_core.readers.limits.MOST_SEGMENTS", 1000)
    begin, unit, end = WIDE[kind]
    given = file(f"a.{kind.split()[-1]}", begin + unit * (SIZE // len(unit.encode())) + end)
    tracemalloc.start()
    try:
        refusal(given)
        _, peak = tracemalloc.get_traced_memory()
        gc.collect()  # the error that pytest keeps has the frames it went through
        after, _ = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert peak < 3 * SIZE + HEAD
    assert after < HEAD


@pytest.mark.parametrize("line", ["кот ест\n".encode("cp1251"), b"a\x01 cat sat on a mat\n"])
def test_a_text_of_short_lines_is_not_held_as_a_list_of_them(line: bytes) -> None:
    """All lines of a text that is not Unicode, and each control character, stood in lists."""
    data = line * (SIZE // len(line))
    tracemalloc.start()
    try:
        without_controls("a.txt", decode("a.txt", data)[0])
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert peak < 4 * len(data) + HEAD


@pytest.mark.parametrize(
    ("name", "row"),
    [
        ("a.tsv", "{0}\t{0}\n"),
        ("a.csv", '"{0}","{0}"\n'),
        ("a.md", "|{0}|{0}|\n"),
        ("a.jsonl", '{{"ref": "{0}", "hyp": "{0}"}}\n'),
    ],
)
def test_a_sound_file_costs_three_times_its_size(
    name: str, row: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What was cut stood beside the text it was cut from, a row in several lists."""
    monkeypatch.setattr("meteor_core.readers.tables.BLOCK", 1 << 14)
    head = "|ref|hyp|\n|-|-|\n" if name == "a.md" else row.format("ref")
    line = "Кошка сидела на старом ковре и смотрела в окно, а за окном шёл дождь."
    data = (head + row.format(line) * 10_000).encode()
    tracemalloc.start()
    try:
        formats.read(File(name, data))
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert peak < 3 * len(data) + HEAD


def test_bytes_that_are_called_a_spreadsheet_are_none() -> None:
    garbage = bytes(range(128, 256)) * 20
    told = refusal(file("a.xls", garbage), file("b.txt", "кот"))
    assert told == "a.xls is named like a spreadsheet, but is not one. Save it as XLSX or CSV."


def test_targets_in_several_languages_are_refused() -> None:
    files = "".join(
        f'<file original="{code}" source-language="en" target-language="{code}"><body>'
        f'<trans-unit id="1"><source>cat</source><target>{text}</target></trans-unit></body></file>'
        for code, text in (("ru-RU", "кот"), ("de", "Katze"), ("ru", "кот"))
    )
    xliff = f'<xliff version="1.2">{files}</xliff>'
    told = refusal(file("a.xlf", xliff), file("b.txt", "кот\nпёс\nкот"))
    assert "targets in several languages (ru-RU, de). Save a separate file for each" in told


def test_objects_in_cells_make_no_more_columns_than_a_table_may_have() -> None:
    rows = "".join(f"\"{{'a{number}': 'b'}}\",x\n" for number in range(101))
    assert refusal(file("a.csv", f"translation,id\n{rows}")) == (
        "a.csv has 101 columns; the limit is 100."
    )


def test_a_row_of_escaped_bars_is_not_cut(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("meteor_core.readers.limits.MOST_CELLS", 9)
    text = "| ref | hyp |\n| --- | --- |\n| a | " + "\\|" * 9 + " |\n"
    assert refusal(file("a.md", text)) == "a.md exceeds the limit of 9 cells."
