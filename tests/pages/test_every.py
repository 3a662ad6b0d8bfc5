"""“One pair, every METEOR” without a browser."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from streamlit.testing.v1 import AppTest

from meteor_core import Meteor, Result
from meteor_core.explain import differences
from pages.ui.shared import permalink, surveying
from pages.ui.shared.permalink import Texts
from tests.pages.test_pair import alerts, app, calm, score

__all__ = ["app"]

FOX = Texts(
    "A fast brown fox leapt over a lazy dog", ("The quick brown fox jumps over the lazy dog",)
)


def said(test: AppTest) -> str:
    """All text of the page."""
    return "\n".join(text.value for text in (*test.markdown, *test.caption))


def unescaped(text: str) -> str:
    return text.replace("\\", "")


def survey_table(test: AppTest) -> list[str]:
    """The variants named in the section's table."""
    frames = [table.value for table in test.table]
    found = next(frame for frame in frames if frame.columns[0] in {"Variant", "Вариант"})
    return list(found.iloc[:, 0])


def test_nothing_is_computed_while_it_is_closed(
    app: Callable[..., AppTest], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(surveying, "survey", None)
    assert calm(app(FOX)).expander


@pytest.mark.parametrize("locale", ["en-US", "ru-RU"])
def test_every_variant_of_the_language_and_the_steps_between(
    app: Callable[..., AppTest], locale: str
) -> None:
    test = calm(app(FOX, locale=locale, every="true", variant="2005"))
    assert survey_table(test) == [
        "METEOR Explorer",
        r"METEOR 1\.5",
        "METEOR 2007",
        "**METEOR 2005**",
        r"NLTK 3\.10",
    ]
    assert r"METEOR 2007 → METEOR 2005\: **\+0\.068**" in said(test)
    signatures = [line.proto.help for line in test.subheader if "·" in line.value]
    assert [text.partition("|")[0] for text in map(unescaped, signatures)] == [
        f"variant:{name}" for name in ("explorer", "1.5", "2007", "2005", "nltk")
    ]
    changed = {"en-US": "**\\+0\\.068** Parameters", "ru-RU": "**\\+0\\.068** Параметры"}
    assert changed[locale] in said(test)


def test_russian_has_one_variant_more(app: Callable[..., AppTest]) -> None:
    test = calm(app(Texts("ряд домов", ("сад домов",)), every="true"))
    assert "Notebook METEOR" in survey_table(test)
    assert "32\\-bit hashes" in said(test)
    test.selectbox(key="variant").set_value("1.5").run()
    test.toggle(key="mended").set_value(True).run()
    assert "32\\-bit hashes" in said(calm(test))


def test_any_two_can_be_compared(app: Callable[..., AppTest]) -> None:
    test = calm(app(FOX, every="true", every_how="two"))
    assert r"METEOR Explorer → METEOR 1\.5" in said(test)
    test.selectbox(key="every_one").set_value("2007").run()
    test.selectbox(key="every_other").set_value("2005").run()
    assert r"METEOR 2007 → METEOR 2005\: **\+0\.068**" in said(calm(test))
    assert test.query_params["every_one"] == "2007"
    test.selectbox(key="every_one").set_value("2005").run()
    assert "METEOR 2005 → METEOR Explorer" in said(calm(test))


def test_the_page_s_own_variant_comes_with_its_options(app: Callable[..., AppTest]) -> None:
    test = calm(app(FOX, every="true", every_how="two", variant="1.5", option="util"))
    assert r"**METEOR 1\.5/util**" in survey_table(test)
    assert r"METEOR 1\.5/util → METEOR 1\.5" in said(test)


def test_a_variant_that_fails_says_so_and_the_others_stay(
    app: Callable[..., AppTest], monkeypatch: pytest.MonkeyPatch
) -> None:
    score_of = Meteor.score

    def broken(self: Meteor, candidate: str, references: list[str]) -> Result:
        if self.variant == "nltk":
            return score_of(self, "", [""])  # refused: both sides are empty
        return score_of(self, candidate, references)

    monkeypatch.setattr(Meteor, "score", broken)
    test = calm(app(Texts("one red fox", ("a red fox",)), every="true"))
    assert len(survey_table(test)) == 5
    assert any("both empty" in alert for alert in alerts(test))
    assert "METEOR 2007 → METEOR 2005" in said(test)


def test_a_missing_resource_says_what_to_install(
    app: Callable[..., AppTest], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("METEOR_DATA", str(tmp_path))
    test = calm(app(FOX, every="true"))
    assert any(alert.startswith("NLTK 3") and "wordnet" in alert for alert in alerts(test))
    assert test.button(key="every_nltk")


def test_long_texts_are_left_out(
    app: Callable[..., AppTest], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(differences, "steps", None)
    test = calm(app(Texts("foxtrots " * 400, ("doghouse " * 400,)), every="true"))
    assert any("too long" in alert for alert in alerts(test))


def test_an_empty_candidate_scores_nothing_everywhere(app: Callable[..., AppTest]) -> None:
    test = calm(app(Texts("", ("a fox",)), every="true"))
    assert "they agree" in said(test)


def test_hostile_words_stay_words(app: Callable[..., AppTest]) -> None:
    pair = Texts("<script>x</script> **bold** {0} $a$", ("**bold** [a](javascript:b) {x}",))
    test = calm(app(pair, every="true"))
    for markdown in test.markdown:
        assert "](javascript" not in markdown.value
        assert "<script" not in markdown.value.replace("\\<", "")


def test_options_of_a_variant(app: Callable[..., AppTest]) -> None:
    test = calm(app(FOX, variant="1.5"))
    assert test.selectbox(key="option").value == "none"
    before = score(test)
    test.selectbox(key="option").set_value("util").run()
    assert score(calm(test)) != before
    assert any("variant:1.5/util" in block.value for block in test.code)
    test.toggle(key="mended").set_value(True).run()
    assert any("variant:1.5/util/mended" in block.value for block in test.code)
    test.selectbox(key="variant").set_value("2005").run()
    assert "option" not in {box.key for box in calm(test).selectbox}


def test_an_option_brings_its_own_stages(app: Callable[..., AppTest]) -> None:
    test = calm(app(FOX, variant="1.5"))
    assert test.checkbox(key="stage_stem").value
    test.selectbox(key="option").set_value("universal").run()
    assert not calm(test).checkbox(key="stage_stem").value


def test_a_link_restores_the_option(app: Callable[..., AppTest]) -> None:
    test = calm(app(permalink.pack(FOX), variant="1.5", option="adq", mended="true"))
    assert any("variant:1.5/adq/mended" in block.value for block in test.code)
    test = calm(app(FOX, variant="1.5", option="li"))  # a task of Russian alone
    assert test.selectbox(key="option").value == "none"
