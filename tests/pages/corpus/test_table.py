"""The table of segments on the Corpus page: what stands where, and what is computed only once."""

from __future__ import annotations

import json

import pytest

from meteor_core.corpus.results import Filter
from meteor_core.wording.words import width as text_width
from pages.ui.corpus import segment_table, view_data
from tests.data import DEFAULTS
from tests.pages.apps import alerts, calm, open_page, shown
from tests.pages.corpora import (
    FAR,
    NEAR,
    REFERENCE,
    headings,
    scored,
    text_files,
    upload,
    with_other_metrics,
)

pytestmark = pytest.mark.resource(*DEFAULTS)


def test_scores_then_texts_then_the_rest() -> None:
    test = with_other_metrics(scored())
    scores = ["No.", "METEOR near", "METEOR far", "near − far"]
    texts = ["Reference", "near", "far"]
    assert headings(test)[:7] == scores + texts
    assert headings(test)[-3:] == ["rank: METEOR − BLEU", "words", "chunks"]


def test_on_a_telephone_the_reference_comes_before_the_second_score(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(segment_table, "_NARROW", 10_000)
    first = ["No.", "METEOR near", "Reference", "near", "METEOR far"]
    assert headings(scored())[:5] == first


def test_a_system_may_be_called_as_another_column_is() -> None:
    lines = "a b c\nd e f\n"
    files = text_files(ref=lines, **{"hyp.Reference": "a b\nd e\n", "hyp.words": lines})
    test = upload(open_page("corpus"), files)
    names = headings(test)
    assert len(names) == len(set(names)) == 9
    table = test.dataframe[-1].value
    assert {"Reference", "Reference (2)", "words", "words (2)"} <= set(names)
    assert set(table["Reference"]) == {"a b c", "d e f"}
    assert set(table["Reference (2)"]) == {"a b", "d e"}


def test_headings_of_scores_are_not_cut_off() -> None:
    """Where they can be read whole they are, and texts make room."""
    files = text_files(reference=REFERENCE, Careful=NEAR, Hasty=FAR)
    test = upload(open_page("corpus"), files)
    columns = json.loads(test.dataframe[-1].proto.columns)
    for heading in ("METEOR Careful", "METEOR Hasty", "Careful − Hasty"):
        (width,) = [one["width"] for one in columns.values() if one.get("help") == heading]
        assert width >= text_width(heading, 13) + 16
    assert columns[headings(test)[4]]["width"] >= 140


def test_long_texts_are_cut_to_the_lines_of_a_row() -> None:
    long = "слово " * 90
    files = text_files(ref=f"{long}\nдом\n", near=f"{long}\nдом\n")
    cell = max(upload(open_page("corpus"), files).dataframe[-1].value["Reference"], key=len)
    assert cell.endswith("…")
    assert 30 < len(cell) < len(long) / 2


def test_texts_are_looked_through_once_for_a_filter(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Filter] = []
    choose = segment_table.choose

    def counted(*given: object) -> object:
        asked.append(given[2])  # type: ignore[arg-type]
        return choose(*given)  # type: ignore[arg-type]

    monkeypatch.setattr(segment_table, "choose", counted)
    test = scored()
    assert asked
    asked.clear()
    test.run()
    test.selectbox(key="corpus_order").set_value("best").run()
    assert not asked
    test.text_input(key="corpus_text").set_value("dogs").run()
    test.selectbox(key="corpus_order").set_value("worst").run()
    calm(test.run())
    assert [wanted.text for wanted in asked] == ["dogs"]
    assert list(test.dataframe[-1].value["Reference"]) == ["dogs run in the park"]


def test_other_parameters_are_computed_anew() -> None:
    test = scored()
    before = test.dataframe[-1].value.set_index("No.")["METEOR far"]
    test.slider(key="alpha").set_value(0.1).run()
    table = calm(test).dataframe[-1].value
    assert not before.equals(table.set_index("No.")["METEOR far"].reindex(before.index))
    assert list(table["METEOR near"]) == sorted(table["METEOR near"])


def test_what_is_kept_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(view_data, "MOST_KEPT", 5)
    test = scored()
    for number in range(4):
        test.text_input(key="corpus_text").set_value(f"the{number}").run()
    _findings, kept = test.session_state["corpus_view_cache"]
    assert len(kept) == 5


def test_a_long_segment_is_a_text_until_its_picture_is_asked_for() -> None:
    long = " ".join(f"word{number}" for number in range(121))
    test = upload(open_page("corpus"), text_files(ref=f"{long}\na b\n", near=f"{long}\na c\n"))
    assert "As text" in [fold.label for fold in test.expander]
    test.selectbox(key="corpus_order").set_value("long").run()
    assert "The alignment as text" in [fold.label for fold in test.expander]
    before = len(test.get("plotly_chart"))
    calm(test.toggle(key="corpus_picture_0_asked").set_value(True).run())
    assert len(test.get("plotly_chart")) == before + 1


def test_a_segment_too_long_to_be_drawn_keeps_its_score() -> None:
    long = " ".join(["word"] * 501)
    test = upload(open_page("corpus"), text_files(ref=f"{long}\n", near=f"{long}\n"))
    assert "501 tokens; the limit is 500" in shown(test)
    assert "METEOR **1.000**" in [line.value for line in test.caption]
    assert not alerts(test)
