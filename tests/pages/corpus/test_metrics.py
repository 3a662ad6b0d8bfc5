"""Other metrics on the Corpus page."""

from __future__ import annotations

import pytest

from meteor_core.metrics import Metric, parse
from meteor_core.metrics.corpus import Measured
from meteor_core.readers import Dataset
from pages.ui.corpus.jobs import MetricsJob
from pages.ui.shared.serving.jobs import Visitor
from tests.data import DEFAULTS
from tests.pages.apps import alerts, calm, copied, open_page, shown
from tests.pages.corpora import finished, scored, session, text_files, upload, with_other_metrics

pytestmark = pytest.mark.resource(*DEFAULTS)


def test_other_metrics_are_columns() -> None:
    test = with_other_metrics(scored())
    board, columns = test.dataframe[0].value, set(test.dataframe[-1].value.columns)
    assert list(board["TER ↓"]) == sorted(board["TER ↓"])
    assert list(board["BLEU"]) == sorted(board["BLEU"], reverse=True)
    assert {"chrF near", "chrF far", "TER ↓ near", "rank: METEOR − BLEU"} <= columns
    assert "TER|" in copied(test, "corpus_signatures")
    assert "Spearman" in shown(test)


def test_segments_by_the_disagreement_of_metrics() -> None:
    test = with_other_metrics(scored())
    test.selectbox(key="corpus_against").set_value("ter").run()
    for order, key in (("apart", abs), ("above", float), ("below", lambda rank: -rank)):
        calm(test.selectbox(key="corpus_order").set_value(order).run())
        ranks = list(test.dataframe[-1].value["rank: METEOR − TER ↓"])
        assert ranks == sorted(ranks, key=key, reverse=True)


def test_other_metrics_outlast_another_recipe() -> None:
    test = with_other_metrics(scored())
    job = session(test).jobs.current(MetricsJob)
    test.pills(key="variant").set_value("2007").run()
    assert session(finished(test)).jobs.current(MetricsJob) is job
    test.multiselect(key="corpus_metrics").set_value(["rougel"]).run()
    assert "ROUGE-L" in finished(test).dataframe[0].value
    assert "BLEU" not in test.dataframe[0].value


def test_the_table_has_a_column_for_tuned_meteor() -> None:
    test = scored()
    test.multiselect(key="corpus_metrics").set_value(["tuned", "bleu"]).run()
    table = finished(test).dataframe[0].value
    assert {"METEOR", "METEOR tuned", "BLEU"} <= {*table}
    assert "variant:tuned|" in copied(test, "corpus_signatures")
    columns = list(table["METEOR tuned"])
    test.pills(key="variant").set_value("tuned").run()
    table = finished(test).dataframe[0].value
    assert list(table["METEOR"]) == pytest.approx(columns)
    assert "METEOR tuned" not in table


def test_a_metric_that_refuses_a_segment_says_so() -> None:
    long = "слово " * 900
    files = text_files(reference=f"{long}\nдом\n", near=f"{long}\nдом\n", far="кот\nдом\n")
    test = with_other_metrics(upload(open_page("corpus"), files))
    assert any("TER would take too long for 900" in alert for alert in alerts(test))
    assert "BLEU" in test.dataframe[0].value


# A slow metric holds up no other: those wanted with it and since come first.

COUNT = 90
TEXTS = tuple(f"слово {number} и ещё одно" for number in range(COUNT))
DATA = Dataset("toy", {"r": TEXTS}, {"s": TEXTS[::-1]}, None, tuple(map(str, range(COUNT))), {})
SOON = 60.0


class Noting(MetricsJob):
    """Notes what is counted, in the order in which it ends; wants more while TER is counted."""

    def __init__(self) -> None:
        super().__init__(DATA, Visitor())
        self.ended: list[str] = []
        self.steps: list[int] = []
        self.then: tuple[Metric, ...] = ()

    def _count(self, metric: Metric) -> Measured:
        result = super()._count(metric)
        self.ended.append(metric.kind)
        return result

    def _let_others_pass(self, slow: Metric) -> None:
        self.steps.append(self.done)
        if self.then:
            self.want(self.then)
        super()._let_others_pass(slow)
        assert (self.current, self.done) == (slow, self.steps[-1])


def counted(*wishes: str) -> Noting:
    work = Noting()
    first, *later = map(parse, wishes)
    work.then = later[0] if later else ()
    work.want(first)
    assert work.job is not None
    work.job.wait(SOON)
    return work


def test_ter_is_counted_last_and_shown_where_it_was_wanted() -> None:
    work = counted("ter,bleu,chrf")
    assert work.ended == ["bleu", "chrf", "ter"]
    assert [result.metric.kind for result in work.results] == ["ter", "bleu", "chrf"]


def test_what_is_wanted_meanwhile_does_not_wait_for_ter() -> None:
    work = counted("ter", "ter,bleu")
    assert work.ended == ["bleu", "ter"]
    assert not work.problems


def test_ter_moves_in_small_steps() -> None:
    assert counted("ter").steps == [*range(4, 90, 4), 90]
