"""What each layout of columns and files is taken for."""

from __future__ import annotations

import gzip
import math

import pytest

from meteor_core.messages.errors import ChoiceError, InputError
from meteor_core.readers import Note, assign
from tests.readers.making import corpus, file, question, refusal, sides

CAT = (["кот", "пёс"], ["кошка", "собака"])

TABLES = [
    ("a.csv", "candidate,reference\nкошка,кот\nсобака,пёс\n"),
    ("a.csv", "reference;hypothesis\r\nкот;кошка\r\nпёс;собака\r\n"),
    ("a.csv", "эталон;кандидат\nкот;кошка\nпёс;собака"),
    ("a.csv", "ref,hyp\rкот,кошка\rпёс,собака\r"),
    ("a.tsv", "ref\thyp\rкот\tкошка\rпёс\tсобака\r"),
    ("a.tsv", "перевод\tэталон\nкошка\tкот\nсобака\tпёс\n"),
    ("a.tsv", "src\tmt\tpe\nx\tкошка\tкот\ny\tсобака\tпёс\n"),
    ("a.txt", "target\tmt\nкот\tкошка\nпёс\tсобака\n"),
    ("no-extension", "ref,hyp\nкот,кошка\nпёс,собака\n"),
    ("misnamed.json.csv", '{"hyp": "кошка", "ref": "кот"}\n{"hyp": "собака", "ref": "пёс"}\n'),
    ("a.json", '{"predictions": ["кошка", "собака"], "references": ["кот", "пёс"]}'),
    ("a.json", '{"predictions": ["кошка", "собака"], "references": [["кот"], ["пёс"]]}'),
    ("a.json", '[{"hyp": "кошка", "ref": ["кот"]}, {"hyp": "собака", "ref": ["пёс"]}]'),
    ("a.json", '{"data": [{"mt": "кошка", "ref": "кот"}, {"mt": "собака", "ref": "пёс"}]}'),
    ("a.json", '{"columns": ["hyp", "ref"], "data": [["кошка", "кот"], ["собака", "пёс"]]}'),
    ("a.json", '{"hyp": {"0": "кошка", "1": "собака"}, "ref": {"0": "кот", "1": "пёс"}}'),
    ("a.json", '[["hyp", "ref"], ["кошка", "кот"], ["собака", "пёс"]]'),
    ("a.jsonl", '["hyp", "ref"]\n["кошка", "кот"]\n["собака", "пёс"]\n'),
]


@pytest.mark.parametrize(("name", "text"), TABLES)
def test_tables(name: str, text: str) -> None:
    references, systems = sides(corpus(file(name, text)))
    (candidate,) = systems.values()
    assert (references["reference"], candidate) == CAT


@pytest.mark.parametrize(
    ("files", "expected"),
    [
        ("hyp.txt ref.txt", ["hyp"]),
        ("utf16.txt ref.txt", ["utf16"]),
        ("hyp.utf16.txt ref.txt", ["hyp.utf16"]),
        ("hyp.1 hyp.2 ref.txt", ["hyp.1", "hyp.2"]),
        ("hyp.GPT-4.ru ref.ru", ["GPT-4"]),
        ("hyp.latin.txt ref.txt", ["hyp.latin"]),
        ("hyp.Windsor.txt ref.txt", ["Windsor"]),
        ("hyp.Isolde.txt ref.txt", ["Isolde"]),
    ],
)
def test_a_system_is_called_by_what_tells_it(files: str, expected: list[str]) -> None:
    found = corpus(*(file(name, "кошка спит\n") for name in files.split()))
    assert list(found.systems) == expected


@pytest.mark.parametrize(
    ("heading", "expected"),
    [
        ("ref,hyp", ["hyp"]),
        ("ref,hyp 1,hyp 2", ["hyp 1", "hyp 2"]),
        ("ref,hyp_GPT", ["GPT"]),
        ("Эталон,Машинный перевод", ["Машинный перевод"]),
    ],
)
def test_a_system_in_a_column(heading: str, expected: list[str]) -> None:
    row = ",".join("abc"[: heading.count(",") + 1])
    assert list(corpus(file("news.csv", f"{heading}\n{row}\n")).systems) == expected


@pytest.mark.parametrize(
    ("reference", "candidate"),
    [
        ("ref.txt", "hyp.txt"),
        ("эталон.txt", "перевод.txt"),
        ("reference.ru", "system.ru"),
        ("newstest-ref.ru.txt", "newstest-hyp.ru.txt"),
        ("reference.txt", "candidate"),
    ],
)
def test_plain_texts_by_name(reference: str, candidate: str) -> None:
    files = file(candidate, "кошка\nсобака\n"), file(reference, "кот\nпёс")
    found = corpus(*files)
    assert [list(texts) for texts in found.references.values()] == [["кот", "пёс"]]
    assert [list(texts) for texts in found.systems.values()] == [["кошка", "собака"]]


def test_several_systems_and_references_of_plain_text() -> None:
    found = corpus(
        file("reference.A.ru", "a\n"),
        file("reference.B.ru", "b\n"),
        file("source.en", "s\n"),
        file("candidate.Claude-3.5.ru", "c\n"),
        file("Online-A.ru", "d\n"),
    )
    assert sides(found) == ({"A": ["a"], "B": ["b"]}, {"Claude-3.5": ["c"], "Online-A": ["d"]})
    assert found.sources == ("s",)


def test_gzip_of_any() -> None:
    packed = gzip.compress("кошка\tкот\n".encode("cp1251"))
    found = corpus(
        file("ref.txt.gz", gzip.compress("кот\n".encode())), file("hyp.txt", gzip.compress(b"x\n"))
    )
    assert sides(found) == ({"reference": ["кот"]}, {"hyp": ["x"]})
    assert question(file("a.tsv.gz", packed)).columns[0].preview == (("кошка", "кот"),)


def test_columns_of_several_systems_references_and_scores() -> None:
    found = corpus(
        file(
            "a.csv",
            "seg_id,source,ref1,ref2,hyp_A,hyp_B,human A,human B\n"
            "1,s,r,q,a,b,0.5,\n2,s,r,q,a,b,1,2\n",
        )
    )
    assert sides(found) == (
        {"reference 1": ["r", "r"], "reference 2": ["q", "q"]},
        {"A": ["a", "a"], "B": ["b", "b"]},
    )
    assert found.human["A"] == (0.5, 1.0)
    assert math.isnan(found.human["B"][0])
    assert found.ids == ("1", "2")


def test_variable_numbers_of_references() -> None:
    found = corpus(file("a.json", '{"predictions": ["a", "b"], "references": [["c", "d"], ["e"]]}'))
    assert sides(found)[0] == {"reference 1": ["c", "e"], "reference 2": ["d", ""]}
    assert "Reference reference 2: 1 of 2 texts are empty" in found.notes[0]


def test_references_of_sacrebleu_are_a_list_for_each() -> None:
    found = corpus(file("a.json", '{"hyps": ["a", "b", "c"], "refs": [["1", "2", "3"]]}'))
    assert sides(found)[0] == {"reference": ["1", "2", "3"]}


def test_systems_in_an_object() -> None:
    found = corpus(file("a.json", '{"systems": {"A": ["a"], "B": ["b"]}, "reference": ["r"]}'))
    assert sides(found) == ({"reference": ["r"]}, {"A": ["a"], "B": ["b"]})


def test_files_with_ids_are_put_together_by_id() -> None:
    found = corpus(
        file("ref.csv", "id,reference\n1,r1\n2,r2\n"), file("A.csv", "id,hyp\n2,a2\n1,a1\n")
    )
    assert sides(found) == ({"reference": ["r1", "r2"]}, {"A": ["a1", "a2"]})


def test_segments_that_a_file_lacks_are_named() -> None:
    given = file("ref.csv", "id,ref\n" + "".join(f"s{n},r{n}\n" for n in range(1, 10)))
    found = corpus(given, file("A.csv", "id,hyp\ns2,a2\ns9,a9\n"), common_only=True)
    assert found.ids == ("s2", "s9")
    assert found.notes == (
        "Only the segments that are in every file are used, 2 of 9. Left out: s1, s3, s4, s5, "
        "s6, ….",
    )


def test_systems_in_one_file_share_the_reference() -> None:
    """As COMET writes it: each system has the source and the reference beside it."""
    one = '{"src": "s", "mt": "%s", "ref": "r", "COMET": 0.5}'
    found = corpus(file("a.json", f'{{"A": [{one % "a"}], "B": [{one % "b"}]}}'))
    assert sides(found) == ({"ref": ["r"]}, {"A": ["a"], "B": ["b"]})


def test_a_file_for_each_system_shares_the_reference() -> None:
    found = corpus(file("A.csv", "ref,hyp\nr,a\n"), file("B.csv", "ref,hyp\nr,b\n"))
    assert sides(found) == ({"reference": ["r"]}, {"A": ["a"], "B": ["b"]})


def test_quotation_marks_of_tsv() -> None:
    bare = corpus(file("a.tsv", 'hyp\tref\n"Да"\t"Нет", – он\n'))
    assert sides(bare) == ({"reference": ['"Нет", – он']}, {"hyp": ['"Да"']})
    quoted = corpus(file("a.tsv", 'hyp\tref\n"""Да"""\t"Нет\tне"\n'))
    assert sides(quoted) == ({"reference": ["Нет\tне"]}, {"hyp": ['"Да"']})


@pytest.mark.parametrize("mark", ["\t", ",", ";", "|"])
def test_a_first_line_that_tells_excel_the_delimiter(mark: str) -> None:
    rows = f"sep={mark}\r\nref{mark}hyp\r\na{mark}b\r\n"
    found = corpus(file("a.csv", rows))
    assert sides(found) == ({"reference": ["a"]}, {"hyp": ["b"]})
    assert "line 3: the number of cells is 1" in refusal(
        file("a.csv", rows.replace(f"{mark}b", ""))
    )


def test_new_lines_in_quoted_cells() -> None:
    found = corpus(file("a.csv", 'hyp,ref\n"a\nb",c\n'))
    assert sides(found) == ({"reference": ["c"]}, {"hyp": ["a\nb"]})


def test_empty_rows_are_kept_and_counted() -> None:
    found = corpus(file("a.csv", "hyp,ref\na,b\n\n,c\n"))
    assert sides(found) == ({"reference": ["b", "", "c"]}, {"hyp": ["a", "", ""]})
    assert any("Candidate hyp: 2 of 3 texts are empty" in note for note in found.notes)


def test_the_key_is_of_the_content_alone() -> None:
    one, same = (corpus(file(name, "hyp,ref\na,b\n")) for name in ("a.csv", "b.csv"))
    other = corpus(file("a.csv", "hyp,ref\na,c\n"))
    assert one.key == same.key != other.key


# questions and answers


def test_unknown_columns_make_a_question_with_guesses() -> None:
    asked = question(file("a.csv", "source,reference,GPT,Google\ns,r,g,h\n"))
    assert asked.columns[0].roles == ("source", "reference", "candidate", "candidate")
    assert asked.columns[0].preview == (("s", "r", "g", "h"),)
    found = assign([file("a.csv", "source,reference,GPT,Google\ns,r,g,h\n")], asked.roles)
    assert sides(found) == ({"reference": ["r"]}, {"GPT": ["g"], "Google": ["h"]})


def test_text_files_nobody_can_tell_apart() -> None:
    files = file("one.txt", "a\n"), file("two.txt", "b\n")
    asked = question(*files)
    assert [table.names for table in asked.columns] == [("text",), ("text",)]
    found = assign(files, {("one.txt", "text"): "reference", ("two.txt", "text"): "candidate"})
    assert sides(found) == ({"one": ["a"]}, {"two": ["b"]})


def test_the_first_row_can_be_a_heading_or_not() -> None:
    text = "кот\tкошка\nпёс\tсобака\n"
    asked = question(file("a.tsv", text))
    assert not asked.columns[0].header
    assert asked.columns[0].names == ("column 1", "column 2")
    roles = {("a.tsv", "кот"): "reference", ("a.tsv", "кошка"): "candidate"}
    found = assign([file("a.tsv", text)], roles, headers={"a.tsv": True})
    assert sides(found) == ({"кот": ["пёс"]}, {"кошка": ["собака"]})


@pytest.mark.parametrize(
    ("choice", "message"),
    [
        ({("a.csv", "hyp"): "judge"}, "Unknown role 'judge'; choose one of: reference, candidate"),
        ({("b.csv", "hyp"): "candidate"}, "Unknown file 'b.csv'; choose one of: a.csv"),
        ({("a.csv", "mt"): "candidate"}, "Unknown column of a.csv 'mt'; choose one of: hyp, ref"),
    ],
)
def test_a_wrong_choice_is_named(choice: dict[tuple[str, str], str], message: str) -> None:
    with pytest.raises(ChoiceError, match=message):
        assign([file("a.csv", "hyp,ref\na,b\n")], choice)


def test_a_side_that_nobody_chose() -> None:
    with pytest.raises(InputError, match="No column or file has the role candidate"):
        assign([file("a.csv", "hyp,ref\na,b\n")], {("a.csv", "ref"): "reference"})


def test_notes_can_be_translated_and_pickled() -> None:
    import pickle

    note = Note("{file} is read as {encoding}.", file="a", encoding="b")
    again = pickle.loads(pickle.dumps(note))
    assert again == note == "a is read as b."
    assert (again.template, again.values) == (note.template, note.values)
