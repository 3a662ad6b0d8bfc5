"""Columns of others on the Corpus page: their scores, which are better, parts and context."""

from __future__ import annotations

import pytest
from streamlit.testing.v1 import AppTest

from pages.ui.corpus.metrics_job import MetricsJob
from tests.data import DEFAULTS
from tests.pages.apps import alerts, calm, copied, open_page, shown
from tests.pages.corpora import finished, headings, open_view, session, upload

pytestmark = pytest.mark.resource(*DEFAULTS)

HEAD = "doc\tdomain\treference\thyp.A\thyp.B\tCOMET.A\tCOMET.B\tMQM A\tMQM B\thuman A\thuman B"
ROWS = (
    "d1\tnews\tthe cat sat on the mat\tthe cat sat on a mat\tcat sits mat\t.9\t.6\t1\t9\t90\t40",
    "d1\tnews\tdogs run in the park\tdogs run in park\tthe dog park\t.8\t.5\t2\t7\t80\t50",
    "d2\ttalk\ta quiet <b>morning</b>\ta quiet morning\tquiet morning\t.95\t.7\t0\t6\t99\t70",
    "d2\ttalk\train fell all night\train all night\tnight rain\t.7\t\t3\t8\t75\t30",
)


def opened() -> AppTest:
    text = "\n".join([HEAD.replace("MQM", "MQM penalty"), *ROWS])
    return upload(open_page("corpus"), [("scores.tsv", text.encode(), "text/tab-separated-values")])


def test_scores_of_others_are_metrics_of_the_page() -> None:
    test = finished(opened())
    board = test.dataframe[0].value
    assert list(board["COMET"]) == pytest.approx([2.65 / 3, 0.6])
    assert list(board["MQM penalty ↓"]) == pytest.approx([1.5, 7.5])
    assert "–" in board["COMET: 95%"][0]
    assert set(test.dataframe[1].value["Metric"]) == {"METEOR", "COMET", "MQM penalty ↓", "human"}
    assert {"COMET A", "COMET B", "MQM penalty ↓ A"} <= set(headings(test))
    assert "COMET|uploaded|better:higher(guessed)" in copied(test, "corpus_signatures")


def test_which_are_better_is_chosen_where_the_guess_is_wrong() -> None:
    test = opened()
    select = next(box for box in test.selectbox if box.label == "MQM penalty")
    assert select.value == "lower"
    select.set_value("higher").run()
    assert "MQM penalty" in finished(test).dataframe[0].value
    job = session(test).jobs.current(MetricsJob)
    assert job is not None
    assert [result.metric.higher_is_better for result in job.results] == [True, True, True]


def test_disagreement_and_agreement_with_people() -> None:
    test = opened()
    open_view(test, "others")
    calm(test.selectbox(key="corpus_against").set_value("COMET").run())
    assert "ranks METEOR − COMET" in headings(test)
    people = next(table.value for table in test.dataframe if "Pearson's r" in table.value)
    assert set(people["Metric"]) == {"METEOR", "COMET", "MQM penalty ↓"}
    assert "Scored translations of all systems: 7." in shown(test)


def test_scores_of_each_part() -> None:
    test = opened()
    open_view(test, "slices")
    table = next(one.value for one in test.dataframe if "Label" in one.value)
    assert sorted(table["Label"]) == ["d1", "d2"]
    assert list(table["Segments"]) == [2, 2]
    calm(test.segmented_control(key="corpus_slices").set_value("domain").run())
    table = next(one.value for one in test.dataframe if "Label" in one.value)
    assert sorted(table["Label"]) == ["news", "talk"]
    scores = dict(zip(table["Label"], table["COMET A"], strict=True))
    assert scores == {"news": "0.850", "talk": "0.950"}


def test_parts_are_compared_by_any_metric() -> None:
    test = opened()
    open_view(test, "slices")
    calm(test.segmented_control(key="corpus_part_metric").set_value("MQM penalty ↓").run())
    table = next(one.value for one in test.dataframe if "Label" in one.value)
    columns = list(table)
    assert columns[2:6] == ["MQM penalty ↓ A", "95% A", "MQM penalty ↓ B", "95% B"]
    assert {"difference", "p", "METEOR A", "COMET B"} <= set(columns)
    penalties = [float(score) for score in table["MQM penalty ↓ A"] if score]
    assert penalties == sorted(penalties, reverse=True)  # the worst first: more errors


def test_segments_are_filtered_by_document() -> None:
    test = opened()
    filters = next(box for box in test.multiselect if box.label == "Documents")
    calm(filters.set_value(["d2"]).run())
    assert sorted(test.dataframe[-1].value["Reference"]) == [
        "a quiet <b>morning</b>",
        "rain fell all night",
    ]


def test_a_segment_stands_between_its_neighbours() -> None:
    test = opened()
    calm(test.selectbox(key="corpus_order").set_value("corpus").run())
    said = shown(test)
    assert "This is the document's first segment." in said
    assert "Reference: dogs run in the park" in said


def test_without_labels_the_parts_say_what_they_need() -> None:
    text = "\n".join(line.partition("\t")[2].partition("\t")[2] for line in (HEAD, *ROWS))
    test = upload(open_page("corpus"), [("scores.tsv", text.encode(), "text/tsv")])
    open_view(test, "slices")
    assert "no recognised column of documents, domains or annotators" in shown(test)


def test_scores_that_no_two_systems_share_are_refused_by_name() -> None:
    lines = [HEAD.split("\t")[2:7], *[row.split("\t")[2:7] for row in ROWS]]
    for number, line in enumerate(lines[1:]):
        line[3 + number % 2] = ""
    text = "\n".join(map("\t".join, lines))
    test = upload(open_page("corpus"), [("scores.tsv", text.encode(), "text/tsv")])
    assert any(
        "COMET cannot compare the systems, because no segment has scores of all" in one
        for one in alerts(test)
    )
