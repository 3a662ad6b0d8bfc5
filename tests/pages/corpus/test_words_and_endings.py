"""What stood in the place of missed words, and changed endings, on the Corpus page."""

from __future__ import annotations

import pytest
from streamlit.testing.v1 import AppTest

from meteor_core.messages.errors import InputError
from pages.ui.corpus import difference_views, word_views
from tests.data import DEFAULTS
from tests.pages.apps import alerts, calm, open_page, shown
from tests.pages.corpora import finished, open_view, scored, segments, text_files, upload

pytestmark = pytest.mark.resource(
    *DEFAULTS, "slovnet-morphology", "slovnet-syntax", "slovnet-entities"
)

REFERENCE = """Врач осмотрел сестру.
Я купил книги.
Кошка мурлычет на диване.
"""
CHANGED = """Врач осмотрел сестре.
Я купил книгу.
Кошка хохочет на диване.
"""


def opened(view: str, locale: str = "en-US") -> AppTest:
    files = text_files(reference=REFERENCE, v1=REFERENCE, v2=CHANGED)
    test = upload(open_page("corpus", locale=locale), files)
    open_view(test, view)
    return finished(test)


def table(test: AppTest, heading: str) -> list[dict[str, object]]:
    (found,) = [each.value for each in test.dataframe if heading in each.value]
    return list(found.to_dict("records"))


def test_endings_by_category_open_their_segments() -> None:
    test = opened("endings")
    assert segments(test) == ["1", "2"]
    assert any("corpus_ending_rates" in str(chart.proto) for chart in test.get("plotly_chart"))
    finished(test.segmented_control(key="corpus_category").set_value("case").run())
    assert segments(test) == ["1"]
    assert table(test, "Category") == [
        {
            "Category": "Case",
            "Reference": "accusative",
            "Candidate": "dative",
            "v1": 0,
            "v2": 1,
        }
    ]
    assert "This may be correct if" in shown(test)


def test_what_stood_in_the_place_of_a_missed_word() -> None:
    test = opened("instead")
    assert [each for each in test.dataframe if "Replacements" in each.value] == []
    calm(test.selectbox(key="corpus_first").set_value(1).run())
    assert {"Reference": "мурлыкать", "missed": 1, "Replacements": "хохочет ×1"} in table(
        test, "Replacements"
    )
    assert "adjacent ones are in “Missed phrases”" in shown(test)
    finished(test.segmented_control(key="corpus_instead").set_value("phrases").run())
    assert "single ones are in “Missed words”" in shown(test)
    finished(test.segmented_control(key="corpus_instead").set_value("matched").run())
    assert any("corpus_matched" in str(chart.proto) for chart in test.get("plotly_chart"))
    finished(test.segmented_control(key="corpus_grouping").set_value("case").run())
    assert any("corpus_matched" in str(chart.proto) for chart in test.get("plotly_chart"))


def _numbered(text: str, first: int) -> str:
    return "".join(f"{first + n} {line}\n" for n, line in enumerate(text.splitlines()))


@pytest.mark.parametrize(
    ("view", "said", "listed"),
    [
        ("endings", "Only the first 1 of 2 are shown.", {"1", "2"}),
        ("differences", "Only the first 1 of 3 are shown.", {"1", "2", "3"}),
        ("words", "Only the first 1 are shown.", {"1", "2", "3"}),
        ("instead", "Only the first 1 are shown.", {"1", "2", "3"}),
    ],
)
def test_a_list_that_is_cut_says_so_and_opens_all_segments(
    monkeypatch: pytest.MonkeyPatch, view: str, said: str, listed: set[str]
) -> None:
    monkeypatch.setattr(difference_views, "_MOST_ROWS", 1)
    monkeypatch.setattr(word_views, "_MOST_ROWS", 1)
    monkeypatch.setattr(word_views, "_MOST_WORDS", 1)
    files = text_files(reference=_numbered(REFERENCE, 5), v1=_numbered(CHANGED, 17))
    test = upload(open_page("corpus"), files)
    open_view(test, view)
    assert said in shown(finished(test))
    assert set(segments(test)) == listed


def test_english_has_no_endings() -> None:
    test = scored("ru-RU")
    open_view(test, "endings")
    assert "словарь форм" in shown(test)


@pytest.mark.parametrize("view", ["endings", "instead"])
def test_work_that_breaks_off_says_so(view: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_arguments: object, **_options: object) -> None:
        raise InputError("no such thing")

    monkeypatch.setattr("pages.ui.corpus.analysis_jobs.run", broken)
    assert any("no such thing" in each for each in alerts(opened(view)))


def with_glossary(text: str) -> AppTest:
    test = opened("instead")
    finished(test.segmented_control(key="corpus_instead").set_value("terms").run())
    upload_ = [("terms.csv", text.encode(), "text/csv")]
    return finished(test.file_uploader(key="corpus_glossary").set_value(upload_).run())


def test_terms_of_a_glossary_open_the_segments_that_miss_them() -> None:
    test = with_glossary("sister,сестра\npurr,мурлыкать\nrain,дождь\n")
    rows = {row["Target"]: row for row in table(test, "Target")}
    assert set(rows) == {"сестра", "мурлыкать"}
    assert (rows["сестра"]["missed by v1"], rows["сестра"]["missed by v2"]) == (0, 0)
    assert (rows["мурлыкать"]["missed by v1"], rows["мурлыкать"]["missed by v2"]) == (0, 1)


def test_a_glossary_without_terms_is_refused() -> None:
    assert any("no terms" in each for each in alerts(with_glossary("source,target\n")))


def test_what_one_system_has_and_the_other_lacks() -> None:
    test = opened("contest")
    won = {str(row["Words"]): row["won"] for row in table(test, "won")}
    assert "In v1, not in v2" in shown(test)
    assert won["врач осмотрел сестру"] == 1
    assert set(won.values()) == {1}


def test_a_count_of_word_sequences_that_breaks_off_says_so(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def broken(*_: object) -> None:
        raise RuntimeError

    monkeypatch.setattr("pages.ui.corpus.analysis_jobs.ranked", broken)
    test = opened("contest")
    assert any("The count of word sequences was interrupted" in said for said in alerts(test))
