"""Files of error spans in every layout, and what is said of broken ones."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from meteor_core import annotations as an
from meteor_core.annotations.store import Store
from meteor_core.exports import annotations as exports
from meteor_core.messages.errors import InputError
from meteor_core.model.spans import Annotation
from meteor_core.readers import File, spans
from meteor_core.readers.spans import appraised
from tests.annotations.samples import annotator, corpus, project
from tests.readers.making import file, workbook

HEADING = "system\tdoc\tdoc_id\tseg_id\trater\tsource\ttarget\tcategory\tseverity\n"
GOOGLE = HEADING + (
    "A\td\t1\t7\tr1\tein Haus\ta <v>mouse</v> here\tAccuracy/Mistranslation\tMajor\n"
    "A\td\t1\t7\tr1\tein Haus\ta mouse<v> here</v>\tStyle\tneutral\n"
    "A\td\t1\t7\tr1\tein <v>Haus</v>\ta mouse here\tAccuracy/Omission\tMinor\n"
    "A\td\t1\t7\tr2\tein Haus\ta mouse here\tNo-error\tno-error\n"
    "B\td\t1\t7\tr1\tein Haus\tbla bla\tNon-translation!\tMajor\n"
)


def read(name: str, content: str | bytes) -> tuple[Annotation, ...]:
    return spans.read(file(name, content)).annotations


def shown(annotation: Annotation) -> str:
    """``"A r1: mouse/major/Accuracy"``: what was marked, and after ``+`` what has no place."""
    marked = [
        f"{annotation.candidate[span.start : span.stop]}/{span.severity}/{span.category}"
        for span in annotation.spans
    ]
    beside = [f"+{span.severity}/{span.category}" for span in annotation.unplaced]
    return f"{annotation.system} {annotation.annotator}: {', '.join([*marked, *beside])}"


@pytest.mark.parametrize("text", [GOOGLE, GOOGLE.removeprefix(HEADING)])
def test_google(text: str) -> None:
    found = read("mqm.tsv", text)
    assert list(map(shown, found)) == [
        "A r1: mouse/major/Accuracy/Mistranslation,  here/neutral/Style, +minor/Accuracy/Omission",
        "A r2: ",
        "B r1: bla bla/major/Non-translation!",
    ]
    first = found[0]
    assert (first.document, first.segment, first.source) == ("d", "7", "ein Haus")


def test_rows_of_metadata_alone_are_no_annotations() -> None:
    row = "C\td\t1\t7\t\tein Haus\ta house\t\t\n"
    assert [a.system for a in read("mqm.tsv", GOOGLE + row)] == ["A", "A", "B"]


def test_spans_in_a_cell() -> None:
    text = (
        "system\tdoc_id\tseg_id\tannotator\tsource\treference\tcandidate\tspans\thuman\n"
        "A\td\t1\tKZ\ts\tr\tкот спит\t0-3-minor-Style 4-8-critical-Other_x\t-26\n"
        "A\td\t2\tKZ\ts\tr\tлиса\t\t0\n"
    )
    first, second = read("mqm.bio.tsv", text)
    assert shown(first) == "A KZ: кот/minor/Style, спит/critical/Other_x"
    assert (second.spans, second.reference, second.line) == ((), "r", 3)


def test_columns_of_offsets() -> None:
    heading = "mt_model\tdoc_id\tseg_id\tannotator_id\tsource\ttarget\t"
    text = (
        heading + "error start id\terror end id\terror type\n"
        "m\td\t1\tu\ts\tone two three\t0 8\t3 13\tminor major\n"
        "m\td\t2\tu\ts\tone two\t-1\t-1\tno-error\n"
    ).replace("error type", "severity")
    first, second = read("qe.tsv", text)
    assert shown(first).endswith("one/minor/, three/major/")
    assert second.spans == ()


def test_a_row_for_each_span() -> None:
    text = "system,target,start,stop,severity\nA,one two,0,3,minor\nA,one two,4,7,Major\n"
    (only,) = read("spans.csv", text)
    assert shown(only) == "A : one/minor/, two/major/"


def esa(target: str, *found: object) -> str:
    record = {"line_id": 3, "tgt": target, "esa_spans": list(found), "esa_score": 7.5}
    return json.dumps(record | {"system": "A", "annotator": "u", "src": "s"}) + "\n"


def test_esa_counts_utf16_of_the_stripped_text_and_includes_the_end() -> None:
    text = esa("\u00a0a😀 cat", {"start_i": 4, "end_i": 6, "severity": "minor"}) + esa(
        "b", {"start_i": "missing", "end_i": "missing", "severity": "major"}
    )
    first, second = read("wmt24_esa.jsonl", text)
    assert shown(first) == "A u: cat/minor/"
    assert (shown(second), second.segment) == ("A u: +major/", "3")


def test_esa_as_a_table() -> None:
    cell = json.dumps([{"start_i": 0, "end_i": 2, "severity": "minor", "error_type": "Style"}])
    table = workbook({"ESA": [["system", "target", "span_errors"], ["A", "кот спит", cell]]})
    assert [shown(a) for a in read("esa.xlsx", table)] == ["A : кот/minor/Style"]


@given(st.text("ab 😀я", min_size=1), st.data())
def test_appraise_numbers(text: str, data: st.DataObject) -> None:
    inside = text.strip()
    if not inside:
        return
    first = data.draw(st.integers(0, len(inside) - 1))
    last = data.draw(st.integers(first, len(inside) - 1))
    units = [len(inside[:n].encode("utf-16-le")) // 2 for n in (first, last + 1)]
    start, stop = appraised(text, units[0], units[1] - 1)
    assert text[start:stop] == inside[first : last + 1]


@given(st.lists(st.sampled_from(["a", "б ", " <v", "v>", "<", "/v>x"]), min_size=1), st.data())
def test_marks_come_back(pieces: list[str], data: st.DataObject) -> None:
    text = "x" + "".join(pieces)
    if "<v>" in text or "</v>" in text:
        return
    start = data.draw(st.integers(0, len(text)))
    stop = data.draw(st.integers(start, len(text)))
    marked = f"{text[:start]}<v>{text[start:stop]}</v>{text[stop:]}"
    if marked.count("<v>") != 1 or marked.count("</v>") != 1:
        return  # halves of marks that grew together
    row = f"A\td\t1\t7\tr\ts\t{marked}\tStyle\tminor\n"
    (found,) = read("mqm.tsv", HEADING + row)
    assert found.candidate == text
    assert [(span.start, span.stop) for span in found.spans] == [(start, stop)]


REFUSED = [
    (HEADING + "A\td\t1\t7\tr\ts\ta <v>b\tx\tminor\n", "line 2, column target: a <v> is not"),
    (HEADING + "A\td\t1\t7\tr\ts\ta </v>b\tx\tminor\n", "line 2, column target: <v> and </v>"),
    (HEADING + "A\td\t1\t7\tr\ts\t<v>a<v>b\tx\tminor\n", "<v> and </v> do not alternate"),
    ("system\ttarget\tspans\nA\tone\t0-x-minor-Style\n", "'0-x-minor-Style' is not a span"),
    ("system\ttarget\tspans\nA\tone\t0-²-minor-Style\n", "line 2, column spans: '0-²-"),
    ("system\ttarget\tspans\nA\tone\t0-2\n", "'0-2' is not a span. Write it as start-stop"),
    ('system\ttarget\tspans\nA\tone\t[{"start_i": true}]\n', "start_i, end_i and severity"),
    ("system\ttarget\tspans\nA\tone\t[[[[[\n", "'[[[[[' is not a span"),
    (
        "target\tstart\tstop\tseverity\none\t1\t2 3\tminor\n",
        "starts (1), stops (2) and severities (1) differ",
    ),
    ("target\tstart\tstop\tseverity\none\t1\tx\tminor\n", "'x' is not a character position"),
    ("system\ttarget\nA\tone\n", "the columns system, target"),
    (HEADING + "A\td\t1\t7\t\ts\tone\t\t\n", "has no annotation"),
    (
        "target\tspans\none\t" + " ".join(["0-1-minor-x"] * 1001) + "\n",
        "one candidate has 1001 spans; the limit is 1000",
    ),
]


@pytest.mark.parametrize(("text", "message"), REFUSED)
def test_refusals_name_file_row_and_column(text: str, message: str) -> None:
    with pytest.raises(InputError) as caught:
        read("bad.tsv", text)
    assert "bad.tsv" in str(caught.value)
    assert message in str(caught.value)


def test_spans_outside_of_the_candidate_are_left_out_and_told() -> None:
    text = "system\ttarget\tspans\nA\tone\t0-2-minor-x 2-9-minor-x 3-1-minor-x\n"
    found = spans.read(file("a.tsv", text))
    assert found.spans == 1
    assert "a.tsv: spans outside their candidates are left out (2, the first in line 2)" in str(
        found.notes[0]
    )


def test_gzip_and_other_encodings() -> None:
    text = "system\ttarget\tspans\nA\tкот спит дома\t0-3-minor-x\n"
    assert read("a.tsv.gz", gzip.compress(text.encode()))[0].candidate == "кот спит дома"
    assert read("a.tsv", text.encode("utf-16"))[0].spans[0].stop == 3


def test_what_looks_like_spans() -> None:
    assert spans.has_spans(file("a.tsv", GOOGLE))
    assert spans.has_spans(file("a.tsv.gz", gzip.compress(GOOGLE.encode())))
    assert not spans.has_spans(file("a.tsv", "reference\tcandidate\na\tb\n"))
    late = "reference\tcandidate\n" + "a\tb\n" * 20_000 + "<v>\tb\n"
    assert not spans.has_spans(file("a.tsv", late))


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Store]:
    opened = Store(f"sqlite:///{tmp_path_factory.mktemp('spans') / 'a.db'}")
    yield opened
    opened.close()


@pytest.mark.parametrize("shape", ["jsonl", "wmt"])
def test_our_own_exports_come_back(store: Store, shape: str) -> None:
    made = project(store, "errors", corpus(2, "AB"))
    member = annotator(store, made)
    wanted = {}
    while item := an.next_item(store, member):
        given = (
            [an.Span(0, 0, 1, "style", "minor"), an.Span(0, 2, 7, "grammar", "major")]
            if item.candidates[0].startswith("a")
            else []
        )
        an.vote(store, member, item.id, an.Errors(tuple(given)))
        wanted[item.candidates[0]] = {(span.start, span.stop, span.severity) for span in given}
    gathered = an.load_project(store, made.owner)
    text = exports.jsonl(gathered) if shape == "jsonl" else exports.wmt(gathered)
    found = read(f"own.{'jsonl' if shape == 'jsonl' else 'tsv'}", text)
    assert {
        a.candidate: {(span.start, span.stop, span.severity) for span in a.spans} for a in found
    }.items() >= wanted.items()
    assert {a.annotator for a in found} == {"Анна"}
    assert all(a.reference.startswith("эталон") for a in found)


def test_votes_of_another_kind_are_no_error_spans(store: Store) -> None:
    made = project(store, "rating", corpus(2, "AB"))
    member = annotator(store, made)
    while item := an.next_item(store, member):
        an.vote(store, member, item.id, an.Rating((70.0,) * len(item.candidates)))
    with pytest.raises(InputError, match="is not an error span"):
        read("own.jsonl", exports.jsonl(an.load_project(store, made.owner)))


@settings(suppress_health_check=[HealthCheck.too_slow])
@given(st.binary(max_size=300) | st.text("<v>/-09[{}]:,\t\n\"'aя", max_size=300).map(str.encode))
def test_no_bytes_break_the_reader(data: bytes) -> None:
    for name in ("a.tsv", "a.jsonl", "a.csv"):
        for content in (data, HEADING.encode() + data, b"target\tspans\n" + data):
            try:
                spans.read(File(name, content))
            except InputError:
                continue
