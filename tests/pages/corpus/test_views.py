"""What is looked at of a scored corpus: views, filters and the order of segments."""

from __future__ import annotations

import pytest
from streamlit.testing.v1 import AppTest

from tests.data import DEFAULTS
from tests.pages.apps import alerts, calm, open_page, shown
from tests.pages.corpora import (
    FAR,
    NEAR,
    REFERENCE,
    finished,
    open_view,
    scored,
    segments,
    text_files,
    upload,
)

pytestmark = pytest.mark.resource(*DEFAULTS)

VIEWS = {
    "spread": ("plotly_chart", "corpus_spread"),
    "lost": ("plotly_chart", "corpus_lost"),
    "words": ("dataframe", "corpus_pairs"),
    "contest": ("dataframe", "corpus_won"),
    "others": ("button", "corpus_usual"),
}


def test_every_view_draws_its_own() -> None:
    test = scored()
    for view in VIEWS:
        open_view(test, view)
        drawn = {
            name
            for name, (kind, key) in VIEWS.items()
            if any(key in str(element.proto) for element in test.get(kind))
        }
        assert drawn == {view}
        assert segments(test) == ["3", "2", "1"], "one chunk costs few words the most"


def test_six_views_hold_all_and_the_worst_segments_come_first() -> None:
    test = scored()
    assert len(test.segmented_control(key="corpus_view").options) == 6
    assert segments(test) == ["3", "2", "1"]
    said = "Segments where **near** scores higher: 3; where **far** scores higher: 0; ties: 0."
    assert said in shown(test)


def test_two_systems_have_no_matrix() -> None:
    """Their one difference is in the sentence; three have a number for each pair."""
    title = "Row minus column"
    assert title not in shown(scored())
    files = text_files(reference=REFERENCE, near=NEAR, far=FAR, none="x\ny\nz\n")
    assert title in shown(upload(open_page("corpus"), files))


def test_words_by_the_first_stage_where_none_is_exact() -> None:
    files = text_files(reference=REFERENCE, near=NEAR, far=FAR)
    test = upload(open_page("corpus", stage_exact="false"), files)
    open_view(test, "words")
    (pairs,) = [each.value for each in test.dataframe if "Count" in each.value]
    assert ("cat", "cats") in set(zip(pairs["Candidate"], pairs["Reference"], strict=True))


def _table_of_won(test: AppTest) -> str:
    """The identity of the widget that keeps which of its rows are selected."""
    (found,) = [one.proto.id for one in test.get("dataframe") if "corpus_won" in one.proto.id]
    return str(found)


def test_a_selection_goes_with_the_rows_that_it_is_of() -> None:
    half = "mat the on sat cat\na dog was running\na quiet morning\n"
    files = text_files(reference=REFERENCE, near=NEAR, half=half, far=FAR)
    test = upload(open_page("corpus"), files)
    open_view(test, "contest")
    before = _table_of_won(finished(test))
    assert _table_of_won(calm(test.run())) == before
    calm(test.selectbox(key="corpus_second").set_value(2).run())
    assert _table_of_won(finished(test)) != before


def test_segments_of_one_length() -> None:
    long = " ".join(["word"] * 12)
    files = text_files(reference=f"{REFERENCE}{long}\n", near=f"{NEAR}{long} more\n")
    test = upload(open_page("corpus"), files)
    open_view(test, "spread")
    calm(test.segmented_control(key="corpus_group").set_value(1).run())
    assert segments(test) == ["4"]


def test_text_and_patterns_filter_the_segments() -> None:
    test = scored()
    calm(test.text_input(key="corpus_text").set_value("park").run())
    assert segments(test) == ["2"]
    test.toggle(key="corpus_pattern").set_value(True).run()
    calm(test.text_input(key="corpus_text").set_value("^a qui").run())
    assert segments(test) == ["3"]
    calm(test.text_input(key="corpus_text").set_value("(").run())
    assert "cannot be read" in alerts(test)[0]
    calm(test.text_input(key="corpus_text").set_value("nowhere").run())
    assert alerts(test) == ["No segment matches the filter."]


def test_the_order_of_segments() -> None:
    test = scored()
    for order, column, falling in (
        ("worst", "METEOR near", False),
        ("best", "METEOR near", True),
        ("ahead", "near − far", True),
        ("behind", "near − far", False),
        ("long", "words", True),
        ("chunks", "chunks", True),
    ):
        calm(test.selectbox(key="corpus_order").set_value(order).run())
        values = list(test.dataframe[-1].value[column])
        assert values == sorted(values, reverse=falling), order
    calm(test.selectbox(key="corpus_order").set_value("corpus").run())
    assert segments(test) == ["1", "2", "3"]
