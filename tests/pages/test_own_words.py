"""Own words and wrong links on the pages: typed, uploaded, signed, collected, forbidden."""

from __future__ import annotations

import gc
import json

import pytest
import streamlit as st

from meteor_core.lexicons.own_words import OwnWords
from pages.ui.shared.recipes.wrong_links import WrongLink, _csv, _json
from tests.data import DEFAULTS
from tests.pages.apps import alerts, calm, go_to, open_page, shown, signature
from tests.pages.corpora import finished, scored

pytestmark = pytest.mark.resource(*DEFAULTS)


def test_typed_words_change_the_score_and_the_signature() -> None:
    test = open_page("pair")
    before = signature(test)
    assert "own:" not in before
    calm(test.text_area(key="own_words").set_value("абракадабра = рефлексия").run())
    assert "|own:1(" in signature(test)
    assert "In the signature: own:1(" in shown(test)


def test_typed_words_go_with_their_session() -> None:
    test = open_page("pair")
    calm(test.text_area(key="own_words").set_value("шурум = бурум").run())
    entry = ("бурум", "шурум")
    assert [one for one in gc.get_objects() if isinstance(one, OwnWords) and entry in one.synonyms]
    del test
    st.cache_resource.clear()  # as the end of the session clears what is the session's
    gc.collect()
    kept = [one for one in gc.get_objects() if isinstance(one, OwnWords) and entry in one.synonyms]
    assert not kept


@pytest.mark.parametrize(("language", "word"), [("ru", "врач"), ("en", "physician")])
@pytest.mark.parametrize("locale", ["en-US", "ru-RU"])
def test_the_example_is_in_the_texts_language(locale: str, language: str, word: str) -> None:
    test = open_page("pair", locale=locale, language=language)
    assert word in test.text_area(key="own_words").placeholder


def test_an_uploaded_file_stands_in_the_box() -> None:
    test = open_page("pair")
    file = ("own.txt", "кот != кошка\n".encode(), "text/plain")
    calm(test.file_uploader(key="own_words_file").set_value(file).run())
    assert test.text_area(key="own_words").value == "кот != кошка\n"
    assert "|own:1(" in signature(test)


@pytest.mark.parametrize("text", ["нечто", "a = b = "])
def test_what_cannot_be_read_is_said_and_nothing_else_changes(text: str) -> None:
    test = open_page("pair")
    before = signature(test)
    calm(test.text_area(key="own_words").set_value(text).run())
    assert any("Your own words, line 1: " in one for one in alerts(test))
    assert signature(test) == before


def test_a_file_that_is_no_text_is_refused() -> None:
    test = open_page("pair")
    calm(test.file_uploader(key="own_words_file").set_value(("a.txt", b"\xff\xfe\xff", "x")).run())
    assert any("is not UTF-8" in one for one in alerts(test))


def test_a_wrong_link_is_collected_and_forbidden() -> None:
    test = open_page("pair", why="wrong")
    box = next(one for one in test.selectbox if one.label == "Link")
    number = next(n for n, option in enumerate(box.options) if "exact" not in option)
    words = box.options[number].partition(" · ")[0]
    box.set_value(number).run()
    calm(test.button(key="pair_wrong_button").click().run())
    assert "Wrong links under “More”, in “Own words”: 1." in shown(test)
    options = next(one for one in test.selectbox if one.label == "Link").options
    assert not any(option.startswith(words) for option in options)
    assert "|own:1(" in signature(test)
    calm(test.toggle(key="wrong_links_used").set_value(False).run())
    assert "own:" not in signature(test)
    calm(test.button(key="wrong_links_forget").click().run())
    assert "in “Own words”" not in shown(test)


def test_what_is_said_on_one_page_holds_on_others() -> None:
    test = open_page("pair")
    calm(test.text_area(key="own_words").set_value("абракадабра = рефлексия").run())
    go_to(test, "candidates")
    assert test.text_area(key="own_words").value == "абракадабра = рефлексия"


def test_a_corpus_is_scored_anew() -> None:
    test = scored()
    before = list(test.dataframe[0].value["METEOR"])
    test.text_area(key="own_words").set_value("evening = morning").run()
    after = list(finished(test).dataframe[0].value["METEOR"])
    assert after[0] == before[0]
    assert after[1] > before[1]
    assert "|own:1(" in signature(test)
    assert "Is a link wrong?" in [fold.label for fold in test.expander]


def test_the_list_as_files() -> None:
    link = WrongLink("=1", "b", "fuzzy", "a =1", "b c")
    assert _csv((link,)).splitlines()[1].startswith('"\'=1","b","fuzzy"')
    assert json.loads(_json((link,))) == [
        {
            "candidate": "=1",
            "reference": "b",
            "stage": "fuzzy",
            "candidate_text": "a =1",
            "reference_text": "b c",
        }
    ]
