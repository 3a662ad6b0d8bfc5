"""Differences on the Corpus page: planted ones are found, by kind, and open their segments."""

from __future__ import annotations

import pytest
from streamlit.testing.v1 import AppTest

from meteor_core.messages.errors import InputError
from pages.ui.corpus.analysis_jobs import DifferencesJob
from tests.data import DEFAULTS
from tests.pages.apps import alerts, calm, open_page, shown
from tests.pages.corpora import finished, open_view, segments, session, text_files, upload

pytestmark = pytest.mark.resource(*DEFAULTS, "slovnet-entities")

REFERENCE = """Он приехал 12 мая.
Я не знаю его адреса.
Мы жили в Москве.
Ты придёшь?
Собака спит.
"""
CHANGED = """Он приехал 21 мая.
Я знаю его адрес.
Мы жили в Киеве.
Ты придёшь.
Собака dog спит.
"""
PLANTED = {
    "numbers": ("1", "12", "21"),
    "negation": ("2", "не знаю", "знаю"),
    "names": ("3", "Москве", "Киеве"),
    "punctuation": ("4", "?", "."),
    "foreign": ("5", "–", "dog"),
}


def opened(locale: str = "en-US") -> AppTest:
    files = text_files(reference=REFERENCE, v1=REFERENCE, v2=CHANGED)
    test = upload(open_page("corpus", locale=locale), files)
    open_view(test, "differences")
    return finished(test)


def test_planted_differences_are_found() -> None:
    test = opened()
    for kind, (segment, wanted, got) in PLANTED.items():
        finished(test.segmented_control(key="corpus_kind").set_value(kind).run())
        assert segments(test) == [segment]
        (table,) = [each.value for each in test.dataframe if "Candidate" in each.value]
        assert table.iloc[0].to_dict() == {"Reference": wanted, "Candidate": got, "v1": 0, "v2": 1}


def test_against_the_source_too() -> None:
    rows = (
        "source,reference,candidate\nThere were 12,Их было 12,Их было 21\n5 cats,6 котов,5 котов\n"
    )
    test = upload(open_page("corpus"), [("c.csv", rows.encode(), "text/csv")])
    open_view(test, "differences")
    assert segments(finished(test)) == ["2", "1"]
    finished(test.segmented_control(key="corpus_against_side").set_value("both").run())
    assert segments(test) == ["1"]
    finished(test.segmented_control(key="corpus_kind").set_value("negation").run())
    assert "Only numbers and foreign words are compared with the source." in shown(test)


def test_in_russian() -> None:
    test = opened("ru-RU")
    assert "Сегменты, в которых кандидат расходится с эталоном" in shown(test)
    assert list(test.dataframe[-1].value["№"]) == ["1"]


def test_work_that_breaks_off_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_arguments: object, **_options: object) -> None:
        raise InputError("no such thing")

    monkeypatch.setattr("pages.ui.corpus.analysis_jobs.run", broken)
    test = opened()
    assert any("no such thing" in each for each in alerts(test))
    monkeypatch.undo()
    calm(test.button(key="again_DifferencesJob").click().run())
    finished(test)
    assert segments(test) == ["1"]
    job = session(test).jobs.current(DifferencesJob)
    assert job is not None
    assert job.done == 5
