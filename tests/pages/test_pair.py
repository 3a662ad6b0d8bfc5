"""The Pair page without a browser: what a person types, what the page answers."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

import pytest
from streamlit.testing.v1 import AppTest

from meteor_core import Meteor
from meteor_core.meteor.variants import VARIANTS
from pages.ui.shared import examples, permalink
from pages.ui.shared.permalink import Texts
from tests import data
from tests.data import DEFAULTS
from tests.pages.apps import (
    HOSTILE,
    LINE,
    alerts,
    calm,
    nothing_runs,
    open_page,
    score,
    shown,
    signature,
    value,
)

pytestmark = pytest.mark.resource(*DEFAULTS)

CATS = Texts("the cat is on the mat", ("there is a cat on the mat", "a cat"))


def typed(test: AppTest, key: str, text: str) -> AppTest:
    return calm(test.text_area(key=key).input(text).run())


def chosen(test: AppTest, key: str, option: str) -> AppTest:
    return calm(test.segmented_control(key=key).set_value(option).run())


def test_a_ready_example_stands_first() -> None:
    test = open_page()
    assert test.text_area(key="candidate").value == "A fast brown fox leapt over a lazy dog"
    assert 0.5 < value(test) < 1
    assert "pair" not in test.query_params


def test_the_browser_chooses_the_language() -> None:
    test = open_page(locale="ru-RU")
    assert test.title[0].value == "Пара"
    assert "доктор" in test.text_area(key="candidate").value


def test_variants_of_another_language_are_not_offered() -> None:
    """One that a link chose stays, and says for which language it takes the texts."""
    assert "Notebook" not in open_page().pills(key="variant").options
    assert "Notebook" in open_page(locale="ru-RU").pills(key="variant").options
    test = open_page(variant="notebook")
    assert test.pills(key="variant").value == "notebook"
    assert "This variant treats the texts as Russian." in shown(test)


def test_the_switch_wins_over_the_browser() -> None:
    test = open_page(locale="en-US", lang="ru")
    assert test.title[0].value == "Пара"
    assert chosen(test, "lang", "en").title[0].value == "Pair"


def test_switching_the_language_keeps_everything() -> None:
    pair = Texts("мама мыла раму", ("мама мыла рамы",))
    test = open_page(pair=pair, variant="2005", view="matrix")
    before = score(test)
    chosen(test, "lang", "ru")
    assert score(test) == before.replace("penalty", "штраф")
    assert test.text_area(key="candidate").value == "мама мыла раму"
    assert test.pills(key="variant").value == "2005"
    assert test.segmented_control(key="view").value == "matrix"


def test_typing_changes_the_score_and_the_address() -> None:
    test = open_page(variant="2005")
    assert value(test) < 0.9
    typed(test, "candidate", "The quick brown fox jumps over the lazy dog")
    assert value(test) > 0.99
    packed = permalink.unpack(test.query_params["pair"])
    assert packed.candidate == "The quick brown fox jumps over the lazy dog"


def test_a_link_restores_texts_and_settings() -> None:
    settings = {"variant": "2005", "view": "text", "alpha": "0.3", "stage_synonym": "false"}
    test = open_page(pair=CATS, **settings)
    assert test.text_area(key="candidate").value == CATS.candidate
    assert test.text_area(key="reference_1").value == "a cat"
    assert test.pills(key="variant").value == "2005"
    assert test.slider(key="alpha").value == 0.3
    assert test.checkbox(key="stage_synonym").value is False
    assert "stages:exact,stem" in signature(test)
    assert "a:0.3|" in signature(test)


@pytest.mark.parametrize("damaged", ["?", "eNp", "x" * 20_000])
def test_a_damaged_link_is_told(damaged: str) -> None:
    test = open_page(pair=damaged)
    assert any("damaged" in alert for alert in alerts(test))
    assert value(test) > 0
    typed(test, "candidate", "a fox")
    assert not any("damaged" in alert for alert in alerts(test))


def test_unknown_choices_in_the_address_fall_back() -> None:
    test = open_page(variant="2099", view="cinema", language="tlh", alpha="zero", beta="1e9")
    assert test.pills(key="variant").value == "meteor"
    assert signature(test) == signature(open_page())


def test_a_slider_changes_the_score_and_shows_by_how_much() -> None:
    test = open_page(variant="2005")
    before = value(test)
    calm(test.slider(key="gamma").set_value(1.0).run())
    change = value(test) - before
    assert change < -0.001
    badge = next(
        text.value for text in test.markdown if "compared with the unchanged variant" in text.value
    )
    assert f"−{-change:.3f}" in badge
    calm(test.button(key="reset").click().run())
    assert value(test) == before


def test_a_slider_never_aligns_again(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []
    align = Meteor.align

    def counted(self: Meteor, candidate: str, references: Sequence[str]) -> object:
        asked.append(candidate)
        return align(self, candidate, references)

    monkeypatch.setattr(Meteor, "align", counted)
    test = open_page(pair=Texts("a fox", ("the fox",)))
    assert asked == ["a fox"]
    test.slider(key="alpha").set_value(0.2).run()
    chosen(test, "view", "matrix")
    assert asked == ["a fox"]
    typed(test, "candidate", "two foxes")
    assert asked == ["a fox", "two foxes"]


def test_another_variant_brings_its_own_values() -> None:
    test = open_page(variant="2005")
    test.slider(key="alpha").set_value(0.1).run()
    calm(test.pills(key="variant").set_value("2007").run())
    assert test.slider(key="alpha").value == 0.81
    assert test.slider(key="gamma").value == 0.28


@pytest.mark.parametrize("variant", [data.variant(name) for name in VARIANTS])
@pytest.mark.parametrize("locale", ["en-US", "ru-RU"])
def test_every_variant_answers(variant: str, locale: str) -> None:
    """With a score, or with the data file that it needs; one of another language says so."""
    test = open_page(variant=variant, locale=locale)
    assert test.pills(key="variant").value == variant
    if test.error:
        assert variant in ("1.5", "nltk")
        assert any(
            "is not installed" in alert or "не установлен" in alert for alert in alerts(test)
        )
    else:
        assert 0 < value(test) <= 1
        assert signature(test).startswith(f"variant:{variant}|")


def test_stages_can_be_switched_off() -> None:
    test = open_page(pair=Texts("a fast fox", ("the foxes were quick",)), variant="2005")
    for stage in ("stem", "synonym"):
        test.checkbox(key=f"stage_{stage}").uncheck()
    assert value(calm(test.run())) == 0
    assert "|stages:exact|" in signature(test)
    calm(test.checkbox(key="stage_exact").uncheck().run())
    assert "|stages:|" in signature(test)
    assert value(test) == 0


def test_several_references() -> None:
    test = open_page(pair=Texts("the cat sat", ("a dog ran", "the cat sat", "the cat")))
    assert any(text.value.startswith("The score uses reference 2") for text in test.markdown)
    calm(test.button(key="remove_reference_1").click().run())
    assert test.text_area(key="reference_1").value == "the cat"
    calm(test.button(key="add_reference").click().run())
    assert test.text_area(key="reference_2").value == ""
    assert test.text_area(key="candidate").value == "the cat sat"


def test_every_example_scores() -> None:
    """Somewhere between nothing and everything: each shows how a score comes about."""
    test = open_page()
    assert len(test.menu_button(key="example").options) == len(examples.EXAMPLES)
    for place, example in enumerate(examples.EXAMPLES):
        calm(test.menu_button(key="example").click_index(place).run())
        assert test.text_area(key="candidate").value == example.texts.candidate
        assert 0.2 < value(test) < 1, example.title
        assert not alerts(test), example.title


PICTURES = {
    "graph": ("plotly_chart", "graph_picture"),
    "matrix": ("plotly_chart", "matrix_picture"),
    "text": ("html", "<bdi>"),
}


@pytest.mark.parametrize("view", PICTURES)
def test_every_picture_is_drawn(view: str) -> None:
    """Each by its own means, and it alone; the table waits behind a fold."""
    test = chosen(open_page(), "view", view)
    for name, (kind, mark) in PICTURES.items():
        drawn = [element for element in test.get(kind) if mark in str(element.proto)]
        assert bool(drawn) is (name == view), name
    assert "As a table" in [fold.label for fold in test.expander]


def test_the_fold_with_the_table_is_filled_when_it_opens() -> None:
    def headings(**state: bool) -> set[str]:
        return {name for table in open_page(state=state).table for name in table.value.columns}

    assert "Evidence" not in headings()
    assert "Evidence" in headings(as_table=True)


@pytest.mark.parametrize("side", ["candidate", "reference_0"])
def test_an_empty_side_scores_nothing_and_says_why(side: str) -> None:
    test = typed(open_page(), side, "")
    assert value(test) == 0
    assert any("no words" in alert for alert in alerts(test))


def test_the_figures_beside_the_score_are_named_and_a_chunk_is_explained() -> None:
    said = shown(open_page())
    for name in ("precision (P) 0.", "recall (R) 0.", "F-mean (F) 0.", "A chunk is a run of "):
        assert name in said


def test_the_score_of_equal_texts_says_why_it_is_not_1() -> None:
    test = open_page(pair=Texts("the cat sat on the mat", ("the cat sat on the mat",)))
    assert value(test) == 0.998
    assert (
        "The score is not 1, because even one chunk has a penalty, here γ · (1/6)^β = 0.002."
        in shown(test)
    )
    assert "is not 1" not in shown(typed(test, "candidate", "the cat sat"))


def test_two_empty_sides_are_refused() -> None:
    test = open_page(pair=Texts("", ("",)))
    assert any("both empty" in alert for alert in alerts(test))
    assert "Type a reference and a candidate, or choose an example." in shown(test)
    assert not any(re.search(" [=≈] F ", line.value) for line in test.header)
    typed(test, "candidate", "a fox")
    typed(test, "reference_0", "a fox")
    assert value(test) > 0.9


@pytest.mark.parametrize("view", ["graph", "matrix", "text"])
def test_hostile_texts_are_shown_and_never_run(view: str) -> None:
    texts = tuple(HOSTILE.values())
    pair = Texts("fox " + " ".join(texts), (*texts[1:], f"fox {LINE}"))
    test = open_page(pair=pair, view=view, state={"as_table": True})
    nothing_runs(test)
    assert value(test) > 0
    words = [word for table in test.table for word in table.value.iloc[:, 1]]
    assert any("fox" in word for word in words)
    assert any(r"\<script\>" in word for word in words)


@pytest.mark.parametrize(
    "text",
    ["слово " * 16_667, "ж" * 50_000, "a b " * 25_000, "🦊" * 100_000],
    ids=["words", "one word", "two words", "emoji"],
)
def test_huge_texts_keep_what_was_typed(text: str) -> None:
    test = typed(open_page(), "candidate", text)
    assert test.text_area(key="candidate").value == text
    assert any("the limit is" in alert for alert in alerts(test))


def test_a_missing_resource_leaves_the_page_alive(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("METEOR_DATA", str(tmp_path))
    test = open_page(locale="ru-RU")
    before = value(test)
    assert before > 0
    assert any("no network" in alert for alert in alerts(test))
    assert any("синоним" in alert for alert in alerts(test))
    install = next(button for button in test.button if "Установить" in button.label)
    assert value(calm(install.click().run())) == before


def test_a_stage_beyond_2005_is_said_to_be_one() -> None:
    test = open_page(language="en")
    assert "no longer the METEOR of 2005" not in shown(test)
    calm(test.checkbox(key="stage_fuzzy").check().run())
    assert "no longer the METEOR of 2005" in shown(test)
    calm(test.pills(key="variant").set_value("tuned").run())
    assert "no longer the METEOR of 2005" not in shown(test)
