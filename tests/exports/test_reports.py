"""What is taken away: read back with other programs, the signature in each, nothing live."""

from __future__ import annotations

import csv as csv_module
import io
import json
import re
from dataclasses import replace
from html.parser import HTMLParser

import openpyxl
import pandas as pd
import pyarrow.parquet as pq
import pytest

from meteor_core.exports.corpora import (
    Figure,
    Report,
    alignments,
    csv,
    html,
    jsonl,
    latex,
    parquet,
    workbook,
)
from meteor_core.messages.errors import ChoiceError
from meteor_core.messages.safe import escape_formula, unescape_formula
from meteor_core.metrics.corpus import UploadedMetric, of_file
from meteor_core.readers import Dataset, File, recognise
from tests.exports.reporting import HOSTILE, NOTE, REFERENCES, SYSTEMS, report, with_metrics


@pytest.fixture(scope="module")
def made() -> Report:
    return report()


# CSV, JSON Lines, Parquet


def test_csv(made: Report) -> None:
    text = csv(made)
    rows = list(csv_module.DictReader(io.StringIO(text)))
    assert len(rows) == 8
    assert {row["signature"] for row in rows} == {made.signature}
    assert rows[6]["candidate"] == "'" + HOSTILE
    assert rows[2]["id"] == "'=2"
    assert text.encode()
    for cell in (cell for row in rows for cell in row.values()):
        assert cell == escape_formula(unescape_formula(cell)) or re.fullmatch(r"-[\d.]+", cell)
    again = pd.read_csv(io.StringIO(text))
    assert again["score"].tolist() == [made.values[name][at] for at in range(4) for name in SYSTEMS]


def test_jsonl(made: Report) -> None:
    rows = [json.loads(line) for line in jsonl(made).splitlines()]
    assert {row["signature"] for row in rows} == {made.signature}
    assert [row["human"] for row in rows] == [0.5, None, None, None, 1.0, None, -2.0, None]
    assert rows[6]["candidate"] == HOSTILE
    assert rows[0]["best"] == "human A"
    assert len(pd.read_json(io.StringIO(jsonl(made)), lines=True)) == 8


def test_jsonl_is_read_again(made: Report) -> None:
    found = recognise([File("a.jsonl", jsonl(made).encode())])
    assert isinstance(found, Dataset)
    assert list(found.systems) == list(SYSTEMS)
    assert list(found.references.values()) == list(REFERENCES.values())
    assert found.human["Up & Down_1"][2:] == (1.0, -2.0)


def test_parquet(made: Report) -> None:
    data = parquet(made)
    table = pq.read_table(io.BytesIO(data))
    assert table.schema.metadata[b"signature"].decode() == made.signature
    frame = pd.read_parquet(io.BytesIO(data))
    assert frame.equals(pd.DataFrame(json.loads(line) for line in jsonl(made).splitlines()).astype(
        frame.dtypes
    ))  # fmt: skip


# Other metrics


def test_other_metrics_stand_in_every_file(made: Report) -> None:
    wider = with_metrics(made)
    bleu, ter = wider.metrics
    name = next(iter(SYSTEMS))
    single = bleu.signature.replace("|eff:no|", "|eff:yes|")
    assert wider.signature == "; ".join(
        [made.signature, bleu.signature, f"segments: {single}", ter.signature]
    )
    assert "|eff:no|" in bleu.signature
    sheets = openpyxl.load_workbook(io.BytesIO(workbook(wider)))
    headings = [cell.value for cell in sheets["Systems"][1]]
    assert headings[-2:] == ["BLEU", "TER ↓"]
    assert sheets["Systems"].cell(2, len(headings) - 1).value == pytest.approx(bleu.scores[name])
    headings = [cell.value for cell in sheets["Segments"][1]]
    cell = sheets["Segments"].cell(2, headings.index(f"TER ↓: {name}") + 1)
    assert cell.value == pytest.approx(1 / 6)
    frame = pd.read_parquet(io.BytesIO(parquet(wider)))
    assert frame["ter"][0] == ter.segments[name][0] == pytest.approx(1 / 6)
    assert set(frame["signature"]) == {wider.signature}
    assert len(pd.read_csv(io.StringIO(csv(wider)))["bleu"]) == 8
    assert r"& BLEU & TER $\downarrow$ \\" in latex(wider)
    assert '<th scope="col">TER ↓</th>' in html(wider, drawn=0)


# LaTeX


def test_latex(made: Report) -> None:
    text = latex(made)
    assert r"Up \& Down\_1 & " in text
    assert text.count(r"\textbf{") == 1
    assert r"\textless{}b\textgreater{}Bold\textless{}/b\textgreater{}" in text
    body = text.partition(r"\begin{tabular}")[2].partition(r"\end{tabular}")[0]
    assert {line.count(" & ") for line in body.splitlines() if line.endswith(r"\\")} == {5}
    for part in made.signature.split("|"):
        assert part.replace("_", r"\_") in text


def test_uploaded_scores_keep_their_unit_in_latex(made: Report) -> None:
    scores = dict.fromkeys(SYSTEMS, (2.5, -1.0, 0.0, 0.5))
    data = replace(made.dataset, metrics={"QE": scores})
    wider = replace(made, dataset=data, metrics=(of_file(data, UploadedMetric("QE", "higher")),))
    (row,) = (line for line in latex(wider).splitlines() if line.startswith("Up "))
    assert row.endswith(r" & 0.500 \\")


# HTML


class Page(HTMLParser):
    """Collects elements, and every address that a browser would fetch."""

    def __init__(self) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.fetched: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        addresses = ("src", "href", "xlink:href")
        self.fetched += [str(value) for name, value in attrs if name in addresses]


def test_html_stands_alone(made: Report) -> None:
    figure = Figure("Scores <1>", "<div id='plot'></div><script>draw('plot')</script>")
    text = html(made, [figure], script="function draw(id) {}")
    page = Page()
    page.feed(text)
    assert page.fetched == []
    assert page.tags.count("script") == 2
    assert page.tags.count("svg") == 6, "all segments but those empty on both sides"
    assert "img" not in page.tags
    assert "default-src 'none'" in text
    assert "Scores &lt;1&gt;" in text
    assert "2 texts are empty." in text
    assert "Segments: 4. With fewer than 20, bootstrap intervals are too narrow" in text
    assert made.signature in text
    assert text.encode()


def test_html_without_figures_has_no_script(made: Report) -> None:
    assert "<script" not in html(made, drawn=0)


def test_everything_is_translated(made: Report) -> None:
    asked: list[str] = []

    def russian(message: str) -> str:
        asked.append(message)
        return f"«{message}»"

    assert "<h2>«Systems»</h2>" in html(made, translate=russian, language="ru")
    book = openpyxl.load_workbook(io.BytesIO(workbook(made, translate=russian)))
    assert book.sheetnames[:2] == ["«About»", "«Systems»"]
    assert book["«Segments»"]["C1"].value == "«Score: Up & Down_1»"
    assert NOTE.template in asked
    assert not set(SYSTEMS) & set(asked), "names are no messages"


# METEOR 1.5's alignments


def test_alignments(made: Report) -> None:
    head, *blocks = alignments(made, "Up & Down_1")
    assert head == f"# {made.signature}\n"
    assert len(blocks) == 4
    lines = blocks[0].split("\n")
    numbers = lines[0].split("\t")
    assert numbers[:2] == ["Alignment", "1"]
    assert float(numbers[5]) == made.values["Up & Down_1"][0]
    assert lines[1:6] == [
        "the cat sat on a mat",
        "the cat sat on the mat",
        "Line2Start:Length\tLine1Start:Length\tModule\t\tScore",
        "0:1\t\t\t0:1\t\t\t0\t\t1.0",
        "1:1\t\t\t1:1\t\t\t0\t\t1.0",
    ]
    assert blocks[2].startswith("Alignment\t3\t0.0\t0.0\tNaN\t0.0\n\n\nLine2Start")
    assert all(block.endswith("\n\n") for block in blocks)


def test_a_system_that_is_not_there(made: Report) -> None:
    with pytest.raises(ChoiceError, match="Unknown system 'C'; choose one of: Up & Down_1"):
        list(alignments(made, "C"))


def test_segments_too_long_for_a_page_are_aligned_in_files() -> None:
    long = " ".join(f"word{number}" for number in range(600))
    systems = {name: (long, *lines[1:]) for name, lines in SYSTEMS.items()}
    made = report(systems)
    found = made.alignment(made.systems[0], 0)
    assert found is not None
    assert len(found.candidate) == 600
    assert len("".join(alignments(made, "Up & Down_1")).split("Alignment\t")) == 5
    assert workbook(made)
