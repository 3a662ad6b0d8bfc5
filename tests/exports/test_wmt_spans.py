"""MQM and ESA as WMT publishes them: read back by our own reader, with everything that counts."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace

import hypothesis.strategies as st
import pytest
from hypothesis import HealthCheck, assume, given, settings

from meteor_core import annotations as an
from meteor_core.annotations.judgements import Gathered, Judgement
from meteor_core.annotations.planning import Segment
from meteor_core.annotations.store import Store
from meteor_core.exports import annotations as exports
from meteor_core.exports.annotations.texts import ESA, MQM, appraise_place
from meteor_core.model.spans import Annotation
from meteor_core.readers import Dataset, File, recognise, spans
from meteor_core.readers.spans import appraised
from tests.annotations.samples import annotator, corpus, project

DOCUMENTS = {"document": ("doc-a", "doc-a", "doc-b")}


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Store]:
    opened = Store(f"sqlite:///{tmp_path_factory.mktemp('wmt') / 'a.db'}")
    yield opened
    opened.close()


def judged(store: Store, scheme: str) -> Gathered:
    """Three segments of two documents: an error in the candidate, one in the source, and none."""
    made = project(store, scheme, corpus(3, ("near", "far"), labels=DOCUMENTS))  # type: ignore[arg-type]
    member, category = annotator(store, made), "" if scheme == "esa" else "style"
    while item := an.next_item(store, member):
        marked: tuple[an.Span, ...] = ()
        if item.segment != "s2":
            marked = (an.Span(0, 2, 6, category, "major"),)
            marked += (an.Span(0, 0, 6, category, "minor", source=True),)
        answers: dict[str, an.Answer] = {
            "esa": an.Assessment((62.0,), marked),
            "rating": an.Rating((62.0,)),
        }
        answer = answers.get(scheme, an.Errors(marked))
        an.vote(store, member, item.id, answer, note="note")
    return an.load_project(store, made.owner)


@pytest.mark.parametrize("scheme", ["errors", "esa", "rating"])
@pytest.mark.parametrize("layout", ["wmt", "mqm", "jsonl", "human", "workbook"])
def test_a_corpus_again(store: Store, scheme: str, layout: str) -> None:
    """Whatever has the texts that were judged gives just these, however many judged them."""
    if scheme == "rating" and layout in ("wmt", "mqm"):
        pytest.skip("without texts")
    gathered = judged(store, scheme)
    data = getattr(exports, layout)(gathered)
    name = {"jsonl": "a.jsonl", "workbook": "a.xlsx"}.get(layout, "a.tsv")
    found = recognise([File(name, data.encode() if isinstance(data, str) else data)])
    assert isinstance(found, Dataset), found
    order = sorted(range(3), key=lambda row: found.ids[row].rpartition(":")[2])
    for column, system in enumerate(gathered.systems):
        texts = [found.systems[system][row] for row in order]
        assert texts == [gathered.segments[row].candidates[column] for row in range(3)]
    (references,) = found.references.values()
    assert [references[row] for row in order] == [
        gathered.segments[row].reference for row in range(3)
    ]


def read(name: str, text: str) -> dict[tuple[str, str], Annotation]:
    found = spans.read(File(name, text.encode())).annotations
    return {(annotation.system, annotation.segment): annotation for annotation in found}


@pytest.mark.parametrize("scheme", ["errors", "esa"])
@pytest.mark.parametrize("layout", ["mqm", "esa", "jsonl"])
def test_read_back(store: Store, scheme: str, layout: str) -> None:
    if (scheme, layout) == ("errors", "esa"):
        pytest.skip("these votes have no score")
    gathered = judged(store, scheme)
    suffix = "jsonl" if layout == "jsonl" else "tsv"
    found = read(f"votes.{suffix}", getattr(exports, layout)(gathered))
    assert {key[0] for key in found} == {"near", "far"}
    assert len(found) == 6
    for (system, segment), annotation in found.items():
        wanted = [] if segment == "s2" else [(2, 6, "major")]
        assert [(one.start, one.stop, one.severity) for one in annotation.spans] == wanted
        assert [one.severity for one in annotation.unplaced] == ["minor"] * len(wanted)
        if layout != "jsonl":
            assert annotation.document == ("doc-b" if segment == "s2" else "doc-a")
        number = segment.removeprefix("s")
        assert annotation.candidate == f"{system} текст {number}"
        assert annotation.source == f"source {number}"
        assert annotation.reference == f"эталон {number}"
        assert annotation.annotator == "Анна"


@pytest.mark.parametrize(
    ("scheme", "layout"), [("errors", "mqm"), ("errors", "jsonl"), ("esa", "wmt"), ("esa", "jsonl")]
)
def test_what_is_missing_comes_back_without_a_place(store: Store, scheme: str, layout: str) -> None:
    made = project(store, scheme, corpus(1, ("near", "far")))  # type: ignore[arg-type]
    missing = an.Span(0, 0, 0, "" if scheme == "esa" else "omission", "major")
    member = annotator(store, made)
    while item := an.next_item(store, member):
        answer = an.Assessment((62.0,), (missing,)) if scheme == "esa" else an.Errors((missing,))
        an.vote(store, member, item.id, answer)
    text = getattr(exports, layout)(an.load_project(store, made.owner))
    found = read(f"votes.{'jsonl' if layout == 'jsonl' else 'tsv'}", text)
    for (system, _segment), annotation in found.items():
        assert not annotation.spans
        assert [one.severity for one in annotation.unplaced] == ["major"]
        assert annotation.candidate == f"{system} текст 0"
    assert len(found) == 2
    assert ("[missing]" in text) is (layout != "wmt")


def test_mqm_as_marot_defines_it(store: Store) -> None:
    lines = exports.mqm(judged(store, "errors")).splitlines()
    assert lines[0].startswith("system\tdoc\tdoc_id\tseg_id\trater\tsource\ttarget\t")
    rows = [dict(zip(MQM, line.split("\t"), strict=True)) for line in lines[1:]]
    assert {(row["doc"], row["doc_id"], row["seg_id"]) for row in rows} == {
        ("doc-a", "1", "s0"),
        ("doc-a", "2", "s1"),
        ("doc-b", "1", "s2"),
    }
    assert {(row["category"], row["severity"]) for row in rows} == {
        ("style", "Major"),
        ("style", "Minor"),
        ("No-error", "no-error"),
    }
    for row in rows:
        metadata = json.loads(row["metadata"])
        assert metadata["note"] == "note"
        assert metadata["timestamp"] > 0
        segment = metadata["segment"]
        assert segment["references"][segment["primary_reference"]].startswith("эталон")
        if row["severity"] == "Minor":
            assert row["source"].startswith("<v>source</v>")
            assert "<v>" not in row["target"]


def test_esa_as_wmt24_published_it(store: Store) -> None:
    lines = exports.wmt(judged(store, "esa")).splitlines()
    rows = [dict(zip(ESA, line.split("\t"), strict=True)) for line in lines[1:]]
    assert len(rows) == 6
    assert {row["esa_score"] for row in rows} == {"62"}
    first = next(row for row in rows if row["line_id"] == "s0")
    assert json.loads(first["esa_spans"]) == [
        {"start_i": 2, "end_i": 5, "severity": "major"},
        {"start_i": "missing", "end_i": "missing", "severity": "minor"},
    ]
    assert next(row for row in rows if row["line_id"] == "s2")["esa_spans"] == "[]"


TEXT = st.text(st.sampled_from("aя 😀\u00a0\u0301"), min_size=1, max_size=12)


@given(TEXT, st.data())
def test_places_as_appraise_counts_them(text: str, data: st.DataObject) -> None:
    assume(text.strip())
    first = len(text) - len(text.lstrip())
    start = data.draw(st.integers(first, len(text.rstrip()) - 1))
    stop = data.draw(st.integers(start + 1, len(text.rstrip())))
    assert appraised(text, *appraise_place(text, start, stop)) == (start, stop)


ANY = st.text(st.sampled_from("ab я😀\t\r\n\u2028=+@-'\"«"), min_size=1, max_size=14)


@settings(suppress_health_check=[HealthCheck.too_slow])
@given(ANY, st.data())
def test_any_text_comes_back_as_one_line(text: str, data: st.DataObject) -> None:
    """Breaks become blanks, one for one; a formula gets a blank before it."""
    assume(text.strip(" \t\r\n\u2028"))
    start = data.draw(st.integers(0, len(text) - 1))
    assume(text[start].strip(" \t\r\n\u2028"))
    span = an.Span(0, start, start + 1, "", "major")
    vote = Judgement(
        1, "normal", 0, ("A",), "x", 1, "vote", an.Assessment((5.0,), (span,)), (0,),
        "", 1.0, 0.0, True, None,
    )  # fmt: skip
    segment = Segment(0, "s", "src", ("ref",), (text,))
    gathered = Gathered("u", an.Setup("t", "esa"), ("A",), ("r",), {0: segment}, (vote,), ())
    for make in (exports.mqm, exports.esa):
        written = make(gathered)
        assert len(written.split("\n")) == 3
        cells = written.replace("\n", "\t").split("\t")
        assert not [cell for cell in cells if cell[:1] in ("=", "+", "@") and len(cell) > 1]
        assert make(replace(gathered, setup=replace(gathered.setup, shuffled=False))) == written
    cells = exports.esa(gathered).splitlines()[1].split("\t")
    place = json.loads(cells[-1])[0]
    a, b = appraised(cells[6], place["start_i"], place["end_i"])
    assert cells[6][a:b] == text[start]
