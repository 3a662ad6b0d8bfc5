"""Several annotators of one candidate: one row, the mean of their scores."""

from __future__ import annotations

import math

import pytest

from tests.readers.making import corpus, file, refusal

HEADING = "system\tdoc_id\tseg_id\tannotator\treference\tcandidate\thuman\n"


def test_judgements_of_one_candidate_go_together() -> None:
    rows = (
        "A\td\t1\tx\tref one\tcand one\t-1\n"
        "A\td\t1\ty\tref one\tcand one\t-5\n"
        "A\td\t2\tx\tref two\tcand two\t\n"
        "A\td\t2\ty\tref two\tcand two\t\n"
        "B\td\t1\tx\tref one\tother one\t0\n"
        "B\td\t2\tx\tref two\tother two\t-2\n"
    )
    found = corpus(file("mqm.tsv", HEADING + rows))
    assert found.systems == {"A": ("cand one", "cand two"), "B": ("other one", "other two")}
    assert found.human["A"][0] == pytest.approx(-3)
    assert math.isnan(found.human["A"][1])
    assert found.human["B"] == (0, -2)
    assert any("rows that repeat a candidate: 2" in str(note) for note in found.notes)


def test_another_text_under_the_same_id_is_still_refused() -> None:
    rows = "A\td\t1\tx\tref\tone\t-1\nA\td\t1\ty\tref\ttwo\t-5\nB\td\t1\tx\tref\tb\t0\n"
    message = refusal(file("mqm.tsv", HEADING + rows))
    assert "system A has segment d:1 twice, in lines 2 and 3" in message


def test_rows_without_an_id_stay() -> None:
    rows = "system\treference\tcandidate\nA\tyes\tda\nA\tyes\tda\nB\tyes\tja\nB\tyes\tja\n"
    assert len(corpus(file("a.tsv", rows))) == 2
