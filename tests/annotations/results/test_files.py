"""What votes come to, as files: tables, workbooks, human scores and WMT's format."""

from __future__ import annotations

import csv
import io
import json
from dataclasses import fields, replace
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

import openpyxl
import pytest

from meteor_core import annotations as an
from meteor_core.annotations import results
from meteor_core.annotations.setup import KnownAnswers
from meteor_core.annotations.store import Store
from meteor_core.exports import annotations as exports
from meteor_core.exports.annotations import records
from meteor_core.readers import File, recognise
from tests.annotations.results.judging import answer_of, gathered
from tests.annotations.samples import annotator, corpus, project


def test_human_scores_for_the_tuning(store: Store) -> None:
    def judge(name: str, segment: int, system: str) -> Any:
        return 10 * segment + (system == "A")

    found = gathered(store, "rating", judge)
    rows = results.human(found)
    assert (rows[0].reference, rows[0].candidate, rows[0].human) == ("эталон 0", "a текст 0", 1)
    assert [one.votes for one in rows] == [2] * 8
    dataset = results.dataset(found)
    assert dataset.human["A"] == (1, 11, 21, 31)
    assert dataset.systems["B"][3] == "b текст 3"
    lines = _cells(exports.human(found))
    assert lines[0] == ["id", "system", "reference", "candidate", "human", "votes"]
    assert lines[1] == ["s0", "A", "эталон 0", "a текст 0", "1.0", "2"]
    read = recognise([File("human.tsv", exports.human(found).encode())])
    assert read.human["A"] == (1, 11, 21, 31)  # type: ignore[union-attr]


def test_shares_won_are_human_scores(store: Store) -> None:
    def judge(name: str, segment: int, system: str) -> Any:
        return (system == "A") * (name == "А")

    found = gathered(store, "preference", judge)
    assert results.dataset(found).human == {"A": (0.75,) * 4, "B": (0.25,) * 4}


def test_exports_say_the_same(store: Store) -> None:
    found = gathered(store, "preference", lambda _, segment, system: system == "A")
    rows = list(csv.DictReader(io.StringIO(exports.csv(found))))
    objects = [json.loads(line) for line in exports.jsonl(found).splitlines()]
    assert len(rows) == len(objects) == 8
    assert {row["verdict"] for row in rows} == {"A > B"}
    assert {one["answer"]["better"] for one in objects} == {"A"}
    assert {tuple(sorted(one["shown"])) for one in objects} == {("A", "B")}
    book = openpyxl.load_workbook(io.BytesIO(exports.workbook(found, samples=20)))
    names = [
        "Project",
        "Standings",
        "Annotators",
        "Agreement",
        "Items",
        "Human scores",
        "History",
        "Legend",
    ]
    assert book.sheetnames == names
    assert book["History"].max_row == 9
    assert book["Standings"]["A2"].value == "A"
    level = [row[1].value for row in book["Agreement"] if row[0].value == "Krippendorff’s α"]
    assert level == ["nominal data; chance agreement counts each comparison in both system orders"]


def _russian(words: str) -> str:
    return {"no": "нет", "Title": "Название", "style": "стиль", "minor": "малая"}.get(words, words)


def test_the_project_is_described(store: Store) -> None:
    """Every setting has a name; those without a meaning in this project are left out."""
    assert set(records.SETTINGS) == {one.name for one in fields(an.Setup)} | {"tutorial"}
    setup = an.Setup("Новости 1/2", "errors", categories=("style", "no"), severities={"minor": 1})
    told = dict(records.settings(setup, KnownAnswers(), _russian))
    assert told["Название"] == "Новости 1/2"
    assert told["Language of the texts"] == "Russian"
    assert told["Kinds of error"] == "стиль, no"  # the owner's own word stays
    assert told["Severities and their weights"] == "малая: 1"
    assert not {"Ties allowed", "Instructions"} & set(told)
    unknown = dict(records.settings(replace(setup, language="tlh"), KnownAnswers()))
    assert unknown["Language of the texts"] == "tlh"
    assert records.file_stem(setup) == "meteor-Новости 1_2"
    found = gathered(store, "errors", lambda *_: "minor", people="А", segments=1)
    sheet = openpyxl.load_workbook(io.BytesIO(exports.workbook(found, samples=5)))["Project"]
    assert {"Random seed", "Written", "METEOR Explorer"} < {row[0].value for row in sheet}


def test_known_answers_are_told_with_the_project_to_who_may_know_of_them(store: Store) -> None:
    """A stored setup is without them; checks that the program made are counted by themselves."""
    test = an.Control(0, ("A", "B"), an.Preference(0))
    known = (test, replace(test, teaches=True))
    words = {name: tuple(f"{name} b c d e {n} f" for n in range(9)) for name in "AB"}
    settings: dict[str, Any] = {"controls": known, "planted": 2, "qualify": 0.7}
    made = project(store, dataset=corpus(9, systems=words), **settings)
    anna = annotator(store, made)
    assert an.describe(store, anna).known == KnownAnswers()
    item = an.next_item(store, anna)
    assert item
    assert item.lesson  # the tutorial comes first
    reader = an.enter(store, an.rekey(store, made.owner, an.VIEWER))
    for member in (made.owner, reader):
        one, found = an.describe(store, member), an.load_project(store, member)
        assert one.known == found.known == KnownAnswers(1, 1)
        for setup in (one.setup, found.setup):
            shown = dict(records.settings(setup, one.known))
            assert (shown["Control items"], shown["Tutorial items"]) == (1, 1)
            assert shown["Attention checks to create"] == 2
            assert shown["Correct control answers required, %"] == "70"
            assert shown["Items per control item"] == 3


def test_the_workbook_is_in_the_reader_s_language(store: Store) -> None:
    """Ids head one column alike everywhere; what came with the program is translated."""
    found = gathered(store, "errors", lambda *_: "minor", people="АБ", segments=1)
    data = exports.workbook(found, samples=5, translate=lambda words: f"_{words}_")
    book = openpyxl.load_workbook(io.BytesIO(data))
    assert "_Agreement on spans_" in book.sheetnames
    for name in ("_History_", "_Items_"):
        row = _first(book, name)
        assert (row["_Segment no._"], row["_Segment_"]) == (1, "s0")
    record = _first(book, "_History_")
    assert (record["_Kind_"], record["_Action_"]) == ("_normal_", "_vote_")
    assert "_minor_" in str(record["_Answer_"])
    assert _first(book, "_Errors_")["_Severity_"] == "_minor_"
    assert _first(book, "_Annotators_")["_Skipped_"] == 0
    assert exports.csv(found).splitlines()[0].startswith('"item","kind","segment","id"')
    assert '"normal"' in exports.csv(found)


def _first(book: openpyxl.Workbook, sheet: str) -> dict[Any, Any]:
    """The first row by its headings."""
    headings, row, *_rest = book[sheet].values
    return dict(zip(headings, row, strict=True))


@pytest.mark.parametrize(
    ("scheme", "said"),
    [
        ("rating", ["Value:", "Rank:", "A system has no interval if"]),
        ("preference", ["Value:", "Rank:", "Strength is in log odds"]),
    ],
)
def test_the_legend_explains_the_columns_that_there_are(
    store: Store, scheme: str, said: list[str]
) -> None:
    found = gathered(store, scheme, lambda _, segment, system: system == "A")
    book = openpyxl.load_workbook(io.BytesIO(exports.workbook(found, samples=20)))
    lines = [str(row[0].value) for row in book["Legend"].iter_rows(min_row=2)]
    assert all(line.startswith(start) for line, start in zip(lines, said, strict=True))


@pytest.mark.parametrize("scheme", an.SCHEMES)
def test_no_formula_is_live(store: Store, scheme: str) -> None:
    systems = {"=1+1": ("=cmd|' /C calc'!A0",), "+B": ("@SUM(A1)",)}
    dataset = corpus(1, systems=systems, references={"-r": ("=2+2",)}, ids=("=3",))
    made = project(store, scheme, dataset)
    member = annotator(store, made, "=Анна")
    while item := an.next_item(store, member):
        said = ["minor"] if scheme == "errors" else list(range(len(item.candidates)))
        an.vote(store, member, item.id, answer_of(scheme, list(said)), note="=HYPERLINK(1)")
    found = an.load_project(store, made.owner)
    book = openpyxl.load_workbook(io.BytesIO(exports.workbook(found, samples=5)))
    cells = [cell for sheet in book for row in sheet.iter_rows() for cell in row]
    assert not [cell for cell in cells if cell.data_type == "f"]
    wmt = [exports.wmt(found)] if found.setup.traits.marks else []
    for text in (exports.csv(found), exports.human(found), *wmt):
        for row in csv.reader(io.StringIO(text), delimiter="\t" if "\t" in text else ","):
            assert not [cell for cell in row if cell[:1] in "=+@" and len(cell) > 1]


def _cells(text: str) -> list[list[str]]:
    return list(csv.reader(io.StringIO(text), delimiter="\t"))


def test_wmt_files(store: Store) -> None:
    marked = exports.wmt(gathered(store, "errors", lambda *_: "minor", people="А", segments=1))
    assert _cells(marked)[1][6] in ("<v>a</v> текст 0", "<v>b</v> текст 0")


def test_rows_that_count_are_those_that_agreement_is_of(store: Store) -> None:
    """No controls, which everybody answers alike: they would raise α."""
    control = an.Control(0, ("A", "B"), an.Preference(0))
    made = project(store, dataset=corpus(8, "AB"), annotators=2, controls=(control,), qualify=0.0)
    for name in "АБ":
        member = annotator(store, made, name)
        while item := an.next_item(store, member):
            letters = [text[0] for text in item.candidates]
            segment = int(item.candidates[0].split()[-1])
            prefers = "b" if name == "Б" and segment % 3 == 1 else "a"
            an.vote(store, member, item.id, an.Preference(letters.index(prefers)))
    found = an.load_project(store, made.owner)
    lines = [json.loads(line) for line in exports.jsonl(found).splitlines()]
    assert {line["kind"] for line in lines} == {"normal", "control"}
    counting = {(line["item"], line["annotator"]) for line in lines if line["counts"]}
    assert counting == {(vote.item, vote.annotator) for vote in found.counting}
    rows = list(csv.DictReader(io.StringIO(exports.csv(found))))
    assert sum(row["counts"] == "1" for row in rows) == len(counting) == 16


def test_times_are_those_of_a_zone_with_its_offset(store: Store) -> None:
    found = gathered(store, "preference", lambda *_: 0, people="А", segments=1)
    moment = datetime.fromtimestamp(found.history[0].made, ZoneInfo("Asia/Kolkata"))
    said = moment.isoformat(timespec="seconds")
    assert said.endswith("+05:30")
    zone = ZoneInfo("Asia/Kolkata")
    assert json.loads(exports.jsonl(found, zone))["time"] == said
    assert next(iter(csv.DictReader(io.StringIO(exports.csv(found, zone)))))["time"] == said
    book = openpyxl.load_workbook(io.BytesIO(exports.workbook(found, samples=5, zone=zone)))
    assert book["History"].cell(2, 13).value == said
    assert book["Annotators"].cell(2, 10).value == said
    own = json.loads(exports.jsonl(found))["time"]
    assert datetime.fromisoformat(own) == moment.replace(microsecond=0)
