"""Results taken away as JSON, CSV, SVG and HTML."""

import csv
import io
import json
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings

from meteor_core.exports import alignments as export
from meteor_core.messages.safe import escape_formula
from meteor_core.model import Alignment, Counts, Evidence, Parameters, Score, Statistics
from meteor_core.model.score import Judged, Result
from tests.render.drawing import alignments, drawing, hostile
from tests.render.tags import Tags

KEYS = (
    "score precision recall f_mean fragmentation penalty letters matches chunks optimal "
    "best_alignments best_reference variant language signature candidate_tokens "
    "reference_tokens alignment"
)


def result(alignment: Alignment) -> Result:
    """The second of two references, alike, scored best."""
    words = Counts(3)
    judged = Judged(
        alignment,
        Statistics(("exact",), words, words, (words,), (words,), 3, 3, 2),
        Score(0.6, 0.75, 2 / 3, 0.5, 0.25, 0.5),
    )
    return Result(
        (judged, judged),
        1,
        Parameters(0.9, 3, 0.5),
        "en",
        "tuned",
        "variant:tuned|<lang>:en",
    )


PHRASE = result(drawing("he kicked the bucket", "he died", "0-0 1,2,3-1:paraphrase"))


def test_record_has_the_keys_of_the_command_line() -> None:
    record = export.record(PHRASE)
    assert " ".join(record) == KEYS
    assert record["matches"] == 3
    assert (record["precision"], record["recall"], record["score"]) == (0.6, 0.75, 0.5)
    assert record["candidate_tokens"] == ["he", "kicked", "the", "bucket"]
    assert record["alignment"][1] == {
        "stage": "paraphrase",
        "candidate": [1, 4],
        "reference": [1, 2],
        "candidate_text": "kicked the bucket",
        "reference_text": "died",
        "similarity": 1.0,
        "evidence": {},
    }


def test_evidence_leaves_out_what_is_empty() -> None:
    assert export.evidence(Evidence("кошка", source="pymorphy3")) == {
        "name": "кошка",
        "source": "pymorphy3",
    }


def test_json_is_readable_and_always_encodes() -> None:
    assert '"кот"' in export.json_text(result(drawing("кот", "кот", "0-0")))
    text = export.json_text(result(hostile()))
    assert json.loads(text.encode())["candidate_tokens"][2] == "a\x00b"


def test_csv_has_a_row_for_each_match_and_each_word_without_one() -> None:
    text = export.csv_text(drawing("the cats", "a cats", "1-1"))
    assert text.replace('"', "").splitlines() == [
        "number,candidate,reference,stage,similarity,chunk,evidence,"
        "in_best_alignments,best_alignments",
        ",the,,,,,not in the reference,,",
        "1,cats,cats,exact,1.0,1,the same form,,",
        ",,a,,,,missing from the candidate,,",
    ]
    assert text.startswith('"number","candidate",')


@pytest.mark.parametrize(
    ("cell", "expected"),
    [
        ("=1+1", "'=1+1"),
        ("+7", "'+7"),
        ("-1", "'-1"),
        ("@SUM(A1)", "'@SUM(A1)"),
        (" =1+1", "' =1+1"),
        ("-", "-"),
        ("кошка", "кошка"),
        ("1=1", "1=1"),
        ("", ""),
    ],
)
def test_csv_cells_never_run(cell: str, expected: str) -> None:
    assert escape_formula(cell) == expected


@given(alignments(most=15))
@settings(max_examples=40, deadline=None)
def test_whatever_the_words_every_export_reads_back(alignment: Alignment) -> None:
    made = result(alignment)
    assert len(json.loads(export.json_text(made).encode())["alignment"]) == len(alignment.matches)
    rows = list(csv.reader(io.StringIO(export.csv_text(alignment))))
    assert all(len(row) == len(export.CSV_COLUMNS) for row in rows)
    ElementTree.fromstring(export.svg_text(made).encode())
    export.html_text(made).encode()


def test_the_page_stands_alone() -> None:
    page = export.html_text(result(hostile()), language="ru")
    tags = Tags(page)
    assert tags.open == []
    assert not tags.seen & {"script", "link", "img", "iframe", "object", "a"}
    assert not any(name.startswith("on") for name in tags.attributes)
    assert "default-src 'none'" in page
    assert "variant:tuned|&lt;lang&gt;:en" in page
    assert '<html lang="ru">' in page


def test_the_page_shows_the_reason_for_a_zero() -> None:
    made = result(drawing("", "a"))
    assert "The candidate has no words" in export.html_text(made)
    translated = export.html_text(made, translate=lambda text: text.replace("no words", "<слов>"))
    assert "The candidate has &lt;слов&gt;" in translated
