"""What may be wrong is told as a doubt, beside the numbers; what is surely wrong is refused."""

from __future__ import annotations

import pytest

from meteor_core.readers import Doubt, File
from meteor_core.readers import question as asked
from tests.readers.making import corpus, file, refusal, sides

LINES = [
    "Вчера вечером в городе прошёл сильный дождь.",
    "Министр заявил, что переговоры продолжатся завтра.",
    "Учёные нашли новый вид бабочек на острове.",
    "Цены на хлеб выросли на три процента.",
    "Команда выиграла последний матч сезона.",
    "Поезд опоздал на полчаса из-за снега.",
]


def alternating(*encodings: str) -> bytes:
    lines = (line.encode(encodings[row % len(encodings)]) for row, line in enumerate(LINES))
    return b"\n".join(lines) + b"\n"


@pytest.mark.parametrize(
    ("encodings", "titles"),
    [
        (("utf-8", "cp1251"), {"UTF-8", "Windows-1251"}),
        (("utf-8", "koi8-r"), {"UTF-8", "KOI8-R"}),
        (("cp1251", "koi8-r"), {"Windows-1251", "KOI8-R"}),
        (("cp1251", "koi8-r", "utf-8"), {"Windows-1251", "KOI8-R"}),
        (("cp866", "cp1251"), {"CP866", "Windows-1251"}),
    ],
)
def test_a_file_of_alternating_encodings_is_refused_with_its_lines(
    encodings: tuple[str, ...], titles: set[str]
) -> None:
    text = "\n".join(LINES)
    said = refusal(File("hyp.txt", alternating(*encodings)), file("ref.txt", text))
    assert "hyp.txt has more than one encoding. Line 1 is" in said
    assert "line 2" in said
    assert all(title in said for title in titles)


@pytest.mark.parametrize("encoding", ["cp1251", "koi8-r", "cp866"])
def test_one_encoding_is_guessed_and_doubted(encoding: str) -> None:
    files = File("hyp.txt", alternating(encoding)), file("ref.txt", "\n".join(LINES))
    found = corpus(*files)
    assert list(found.systems["hyp"]) == LINES
    assert [note.template for note in found.doubts] == [
        "{file} is read as {encoding}, which was guessed from its letters."
    ]


def test_the_encoding_that_is_said() -> None:
    files = File("hyp.txt", alternating("cp1251"), encoding="KOI8-R"), file("ref.txt", "a\n" * 6)
    found = corpus(*files)
    assert found.systems["hyp"][0] == LINES[0].encode("cp1251").decode("koi8-r")
    assert not found.doubts
    kept = corpus(File("hyp.txt", alternating("utf-8"), encoding="KOI8-R"), files[1])
    assert list(kept.systems["hyp"]) == LINES


def test_a_mark_leaves_no_doubt() -> None:
    found = corpus(File("hyp.txt", "\n".join(LINES).encode("utf-16")), file("ref.txt", "a\n" * 6))
    assert found.notes == ("hyp.txt is read as UTF-16.",)
    assert not found.doubts


def test_empty_texts_are_doubted_and_can_go() -> None:
    found = corpus(file("hyp.txt", "a\n\nb\n\n"), file("ref.txt", "a\nb\n\nd\n"))
    assert [note.values["count"] for note in found.doubts] == [1, 2]
    left = found.without_empty()
    assert sides(left) == ({"reference": ["a"]}, {"hyp": ["a"]})
    assert left.ids == ("1",)
    assert left.notes == (
        "3 of 4 segments are left out, because one of their texts is empty (2, 3, 4).",
    )


def test_of_several_references_one_may_be_missing() -> None:
    texts = {"hyp.txt": "a\nb\n", "ref1.txt": "a\n\n", "ref2.txt": "a\nb\n"}
    found = corpus(*(file(name, text) for name, text in texts.items()))
    assert not found.doubts
    assert "texts are empty" in found.notes[0]
    assert found.without_empty() == found


def test_a_column_that_no_heading_tells_is_doubted() -> None:
    found = corpus(file("a.csv", "source,translation,reference\nx,кот,пёс\n"))
    (doubt,) = found.doubts
    assert isinstance(doubt, Doubt)
    assert "column translation gets the role candidate" in doubt
    assert not corpus(file("a.csv", "source,hyp,reference\nx,кот,пёс\n")).doubts


def test_the_columns_can_be_chosen_after_all() -> None:
    given = file("a.csv", "source,translation,reference\nx,кот,пёс\n")
    assert asked([given]).roles == {
        ("a.csv", "source"): "source",
        ("a.csv", "translation"): "candidate",
        ("a.csv", "reference"): "reference",
    }


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("ref,hyp A,hyp B,human\na,b,c,1\n", "column human is not used"),
        ("ref,hyp A,hyp B,COMET\na,b,c,1\n", "column COMET is not used"),
        ("ref,hyp A,hyp B,COMET A\na,b,c,1\n", "COMET is not used, because it has no score for B."),
    ],
)
def test_scores_left_unused_are_told_beside_the_numbers(text: str, said: str) -> None:
    (doubt,) = corpus(file("a.csv", text)).doubts
    assert said in doubt


@pytest.mark.parametrize(
    ("heading", "cells", "said"),
    [
        (
            "human,DA",
            "1,2",
            "a.csv: column DA is not used, because human scores are taken from column human.",
        ),
        ("remark,human", "so,1", "a.csv: columns not used: remark."),
        ("COMET", "failed", "a.csv: columns not used: COMET."),
    ],
)
def test_what_is_left_of_the_long_layout_is_told(heading: str, cells: str, said: str) -> None:
    text = f"system,ref,hyp,{heading}\nA,a,b,{cells}\nB,a,c,{cells}\n"
    assert said in corpus(file("a.csv", text)).notes


def test_scores_of_a_system_that_is_known_are_used() -> None:
    text = "ref,hyp A,hyp B,human A,COMET A,COMET B\na,b,c,1,0.2,0.3\n"
    assert not corpus(file("a.csv", text)).doubts


@pytest.mark.parametrize(
    ("cell", "lines"),
    [('"a ""b"" c"', []), ('a "b" c', []), ('"a "b" c"', [3]), (r'"a \"b\" c"', [3])],
)
def test_a_quotation_mark_that_may_be_lost_is_doubted(cell: str, lines: list[int]) -> None:
    found = corpus(file("a.csv", f"ref,hyp\nx,y\n{cell},z\n"))
    assert [doubt.values["line"] for doubt in found.doubts] == lines


@pytest.mark.parametrize(
    ("reference", "doubts"),
    [
        ("Der Hund ist im Haus.", ["The texts look like German"]),
        (
            "The dog is in the house.",
            ["Candidate hyp seems to be in a different language from the other texts (German)."],
        ),
    ],
)
def test_a_language_that_is_not_known_is_doubted(reference: str, doubts: list[str]) -> None:
    found = corpus(file("a.csv", f"ref,hyp\n{reference},Der Hund ist dort.\n"))
    assert [str(doubt).partition(",")[0] for doubt in found.doubts] == doubts


@pytest.mark.parametrize("text", ["#REF!", "#ССЫЛКА!", " #n/a ", "NaN", "<NA>", "None", "null"])
def test_a_cell_that_stands_for_a_missing_text_is_told_of_with_its_place(text: str) -> None:
    found = corpus(file("a.csv", f"reference,candidate\nкот,кошка\nпёс,{text}\nдом,{text}\n"))
    assert found.doubts == (
        f"Candidate candidate has placeholders instead of texts (2). The first is {text.strip()} "
        "in segment 2. All are scored unchanged.",
    )


def test_a_missing_reference_is_told_of_too() -> None:
    found = corpus(file("ref.txt", "кот\n#ЗНАЧ!\n"), file("hyp.txt", "кот\n#ЗНАЧ!\n"))
    assert [note.values["name"] for note in found.doubts] == ["reference", "hyp"]
    assert [note.values["number"] for note in found.doubts] == [2, 2]


@pytest.mark.parametrize("text", ["None", "NULL"])
def test_a_word_that_both_sides_have_is_a_text(text: str) -> None:
    assert not corpus(file("a.csv", f"reference,candidate\n{text},{text.lower()}\n")).doubts


def test_a_text_that_names_an_error_is_a_text() -> None:
    text = "reference,candidate\nЗначение #REF! в ячейке,Ошибка #REF! в ячейке\nтретий,#1\n"
    assert not corpus(file("a.csv", text)).doubts


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("hyp.txt", "Кот\x1cсидел\nДом\x01 стоит\n"),
        ("hyp.csv", "candidate\nКот\x1cсидел\nДом\x01 стоит\n"),
        ("hyp.jsonl", '{"candidate": "Кот\x1cсидел"}\n{"candidate": "Дом\x01 стоит"}\n'),
        ("hyp.md", "| candidate |\n|---|\n| Кот\x1cсидел |\n| Дом\x01 стоит |\n"),
    ],
)
@pytest.mark.parametrize("encoding", ["utf-8", "cp1251", "utf-16"])
def test_control_characters_are_counted(name: str, text: str, encoding: str) -> None:
    found = corpus(file("ref.txt", "Кот сидел\nДом стоит\n"), file(name, text.encode(encoding)))
    assert [*found.systems.values()] == [("Кот сидел", "Дом стоит")]
    first = text.count("\n", 0, text.index("\x1c")) + 1
    assert (
        f"{name}: control characters are left out (2, the first is U+001C in line {first})."
        in found.doubts
    )


@pytest.mark.parametrize("control", ["\x1a", "\x1b", "\x7f", "\x80", "\x9f"])
def test_control_characters_that_texts_may_have(control: str) -> None:
    given = file("hyp.txt", f"Кот сидел на ковре{control}\n{control}")
    found = corpus(file("ref.txt", "Кот сидел\n"), given)
    assert found.systems == {"hyp": ("Кот сидел на ковре",)}
    assert "control characters are left out (2," in found.doubts[0]


def test_control_characters_of_a_catalogue() -> None:
    found = corpus(file("ref.txt", "Кот\n"), file("hyp.po", 'msgid "Cat"\nmsgstr "К\x02от"\n'))
    assert found.systems == {"hyp": ("Кот",)}
    assert "control characters are left out (1," in str(found.doubts[0])


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("a.jsonl", '{"ref": "кот", "hyp": "кот"}\n{"ref": NaN, "hyp": "пёс"}\n'),
        ("a.json", '[{"ref": "кот", "hyp": "кот"}, {"ref": NaN, "hyp": "пёс"}]'),
        ("a.json", '{"ref": ["кот", NaN], "hyp": ["кот", "пёс"]}'),
        ("a.json", '{"hyp": ["кот", "пёс"], "ref": {"0": "кот", "1": NaN}}'),
        ("a.csv", 'hyp,text\nкот,"{""ref"": ""кот""}"\nпёс,"{""ref"": NaN}"\n'),
    ],
)
def test_not_a_number_is_no_text(name: str, text: str) -> None:
    found = corpus(file(name, text))
    assert [*found.references.values()] == [("кот", "")]
    assert "1 of 2 texts are empty, the first in segment 2" in str(found.doubts)


def test_the_end_of_a_line_that_a_workbook_wrote() -> None:
    found = corpus(file("a.csv", "ref,hyp\nкот,кот_x000D_\n"))
    assert "texts with stray codes like _x000D_ (1," in str(found.doubts)
