"""The Pair page without a browser: what a person types, what the page answers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

import pytest
from streamlit.testing.v1 import AppTest

from meteor_core import Meteor, ResourceError, resources
from meteor_core.meteor.variants import VARIANTS
from pages.ui.shared import permalink
from pages.ui.shared.permalink import Texts

APP = Path(__file__).parents[2] / "app.py"
SECONDS = 30
HOSTILE = {
    "script": "<script>alert(1)</script>",
    "markdown": "**bold** [link](javascript:alert(1)) # x $y$ :red[z]",
    "emoji": "🦊 прыгнула 👩‍👩‍👧‍👦 🏳️‍🌈",
    "right to left": "הקוט ישב على الحصيرة \u202e obverse",
    "control": "a\x00b\x01c\x1b[31m\x7f",
    "combining": "Z" + "\u0301" * 300,
    "white space": " \n\t ",
    "braces": "{0} {__class__} %s %(x)s",
}


@pytest.fixture
def app(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., AppTest]:
    """``app(pair=Texts(…), locale="ru-RU", …)`` → the page, run once; nothing is downloaded."""
    monkeypatch.setattr(resources, "install", _no_network)

    def start(pair: Texts | str = "", locale: str = "en-US", **address: str) -> AppTest:
        test = AppTest.from_file(str(APP), default_timeout=SECONDS)
        test.context = {"locale": locale}
        test.query_params.update(address)
        if pair:
            packed = pair if isinstance(pair, str) else permalink.pack(pair)
            test.query_params["pair"] = packed
        return test.run()

    return start


def _no_network(*_: object) -> None:
    raise ResourceError("{name} cannot be installed: {reason}", name="all", reason="no network")


def score(test: AppTest) -> str:
    """The line with the score."""
    return next(line.value for line in test.header if " = F " in line.value)


def alerts(test: AppTest) -> list[str]:
    return [element.value for element in (*test.error, *test.warning, *test.info)]


def calm(test: AppTest) -> AppTest:
    """A page that has not broken."""
    assert not test.exception, test.exception[0].value
    return test


def test_a_ready_example_stands_first(app: Callable[..., AppTest]) -> None:
    test = calm(app())
    assert test.text_area(key="candidate").value == "A fast brown fox leapt over a lazy dog"
    assert score(test)[:2] in ("0.", "1.")
    assert "pair" not in test.query_params


def test_the_browser_chooses_the_language(app: Callable[..., AppTest]) -> None:
    test = calm(app(locale="ru-RU"))
    assert test.title[0].value == "Пара"
    assert "доктор" in test.text_area(key="candidate").value


def test_the_switch_wins_over_the_browser(app: Callable[..., AppTest]) -> None:
    test = calm(app(locale="en-US", lang="ru"))
    assert test.title[0].value == "Пара"
    test.segmented_control(key="lang").set_value("en").run()
    assert calm(test).title[0].value == "Pair"


def test_switching_the_language_keeps_everything(app: Callable[..., AppTest]) -> None:
    test = app(Texts("мама мыла раму", ("мама мыла рамы",)), variant="2005", view="matrix")
    before = score(test)
    test.segmented_control(key="lang").set_value("ru").run()
    assert score(calm(test)) == before
    assert test.text_area(key="candidate").value == "мама мыла раму"
    assert test.selectbox(key="variant").value == "2005"
    assert test.segmented_control(key="view").value == "matrix"


def test_typing_changes_the_score_and_the_address(app: Callable[..., AppTest]) -> None:
    test = app()
    before = score(test)
    test.text_area(key="candidate").input("The quick brown fox jumps over the lazy dog").run()
    assert score(calm(test)) != before
    packed = permalink.unpack(test.query_params["pair"])
    assert packed.candidate == "The quick brown fox jumps over the lazy dog"


def test_a_link_restores_texts_and_settings(app: Callable[..., AppTest]) -> None:
    pair = Texts("the cat is on the mat", ("there is a cat on the mat", "a cat"))
    test = calm(app(pair, variant="2005", view="table", alpha="0.3", stage_synonym="false"))
    assert test.text_area(key="candidate").value == pair.candidate
    assert test.text_area(key="reference_1").value == "a cat"
    assert test.selectbox(key="variant").value == "2005"
    assert test.slider(key="alpha").value == 0.3
    assert test.checkbox(key="stage_synonym").value is False
    link = next(block.value for block in test.code if "pair=" in block.value)
    assert permalink.pack(pair) in link
    assert "variant=2005" in link
    assert "alpha=0.3" in link


@pytest.mark.parametrize("damaged", ["?", "eNp", "x" * 20_000])
def test_a_damaged_link_is_told(app: Callable[..., AppTest], damaged: str) -> None:
    test = calm(app(damaged))
    assert any("damaged" in alert for alert in alerts(test))
    assert score(test)
    test.text_area(key="candidate").input("a fox").run()
    assert not any("damaged" in alert for alert in alerts(test))


def test_unknown_choices_in_the_address_fall_back(app: Callable[..., AppTest]) -> None:
    test = calm(app(variant="2099", view="cinema", language="tlh", alpha="zero", beta="1e9"))
    assert test.selectbox(key="variant").value == "explorer"
    assert score(test)


def test_a_slider_changes_the_score_and_shows_by_how_much(app: Callable[..., AppTest]) -> None:
    test = app(variant="2005")
    before = score(test)
    test.slider(key="gamma").set_value(1.0).run()
    assert score(calm(test)) != before
    assert any("against the variant's own" in text.value for text in test.markdown)
    test.button(key="reset").click().run()
    assert score(calm(test)) == before


def test_a_slider_never_aligns_again(
    app: Callable[..., AppTest], monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []
    align = Meteor.align

    def counted(self: Meteor, candidate: str, references: Sequence[str]) -> object:
        asked.append(candidate)
        return align(self, candidate, references)

    monkeypatch.setattr(Meteor, "align", counted)
    test = app(Texts("a fox", ("the fox",)))
    assert asked == ["a fox"]
    test.slider(key="alpha").set_value(0.2).run()
    test.segmented_control(key="view").set_value("table").run()
    assert asked == ["a fox"]
    test.text_area(key="candidate").input("two foxes").run()
    assert calm(test)
    assert asked == ["a fox", "two foxes"]


def test_another_variant_brings_its_own_values(app: Callable[..., AppTest]) -> None:
    test = app(variant="2005")
    test.slider(key="alpha").set_value(0.1).run()
    test.selectbox(key="variant").set_value("2007").run()
    assert calm(test).slider(key="alpha").value == 0.81
    assert test.slider(key="gamma").value == 0.28


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("locale", ["en-US", "ru-RU"])
def test_every_variant_answers(app: Callable[..., AppTest], variant: str, locale: str) -> None:
    test = calm(app(variant=variant, locale=locale))
    assert test.selectbox(key="variant").value == variant
    assert test.error or score(test)


def test_stages_can_be_switched_off(app: Callable[..., AppTest]) -> None:
    pair = Texts("a fast fox", ("the foxes were quick",))
    test = app(pair, variant="2005")
    for stage in ("stem", "synonym"):
        test.checkbox(key=f"stage_{stage}").uncheck()
    assert score(calm(test.run())).startswith("0.000")
    test.checkbox(key="stage_exact").uncheck().run()
    calm(test)


def test_several_references(app: Callable[..., AppTest]) -> None:
    pair = Texts("the cat sat", ("a dog ran", "the cat sat", "the cat"))
    test = calm(app(pair))
    assert any(text.value.startswith("Reference 2 counts") for text in test.markdown)
    test.button(key="remove_reference_1").click().run()
    assert calm(test).text_area(key="reference_1").value == "the cat"
    test.button(key="add_reference").click().run()
    assert calm(test).text_area(key="reference_2").value == ""
    assert test.text_area(key="candidate").value == "the cat sat"


def test_every_example_scores(app: Callable[..., AppTest]) -> None:
    test = app()
    for place in range(len(test.menu_button(key="example").options)):
        test.menu_button(key="example").click_index(place).run()
        assert score(calm(test)) > "0.0"


def test_every_picture_is_drawn(app: Callable[..., AppTest]) -> None:
    test = app()
    for name in ("matrix", "text", "table", "graph"):
        test.segmented_control(key="view").set_value(name).run()
        assert calm(test).table


@pytest.mark.parametrize("side", ["candidate", "reference_0"])
def test_an_empty_side_scores_nothing_and_says_why(app: Callable[..., AppTest], side: str) -> None:
    test = app()
    test.text_area(key=side).input("").run()
    assert score(calm(test)).startswith("0.000")
    assert alerts(test)


def test_two_empty_sides_are_refused(app: Callable[..., AppTest]) -> None:
    test = calm(app(Texts("", ("",))))
    assert test.error
    assert not any(" = F " in line.value for line in test.header)
    test.text_area(key="candidate").input("a fox").run()
    test.text_area(key="reference_0").input("a fox").run()
    assert score(calm(test))


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE)
@pytest.mark.parametrize("view", ["graph", "matrix", "text", "table"])
def test_hostile_texts_are_shown_and_never_run(
    app: Callable[..., AppTest], text: str, view: str
) -> None:
    test = calm(app(Texts(f"fox {text}", (f"{text} fox", text)), view=view))
    for html in test.get("html"):
        assert "<script>alert" not in html.proto.body
    for markdown in test.markdown:
        assert not markdown.allow_html
        assert "](javascript" not in markdown.value


@pytest.mark.parametrize(
    "text",
    ["слово " * 16_667, "ж" * 50_000, "a b " * 25_000, "🦊" * 100_000],
    ids=["words", "one word", "two words", "emoji"],
)
def test_huge_texts_keep_what_was_typed(app: Callable[..., AppTest], text: str) -> None:
    test = app()
    test.text_area(key="candidate").input(text)
    calm(test.run(timeout=SECONDS))
    assert test.text_area(key="candidate").value == text
    assert alerts(test) or score(test)


def test_a_missing_resource_leaves_the_page_alive(
    app: Callable[..., AppTest], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("METEOR_DATA", str(tmp_path))
    monkeypatch.delenv("METEOR_RUWORDNET", raising=False)
    test = calm(app(locale="ru-RU"))
    assert score(test)
    assert any("all" in alert for alert in alerts(test))
    assert any("синоним" in alert for alert in alerts(test))
    test.button(key="install").click().run()
    assert score(calm(test))
