"""What a fit chooses on the Tuning page: thresholds, similarity, and where both are refused."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from streamlit.testing.v1 import AppTest

from meteor_core import Parameters
from meteor_core.tuning.saved import SavedVariant, write
from pages.ui.shared import fitted as fitted_variants
from tests.pages.test_tuning import calm, finished, page, said, upload
from tests.tuning.judging import judged

__all__ = ["page"]


def fitted(test: AppTest) -> AppTest:
    test.button(key="tuning_fit").click().run()
    return finished(test)


def test_similarity_and_thresholds_are_chosen(page: Callable[..., AppTest]) -> None:
    test = upload(page(), judged(60))
    test.slider(key="tuning_folds").set_value(2).run()
    test.selectbox(key="tuning_similarity").set_value("fit").run()
    test.multiselect(key="tuning_thresholds").set_value([0.4, 0.6]).run()
    assert test.query_params["tuning_similarity"] == "fit"
    fitted(test)
    table = next(one.value for one in test.dataframe if "Embedding threshold" in one.value)
    assert list(table["Embedding threshold"]) == [0.4, 0.4, 0.6, 0.6]
    assert list(table["Similarity weighs matches"]) == ["no", "yes"] * 2
    assert table["Folds that chose it"].sum() == 2
    assert "counts no luck" in said(test)
    fit = test.session_state["tuning_desk"].fitting.fit
    code = "\n".join(one.value for one in test.code)
    assert f"@{fit.setting.threshold:g}" in code
    assert "|fitted:" in code


def test_weighing_alone_is_saved_with_its_base(page: Callable[..., AppTest]) -> None:
    test = upload(page(), judged(60))
    test.slider(key="tuning_folds").set_value(2).run()
    test.selectbox(key="tuning_similarity").set_value("yes").run()
    fitted(test)
    calm(test.button(key="tuning_use").click().run())
    assert any("variant:explorer/similarity|fitted:fitted|" in one.value for one in test.code)
    calm(test.switch_page("pages/pair.py").run())
    assert any("variant:explorer/similarity|fitted:fitted|" in one.value for one in test.code)


def test_a_fit_goes_on_from_a_fitted_variant(page: Callable[..., AppTest]) -> None:
    test = upload(page(), judged(60))
    test.slider(key="tuning_folds").set_value(2).run()
    ours = SavedVariant(
        "ours", "ru", "explorer/similarity", ("exact", "fuzzy"), Parameters(0.31, 1.0, 0.2, 0.6)
    )
    opened(test, replace(ours, name="x", language="en", stages=("exact",)))
    assert "fitted for the language en" in test.error[0].value.replace("\\", "")
    opened(test, ours)
    assert not test.error
    assert test.selectbox(key="tuning_start").options[-1] == "ours"
    assert test.query_params["tuning_start"] == fitted_variants.pack(ours)
    own = test.selectbox(key="tuning_similarity").options[0]
    assert own == "the variant's own: yes"
    fitted(test)
    work = test.session_state["tuning_desk"].fitting
    assert work.metric.settings == ours.metric().settings
    assert work.fit.start == ours.parameters
    assert work.fit.setting.similarity
    assert any("fitted itself" in one.value for one in test.warning)
    test.selectbox(key="tuning_start").set_value("2005").run()
    assert calm(test).query_params["tuning_start"] == "2005"


def opened(test: AppTest, variant: SavedVariant) -> AppTest:
    content = ("v.json", write(variant).encode(), "application/json")
    return calm(test.file_uploader(key="variant_file").set_value(content).run())


@pytest.mark.parametrize("locale", ["ru-RU", "en-US"])
def test_one_segment_is_told_of(page: Callable[..., AppTest], locale: str) -> None:
    rows = judged(60)
    rows = replace(rows, references=rows.references[:1] * 60, sources=("s",) * 60)
    test = fitted(upload(page(locale), rows))
    wanted = "хотя бы два сегмента" if locale == "ru-RU" else "at least two segments"
    assert any(wanted in one.value for one in test.error)


def test_one_column_is_told_of(page: Callable[..., AppTest]) -> None:
    test = page()
    data = "\n".join(["reference", *["кот"] * 40]).encode()
    test.file_uploader(key="tuning_upload").set_value(("one.tsv", data, "text/plain")).run()
    shown = test.error[0].value.replace("\\", "")
    assert "reference, candidate and human are needed; found: reference" in shown
