"""Intervals and p-values of every metric on the Corpus page."""

from __future__ import annotations

import pytest

from meteor_core.corpus.significance import holm
from pages.ui.corpus.jobs import MetricsJob
from tests.data import DEFAULTS
from tests.pages.apps import calm, open_page, plainly, shown
from tests.pages.corpora import (
    FAR,
    NEAR,
    REFERENCE,
    finished,
    scored,
    session,
    text_files,
    upload,
    with_other_metrics,
)

pytestmark = pytest.mark.resource(*DEFAULTS)
NEXT = "a cat sat on mats\ndog runs in the park\nquiet mornings\n"


def three() -> list[tuple[str, bytes, str]]:
    return text_files(reference=REFERENCE, near=NEAR, next=NEXT, far=FAR)


def test_every_metric_has_its_interval() -> None:
    board = with_other_metrics(scored()).dataframe[0].value
    for metric in ("BLEU", "chrF", "TER ↓"):
        for score, interval in zip(board[metric], board[f"{metric}: 95%"], strict=True):
            low, high = map(float, interval.split("–"))
            assert low - 0.001 <= score <= high + 0.001


def test_every_metric_has_its_p_values_corrected_for_all_pairs() -> None:
    test = with_other_metrics(upload(open_page("corpus"), three()))
    table = test.dataframe[1].value
    assert list(table["Metric"].unique()) == ["METEOR", "BLEU", "chrF", "TER ↓"]
    for _, rows in table.groupby("Metric"):
        assert len(rows) == 3
        for name in ("bootstrap", "randomisation"):
            assert list(rows[f"p ({name}, Holm)"]) == pytest.approx(holm(rows[f"p ({name})"]))
    assert "Holm’s correction covers 3 comparisons by this metric" in shown(test)
    assert "Intervals of differences are not corrected" in shown(test)


def test_intervals_of_few_segments_come_with_a_warning() -> None:
    warning = "Segments: 3. With fewer than 20, bootstrap intervals are too narrow"
    assert warning in plainly(shown(scored()))
    many = text_files(reference=REFERENCE * 7, near=NEAR * 7, far=FAR * 7)
    assert "With fewer than" not in shown(upload(open_page("corpus"), many))


def test_one_segment_has_no_interval() -> None:
    line = "the cats sat on the mat\n"
    test = upload(open_page("corpus"), text_files(reference=line, near="the cat sat\n", far="a\n"))
    test = with_other_metrics(test)
    board = test.dataframe[0].value
    for heading in ("95%", "BLEU: 95%"):
        assert list(board[heading]) == ["none", "none"]
    said = plainly(shown(test))
    assert "A single segment gives no interval and no p-value" in said
    assert "95% interval" not in said
    assert "significant" not in said


def test_systems_are_compared_by_the_metric_that_is_chosen() -> None:
    test = with_other_metrics(scored())
    switch = test.segmented_control(key="corpus_board_metric")
    assert switch.value == "METEOR"
    calm(switch.set_value("TER ↓").run())
    found = session(test).jobs.current(MetricsJob)
    assert found is not None
    ter = next(result for result in found.results if result.metric.kind == "ter")
    assert ter.scores["near"] < ter.scores["far"]
    assert "**near** is" in shown(test)
    assert "There is only one comparison, so nothing is corrected." in shown(test)
    assert "are not corrected" not in shown(test)


def test_equal_systems_are_not_said_to_differ() -> None:
    files = text_files(reference=REFERENCE, near=NEAR, same=NEAR)
    test = upload(open_page("corpus"), files)
    assert "**near** and **same** have the same score" in shown(test)
    assert list(test.dataframe[1].value["p (randomisation)"]) == [1]


def test_what_is_tested_is_not_counted_again() -> None:
    test = with_other_metrics(scored())
    job = session(test).jobs.current(MetricsJob)
    assert job is not None
    before = job.results
    assert all(result.significance is not None for result in before)
    test.multiselect(key="corpus_metrics").set_value(["chrf"]).run()
    (chrf,) = session(finished(test)).jobs.current(MetricsJob).results
    assert chrf is next(result for result in before if result.metric.kind == "chrf")
