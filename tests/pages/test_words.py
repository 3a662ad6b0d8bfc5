"""The Words page without a browser."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from streamlit.testing.v1 import AppTest

from meteor_core import lexicons, resources
from meteor_core.explain import words
from pages.ui.charts.wordmap import wordmap
from pages.ui.words import panels
from tests.pages.test_pair import APP, HOSTILE, SECONDS, _no_network, alerts, calm


@pytest.fixture
def page(
    monkeypatch: pytest.MonkeyPatch, require_resource: Callable[[str], Path]
) -> Callable[..., AppTest]:
    """``page("кошка", locale="ru-RU")`` → the page, run once; nothing is downloaded."""
    for name in ("navec-news", "wiktionary-ru", "wordnet-3.0"):
        require_resource(name)
    monkeypatch.setattr(resources, "install", _no_network)

    def start(words: str = "", locale: str = "en-US", **address: str) -> AppTest:
        test = AppTest.from_file(str(APP), default_timeout=SECONDS)
        test.context = {"locale": locale}
        test.query_params.update(address | ({"words": words} if words else {}))
        return test.switch_page("pages/words.py").run()

    return start


def tables(test: AppTest) -> dict[str, list[list[str]]]:
    """Every table by its first headings: ``{"Token Offsets": [["кошка", …], …], …}``."""
    frames = (table.value for table in test.table)
    return {" ".join(frame.columns[:2]): frame.to_numpy().tolist() for frame in frames}


def headings(test: AppTest) -> list[str]:
    return [line.value for line in test.subheader]


def test_ready_words_stand_first(page: Callable[..., AppTest]) -> None:
    test = calm(page(locale="ru-RU"))
    assert test.title[0].value == "Слова"
    assert headings(test) == ["Разборы", "Синсеты", "Ближайшие соседи", "Сходство"]
    assert not alerts(test)


def test_one_word(page: Callable[..., AppTest]) -> None:
    test = calm(page("стали"))
    shown = tables(test)
    assert [row[:3] for row in shown["Token Offsets"]] == [["стали", "0–5", "стать"]]
    assert {row[0] for row in shown["Lemma Grammar"]} == {"стать", "сталь"}
    assert len(shown["Word Cosine"]) == 20
    assert "Similarity" not in headings(test)


def test_another_word_of_several(page: Callable[..., AppTest]) -> None:
    test = calm(page("кошка над рекой"))
    test.pills(key="words_place").set_value("рекой").run()
    assert {row[0] for row in tables(calm(test))["Lemma Grammar"]} == {"река"}
    assert [row[0] for row in tables(test)[" кошка"]] == ["кошка", "над", "рекой"]


def test_fewer_neighbours(page: Callable[..., AppTest]) -> None:
    test = calm(page("кошка"))
    calm(test.slider(key="neighbours").set_value(5).run())
    rows = tables(test)["Word Cosine"]
    assert [row[0] for row in rows[:1]] == ["собака"]
    assert len(rows) == 5


def test_english_has_synsets_and_says_that_it_has_no_vectors(page: Callable[..., AppTest]) -> None:
    test = calm(page("leapt"))
    assert headings(test) == ["Synsets", "Nearest neighbours"]
    said = "\n".join(text.value for text in (*test.markdown, *test.caption)).replace("\\", "")
    assert "bound, jump, leap, spring" in said
    assert "leapt, leap" in said
    assert "No word vectors for this language" in said


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE)
def test_hostile_words(page: Callable[..., AppTest], text: str) -> None:
    test = calm(page())
    calm(test.text_input(key="words").set_value(text).run())


@pytest.mark.parametrize(
    ("typed", "message"),
    [
        (" ".join("абвгдежзиклмн"), "13 different words"),
        ("ж" * 501, "the limit is 500"),
        ("", "Type a word"),
    ],
)
def test_too_much_or_nothing(page: Callable[..., AppTest], typed: str, message: str) -> None:
    test = calm(page())
    calm(test.text_input(key="words").set_value(typed).run())
    assert [text for text in alerts(test) if message in text]


def test_without_lexicons(page: Callable[..., AppTest], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lexicons, "thesaurus", lambda language: None)
    monkeypatch.setattr(lexicons, "embedding", lambda language: None)
    test = calm(page("корова"))  # a word of which nobody has asked before
    said = [text.value for text in test.caption]
    assert "No thesaurus is installed for this language." in said
    assert "No word vectors for this language, hence no embedding stage." in said


def test_labels_of_the_map_never_lie_on_one_another() -> None:
    import numpy as np

    points = np.array([[0, 0], [0.01, 0], [1, 1], [1, 0.99], [0.5, 0.2]])
    words = ["<b>кошка</b>", "кот", "собака", "пёс", "мышь"]
    figure = wordmap(words, points, [1.0] * 5, room=390)
    shown = [text for text in figure.data[0].text if text]
    assert 0 < len(shown) < 5 or len(set(figure.data[0].textposition)) > 1
    assert shown[0] == "<b>&lt;b&gt;кошка&lt;/b&gt;</b>"  # in bold, its own letters as they are
    assert all("<b>" not in text for text in shown[1:])


def test_titles_alike_are_said_once() -> None:
    sense = words.Sense("рыжий", "РЫЖИЙ", (), "", (), (), ("РЫЖИЙ", "РЫЖЕТЬ", "РЫЖЕТЬ"))
    assert panels.others(sense) == ("РЫЖЕТЬ",)
