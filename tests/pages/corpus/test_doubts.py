"""Doubts on the Corpus page: a warning beside the result, and what can be done about each."""

from __future__ import annotations

import pytest

from meteor_core.readers.spans import SpanFile
from tests.data import DEFAULTS
from tests.pages.apps import open_page
from tests.pages.corpora import Files, session, upload

pytestmark = pytest.mark.resource(*DEFAULTS)
"""Else the stages that are missing are warned of too."""

RUSSIAN = "Вчера в городе прошёл сильный дождь.\nУчёные нашли новый вид бабочек.\n"


def test_a_guessed_encoding_can_be_another() -> None:
    files: Files = [
        ("reference.txt", RUSSIAN.encode(), "text/plain"),
        ("hyp.txt", RUSSIAN.encode("cp1251"), "text/plain"),
    ]
    test = upload(open_page("corpus"), files)
    (warning,) = test.warning
    assert "is read as Windows" in warning.value
    test.selectbox(key="corpus_encoding_hyp.txt").set_value("KOI8-R").run()
    found = session(test).dataset
    assert found is not None
    assert found.systems["hyp"] == tuple(RUSSIAN.encode("cp1251").decode("koi8-r").splitlines())


def test_every_guessed_encoding_can_be_another() -> None:
    files: Files = [
        ("reference.txt", RUSSIAN.encode("cp1251"), "text/plain"),
        ("hyp.txt", RUSSIAN.encode("koi8-r"), "text/plain"),
    ]
    test = upload(open_page("corpus"), files)
    test.selectbox(key="corpus_encoding_reference.txt").set_value("KOI8-R").run()
    test.selectbox(key="corpus_encoding_hyp.txt").set_value("Windows-1251").run()
    found = session(test).dataset
    assert found is not None
    assert found.references["reference"][0] == RUSSIAN.split("\n")[0].encode("cp1251").decode(
        "koi8-r"
    )
    assert found.systems["hyp"][0] == RUSSIAN.split("\n")[0].encode("koi8-r").decode("cp1251")


def test_segments_with_empty_texts_can_be_left_out() -> None:
    files: Files = [
        ("reference.txt", RUSSIAN.encode(), "text/plain"),
        ("hyp.txt", (RUSSIAN.split("\n")[0] + "\n\n").encode(), "text/plain"),
    ]
    test = upload(open_page("corpus", locale="ru-RU"), files)
    (warning,) = test.warning
    assert "пустых текстов 1 из 2" in warning.value
    annotated = session(test).annotated = (SpanFile("mqm.tsv", ()),)
    test.button(key="corpus_without_empty").click().run()
    found = session(test).dataset
    assert found is not None
    assert len(found) == 1
    assert session(test).annotated == annotated
    assert not test.warning


def test_a_guessed_column_can_be_chosen_otherwise() -> None:
    rows = "translation,reference\nкот спит,пёс спит\nон,она\n"
    test = upload(open_page("corpus"), [("a.csv", rows.encode(), "text/csv")])
    (warning,) = test.warning
    assert "column translation gets the role candidate" in warning.value
    test.button(key="corpus_columns").click().run()
    assert session(test).dataset is not None  # the result stays until the other is read
    test.selectbox(key="corpus_role_a.csv_translation").set_value("reference")
    test.selectbox(key="corpus_role_a.csv_reference").set_value("candidate")
    submit = next(button for button in test.button if "corpus_roles" in str(button.form_id))
    submit.click().run()
    found = session(test).dataset
    assert found is not None
    assert list(found.systems.values()) == [("пёс спит", "она")]


def test_human_scores_of_no_known_system_are_told_and_can_be_given_one() -> None:
    rows = "reference,hyp A,hyp B,human\nкот спит,кот спал,пёс спит,1\nон,она,он,2\n"
    test = upload(open_page("corpus"), [("a.csv", rows.encode(), "text/csv")])
    (warning,) = test.warning
    assert "column human is not used" in warning.value
    test.button(key="corpus_columns").click().run()
    test.selectbox(key="corpus_role_a.csv_hyp B").set_value("ignore")
    submit = next(button for button in test.button if "corpus_roles" in str(button.form_id))
    submit.click().run()
    found = session(test).dataset
    assert found is not None
    assert found.human == {"A": (1, 2)}
    assert not test.warning


def test_an_encoding_is_asked_of_a_file_by_its_very_name() -> None:
    files: Files = [
        ("reference.txt", RUSSIAN.encode(), "text/plain"),
        ("*b*.txt", RUSSIAN.encode("cp1251"), "text/plain"),
    ]
    test = upload(open_page("corpus"), files)
    assert test.selectbox(key="corpus_encoding_*b*.txt").label == r"Encoding of \*b\*\.txt"
