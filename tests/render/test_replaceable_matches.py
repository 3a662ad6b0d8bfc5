"""Matches that could be replaced: told apart in every picture, in words and in files."""

from __future__ import annotations

import csv
import io
import json

import pytest

from meteor_core import Meteor
from meteor_core.explain.alternatives import result_with_standing, with_standing
from meteor_core.exports import alignments as export
from meteor_core.model.view import view
from meteor_core.render import text
from meteor_core.render.svg import svg
from meteor_core.wording.evidence import standing
from pages.ui.charts import graph

METRIC = Meteor("en", "2005", stages=("exact",))
RESULT = METRIC.score("b a x a", ["y a z b"])
"""Either “a” of the candidate may take the one of the reference, in two chunks both ways."""

KNOWN = result_with_standing(RESULT, METRIC.stages)
SAID = "could be replaced: it is in only 1 of 2 best alignments"


def test_standing_is_no_part_of_what_alignments_are_compared_by() -> None:
    assert KNOWN.alignment == RESULT.alignment
    assert KNOWN.alignment.standing is not None
    assert KNOWN.alignment.standing.total == 2


def test_what_is_too_much_is_left_as_it_is() -> None:
    assert with_standing(RESULT.alignment, METRIC.stages, most=1).standing is None


def test_each_link_says_how_it_stands() -> None:
    links = view(KNOWN.alignment).links
    assert sorted(standing(link) for link in links) == [
        "certain: in every best alignment",
        SAID,
    ]
    assert not any(map(standing, view(RESULT.alignment).links))


def test_the_picture_draws_it_thin_with_a_diamond_and_a_legend() -> None:
    plain, drawn = svg(RESULT.alignment), svg(KNOWN.alignment)
    assert drawn.count('stroke-width="1"') > plain.count('stroke-width="1"')
    assert drawn.count("<circle") == plain.count("<circle") - 1
    assert ">could be replaced</text>" in drawn
    assert "could be replaced" not in plain
    description = drawn.partition("<desc>")[2].partition("</desc>")[0]
    assert f"a ~ a: exact, {SAID}." in description
    assert "b ~ b: exact." in description


def test_the_graph_likewise() -> None:
    figure = graph(KNOWN.alignment).to_dict()["data"]
    symbols = [
        symbol
        for trace in figure
        if any(data and data[0] == "link" for data in trace.get("customdata") or ())
        for symbol in trace["marker"]["symbol"]
    ]
    assert sorted(symbols) == ["circle", "diamond"]
    assert "could be replaced" in [trace.get("name") for trace in figure]
    hovers = [text for trace in figure for text in trace.get("hovertext") or ()]
    assert any("could be replaced" in text for text in hovers)
    bare = graph(RESULT.alignment).to_dict()["data"]
    assert "could be replaced" not in [trace.get("name") for trace in bare]


def test_text_and_table_say_it() -> None:
    assert text.plain(KNOWN.alignment).count("◇") == 2  # on both sides
    assert "◇</sup>" in text.html(KNOWN.alignment)
    assert "◇" not in text.plain(RESULT.alignment)
    rows = text.rows(KNOWN.alignment)
    assert [SAID in row.evidence for row in rows if row.number].count(True) == 1


def test_files_count_it() -> None:
    record = json.loads(export.json_text(KNOWN))
    assert record["best_alignments"] == 2
    assert sorted(link["in_best_alignments"] for link in record["alignment"]) == [1, 2]
    rows = csv.DictReader(io.StringIO(export.csv_text(KNOWN.alignment)))
    counts = [(row["in_best_alignments"], row["best_alignments"]) for row in rows if row["number"]]
    assert sorted(counts) == [("1", "2"), ("2", "2")]
    assert SAID in export.html_text(KNOWN)


@pytest.mark.parametrize("certain", [True, False])
def test_the_command_line_counts_when_asked(
    capsys: pytest.CaptureFixture[str], certain: bool
) -> None:
    from meteor_core.__main__ import main

    asked = ["score", "--candidate", "b a x a", "--reference", "y a z b", "--language", "en"]
    assert main([*asked, "--variant", "2005", "--json", *["--certainty"] * certain]) == 0
    assert json.loads(capsys.readouterr().out)["best_alignments"] == (2 if certain else None)
