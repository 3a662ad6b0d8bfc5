"""“One pair, every METEOR” without a browser."""

from __future__ import annotations

import re

import pytest
from streamlit.testing.v1 import AppTest

from meteor_core import Meteor, Result
from meteor_core.explain import differences
from pages.ui.i18n.translation import catalogue
from pages.ui.i18n.variant_names import step_sentence
from pages.ui.pair import variants as section
from pages.ui.shared.permalink import Texts
from pages.ui.shared.recipes import variants
from pages.ui.shared.recipes.variants import VariantScore
from tests.data import DEFAULTS
from tests.pages.apps import (
    LINE,
    alerts,
    calm,
    nothing_runs,
    open_page,
    plainly,
    score,
    shown,
    signature,
)

pytestmark = pytest.mark.resource(*DEFAULTS)

FOX = Texts(
    "A fast brown fox leapt over a lazy dog", ("The quick brown fox jumps over the lazy dog",)
)


def open_section(pair: Texts = FOX, **address: str) -> AppTest:
    return open_page(pair=pair, every="true", **address)


def survey_table(test: AppTest) -> list[str]:
    """The variants named in the section's table."""
    frames = [table.value for table in test.table]
    found = next(frame for frame in frames if frame.columns[0] in {"Variant", "Вариант"})
    return list(map(plainly, found.iloc[:, 0]))


def test_nothing_is_computed_while_it_is_closed(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []
    score_of = variants._score

    def counted(name: str, language: str, texts: Texts) -> VariantScore:
        asked.append(name)
        return score_of(name, language, texts)

    monkeypatch.setattr(variants, "_score", counted)
    pair = Texts("a pair that nobody has seen", ("nobody has seen this pair",))
    assert "One pair, all variants" in [fold.label for fold in open_page(pair=pair).expander]
    assert not asked
    open_section(pair)
    assert "2007" in asked


@pytest.mark.resource("meteor-1.5", "wordnet-en", "wordnet-3.0")
@pytest.mark.parametrize("locale", ["en-US", "ru-RU"])
def test_every_variant_of_the_language_and_the_steps_between(locale: str) -> None:
    test = open_section(locale=locale, variant="2005")
    assert survey_table(test) == [
        "METEOR",
        "METEOR tuned",
        "METEOR 1.5",
        "METEOR 2007",
        "**METEOR 2005**",
        "NLTK 3.10",
    ]
    assert "METEOR 2007 → METEOR 2005: **+0.068**" in plainly(shown(test))
    headings = [line for line in test.subheader if "·" in line.value]
    assert "METEOR 2005 · NLTK 3.10 · " in plainly(headings[-1].value)  # they agree: drawn once
    assert "METEOR 2005 → NLTK" not in plainly(shown(test))
    signatures = [text for line in headings for text in line.proto.help.split("\n\n")]
    assert [plainly(text).partition("|")[0] for text in signatures] == [
        f"variant:{name}" for name in ("meteor", "tuned", "1.5", "2007", "2005", "nltk")
    ]
    changed = {"en-US": "**+0.068** Parameters", "ru-RU": "**+0.068** Параметры"}
    assert changed[locale] in plainly(shown(test))


@pytest.mark.resource("meteor-1.5")
def test_russian_has_one_variant_more() -> None:
    test = open_section(Texts("ряд домов", ("сад домов",)))
    assert "Notebook METEOR" in survey_table(test)
    assert "32-bit hashes" in plainly(shown(test))
    test.pills(key="variant").set_value("1.5").run()
    test.toggle(key="mended").set_value(True).run()
    assert "32-bit hashes" in plainly(shown(calm(test)))


@pytest.mark.resource("meteor-1.5")
def test_any_two_can_be_compared() -> None:
    test = open_section(every_how="two")
    assert "METEOR → METEOR 1.5" in plainly(shown(test))
    test.selectbox(key="every_one").set_value("2007").run()
    test.selectbox(key="every_other").set_value("2005").run()
    assert "METEOR 2007 → METEOR 2005: **+0.068**" in plainly(shown(calm(test)))
    assert test.query_params["every_one"] == "2007"
    test.selectbox(key="every_one").set_value("2005").run()
    assert "METEOR 2005 → METEOR" in shown(calm(test))


@pytest.mark.resource("meteor-1.5")
def test_the_printed_steps_sum_to_the_difference_of_the_printed_scores() -> None:
    pair = Texts("Он не любит молоко и никогда его не пил", ("Он любит молоко и всегда его пил",))
    test = open_section(pair, every_how="two", every_one="tuned", every_other="1.5")
    told = plainly(shown(test)).replace("−", "-")
    first, last = (
        float(found) for found in re.findall(r"METEOR (?:tuned|1\.5) · (\d\.\d{3})", told)[:2]
    )
    whole, *steps = map(float, re.findall(r"\*\*([+-]?\d\.\d{3})\*\*", told[told.index(" → ") :]))
    assert len(steps) > 2
    assert whole == pytest.approx(last - first)
    assert sum(steps) == pytest.approx(whole)


@pytest.mark.resource("meteor-1.5")
def test_the_page_s_own_variant_comes_with_its_options() -> None:
    test = open_section(every_how="two", variant="1.5", option="util")
    assert "**METEOR 1.5/util**" in survey_table(test)
    assert "METEOR 1.5/util → METEOR 1.5" in plainly(shown(test))


def test_a_variant_that_fails_says_so_and_the_others_stay(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    score_of = Meteor.score

    def broken(self: Meteor, candidate: str, references: list[str]) -> Result:
        if self.variant == "nltk":
            return score_of(self, "", [""])  # refused: both sides are empty
        return score_of(self, candidate, references)

    monkeypatch.setattr(Meteor, "score", broken)
    test = open_section(Texts("one red fox", ("a red fox",)))
    assert len(survey_table(test)) == 5
    assert any("both empty" in alert for alert in alerts(test))
    assert "METEOR 2007 → METEOR 2005" in shown(test)


def test_marks_are_quoted_as_the_page_quotes() -> None:
    step = differences.steps("2005", "nltk", "ru", "коты – звери", ["кот – лев"])[0]
    said = [step_sentence(step, translate) for translate in (str, catalogue("ru").gettext)]
    assert "no longer function words: “–”" in said[0]
    assert "перестали быть служебными: «–»" in said[1]
    cut = differences.steps("2005", "notebook", "ru", "коты, ёж", ["коты, лев"])[0]
    told = step_sentence(cut, catalogue("ru").gettext)
    assert "теперь совпало: «коты,» ~ «коты,»; больше не совпадает: коты ~ коты, «,» ~ «,»" in told


def test_long_texts_are_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise AssertionError("too long to be compared")

    monkeypatch.setattr(section, "steps", refuse)
    monkeypatch.setattr(variants, "_score", refuse)
    test = open_section(Texts("foxtrots " * 400, ("doghouse " * 400,)))
    assert any("too long to be scored by every variant" in alert for alert in alerts(test))


def test_an_empty_candidate_scores_nothing_everywhere() -> None:
    test = open_section(Texts("", ("a fox",)))
    frame = next(table.value for table in test.table if table.value.columns[0] == "Variant")
    assert set(frame["METEOR"]) == {"0.000"}
    assert "these variants give the same result for this pair" in shown(test)


def test_hostile_words_stay_words() -> None:
    nothing_runs(open_section(Texts(f"{LINE} fox", (f"fox {LINE}",))))


@pytest.mark.resource("meteor-1.5")
def test_options_of_a_variant() -> None:
    test = open_page(pair=FOX, variant="1.5")
    assert test.selectbox(key="option").value == "none"
    before = score(test)
    calm(test.selectbox(key="option").set_value("util").run())
    assert score(test) != before
    assert signature(test).startswith("variant:1.5/util|")
    calm(test.toggle(key="mended").set_value(True).run())
    assert signature(test).startswith("variant:1.5/util/mended|")
    calm(test.pills(key="variant").set_value("2007").run())
    assert "option" not in {box.key for box in test.selectbox}


@pytest.mark.resource("meteor-1.5")
def test_an_option_brings_its_own_stages() -> None:
    test = open_page(pair=FOX, variant="1.5")
    assert test.checkbox(key="stage_stem").value
    calm(test.selectbox(key="option").set_value("universal").run())
    assert not test.checkbox(key="stage_stem").value


@pytest.mark.resource("meteor-1.5")
def test_a_link_restores_the_option() -> None:
    test = open_page(pair=FOX, variant="1.5", option="adq", mended="true")
    assert signature(test).startswith("variant:1.5/adq/mended|")
    test = open_page(pair=FOX, variant="1.5", option="li")  # a task of Russian alone
    assert test.selectbox(key="option").value == "none"


def test_the_steps_are_the_core_s() -> None:
    """The section adds up: from the first score to the last by what the steps change."""
    steps = differences.steps("2007", "2005", "en", FOX.candidate, FOX.references)
    test = open_section(every_how="two", every_one="2007", every_other="2005")
    for step in steps:
        assert f"**{step.change:+.3f}".replace("-", "−") in plainly(shown(test))
