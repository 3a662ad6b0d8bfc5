"""Formats of translators and offices, as their own programs write them, and what they are not."""

from __future__ import annotations

import io
import shutil
import subprocess
import zipfile
from pathlib import Path

import pytest
from translate.storage import po, ts2

from meteor_core.readers import ColumnQuestion, File, recognise
from tests.readers.making import corpus, file, question, refusal, sides, workbook

PO = """# Translators
msgid ""
msgstr ""
"Project-Id-Version: demo\\n"
"Content-Type: text/plain; charset=UTF-8\\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\\n"

#: main.c:1
msgid "a cat"
msgstr "{cat}"

#, fuzzy
msgctxt "menu"
msgid "%d dog"
msgid_plural "%d dogs"
msgstr[0] "пёс"
msgstr[1] "псы"

#~ msgid "gone"
#~ msgstr "нет"
"""


def test_po_has_no_header_and_nothing_obsolete() -> None:
    found = corpus(
        file("ref.po", PO.replace("{cat}", "кот")), file("hyp.po", PO.replace("{cat}", "кошка"))
    )
    assert sides(found) == (
        {"reference": ["кот", "пёс", "псы"]},
        {"hyp": ["кошка", "пёс", "псы"]},
    )
    assert found.ids == ("a cat", "menu:%d dog [0]", "menu:%d dog [1]")
    assert found.sources == ("a cat", "%d dog", "%d dogs")
    assert "ref.po: 2 of 3 translations are marked unfinished (fuzzy)." in found.notes


def test_po_is_known_by_what_stands_in_it() -> None:
    files = file("reference.txt", PO), file("candidate", PO)
    assert len(corpus(*files)) == 3


def test_po_in_the_charset_that_it_names() -> None:
    text = PO.replace("charset=UTF-8", "charset=KOI8-R")
    found = corpus(file("ref.po", text.encode("koi8-r")), file("hyp.po", PO))
    assert found.references["reference"][1:] == ("пёс", "псы")
    wrong = PO.replace("charset=UTF-8", "charset=rot13")
    assert "calls itself rot13" in refusal(file("ref.po", wrong), file("hyp.po", PO))


@pytest.mark.skipif(not shutil.which("msgmerge"), reason="needs gettext")
def test_po_as_gettext_writes_it(tmp_path: Path) -> None:
    """Wrapped by msgcat at 40 columns, it is the same texts."""
    path, long = tmp_path / "a.po", "очень длинный перевод, который gettext переносит"
    path.write_text(PO.replace("{cat}", long), "utf-8")
    subprocess.run(["msgcat", "--width=40", "-o", path, path], check=True)
    found = corpus(File("ref.po", path.read_bytes()), file("hyp.po", PO))
    assert found.references["reference"][0] == long


def test_po_of_translate_toolkit() -> None:
    store = po.pofile()
    store.updateheader(add=True, Content_Type="text/plain; charset=UTF-8")
    unit = store.addsourceunit('a "cat"\n')
    unit.target = "кот\n"
    stream = io.BytesIO()
    store.serialize(stream)
    found = corpus(File("ref.po", stream.getvalue()), File("hyp.po", stream.getvalue()))
    assert sides(found) == ({"reference": ["кот\n"]}, {"hyp": ["кот\n"]})


def test_a_broken_po_is_refused_with_its_line() -> None:
    assert "a.po, line 3" in refusal(file("a.po", 'msgid "a"\nmsgstr "b"\nnonsense\n'))


def test_a_path_is_no_po_to_be_opened() -> None:
    """polib takes a text that is a path for a file to read."""
    assert "ref.po" in refusal(file("ref.po", "/etc/hostname"), file("hyp.po", PO))


def made_ts(target: str) -> bytes:
    store = ts2.tsfile()
    store.settargetlanguage("ru")
    for source, translation in (("a cat", target), ("it sleeps", "он спит")):
        unit = ts2.tsunit(source)
        unit.target = translation
        store.addunit(unit, contextname="Main", createifmissing=True)
    stream = io.BytesIO()
    store.serialize(stream)
    return stream.getvalue()


def test_ts_of_translate_toolkit() -> None:
    found = corpus(File("ref.ts", made_ts("кот")), File("hyp.ts", made_ts("кошка")))
    assert sides(found) == ({"reference": ["кот", "он спит"]}, {"hyp": ["кошка", "он спит"]})
    assert found.ids == ("Main:a cat", "Main:it sleeps")


def test_ts_without_what_the_program_lost() -> None:
    text = """<?xml version="1.0" encoding="utf-8"?><!DOCTYPE TS><TS version="2.1" language="ru">
<context><name>W</name><message><source>gone</source>
<translation type="vanished">нет</translation></message>
<message numerus="yes"><source>%n cat(s)</source><translation type="unfinished">
<numerusform>%n кот</numerusform><numerusform>%n кота</numerusform></translation></message>
</context></TS>"""
    found = corpus(file("ref.ts", text), file("hyp.ts", text))
    assert found.references["reference"] == ("%n кот", "%n кота")
    assert "marked unfinished" in found.notes[0]


SDLXLIFF = """<?xml version="1.0" encoding="utf-8"?>
<xliff xmlns:sdl="http://sdl.com/FileTypes/SdlXliff/1.0" version="1.2"
 xmlns="urn:oasis:names:tc:xliff:document:1.2"><file original="a.docx" source-language="en-US"
 target-language="ru-RU" datatype="x-sdlfilterframework2"><body>
<trans-unit id="0" translate="no"><source><x id="0"/></source></trans-unit>
<group><trans-unit id="u1"><source>One. Two. Three.</source><seg-source>
<g id="1"><mrk mtype="seg" mid="1">One.</mrk> <mrk mtype="seg" mid="2">Two.</mrk></g>
 <mrk mtype="seg" mid="3">Three.</mrk></seg-source><target>
<g id="1"><mrk mtype="seg" mid="1">{first}</mrk> <mrk mtype="seg" mid="2">Два.<mrk
 mtype="x-sdl-deleted" sdl:revid="1">Двое</mrk></mrk></g> <mrk mtype="seg" mid="3">Три.</mrk>
</target></trans-unit></group></body></file></xliff>"""


def test_sdlxliff_has_three_segments_in_a_unit() -> None:
    found = corpus(
        file("ref.sdlxliff", SDLXLIFF.replace("{first}", "Раз.")),
        file("hyp.sdlxliff", SDLXLIFF.replace("{first}", "Один.")),
    )
    assert sides(found) == (
        {"reference": ["Раз.", "Два.", "Три."]},
        {"hyp": ["Один.", "Два.", "Три."]},
    )
    assert found.sources == ("One.", "Two.", "Three.")


MARKDOWN = """# Results

| id | Reference | GPT-4 MT |
|---:|:----------|----------|
| 1 | кот \\| пёс | кошка |
| 2 | он спит | он спал |

Made by us.
"""


def test_markdown_tables() -> None:
    found = corpus(file("a.md", MARKDOWN))
    assert sides(found) == (
        {"reference": ["кот | пёс", "он спит"]},
        {"GPT-4": ["кошка", "он спал"]},
    )
    assert "a.md: 2 lines outside the first table are left out." in found.notes
    bare = "\n".join(MARKDOWN.split("\n")[2:6])
    assert len(corpus(file("pasted.txt", bare))) == 2


def test_a_markdown_row_that_is_too_long_is_named() -> None:
    assert "a.md, line 5: 4 cells" in refusal(
        file("a.md", MARKDOWN.replace("| кошка |", "| x | y |"))
    )


TITLED = [
    ["Отчёт за май", "", ""],
    ["", "", ""],
    ["Перевод человека", "Перевод МТ 1", "Перевод МТ 2"],
    ["Кот спит на крыше", "Кот спал", "Кошка спит на крыше"],
    ["Он ушёл", "Он пошёл", "Он ушёл"],
    ["", "", ""],
    ["Итого", "2", "2"],
]
FOUND = (
    {"reference": ["Кот спит на крыше", "Он ушёл"]},
    {
        "Перевод МТ 1": ["Кот спал", "Он пошёл"],
        "Перевод МТ 2": ["Кошка спит на крыше", "Он ушёл"],
    },
)


def test_a_title_above_and_a_sum_below() -> None:
    found = corpus(file("a.xlsx", workbook({"Sheet": TITLED})))
    assert sides(found) == FOUND
    assert found.notes == (
        "a.xlsx, rows to 2: the title above the headings is left out: Отчёт за май.",
        "a.xlsx, row 7: Итого is no segment, and is left out.",
    )


@pytest.mark.parametrize("title", ["Отчёт за май", "Отчёт за май;;"])
def test_a_title_above_a_csv(title: str) -> None:
    rows = [title, *(";".join(row) for row in TITLED[2:])]
    assert sides(corpus(file("a.csv", "\n".join(rows)))) == FOUND


def test_no_sum_is_taken_from_texts() -> None:
    rows = [*TITLED[2:5], ["Итого", "Всего", "Сумма"]]
    assert len(corpus(file("a.xlsx", workbook({"Sheet": rows})))) == 3


@pytest.fixture(scope="module")
def office(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Files that LibreOffice made of one CSV: ``a.ods`` and ``a.xls``."""
    if not shutil.which("soffice"):
        pytest.skip("needs LibreOffice")
    folder = tmp_path_factory.mktemp("office")
    (folder / "a.csv").write_text("\n".join(",".join(row) for row in TITLED), "utf-8")
    profile = f"-env:UserInstallation=file://{folder}/profile"
    for ending in ("ods", "xls"):
        command = ["soffice", profile, "--headless", "--infilter=CSV:44,34,76,1", "--convert-to"]
        subprocess.run(
            [*command, ending, "--outdir", folder, folder / "a.csv"],
            check=True,
            capture_output=True,
        )
    return folder


@pytest.mark.parametrize("name", ["a.ods", "a.xls"])
def test_spreadsheets_of_libreoffice(office: Path, name: str) -> None:
    found = corpus(File(name, (office / name).read_bytes()))
    assert sides(found) == FOUND
    assert len(found.notes) == 2


def zipped(**parts: str) -> bytes:
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w") as archive:
        for name, text in parts.items():
            archive.writestr(name.replace("__", "/").replace("_xml", ".xml"), text)
    return stream.getvalue()


OPEN_TEXT = "application/vnd.oasis.opendocument.text"


@pytest.mark.parametrize(
    ("name", "data", "said"),
    [
        ("d.docx", zipped(word__document_xml="<w/>"), "a Word document (DOCX)"),
        ("d.pptx", zipped(ppt__presentation_xml="<p/>"), "a PowerPoint presentation (PPTX)"),
        (
            "d.odt",
            zipped(mimetype=OPEN_TEXT, content_xml="<x/>"),
            "an OpenDocument file that is no spreadsheet",
        ),
    ],
)
def test_other_documents_are_refused_as_what_they_are(name: str, data: bytes, said: str) -> None:
    assert f"{name} is {said}, not a text" in refusal(File(name, data))


def test_an_old_office_file_without_a_workbook(office: Path) -> None:
    book = (office / "a.xls").read_bytes()
    other = book.replace("Workbook".encode("utf-16-le"), "WordDocu".encode("utf-16-le"))
    said = "d.doc is an old Office file without a workbook (.doc, .ppt)"
    assert said in refusal(File("d.doc", other))
    assert "d.xls is a damaged workbook" in refusal(File("d.xls", book[:3000]))


def test_a_reader_that_dies_takes_nobody_along(
    office: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """A forged file may end the process of a compiled library: that is one of its own."""
    dying = tmp_path / "dying.py"
    dying.write_text("import os\nos.abort()\n")
    monkeypatch.setattr("meteor_core.readers.spreadsheet._PROCESS", str(dying))
    said = refusal(File("a.xls", (office / "a.xls").read_bytes()))
    assert said.startswith("a.xls is a damaged workbook")


XMLNS = "urn:oasis:names:tc:opendocument:xmlns"
SHEET = (
    f"<o:document-content xmlns:o='{XMLNS}:office:1.0' xmlns:table='{XMLNS}:table:1.0' "
    f"xmlns:text='{XMLNS}:text:1.0'><o:body><o:spreadsheet><table:table table:name='A'>"
    "{rows}</table:table></o:spreadsheet></o:body></o:document-content>"
)


def _ods(rows: str) -> File:
    kind = "application/vnd.oasis.opendocument.spreadsheet"
    return File("a.ods", zipped(mimetype=kind, content_xml=SHEET.replace("{rows}", rows)))


def test_an_ods_that_repeats_without_end_is_refused_before_it_is_read() -> None:
    """A kilobyte that would be a million millions of cells."""
    cell = "<table:table-cell{more}><text:p>a</text:p></table:table-cell>"
    row = "<table:table-row>{cell}</table:table-row>"
    wide = cell.replace("{more}", " table:number-columns-repeated='9999'")
    assert "9999 columns" in refusal(_ods(row.replace("{cell}", wide)))
    gap = "<table:table-row table:number-rows-repeated='99999999'/>"
    one = row.replace("{cell}", cell.replace("{more}", ""))
    assert "100000001 rows" in refusal(_ods(one + gap + one))


def test_headings_of_people() -> None:
    found = corpus(file("a.csv", "Исходный текст,Перевод человека,МТ\nx,кот,кошка\n"))
    assert sides(found) == ({"reference": ["кот"]}, {"МТ": ["кошка"]})


def test_a_mapping_that_is_complete_is_to_be_checked() -> None:
    asked = question(file("a.csv", "source,reference,GPT,Google\ns,r,g,h\n"))
    assert asked.reason.startswith("Check which column is what")
    other = recognise([file("a.csv", "one,two\nкот спит тут,пёс спит там\n")])
    assert isinstance(other, ColumnQuestion)
    assert other.reason.startswith("No column is known as a reference or a candidate")
