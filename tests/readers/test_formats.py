"""Formats of translators and offices, as their own programs write them, and what they are not."""

from __future__ import annotations

import io
import shutil
import subprocess
from pathlib import Path

import pytest
from translate.storage import po, ts2

from meteor_core.readers import ColumnQuestion, File, recognise
from tests.readers.exchanged import MARKDOWN, PO, SDLXLIFF, TS
from tests.readers.making import corpus, file, question, refusal, sides


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
    for codec in ("rot13", "zlib", "punycode", "IDNA", "unicode_escape", "no-such"):
        wrong = PO.replace("charset=UTF-8", f"charset={codec}")
        assert f"cannot be read in the encoding that it declares ({codec})" in refusal(
            file("ref.po", wrong), file("hyp.po", PO)
        )


@pytest.mark.skipif(not shutil.which("msgcat"), reason="needs gettext")
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


@pytest.mark.parametrize(
    ("head", "line"),
    [("", '"кот "'), ("", "# a"), ('msgid "a"\n', '"b"'), ('#~ msgid "a"\n', '#~ "b"')],
)
def test_a_message_of_lines_without_end_is_refused(head: str, line: str) -> None:
    """polib adds them up one by one: 200,000 took it twelve seconds."""
    begun = PO + head
    many = begun + f"{line}\n" * 200_000
    at = begun.count("\n") + 1
    said = refusal(file("ref.po", many), file("hyp.po", PO))
    assert "a message can have at most 5000 lines" in said
    assert at + 4_900 < int(said.partition("line ")[2].partition(":")[0]) <= at + 5_000


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
    found = corpus(file("ref.ts", TS), file("hyp.ts", TS))
    assert found.references["reference"] == ("%n кот", "%n кота")
    assert "marked unfinished" in found.notes[0]


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


def test_markdown_tables() -> None:
    found = corpus(file("a.md", MARKDOWN))
    assert sides(found) == (
        {"reference": ["кот | пёс", "он спит"]},
        {"GPT-4": ["кошка", "он спал"]},
    )
    assert "a.md: lines outside the first table are left out (2)." in found.notes
    bare = "\n".join(MARKDOWN.split("\n")[2:6])
    assert len(corpus(file("pasted.txt", bare))) == 2


def test_a_markdown_row_that_is_too_long_is_named() -> None:
    assert "a.md, line 5: the number of cells is 4" in refusal(
        file("a.md", MARKDOWN.replace("| кошка |", "| x | y |"))
    )


def test_headings_of_people() -> None:
    found = corpus(file("a.csv", "Исходный текст,Перевод человека,МТ\nx,кот,кошка\n"))
    assert sides(found) == ({"reference": ["кот"]}, {"МТ": ["кошка"]})


def test_a_mapping_that_is_complete_is_to_be_checked() -> None:
    asked = question(file("a.csv", "source,reference,GPT,Google\ns,r,g,h\n"))
    assert asked.reason.startswith("Check the roles of the columns")
    other = recognise([file("a.csv", "one,two\nкот спит тут,пёс спит там\n")])
    assert isinstance(other, ColumnQuestion)
    assert other.reason.startswith("It is not clear which columns are references and candidates")
