"""The Corpus page without a browser: files in, systems and segments out, bad input named."""

from __future__ import annotations

import pytest
from streamlit.testing.v1 import AppTest

from meteor_core import Meteor
from meteor_core.readers import Dataset
from pages.ui.corpus.jobs import ScoringJob
from pages.ui.shared.corpora.corpus_files import SAMPLES, sample_texts
from tests.data import DEFAULTS
from tests.pages.apps import LINE, alerts, go_to, nothing_runs, open_page, shown, signature
from tests.pages.corpora import (
    NEAR,
    REFERENCE,
    Files,
    finished,
    scored,
    session,
    text_files,
    upload,
)

pytestmark = pytest.mark.resource(*DEFAULTS)


def scoring(test: AppTest) -> ScoringJob | None:
    return session(test).jobs.current(ScoringJob)


def test_an_empty_page_asks_for_files() -> None:
    test = open_page("corpus")
    assert test.title[0].value == "Corpus"
    assert test.file_uploader(key="corpus_upload")
    assert "Find out which translation system is better" in shown(test)
    (picture,) = test.get("image")
    assert "Three systems of the sample" in str(picture.proto)
    assert not test.dataframe
    assert not alerts(test)


def test_uploaded_systems_are_ranked() -> None:
    test = scored()
    board = test.dataframe[0].value
    assert list(board["System"]) == ["near", "far"]
    assert board["METEOR"][0] > board["METEOR"][1]
    for score, interval in zip(board["METEOR"], board["95%"], strict=True):
        low, high = map(float, interval.split("–"))
        assert low - 0.001 <= score <= high + 0.001
    assert "**near** is" in shown(test)
    assert signature(test).startswith("variant:meteor|lang:en|")


@pytest.mark.parametrize("variant", ["tuned", "2005"])
def test_a_score_can_be_made_of_its_row(variant: str) -> None:
    """As the line below the table says, with the variant's numbers."""
    test = scored()
    test.pills(key="variant").set_value(variant).run()
    finished(test)
    greek = Meteor("en", variant).parameters
    row = test.dataframe[0].value.iloc[0]
    broken = row["breaks"] if variant == "tuned" else row["chunks"]
    penalty = greek.gamma * (broken / row["matches"]) ** greek.beta
    f_mean = row["P"] * row["R"] / (greek.alpha * row["P"] + (1 - greek.alpha) * row["R"])
    words = (1 - greek.mu) * f_mean * (1 - penalty)
    assert row["METEOR"] == pytest.approx(words + greek.mu * row.get("L", 0))
    (said,) = [text.value for text in test.caption if r"\text{METEOR} =" in text.value]
    assert (rf"+ {greek.mu:g} \cdot L" in said) is (variant == "tuned")
    assert rf"= {greek.gamma:g} \cdot (" in said
    assert "averaged over both sides" in said


@pytest.mark.parametrize("name", SAMPLES)
def test_samples_are_one_click_away(name: str) -> None:
    test = open_page("corpus")
    test.menu_button(key="corpus_sample").click(name).run()
    assert len(finished(test).dataframe[0].value) == 3
    assert "Find out which translation system is better" not in shown(test)


@pytest.mark.parametrize(("locale", "system"), [("en-US", "Careful"), ("ru-RU", "Точный")])
def test_an_empty_page_has_a_sample_in_its_language(locale: str, system: str) -> None:
    test = open_page("corpus", locale=locale)
    test.button(key="corpus_try").click().run()
    assert system in str(finished(test).dataframe[0].value)
    assert not test.get("image")


def test_the_page_speaks_russian() -> None:
    test = scored("ru-RU")
    assert test.title[0].value == "Корпус"
    assert "Система" in test.dataframe[0].value


def test_a_slider_scores_again_without_aligning() -> None:
    test = scored()
    before, job = test.dataframe[0].value["METEOR"][1], scoring(test)
    test.slider(key="gamma").set_value(0.9).run()
    assert finished(test).dataframe[0].value["METEOR"][1] < before
    assert scoring(test) is job


def test_another_variant_begins_another_job() -> None:
    test = scored()
    job = scoring(test)
    test.pills(key="variant").set_value("2007").run()
    assert scoring(finished(test)) is not job
    assert signature(test).startswith("variant:2007|")


def test_leaving_the_page_loses_nothing() -> None:
    test = scored()
    job = scoring(test)
    go_to(go_to(test, "pair"), "corpus")
    assert scoring(test) is job
    assert list(test.dataframe[0].value["System"]) == ["near", "far"]


def test_another_session_sees_nothing() -> None:
    assert scored().dataframe
    assert not open_page("corpus").dataframe


@pytest.mark.parametrize(
    ("files", "message"),
    [
        (text_files(reference=REFERENCE, near="one line only\n"), "lines"),
        ([("reference.txt", b"\x00\x01\x02\xff" * 50, ""), *text_files(near=NEAR)], "binary"),
        (text_files(reference="", near=""), "contains no text"),
        (text_files(reference=REFERENCE), "one column"),
        ([("broken.tmx", b"<tmx><body>", "")], "XML"),
    ],
)
def test_bad_input_is_named_and_the_page_lives(files: Files, message: str) -> None:
    test = upload(open_page("corpus"), files)
    assert message in alerts(test)[0]
    upload(test, text_files(reference=REFERENCE, near=NEAR))
    assert len(test.dataframe[0].value) == 1
    assert not alerts(test)


def test_a_refused_upload_says_which_corpus_is_shown_still() -> None:
    test = upload(open_page("corpus"), text_files(reference=REFERENCE, near=NEAR))
    upload(test, text_files(reference=REFERENCE, near="the cat sat\n"))
    assert [text.rpartition(". ")[2] for text in alerts(test)] == [
        "You can choose to use only the first 1.",
        "Nothing new was read, so “reference + 1” is still shown.",
    ]
    assert test.dataframe[0].value["segments"][0] == 3
    test.button(key="corpus_common").click().run()
    assert not alerts(finished(test))
    assert test.dataframe[0].value["segments"][0] == 1


def test_the_common_part_only_on_request() -> None:
    files = text_files(reference=REFERENCE, near="the cat sat\n")
    test = upload(open_page("corpus"), files)
    assert not test.dataframe
    test.button(key="corpus_common").click().run()
    assert finished(test).dataframe[0].value["segments"][0] == 1


def test_unknown_columns_are_asked_for() -> None:
    rows = "alpha,beta\nthe cat sat on the mat,the cat sat\na dog ran away,a dog ran\n"
    test = upload(open_page("corpus"), [("table.csv", rows.encode(), "text/csv")])
    assert test.info
    test.selectbox(key="corpus_role_table.csv_alpha").set_value("reference")
    test.selectbox(key="corpus_role_table.csv_beta").set_value("candidate")
    next(button for button in test.button if button.label == "Load the corpus").click().run()
    board = finished(test).dataframe[0].value
    assert list(board["System"]) == ["beta"]
    assert board["R"][0] < board["P"][0]  # the candidates are the shorter ones


def test_hostile_texts_are_shown_as_they_are() -> None:
    line = LINE.replace("\x00", "")  # which would make the file a binary one
    lines = f"{line}\nplain words here\n"
    test = upload(open_page("corpus"), text_files(reference=lines, near=lines, far="x\ny\n"))
    nothing_runs(test)
    assert any("alert(1)" in cell for cell in test.dataframe[-1].value["Reference"])


def test_stopping_keeps_what_is_scored() -> None:
    test = open_page("corpus")
    files = text_files(reference=REFERENCE * 40, near=NEAR * 40)
    test.file_uploader(key="corpus_upload").set_value(files).run()
    job = scoring(test)
    assert job is not None
    job.cancel()
    finished(test)
    assert f"Stopped: {job.done} of 120 segments scored." in shown(test)
    test.button(key="corpus_again").click().run()
    assert finished(test).dataframe[0].value["segments"][0] == 120


def test_the_language_is_detected_by_a_few_of_enormous_lines() -> None:
    enormous = "слово " * 100_000
    data = Dataset("a", {"ref": (enormous,) * 3}, {"A": (enormous,) * 3}, None, ("1",), {})
    texts = sample_texts(data)
    assert 0 < len(texts.candidate) < 10_000
    assert 0 < len(texts.references[0]) < 10_000
