"""Human error spans on the Corpus page: read, joined, counted, drawn, refused."""

from __future__ import annotations

import pandas as pd
import pytest
from streamlit.testing.v1 import AppTest

from pages.ui.shared.corpora.error_spans import SpansJob
from tests.data import DEFAULTS
from tests.pages.apps import alerts, calm, never_done, shown
from tests.pages.corpora import Files, finished, open_page, open_view, scored, upload

pytestmark = pytest.mark.resource(*DEFAULTS)

HEADING = "system\tseg_id\trater\tsource\ttarget\tcategory\tseverity\n"
MQM = HEADING + (
    "near\t1\tanna\t\tthe <v>cat</v> sat on the mat\tAccuracy\tmajor\n"
    "near\t2\tanna\t\tdogs ran in the park\tno-error\tno-error\n"
    "far\t2\tboris\t\t<v>a dog</v> was running\tStyle<script>\tminor\n"
    "far\t3\tboris\t\tan evening of <v>noise</v>\tStyle\tneutral\n"
    "far\t9\tboris\t\tnot in this corpus\tno-error\tno-error\n"
)


def files(text: str, name: str = "mqm.tsv") -> Files:
    return [(name, text.encode(), "text/tab-separated-values")]


def with_spans(test: AppTest, text: str) -> AppTest:
    open_view(test, "errors")
    test.file_uploader(key="corpus_spans_upload").set_value(files(text)).run()
    return finished(test)


def shares(test: AppTest) -> dict[str, list[str]]:
    """Rows of the table of shares by their heads."""
    frame = next(each.value for each in test.dataframe if "Words" in each.value.columns)
    return {row["Words"]: list(row[1:]) for _, row in frame.iterrows()}


def test_words_are_counted_by_stage_and_system() -> None:
    test = with_spans(scored(), MQM)
    text = shown(test)
    assert "4 annotations of this corpus" in text
    assert "1 annotation of a candidate that is not in the corpus" in text
    found = shares(test)
    assert [cell.rpartition(") ")[2] for cell in found["all words"]] == [
        "3 / 19",
        "1 / 11",
        "2 / 8",
    ]
    assert not test.exception


def test_neutral_errors_count_when_they_are_chosen() -> None:
    test = with_spans(scored(), MQM)
    pills = next(each for each in test.button_group if each.label == "Severity")
    pills.set_value(["major", "minor", "neutral"]).run()
    assert finished(test) is not None
    assert shares(test)["all words"][0].endswith("4 / 19")


def test_the_opened_candidate_shows_its_errors() -> None:
    test = with_spans(scored(), MQM)
    calm(test.text_input(key="corpus_text").set_value("dogs").run())
    html = " ".join(each.proto.body for each in test.get("html"))
    assert '<mark title="minor · Style&lt;script&gt; · boris"' in html
    assert "Style<script" not in html
    table = next(each.value for each in test.table if "Severity" in each.value.columns)
    assert list(table["Marked"]) == ["a dog"]
    assert any("anna marked no errors" in each.value for each in test.caption)


def test_annotations_of_another_corpus_are_told() -> None:
    other = HEADING + "near\t1\tanna\t\tan <v>other</v> text\tAccuracy\tmajor\n"
    test = with_spans(scored(), other)
    assert any(
        "The corpus contains none of the candidates in mqm.tsv" in text for text in alerts(test)
    )


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (HEADING + "near\t1\ta\t\tthe <v>cat sat\tx\tmajor\n", "a \\<v\\> is not closed"),
        ("a\tb\n1\t2\n", "contain no known error spans"),
        ("", "contains no text"),
    ],
)
def test_what_cannot_be_read_is_said(text: str, message: str) -> None:
    test = with_spans(scored(), text)
    assert any(message.replace("\\", "") in each.replace("\\", "") for each in alerts(test))
    calm(test)


def test_spans_in_the_corpus_itself_need_no_second_upload() -> None:
    text = (
        "system\tid\treference\tcandidate\tspans\n"
        "A\t1\tthe cat sat\tthe dog sat\t4-7-major-Accuracy\n"
        "A\t2\tdogs run\tdogs run\t\n"
    )
    test = upload(open_page("corpus"), files(text, "own.tsv"))
    open_view(test, "errors")
    finished(test)
    assert shares(test)["unmatched words"][0].endswith("1 / 1")


def test_in_russian() -> None:
    test = with_spans(scored("ru-RU"), MQM)
    assert "слова без пары" in next(
        list(each.value["Слова"]) for each in test.dataframe if "Слова" in each.value.columns
    )


def test_thresholds_count_what_they_guess() -> None:
    test = with_spans(scored(), MQM)
    tables = [each.value for each in test.dataframe if "marked only" in each.value.columns]
    assert len(tables) == 2
    for table in tables:
        right, missed = table["predicted and marked"], table["marked only"]
        assert list(right + missed) == [3] * len(table)
        last = table.iloc[-1]  # every word is guessed
        assert (last["marked only"], last["recall"]) == (0, "1.000")
        assert last["predicted and marked"] + last["predicted only"] == 19


def frame_with(test: AppTest, column: str) -> pd.DataFrame:
    (found,) = (each.value for each in test.dataframe if column in each.value.columns)
    return found


def test_each_sign_alone_with_intervals() -> None:
    table = frame_with(with_spans(scored(), MQM), "Predictor").set_index("Predictor")
    assert {"unmatched words", "exact", "first words of chunks"} <= set(table.index)
    assert {"chunks out of order", "first words of chunks, or chunks out of order"} <= set(
        table.index
    )
    exact = table.loc["exact"]
    marked = frame_with(with_spans(scored(), MQM), "Words").set_index("Words")
    share = marked.loc["exact"].iloc[0]
    assert exact["precision"].split()[0] == share.split()[0]
    both = exact["predicted and marked"]
    assert share.endswith(f"{both} / {both + exact['predicted only']}")


def test_thresholds_are_fitted_and_judged_on_other_sources() -> None:
    test = with_spans(scored(), MQM)
    table = frame_with(test, "Type of threshold")
    assert len(table) == 3
    assert all("(" in cell or cell == "–" for cell in table["precision"])
    assert "measured on 3 held-out folds of sources" in shown(test)
    assert "the figures here are optimistic" not in shown(test)


def test_examples_show_people_beside_the_guess() -> None:
    test = with_spans(scored(), MQM)
    test.selectbox(key="corpus_span_guess").set_value("stem").run()
    kinds = test.button_group(key="corpus_span_example_kind")
    assert not finished(test).exception
    html = " ".join(each.proto.body for each in test.get("html"))
    assert 'title="people marked it too"' in html
    kinds.set_value("false alarm").run()
    html = " ".join(each.proto.body for each in finished(test).get("html"))
    assert 'title="people did not mark it"' in html


def test_aligning_is_stopped_and_begun_again(monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(SpansJob, "_work", never_done)
        test = scored()
        open_view(test, "errors")
        test.file_uploader(key="corpus_spans_upload").set_value(files(MQM)).run()
        test.button(key="corpus_spans_stop").click().run()
        assert "Stopped." in shown(finished(test))
    test.button(key="corpus_spans_again").click().run()
    assert shares(finished(test))
