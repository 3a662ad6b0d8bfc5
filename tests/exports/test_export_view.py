"""Files have the systems, the order and the segments of the view, and say which these are."""

from __future__ import annotations

import csv as csv_module
import io
import json
import shutil
import subprocess
from dataclasses import replace
from pathlib import Path

import numpy as np
import openpyxl
import pandas as pd
import pytest
from openpyxl.worksheet.worksheet import Worksheet

from meteor_core.corpus.results import Filter
from meteor_core.corpus.scoring import score_corpus
from meteor_core.exports.corpora import (
    ExportView,
    Report,
    alignments,
    csv,
    filter_phrases,
    html,
    jsonl,
    latex,
    parquet,
    workbook,
)
from meteor_core.exports.corpora.workbook import PRINTED
from meteor_core.messages.errors import ChoiceError
from meteor_core.messages.phrase import Phrase
from meteor_core.meteor.metric import Meteor
from meteor_core.metrics import parse
from meteor_core.readers import Dataset
from tests.exports.reporting import report
from tests.patience import PATIENCE

LONG = "newstest2024.en-ru.model-base"
REFERENCE = ("the cat sat on the mat", "12 dogs bark", "it is not so", "same here", "a b c d e")
SYSTEMS = {
    f"{LONG}.v1": ("the cat sat on the mat", "12 dogs bark", "it is not so", "same here", "a x"),
    f"{LONG}.v2": ("the cat sat on a mat", "21 dogs bark", "it is so", "same here", "a b c y"),
    "hopeless": ("z",) * 5,
}
V1, V2, HOPELESS = SYSTEMS


def shown(segments: list[int], **changes: object) -> Report:
    view = ExportView(
        (V2, V1),
        V1,
        np.array(segments, dtype=np.intp),
        Phrase("largest change first"),
        (Phrase("text “{text}”", text="dog"),),
        True,
    )
    return report_of(SYSTEMS).through(replace(view, **changes))  # type: ignore[arg-type]


def report_of(systems: dict[str, tuple[str, ...]]) -> Report:
    made = report({"a": ("x",) * 4, "b": ("y",) * 4})
    ids = tuple(map(str, range(1, len(REFERENCE) + 1)))
    data = Dataset("c", {"human": REFERENCE}, systems, None, ids, {})
    metric = Meteor("en", "tuned", stages=("exact",))
    scored = score_corpus(systems, [REFERENCE], metric)
    pairs = tuple(
        replace(made.comparisons[0], baseline=V1, system=name, difference=-0.00004, low=-0.1)
        for name in (V2, HOPELESS)
    )
    return Report(data, scored, metric, pairs)


def column(sheet: Worksheet, heading: str) -> list[object]:
    names = [cell.value for cell in sheet[1]]
    return [row[names.index(heading)].value for row in sheet.iter_rows(min_row=2)]


def book(made: Report) -> openpyxl.Workbook:
    return openpyxl.load_workbook(io.BytesIO(workbook(made)))


def test_a_spreadsheet_has_what_is_shown() -> None:
    sheets = book(shown([2, 0, 1]))
    assert column(sheets["Systems"], "System") == [V2, V1]
    segments = sheets["Segments"]
    assert column(segments, "Segment") == [3, 1, 2]
    assert column(segments, "Changed words") == ["− not", "the → a", "12 → 21"]
    differences = column(segments, "…v2 − …v1")
    assert all(isinstance(change, float) and change < 0 for change in differences)
    assert column(segments, "Change") == ["worse"] * 3
    assert column(sheets["Alignments"], "System") == [V2, V1] * 3
    assert HOPELESS not in str([cell.value for sheet in sheets for row in sheet for cell in row])
    assert column(sheets["What changed"], "Segments") == [3, 1, 0, 1], "of the whole corpus"
    assert column(sheets["Lost and new matches"], "Lost matches")[0] == "not (exact)"


def test_what_was_filtered_is_said() -> None:
    said = [row[1].value for row in book(shown([2, 0, 1]))["About"].iter_rows()]
    for line in ("3 of 5 segments", "filter: text “dog”", "order: largest change first"):
        assert line in said
    assert any(str(line).startswith(f"{V1} is ahead of {V2} by +0.00004") for line in said)


def test_a_sheet_is_ready_to_be_printed_and_filtered() -> None:
    sheet = book(shown([2, 0, 1]))["Segments"]
    assert sheet.page_setup.orientation == "landscape"
    assert (sheet.page_setup.fitToWidth or 1, sheet.page_setup.fitToHeight) == (1, 0)
    assert sheet.sheet_properties.pageSetUpPr.fitToPage
    assert sheet.print_title_rows == "$1:$1"
    assert sheet.freeze_panes == "A2"
    assert sheet.auto_filter.ref == f"A1:{sheet.cell(4, sheet.max_column).coordinate}"
    assert sheet["G2"].alignment.wrap_text


def test_long_sheets_print_their_beginning_and_say_so() -> None:
    rows = [0, 1, 2, 3, 4] * 100
    sheets = book(shown(rows))
    assert sheets["Segments"].print_area.endswith(f"${PRINTED + 1}")
    assert sheets["Segments"].max_row == len(rows) + 1
    said = {row[0].value: row[1].value for row in sheets["About"].iter_rows()}
    assert said["Print"].startswith(f"At most {PRINTED} rows")
    assert "200 of 500" in said["Alignments"]


@pytest.mark.skipif(not shutil.which("soffice"), reason="needs LibreOffice")
def test_libreoffice_prints_few_pages(tmp_path: Path) -> None:
    """A sheet that printed a page for each of its columns would have many more."""
    path = tmp_path / "report.xlsx"
    path.write_bytes(workbook(shown([0, 1, 2, 3, 4] * 20)))
    home = f"-env:UserInstallation=file://{tmp_path}/home"
    command = ["soffice", home, "--headless", "--convert-to", "pdf", "--outdir", str(tmp_path)]
    subprocess.run([*command, str(path)], check=True, capture_output=True, timeout=PATIENCE)
    pages = (tmp_path / "report.pdf").read_bytes().count(b"/Type/Page/")
    sheets = len(book(shown([0])).sheetnames)
    assert sheets <= pages <= sheets + 20


def test_a_page_has_what_is_shown() -> None:
    text = html(shown([2, 0, 1]))
    assert HOPELESS not in text
    assert "3 of 5 segments" in text
    assert "is ahead of" in text
    assert "<del" in text
    assert "<ins" in text
    assert "lost match: “not” (exact)" in text
    assert text.index("it is") < text.index("the cat")
    assert "@page{size:A4 landscape" in text


def test_tables_have_what_is_shown() -> None:
    made = shown([2, 0])
    rows = list(csv_module.DictReader(io.StringIO(csv(made))))
    assert [(row["segment"], row["system"]) for row in rows] == [
        ("3", V2), ("3", V1), ("1", V2), ("1", V1),
    ]  # fmt: skip
    assert rows[0]["view"] == "2 of 5 segments; filter: text “dog”; order: largest change first"
    assert [json.loads(line)["segment"] for line in jsonl(made).splitlines()] == [3, 3, 1, 1]
    assert len(pd.read_parquet(io.BytesIO(parquet(made)))) == 4
    assert HOPELESS not in latex(made)
    assert [block.split("\t")[1] for block in [*alignments(made, V2)][1:]] == ["3", "1"]


def test_nothing_is_shown() -> None:
    made = shown([])
    assert column(book(made)["Segments"], "Segment") == []
    assert "0 of 5 segments" in html(made)
    assert csv(made).strip() == ""
    assert parquet(made)


def test_everything_where_no_view_is_given() -> None:
    made = report_of(SYSTEMS)
    assert made.segments.tolist() == [0, 1, 2, 3, 4]
    assert "view" not in csv(made).partition("\n")[0]
    means = np.mean([made.values[name] for name in SYSTEMS], axis=0)
    assert made.drawn.tolist() == np.argsort(means, kind="stable").tolist(), "no system's alone"


def test_metrics_that_are_not_there_are_named() -> None:
    made = replace(shown([0]), missing=parse("bleu,ter"))
    for text in (html(made), latex(made), str(list(book(made)["About"].values))):
        assert "Not computed and therefore not included: BLEU, TER." in text
    record = json.loads(jsonl(made).splitlines()[0])
    assert record["bleu"] is record["ter"] is None
    frame = pd.read_parquet(io.BytesIO(parquet(made)))
    assert frame["bleu"].dtype == float


def test_a_system_that_is_not_there() -> None:
    with pytest.raises(ChoiceError, match="'v3'"):
        report_of(SYSTEMS).through(ExportView(("v3",)))


@pytest.mark.parametrize(
    ("chosen", "words"),
    [
        (Filter(), []),
        (Filter("cat"), ["text “cat”"]),
        (Filter("c.t", pattern=True, chunks=3), ["regular expression “c.t”", "chunks: 3 or more"]),
        (Filter(lengths=(2, 9)), ["words in the reference: 2 to 9"]),
        (Filter(lengths=(2, 40)), ["words in the reference: 2 or more"]),
        (Filter(stage="exact"), ["with matches of the stage “exact”"]),
    ],
)
def test_filters_in_words(chosen: Filter, words: list[str]) -> None:
    assert list(filter_phrases(chosen, longest=40)) == words
