"""The Words page without a browser."""

from __future__ import annotations

from itertools import islice, product
from typing import Any

import numpy as np
import pytest
from streamlit.testing.v1 import AppTest

from meteor_core import Meteor, resources
from meteor_core.explain import neighbours, words
from pages.ui.charts.wordmap import wordmap
from pages.ui.words.word_panels import related_titles
from tests.data import DEFAULTS, show
from tests.pages.apps import HOSTILE, alerts, calm, nothing_runs, open_page, plainly, shown

pytestmark = pytest.mark.resource(*DEFAULTS)


OPEN = {"words_resources": True}
"""The table of data files is drawn once it is opened."""


def page(typed: str = "", **address: Any) -> AppTest:
    """``page("кошка", locale="ru-RU")`` → the page, run once."""
    return open_page("words", **({"words": typed} if typed else {}), **address)


def tables(test: AppTest) -> dict[str, list[list[str]]]:
    """Every table by its first headings: ``{"Token Offsets": [["кошка", …], …], …}``."""
    frames = (table.value for table in test.table)
    return {" ".join(frame.columns[:2]): frame.to_numpy().tolist() for frame in frames}


def headings(test: AppTest) -> list[str]:
    return [line.value for line in test.subheader]


def test_ready_words_stand_first() -> None:
    test = page(locale="ru-RU")
    assert test.title[0].value == "Слова"
    sections = ["Разборы", "Синсеты", "Списки программы", "Ближайшие соседи", "Сходство"]
    assert headings(test) == sections
    assert not alerts(test)


def test_a_single_word() -> None:
    test = page("стали")
    found = tables(test)
    assert [row[:3] for row in found["Token Offsets"]] == [["стали", "0–5", "стать"]]
    assert {row[0] for row in found["Lemma Grammar"]} == {"стать", "сталь"}
    assert len(found["Word Cosine"]) == 20
    assert "Similarity" not in headings(test)


@pytest.mark.parametrize(
    ("typed", "label", "line"),
    [
        ("обессилел", "expressions", "выбиться из сил = обессилеть"),
        ("обессилел", "synonyms", "изнемочь"),
        ("squandered", "expressions", "squander = fritter away"),
    ],
)
def test_own_lists_are_shown(typed: str, label: str, line: str) -> None:
    """Where no thesaurus knows the word, too: its links on the Pair page come from there."""
    lines = [each.value for each in page(typed).markdown]
    assert any(each.startswith(f"{label}: ") and line in each for each in lines)


def test_a_word_in_no_list() -> None:
    assert "These lists contain neither synonyms" in shown(page("скаллинг"))


def test_another_word_of_several() -> None:
    test = page("кошка над рекой")
    calm(test.pills(key="words_place").set_value("рекой").run())
    assert {row[0] for row in tables(test)["Lemma Grammar"]} == {"река"}
    assert [row[0] for row in tables(test)[" кошка"]] == ["кошка", "над", "рекой"]


SENTENCE = (
    "Вчера вечером старый врач внимательно осмотрел больного мальчика, выписал ему новое "
    "лекарство и долго говорил с матерью о хороших книгах."
)


def test_a_whole_sentence() -> None:
    test = page(SENTENCE)
    found = {row[0]: row[3] for row in tables(test)["Token Offsets"]}
    assert found["больного"].startswith("adjective, masculine, accusative, singular")
    assert found["книгах"].startswith("noun, feminine, prepositional, plural")
    assert "Similarity" in headings(test)
    assert not alerts(test)


def test_without_the_data_of_grammar_the_form_alone_speaks(monkeypatch: pytest.MonkeyPatch) -> None:
    find = resources.find
    monkeypatch.setattr(
        resources, "find", lambda name: None if name.startswith("slovnet") else find(name)
    )
    test = page("выписал лекарство")
    found = {row[0]: row[3] for row in tables(test)["Token Offsets"]}
    assert found["лекарство"].startswith("noun, neuter, nominative/accusative, singular")
    assert [text for text in alerts(test) if "read without context" in text]


def test_fewer_neighbours() -> None:
    test = page("кошка")
    calm(test.slider(key="neighbours").set_value(5).run())
    rows = tables(test)["Word Cosine"]
    assert rows[0][0] == "собака"
    assert len(rows) == 5


def test_english_has_synsets_and_says_that_it_has_no_vectors() -> None:
    test = page("leapt")
    assert headings(test) == ["Synsets", "Built-in word lists"]
    text = plainly(shown(test))
    assert "jump, leap, bound, spring" in text
    assert "leapt, leap" in text
    assert text.count("There are no word vectors for this language") == 1


def test_where_a_data_file_is_from_is_no_beginning_of_a_way() -> None:
    """“From” is «От» between two variants and «Откуда» over a column of origins."""
    columns = [list(table.value.columns) for table in page(locale="ru-RU", state=OPEN).table]
    assert any("Откуда" in names for names in columns)


def test_hostile_words() -> None:
    test = page()
    for text in HOSTILE.values():
        calm(test.text_input(key="words").set_value(text).run())
        nothing_runs(test)
        if text.strip():
            assert tables(test)["Token Offsets"]


@pytest.mark.parametrize(
    ("typed", "message"),
    [
        (" ".join(map("".join, islice(product("абвгдежз", repeat=2), 61))), "61 different words"),
        ("ж" * 1001, "at most 1000 can be looked up"),
        ("", "Type a word"),
    ],
)
def test_too_much_or_nothing(typed: str, message: str) -> None:
    test = page()
    calm(test.text_input(key="words").set_value(typed).run())
    assert [text for text in alerts(test) if message in text]


def test_without_lexicons() -> None:
    """Hides them instead of replacing functions, because metrics are cached by installed data."""
    show(())
    test = page("корова")
    assert "No thesaurus is installed for this language." in shown(test)
    assert "Nearest neighbours" not in headings(test)


def test_labels_of_the_map_never_lie_on_one_another() -> None:
    """Three points in one spot have room for a single label beside them; far ones for all."""
    near = np.array([[0, 0], [0.001, 0], [0, 0.001], [1, 1]])
    names = ["<b>кошка</b>", "котёнок", "котик", "мышь"]
    labels = list(wordmap(names, near, [1.0] * 4, width=390).data[0].text)
    assert labels[0] == "<b>&lt;b&gt;кошка&lt;/b&gt;</b>"  # in bold, its own letters as they are
    assert labels[3] == "мышь"
    assert "" in labels[1:3]
    far = np.array([[0, 0], [1, 0], [0, 1], [1, 1]])
    assert list(wordmap(names, far, [1.0] * 4, width=900).data[0].text)[1:] == names[1:]


def test_titles_alike_are_said_once() -> None:
    sense = words.Sense("рыжий", "РЫЖИЙ", (), "", (), (), ("РЫЖИЙ", "РЫЖЕТЬ", "РЫЖЕТЬ"))
    assert related_titles(sense) == ("РЫЖЕТЬ",)


def test_members_of_a_synset_that_do_not_match_are_named() -> None:
    """Wiktionary's sense “drunk” of «хороший» is a rare one."""
    said = [line for line in plainly(shown(page("хороший"))).split("\n") if "not matched" in line]
    assert said == ["not matched with this word: поддатый, пьяный, балдой"]
    assert "not matched" not in shown(page("больного"))


@pytest.mark.parametrize(
    ("language", "word"), [("ru", "мальчик"), ("ru", "вышел"), ("en", "quick")]
)
def test_they_are_those_that_the_pair_page_does_not_match(language: str, word: str) -> None:
    metric = Meteor(language, "tuned")
    (token,) = words.tokens(word, language)
    members = {member for sense in words.senses(token, language) for member in sense.members}
    apart = neighbours.unmatched(metric, token, sorted(members))
    assert apart
    assert apart < members
    for member in members:
        assert (member in apart) == (not metric.score(word, [member]).alignment.matches)
