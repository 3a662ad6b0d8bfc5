"""The Corpus page without a browser: files in, systems and segments out, bad input named."""

from __future__ import annotations

import time
from collections.abc import Callable

import pytest
from streamlit.testing.v1 import AppTest

from meteor_core.readers import Dataset
from pages.ui.corpus import files
from tests.pages.apps import calm, empty

REFERENCE = "the cats sat on the mat\ndogs run in the park\na quiet morning\n"
NEAR = "the cat sat on the mat\ndogs ran in the park\na quiet morning\n"
FAR = "mat the on sat cat\na dog was running\nan evening of noise\n"
HOSTILE = "<script>alert(1)</script> **bold** :red[x]"

Given = list[tuple[str, bytes, str]]


def text(**contents: str) -> Given:
    """``text(reference="a", near="b")`` → two plain files as an upload."""
    return [(f"{name}.txt", one.encode(), "text/plain") for name, one in contents.items()]


@pytest.fixture
def page(monkeypatch: pytest.MonkeyPatch) -> Callable[..., AppTest]:
    """``page(locale="ru-RU")`` → the empty Corpus page; nothing is downloaded."""
    return empty(monkeypatch, "pages/corpus.py")


def upload(test: AppTest, given: Given) -> AppTest:
    test.file_uploader(key="corpus_upload").set_value(given).run()
    return finished(test)


def finished(test: AppTest) -> AppTest:
    """Runs the page until scoring and significance have come to their end."""
    for _ in range(200):
        desk = test.session_state["corpus_desk"]
        works = [work for work in (desk.job, desk.luck, desk.beside) if work is not None]
        if desk.job is None or (desk.luck is not None and not any(one.running for one in works)):
            break
        time.sleep(0.05)
        test.run()
    return calm(test.run())


def tables(test: AppTest) -> list[list[str]]:
    return [list(one.value.columns) for one in test.dataframe]


def three(test: AppTest) -> AppTest:
    return upload(test, text(reference=REFERENCE, near=NEAR, far=FAR))


def test_an_empty_page_asks_for_files(page: Callable[..., AppTest]) -> None:
    test = page()
    assert test.title[0].value == "Corpus"
    assert not test.dataframe
    assert not test.error


def test_uploaded_systems_are_ranked(page: Callable[..., AppTest]) -> None:
    test = three(page())
    board = test.dataframe[0].value
    assert list(board["System"]) == ["near", "far"]
    assert board["METEOR"][0] > board["METEOR"][1]
    assert all("–" in cell for cell in board["95%"])
    assert any("is better than" in one.value or "ahead of" in one.value for one in test.markdown)
    assert any("variant:explorer" in one.value for one in test.code)


@pytest.mark.parametrize("name", files.SAMPLES)
def test_samples_are_one_click_away(page: Callable[..., AppTest], name: str) -> None:
    test = page()
    test.menu_button(key="corpus_sample").click(name).run()
    assert len(finished(test).dataframe[0].value) == 3


def test_the_page_speaks_russian(page: Callable[..., AppTest]) -> None:
    test = three(page("ru-RU"))
    assert test.title[0].value == "Корпус"
    assert "Система" in tables(test)[0]


@pytest.mark.parametrize("view", ["spread", "lost", "words", "contest", "others"])
def test_every_view_stands(page: Callable[..., AppTest], view: str) -> None:
    test = three(page())
    test.segmented_control(key="corpus_view").set_value(view).run()
    assert "Reference" in tables(calm(test))[-1]


def test_segments_of_one_length(page: Callable[..., AppTest]) -> None:
    long = " ".join(["word"] * 12)
    test = upload(page(), text(reference=f"{REFERENCE}{long}\n", near=f"{NEAR}{long} more\n"))
    test.segmented_control(key="corpus_group").set_value(1).run()
    assert list(calm(test).dataframe[-1].value["No."]) == ["4"]


def test_text_and_patterns_filter_the_segments(page: Callable[..., AppTest]) -> None:
    test = three(page())
    test.text_input(key="corpus_text").set_value("park").run()
    assert list(calm(test).dataframe[-1].value["No."]) == ["2"]
    test.toggle(key="corpus_pattern").set_value(True).run()
    test.text_input(key="corpus_text").set_value("^a qui").run()
    assert list(calm(test).dataframe[-1].value["No."]) == ["3"]
    test.text_input(key="corpus_text").set_value("(").run()
    assert "cannot be read" in calm(test).error[0].value
    test.text_input(key="corpus_text").set_value("nowhere").run()
    assert not calm(test).error


def test_the_order_of_segments(page: Callable[..., AppTest]) -> None:
    test = three(page())
    assert test.dataframe[-1].value.iloc[0, 1] <= test.dataframe[-1].value.iloc[1, 1]
    test.selectbox(key="corpus_order").set_value("best").run()
    assert test.dataframe[-1].value.iloc[0, 1] == test.dataframe[-1].value.iloc[:, 1].max()
    test.selectbox(key="corpus_order").set_value("ahead").run()
    assert list(calm(test).dataframe[-1].value["difference"]) == sorted(
        test.dataframe[-1].value["difference"], reverse=True
    )


def test_a_slider_scores_again_without_aligning(page: Callable[..., AppTest]) -> None:
    test = three(page())
    before, job = test.dataframe[0].value["METEOR"][1], test.session_state["corpus_desk"].job
    test.slider(key="gamma").set_value(0.9).run()
    assert finished(test).dataframe[0].value["METEOR"][1] != before
    assert test.session_state["corpus_desk"].job is job


def test_another_variant_begins_another_job(page: Callable[..., AppTest]) -> None:
    test = three(page())
    job = test.session_state["corpus_desk"].job
    test.selectbox(key="variant").set_value("2005").run()
    assert finished(test).session_state["corpus_desk"].job is not job


def test_leaving_the_page_loses_nothing(page: Callable[..., AppTest]) -> None:
    test = three(page())
    job = test.session_state["corpus_desk"].job
    test.switch_page("pages/pair.py").run()
    test.switch_page("pages/corpus.py").run()
    assert calm(test).session_state["corpus_desk"].job is job
    assert list(test.dataframe[0].value["System"]) == ["near", "far"]


def test_another_session_sees_nothing(page: Callable[..., AppTest]) -> None:
    three(page())
    assert not page().dataframe


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (text(reference=REFERENCE, near="one line only\n"), "lines"),
        ([("reference.txt", b"\x00\x01\x02\xff" * 50, ""), *text(near=NEAR)], "binary"),
        (text(reference="", near=""), "empty"),
        (text(reference=REFERENCE), "one column"),
        ([("broken.tmx", b"<tmx><body>", "")], "XML"),
    ],
)
def test_bad_input_is_named_and_the_page_lives(
    page: Callable[..., AppTest], given: Given, said: str
) -> None:
    test = upload(page(), given)
    assert said in test.error[0].value.replace("\\", "")
    assert len(three(test).dataframe[0].value) == 2
    assert not test.error


def test_the_common_part_only_on_request(page: Callable[..., AppTest]) -> None:
    test = upload(page(), text(reference=REFERENCE, near="the cat sat\n"))
    assert not test.dataframe
    test.button(key="corpus_common").click().run()
    assert finished(test).dataframe[0].value["segments"][0] == 1


def test_unknown_columns_are_asked_for(page: Callable[..., AppTest]) -> None:
    rows = "alpha,beta\nthe cat sat on the mat,the cat sat\na dog ran away,a dog ran\n"
    test = upload(page(), [("table.csv", rows.encode(), "text/csv")])
    assert test.info
    test.selectbox(key="corpus_role_table.csv_alpha").set_value("reference")
    test.selectbox(key="corpus_role_table.csv_beta").set_value("candidate")
    submit = next(one for one in test.button if one.label == "Read the corpus")
    submit.click().run()
    assert len(finished(test).dataframe[0].value) == 1


def test_hostile_texts_are_shown_as_they_are(page: Callable[..., AppTest]) -> None:
    lines = f"{HOSTILE}\nplain words here\n"
    test = upload(page(), text(reference=lines, near=lines, far="x\ny\n"))
    shown = [one.value for one in (*test.markdown, *test.caption)]
    assert not any("<script>" in one for one in shown)


def test_stopping_keeps_what_is_scored(page: Callable[..., AppTest]) -> None:
    many = {name: lines * 40 for name, lines in (("reference", REFERENCE), ("near", NEAR))}
    test = page()
    test.file_uploader(key="corpus_upload").set_value(text(**many)).run()
    test.session_state["corpus_desk"].job.cancel()
    finished(test)
    test.button(key="corpus_again").click().run()
    assert finished(test).dataframe[0].value["segments"][0] == 120


def with_metrics(test: AppTest) -> AppTest:
    """BLEU, chrF and TER at the press of the view's button."""
    test.segmented_control(key="corpus_view").set_value("others").run()
    test.button(key="corpus_usual").click().run()
    return finished(test)


def test_other_metrics_are_columns(page: Callable[..., AppTest]) -> None:
    test = with_metrics(three(page()))
    board, segments = test.dataframe[0].value, test.dataframe[-1].value
    assert list(board["TER ↓"]) == sorted(board["TER ↓"])
    assert list(board["BLEU"]) == sorted(board["BLEU"], reverse=True)
    assert {"chrF near", "chrF far", "TER ↓ near", "ranks METEOR − BLEU"} <= set(segments.columns)
    assert any("TER|" in one.value for one in test.code)
    assert any("Spearman" in one.value for one in test.caption)


def test_segments_by_the_disagreement_of_metrics(page: Callable[..., AppTest]) -> None:
    test = with_metrics(three(page()))
    test.selectbox(key="corpus_against").set_value("ter").run()
    for order, key in (("apart", abs), ("above", float), ("below", lambda one: -one)):
        test.selectbox(key="corpus_order").set_value(order).run()
        apart = list(calm(test).dataframe[-1].value["ranks METEOR − TER ↓"])
        assert apart == sorted(apart, key=key, reverse=True)


def test_other_metrics_outlast_another_recipe(page: Callable[..., AppTest]) -> None:
    test = with_metrics(three(page()))
    beside = test.session_state["corpus_desk"].beside
    test.selectbox(key="variant").set_value("2005").run()
    assert finished(test).session_state["corpus_desk"].beside is beside
    test.multiselect(key="corpus_metrics").set_value(["rougel"]).run()
    assert "ROUGE-L" in finished(test).dataframe[0].value
    assert "BLEU" not in test.dataframe[0].value


def test_a_metric_that_refuses_a_segment_says_so(page: Callable[..., AppTest]) -> None:
    long = "слово " * 900
    given = text(reference=f"{long}\nдом\n", near=f"{long}\nдом\n", far="кот\nдом\n")
    test = with_metrics(upload(page(), given))
    assert "TER of 900 words" in test.error[0].value
    assert "BLEU" in test.dataframe[0].value


def test_the_language_is_told_by_a_glance_at_enormous_lines() -> None:
    enormous = "слово " * 100_000
    data = Dataset("a", {"ref": (enormous,) * 3}, {"A": (enormous,) * 3}, None, ("1",), {})
    seen = files.glance(data)
    assert len(seen.candidate) < 10_000
    assert len(seen.references[0]) < 10_000
