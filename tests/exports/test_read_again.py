"""What is taken away and uploaded again is the same, letter by letter, and runs nowhere."""

from __future__ import annotations

import csv as csv_module
import io
from collections.abc import Callable, Iterator
from dataclasses import replace

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from meteor_core import annotations as an
from meteor_core.annotations import results
from meteor_core.annotations.store import Store
from meteor_core.corpus.scoring import score_corpus
from meteor_core.exports import annotations as exports
from meteor_core.exports.corpora import csv, jsonl, sheets, workbook
from meteor_core.exports.corpora.report import ExportView, Report
from meteor_core.exports.corpora.tables import TableView
from meteor_core.messages.safe import escape_formula, has_written, unescape_formula, written
from meteor_core.meteor.metric import Meteor
from meteor_core.readers import Dataset, File, recognise
from meteor_core.wording.words import Translate, same
from tests.annotations.samples import annotator, answer, project

FORMULAS = (
    "=1+41",
    "'=1+41",
    "''-5",
    "один;=1+41;два",
    "@a",
    "|x",
    " +1",
    "'tis",
    "-",
    "%d",
    "a,=b",
)
TEXTS = st.sampled_from(FORMULAS) | st.text("'\"=+-@|%;,<_xя1 ", min_size=1, max_size=8).filter(
    lambda text: text == text.strip()
)
COLUMNS = st.integers(2, 4).flatmap(
    lambda size: st.tuples(*[st.lists(TEXTS, min_size=size, max_size=size)] * 2)
)


def dataset(reference: list[str], candidate: list[str]) -> Dataset:
    ids = tuple(f"s{number}" for number in range(len(reference)))
    return Dataset("again", {"ref": tuple(reference)}, {"A": tuple(candidate)}, None, ids, {})


def reported(data: Dataset) -> Report:
    metric = Meteor("en", "tuned", stages=("exact",))
    return Report(data, score_corpus(data.systems, list(data.references.values()), metric), metric)


def again(name: str, data: bytes) -> tuple[list[str], list[str]]:
    found = recognise([File(name, data)])
    assert isinstance(found, Dataset), found
    (reference,), (candidate,) = found.references.values(), found.systems.values()
    return list(reference), list(candidate)


@given(st.text())
def test_the_guard_can_be_undone(text: str) -> None:
    assert unescape_formula(escape_formula(text)) == text


@given(
    st.lists(st.lists(st.text(), min_size=2, max_size=2), min_size=1),
    st.sampled_from((",", "\t")),
    st.sampled_from(("\n", "\r\n")),
)
def test_rows_come_back(rows: list[list[str]], mark: str, end: str) -> None:
    text = written(rows, mark, end)
    read = list(csv_module.reader(io.StringIO(text, newline=""), delimiter=mark))
    assert has_written(read, text, mark)
    assert [[unescape_formula(cell) for cell in row] for row in read] == rows


@settings(deadline=None)
@given(COLUMNS)
def test_a_report_as_csv(columns: tuple[list[str], list[str]]) -> None:
    data = dataset(*columns)
    assert again("a.csv", csv(reported(data)).encode("utf-8-sig")) == columns


TWO = Dataset(
    "two",
    {"Анна": ("Кот спит.", "=1+1"), "refB": ("Кошка спит.", "")},
    {"a long name of a system, v1": ("Кот.", "'=2"), "a long name of a system, v2": ("#1", "3")},
    ("The cat sleeps.", "x"),
    ("s1", "s2"),
    {},
)


def report_of_two() -> Report:
    metric = Meteor("ru", "tuned", stages=("exact",))
    scored = score_corpus(TWO.systems, list(TWO.references.values()), metric)
    return replace(Report(TWO, scored, metric), view=ExportView(versions=True))


@pytest.mark.parametrize("translate", [same, lambda text: f"«{text}»"], ids=["English", "another"])
def test_the_workbook_of_a_report(translate: Translate) -> None:
    found = recognise([File("a.xlsx", workbook(report_of_two(), translate=translate))])
    assert isinstance(found, Dataset), found
    assert (found.references, found.systems) == (TWO.references, TWO.systems)
    assert (found.sources, found.ids, found.human) == (TWO.sources, TWO.ids, {})


@pytest.mark.parametrize(("name", "make"), [("a.csv", csv), ("a.jsonl", jsonl)])
def test_ids_of_a_report_come_back(name: str, make: Callable[[Report], str]) -> None:
    found = recognise([File(name, make(report_of_two()).encode())])
    assert isinstance(found, Dataset), found
    assert (found.ids, found.systems, found.human) == (TWO.ids, TWO.systems, {})


@settings(max_examples=25, deadline=None)
@given(COLUMNS)
def test_a_workbook(columns: tuple[list[str], list[str]]) -> None:
    rows = zip(*columns, strict=True)
    made = sheets([TableView("Human scores", ("reference", "candidate"), rows)])
    assert again("a.xlsx", made) == columns


def test_apostrophes_of_others_stay() -> None:
    text = "reference,candidate\n'=1+1 is two,'-ing and 'tis\n'=2,'=2\n"
    assert again("a.csv", text.encode()) == (["'=1+1 is two", "'=2"], ["'-ing and 'tis", "'=2"])


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Store]:
    made = Store(f"sqlite:///{tmp_path_factory.mktemp('store')}/again.db")
    yield made
    made.close()


@settings(
    max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(COLUMNS)
def test_human_scores_as_tsv(store: Store, columns: tuple[list[str], list[str]]) -> None:
    made = project(store, "rating", dataset(*columns))
    member = annotator(store, made)
    while item := an.next_item(store, member):
        an.vote(store, member, item.id, answer("rating", len(item.candidates)))
    found = an.load_project(store, made.owner)
    assert len(results.human(found)) == len(columns[0])
    assert again("human.tsv", exports.human(found).encode()) == columns
