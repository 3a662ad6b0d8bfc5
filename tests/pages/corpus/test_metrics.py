"""Other metrics on the Corpus page."""

from __future__ import annotations

import pytest

from pages.ui.corpus.metrics_job import MetricsJob
from tests.data import DEFAULTS
from tests.pages.apps import alerts, calm, copied, open_page, shown
from tests.pages.corpora import finished, scored, session, text_files, upload, with_other_metrics

pytestmark = pytest.mark.resource(*DEFAULTS)


def test_other_metrics_are_columns() -> None:
    test = with_other_metrics(scored())
    board, columns = test.dataframe[0].value, set(test.dataframe[-1].value.columns)
    assert list(board["TER ↓"]) == sorted(board["TER ↓"])
    assert list(board["BLEU"]) == sorted(board["BLEU"], reverse=True)
    assert {"chrF near", "chrF far", "TER ↓ near", "ranks METEOR − BLEU"} <= columns
    assert "TER|" in copied(test, "corpus_signatures")
    assert "Spearman" in shown(test)


def test_segments_by_the_disagreement_of_metrics() -> None:
    test = with_other_metrics(scored())
    test.selectbox(key="corpus_against").set_value("ter").run()
    for order, key in (("apart", abs), ("above", float), ("below", lambda rank: -rank)):
        calm(test.selectbox(key="corpus_order").set_value(order).run())
        ranks = list(test.dataframe[-1].value["ranks METEOR − TER ↓"])
        assert ranks == sorted(ranks, key=key, reverse=True)


def test_other_metrics_outlast_another_recipe() -> None:
    test = with_other_metrics(scored())
    job = session(test).jobs.current(MetricsJob)
    test.pills(key="variant").set_value("2007").run()
    assert session(finished(test)).jobs.current(MetricsJob) is job
    test.multiselect(key="corpus_metrics").set_value(["rougel"]).run()
    assert "ROUGE-L" in finished(test).dataframe[0].value
    assert "BLEU" not in test.dataframe[0].value


def test_a_metric_that_refuses_a_segment_says_so() -> None:
    long = "слово " * 900
    files = text_files(reference=f"{long}\nдом\n", near=f"{long}\nдом\n", far="кот\nдом\n")
    test = with_other_metrics(upload(open_page("corpus"), files))
    assert any("TER would take too long for 900" in alert for alert in alerts(test))
    assert "BLEU" in test.dataframe[0].value
