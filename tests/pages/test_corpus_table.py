"""The table of segments on the Corpus page: what stands where, and what is worked out only once."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from streamlit.testing.v1 import AppTest

from meteor_core.corpus.segments import Filter
from pages.ui.corpus import known, rows, segments
from tests.pages.apps import calm
from tests.pages.test_corpus import page, text, three, upload, with_metrics

__all__ = ["page"]

Start = Callable[..., AppTest]


def headings(test: AppTest) -> list[str]:
    return list(test.dataframe[-1].value.columns)


def test_scores_then_texts_then_the_rest(page: Start) -> None:
    test = with_metrics(three(page()))
    scores = ["No.", "METEOR near", "METEOR far", "difference"]
    texts = ["Reference", "near", "far"]
    assert headings(test)[:7] == scores + texts
    assert headings(test)[-3:] == ["ranks METEOR − BLEU", "words", "chunks"]


def test_on_a_telephone_the_reference_comes_before_the_second_score(
    page: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rows, "_NARROW", 10_000)
    test = three(page())
    assert headings(test)[:5] == ["No.", "METEOR near", "Reference", "near", "METEOR far"]


def test_a_system_may_be_called_as_another_column_is(page: Start) -> None:
    given = "a b c\nd e f\n"
    test = upload(page(), text(ref=given, **{"hyp.Reference": "a b\nd e\n", "hyp.words": given}))
    names = headings(test)
    assert len(names) == len(set(names)) == 9
    shown = test.dataframe[-1].value
    assert {"Reference", "Reference (2)", "words", "words (2)"} <= set(names)
    assert set(shown["Reference"]) == {"a b c", "d e f"}
    assert set(shown["Reference (2)"]) == {"a b", "d e"}


def test_long_texts_are_cut_to_the_lines_of_a_row(page: Start) -> None:
    long = "слово " * 90
    test = upload(page(), text(ref=f"{long}\nдом\n", near=f"{long}\nдом\n"))
    cell = max(test.dataframe[-1].value["Reference"], key=len)
    assert cell.endswith("…")
    assert 30 < len(cell) < len(long) / 2


def test_texts_are_looked_through_once_for_a_filter(
    page: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[Filter] = []
    real = segments.choose

    def counted(*given: object) -> object:
        asked.append(given[2])  # type: ignore[arg-type]
        return real(*given)  # type: ignore[arg-type]

    monkeypatch.setattr(segments, "choose", counted)
    test = three(page())
    asked.clear()
    test.run()
    test.selectbox(key="corpus_order").set_value("best").run()
    assert not asked
    test.text_input(key="corpus_text").set_value("dogs").run()
    test.selectbox(key="corpus_order").set_value("worst").run()
    calm(test.run())
    assert [one.text for one in asked] == ["dogs"]
    assert list(test.dataframe[-1].value["Reference"]) == ["dogs run in the park"]


def test_other_parameters_are_worked_out_anew(page: Start) -> None:
    test = three(page())
    before = list(test.dataframe[-1].value["METEOR far"])
    order = list(test.dataframe[-1].value["No."])
    next(one for one in test.slider if "α" in one.label).set_value(0.1).run()
    shown = calm(test).dataframe[-1].value
    after = dict(zip(shown["No."], shown["METEOR far"], strict=True))
    assert [after[one] for one in order] != before
    assert list(shown["METEOR near"]) == sorted(shown["METEOR near"])


def test_what_is_kept_is_bounded(page: Start) -> None:
    test = three(page())
    for number in range(known.MOST):
        test.text_input(key="corpus_text").set_value(f"the{number}").run()
    _corpus, kept = test.session_state["corpus_known"]
    assert len(kept) == known.MOST


def test_a_long_segment_is_a_text_until_its_picture_is_asked_for(page: Start) -> None:
    long = " ".join(f"word{number}" for number in range(121))
    test = upload(page(), text(ref=f"{long}\na b\n", near=f"{long}\na c\n"))
    assert "The same as text" in [one.label for one in test.expander]
    test.selectbox(key="corpus_order").set_value("long").run()
    assert "The alignment as text" in [one.label for one in test.expander]
    before = len(test.get("plotly_chart"))
    test.toggle(key="corpus_picture_0_asked").set_value(True).run()
    assert len(calm(test).get("plotly_chart")) == before + 1


def test_a_segment_too_long_to_be_drawn_keeps_its_score(page: Start) -> None:
    long = " ".join(["word"] * 501)
    test = upload(page(), text(ref=f"{long}\n", near=f"{long}\n"))
    said = [one.value for one in test.caption]
    assert any("501 tokens, the limit is 500" in one for one in said)
    assert any(one.startswith("METEOR **") for one in said)
    assert not test.error
