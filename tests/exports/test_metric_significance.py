"""Intervals and p-values of every metric in the tables of XLSX, HTML and LaTeX."""

from __future__ import annotations

import io
from dataclasses import replace

import openpyxl
import pytest

from meteor_core.exports.corpora import html, latex, workbook
from tests.exports.reporting import SYSTEMS, report, with_metrics


def test_every_metric_has_its_interval_and_p_values_in_every_table() -> None:
    made = report()
    bare = with_metrics(made)
    wider = replace(made, metrics=tuple(metric.tested(50, 50) for metric in bare.metrics))
    sheets = openpyxl.load_workbook(io.BytesIO(workbook(wider)))
    heads = [cell.value for cell in sheets["Systems"][1]]
    assert heads[-6:] == ["BLEU", "BLEU: Low", "BLEU: High", "TER ↓", "TER ↓: Low", "TER ↓: High"]
    found = wider.metrics[1].significance
    assert found is not None
    names = [system.name for system in wider.systems]
    for row, name in enumerate(names, 2):
        cells = [sheets["Systems"].cell(row, len(heads) - back).value for back in (1, 0)]
        assert cells == pytest.approx(found.intervals[name])
    pairs = [[cell.value for cell in row] for row in sheets["Comparisons"]]
    assert pairs[0][-4:] == [
        *("p (bootstrap)", "p (randomisation)"),
        *("p (bootstrap, Holm)", "p (randomisation, Holm)"),
    ]
    assert [row[0] for row in pairs[1:]] == ["METEOR", "BLEU", "TER ↓"]
    (pair,) = found.pairs.values()
    assert pairs[3][-3] == pytest.approx(pair.randomisation_p)
    page, table = html(wider), latex(wider)
    assert page.count("<td><bdi>TER ↓</bdi></td>") == 1
    assert table.count(r"95\%") == 3


def test_corrected_p_values_beside_intervals_that_are_not() -> None:
    third = {"third": ("the mat", "cats", "", "a dog")}
    for made, said in ((report(), 0), (report(SYSTEMS | third), 1)):
        assert html(made).count("Intervals of differences are not corrected") == said


def test_one_segment_has_no_interval() -> None:
    """Its cells are empty in every table, of every metric."""
    bare = with_metrics(report(segments=1))
    wider = replace(bare, metrics=tuple(metric.tested(50, 50) for metric in bare.metrics))
    row = openpyxl.load_workbook(io.BytesIO(workbook(wider)))["Systems"][2]
    assert [cell.value is None for cell in row[-6:]] == [False, True, True] * 2
    assert latex(wider).count(r"95\%") == 3
    assert "A single segment gives no interval and no p-value" in html(wider)


def test_a_p_value_below_a_thousandth_is_written_so() -> None:
    made = report()
    tiny = tuple(
        replace(found, bootstrap_p=0.0003, bootstrap_holm=0.0006) for found in made.comparisons
    )
    wider = replace(made, comparisons=tiny)
    page = html(wider)
    assert page.count("<td>&lt; 0.001</td>") == 2
    assert "<td>0.000</td>" not in page.partition("Comparisons</h2>")[2].partition("</table>")[0]
    (row,) = list(openpyxl.load_workbook(io.BytesIO(workbook(wider)))["Comparisons"])[1:2]
    assert row[-4].value == 0.0003
    assert row[-4].number_format == '[<0.001]"< 0.001";0.000'
