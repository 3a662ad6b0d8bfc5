"""What a fit chooses on the Tuning page: thresholds, similarity, and where both are refused."""

from __future__ import annotations

from dataclasses import replace

import pytest
from streamlit.testing.v1 import AppTest

from meteor_core import Parameters
from meteor_core.tuning.saved import SavedVariant, write
from pages.ui.shared.recipes import variants
from pages.ui.tuning.jobs import FitJob
from tests.data import DEFAULTS
from tests.pages.apps import alerts, calm, go_to, open_page, shown, signature
from tests.pages.judged_rows import fitted, opened, session
from tests.tuning.judging import judged

pytestmark = pytest.mark.resource(*DEFAULTS)


def fit_job(test: AppTest) -> FitJob:
    job = session(test).fit
    assert job is not None
    return job


def test_similarity_and_thresholds_are_chosen() -> None:
    test = opened(judged(60))
    test.selectbox(key="tuning_similarity").set_value("fit").run()
    test.multiselect(key="tuning_thresholds").set_value([0.4, 0.6]).run()
    assert test.query_params["tuning_similarity"] == "fit"
    fitted(test)
    table = next(part.value for part in test.dataframe if "Embedding threshold" in part.value)
    assert list(table["Embedding threshold"]) == [0.4, 0.4, 0.6, 0.6]
    assert list(table["Weight matches by similarity"]) == ["no", "yes"] * 2
    assert table["Folds with this choice"].sum() == 2
    assert "does not inflate" in shown(test)
    fit = fit_job(test).fit
    assert fit is not None
    assert f"@{fit.setting.threshold:g}" in signature(test)
    assert "|fitted:" in signature(test)


def test_weighing_alone_is_saved_with_its_base() -> None:
    test = opened(judged(60))
    test.selectbox(key="tuning_similarity").set_value("yes").run()
    calm(fitted(test).button(key="tuning_use").click().run())
    assert "variant:tuned/similarity|fitted:fitted|" in signature(test)
    assert signature(go_to(test, "pair")).startswith("variant:tuned/similarity|fitted:fitted|")


def test_a_fit_goes_on_from_a_fitted_variant() -> None:
    test = opened(judged(60))
    ours = SavedVariant(
        "ours", "ru", "tuned/similarity", ("exact", "fuzzy"), Parameters(0.31, 1.0, 0.2, 0.6)
    )
    open_variant(test, replace(ours, name="x", language="en", stages=("exact",)))
    assert "fitted for the language en" in alerts(test)[0]
    open_variant(test, ours)
    assert not test.error
    assert test.selectbox(key="tuning_start").options[-1] == "ours"
    assert test.query_params["tuning_start"] == variants.pack(ours)
    assert test.selectbox(key="tuning_similarity").options[0] == "the variant's default: yes"
    job = fit_job(fitted(test))
    settings = job.metric.settings
    assert settings == replace(ours.metric().settings, held=settings.held)
    assert job.fit is not None
    assert job.fit.start == ours.parameters
    assert job.fit.setting.similarity
    assert any("was itself fitted" in alert for alert in alerts(test))
    calm(test.selectbox(key="tuning_start").set_value("2005").run())
    assert test.query_params["tuning_start"] == "2005"


def open_variant(test: AppTest, variant: SavedVariant) -> AppTest:
    content = ("v.json", write(variant).encode(), "application/json")
    return calm(test.file_uploader(key="variant_file").set_value(content).run())


@pytest.mark.parametrize("locale", ["ru-RU", "en-US"])
def test_a_single_segment_is_told_of(locale: str) -> None:
    rows = judged(60)
    rows = replace(rows, references=rows.references[:1] * 60, sources=("s",) * 60)
    test = fitted(opened(rows, locale=locale))
    message = "хотя бы два сегмента" if locale == "ru-RU" else "at least two segments"
    assert any(message in alert for alert in alerts(test))


def test_a_single_column_is_told_of() -> None:
    test = open_page("tuning")
    data = "\n".join(["reference", *["кот"] * 40]).encode()
    test.file_uploader(key="tuning_upload").set_value(("one.tsv", data, "text/plain")).run()
    assert (
        "must have the columns reference, candidate and human, but it has reference"
        in alerts(calm(test))[0]
    )
