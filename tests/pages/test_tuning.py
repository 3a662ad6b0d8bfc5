"""The Tuning page without a browser: judged rows in, agreement and a fit out, bad input named."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace

import numpy as np
import pytest
from streamlit.testing.v1 import AppTest

from meteor_core.meta_evaluation.judged import JudgedSegments
from tests.pages.apps import calm, empty
from tests.tuning.judging import file, judged

HOSTILE = "<script>alert(1)</script> **bold** :red[x]"


@pytest.fixture
def page(monkeypatch: pytest.MonkeyPatch) -> Callable[..., AppTest]:
    """``page(locale="ru-RU")`` → the empty Tuning page; nothing is downloaded."""
    return empty(monkeypatch, "pages/tuning.py")


def upload(test: AppTest, rows: JudgedSegments) -> AppTest:
    data = file(rows).data.replace(b"\tnan", b"\t")
    test.file_uploader(key="tuning_upload").set_value(("toy.tsv", data, "text/plain")).run()
    if test.session_state["tuning_desk"].judged is not None:
        test.multiselect(key="tuning_metrics_ru").set_value(["2005", "chrf"]).run()
    return finished(test)


def finished(test: AppTest) -> AppTest:
    """Runs the page until nothing works behind it."""
    for _ in range(400):
        desk = test.session_state["tuning_desk"]
        if not any(work and work.running for work in (desk.measuring, desk.fitting)):
            break
        time.sleep(0.05)
    return calm(test.run())


def said(test: AppTest) -> str:
    return "\n".join(str(one.value) for one in (*test.markdown, *test.caption))


def test_agreement_and_a_fit(page: Callable[..., AppTest]) -> None:
    test = upload(page(), judged(120))
    table = test.dataframe[0].value
    assert set(table["Metric"]) == {"METEOR Explorer", "METEOR 2005", "chrF"}
    assert list(table["Pearson's r"]) == sorted(table["Pearson's r"], reverse=True)
    assert "Systems: τ" in table
    assert "agrees with people better" in said(test) or "is ahead of" in said(test)
    test.slider(key="tuning_folds").set_value(2).run()
    test.button(key="tuning_fit").click().run()
    finished(test)
    assert "on held-out folds" in said(test)
    assert any("Too little data" in one.value for one in test.warning)
    fit = test.session_state["tuning_desk"].fitting.fit
    shown = next(one.value for one in test.dataframe if "Parameter" in one.value)
    assert shown["fitted"][0] == fit.parameters.alpha
    calm(test.button(key="tuning_use").click().run())
    assert "list of variants" in said(test)
    assert test.session_state["variant"] == test.session_state["fitted_variants"][0]
    calm(test.segmented_control(key="tuning_view").set_value("system").run())
    calm(test.segmented_control(key="tuning_view").set_value("length").run())
    calm(test.segmented_control(key="tuning_view").set_value("disputed").run())
    calm(test.selectbox(key="tuning_looked_into").set_value("chrf").run())
    assert test.query_params["tuning_view"] == "disputed"
    assert test.query_params["tuning_looked_into"] == "chrf"


@pytest.mark.parametrize("known", [True, False])
def test_the_address_says_what_is_looked_into(page: Callable[..., AppTest], known: bool) -> None:
    test = page()
    test.query_params["tuning_view"] = "length" if known else "<b>"
    test.query_params["tuning_looked_into"] = "chrf" if known else "ter"  # not scored here
    del test.session_state["pair_started"]  # as on arrival
    upload(test, judged(60))
    assert test.segmented_control(key="tuning_view").value == ("length" if known else "rows")
    looked_into = test.selectbox(key="tuning_looked_into").value
    assert looked_into == ("chrf" if known else "explorer")


def test_in_russian(page: Callable[..., AppTest]) -> None:
    test = upload(page("ru-RU"), judged(60))
    assert test.title[0].value == "Настройка"
    assert "Метрика" in test.dataframe[0].value


@pytest.mark.parametrize(
    ("human", "message"),
    [
        (np.ones(60), "nothing can correlate with a constant"),
        (np.full(60, np.nan), "there is no column of human scores"),
    ],
)
def test_scores_that_cannot_be_used(
    page: Callable[..., AppTest], human: np.ndarray, message: str
) -> None:
    test = upload(page(), replace(judged(60), human=human))
    assert message in test.error[0].value.replace("\\", "")


def test_scores_the_other_way_are_flipped_only_when_asked(page: Callable[..., AppTest]) -> None:
    test = upload(page(), judged(60, noise=0.01).flipped())
    assert "run the other way" in test.error[0].value.replace("\\", "")
    assert not test.dataframe
    test.button(key="tuning_flip_now").click().run()
    finished(test)
    assert not test.error
    assert test.dataframe[0].value["Pearson's r"][0] > 0


def test_rows_without_a_score_are_left_out_only_when_asked(page: Callable[..., AppTest]) -> None:
    rows = judged(60)
    rows.human[7] = np.nan
    test = upload(page(), rows)
    assert "row 8 first" in test.error[0].value.replace("\\", "")
    test.button(key="tuning_skip").click().run()
    finished(test)
    assert not test.error
    assert len(test.session_state["tuning_desk"].judged) == 59


def test_hostile_texts_are_shown_as_they_are(page: Callable[..., AppTest]) -> None:
    rows = judged(60)
    test = upload(page(), replace(rows, systems=tuple(f"{HOSTILE}{n % 4}" for n in range(60))))
    calm(test.segmented_control(key="tuning_view").set_value("system").run())
    assert not any("<script>" in str(one.value) for one in (*test.markdown, *test.caption))
