"""The Metrics page without a browser."""

from __future__ import annotations

from typing import Any

import pytest
from streamlit.testing.v1 import AppTest

from meteor_core.metrics import METRICS, Metric
from pages.ui.metrics import pictures
from pages.ui.shared.permalink import Texts
from tests.data import DEFAULTS
from tests.pages.apps import (
    HOSTILE,
    alerts,
    calm,
    copied,
    go_to,
    nothing_runs,
    open_page,
    plainly,
    shown,
    signature,
)

pytestmark = pytest.mark.resource(*DEFAULTS)

PAIR = Texts("the the the cat sat on the mat", ("the cat is on the mat",))


def page(pair: Texts = PAIR, **address: Any) -> AppTest:
    """``page(PAIR, metric="ter")`` → the page with METEOR 2005, run once."""
    return open_page("metrics", pair=pair, **{"variant": "2005", **address})


def choose(test: AppTest, metric: str) -> AppTest:
    return calm(test.pills(key="metric").set_value(metric).run())


def scores(test: AppTest) -> dict[str, str]:
    """The table of all metrics: ``{"BLEU": "0.427", …}``."""
    rows = test.table[0].value.to_numpy().tolist()
    return {plainly(name).strip("*").removesuffix("** ↓"): cell for name, cell, _ in rows}


def heading(test: AppTest) -> str:
    return plainly(next(line.value for line in test.header))


def running_text(test: AppTest) -> str:
    """The pictures that are running text."""
    bodies = (str(element.proto.body) for element in test.get("html"))
    return " ".join(body for body in bodies if "<bdi>" in body)


def test_every_metric_stands_beside_meteor_s_variants() -> None:
    found = scores(page(metric="chrf", variant="meteor"))
    assert next(iter(found)) == "METEOR"
    assert {"METEOR 1.5", "METEOR 2005", "NLTK 3.10"} < set(found)
    for metric in METRICS.values():
        name = metric.title + (" ↓" if metric.name == "ter" else "")
        score = "–"  # of Hamming, which wants equal lengths
        if metric.name != "hamming":
            score = f"{Metric.of(metric.name).segment(PAIR.candidate, PAIR.references):.3f}"
        assert found[name] == score


@pytest.mark.parametrize("locale", ["en-US", "ru-RU"])
def test_every_sheet(locale: str) -> None:
    test = page(locale=locale)
    for name, metric in METRICS.items():
        choose(test, name)
        assert heading(test).startswith(metric.title)
        assert r"\begin{aligned}" in test.latex[0].value
        assert metric.sheet.paper.citation[:12] in plainly(shown(test))
        assert signature(test) == Metric.of(name).signature_for(1, corpus=False)
        rewards = "**Rewards.**" if locale == "en-US" else "**Поощряет.**"
        assert rewards in shown(test)


@pytest.mark.resource("meteor-1.5")
def test_every_number_of_the_table_is_signed() -> None:
    """Hamming refuses the pair, and has no number."""
    test = page(state={"metrics_signatures": True}, alpha="0.3")
    lines = copied(test, "metrics_signatures_lines").split("\n")
    signed = dict(line.split(": ", 1) for line in lines)
    assert signed.keys() == {name.removesuffix(" ↓") for name in scores(test)} - {"Hamming"}
    assert "|a:0.3|" in signed["METEOR 2005"]
    assert signed["METEOR"].startswith("variant:meteor|")
    assert signed["TER"] == Metric.of("ter").signature_for(1, corpus=False)


def chosen(test: AppTest, key: str) -> Any:
    """A choice of buttons, by its key."""
    return next(element for element in test.get("button_group") if element.key == key)


def test_an_option_changes_score_signature_and_address() -> None:
    test = page(metric="bleu")
    before = scores(test)["BLEU"]
    test.selectbox(key="metric_bleu_smooth").select("none")
    calm(test.number_input(key="metric_bleu_max_n").set_value(2).run())
    name = "BLEU (max_n=2, smooth=none)"
    bleu = Metric.of("bleu", max_n=2, smooth="none")
    assert scores(test)[name] == f"{bleu.segment(PAIR.candidate, PAIR.references):.3f}" != before
    assert signature(test) == bleu.signature_for(1, corpus=False)
    assert test.query_params["metrics"] == "bleu[max_n=2;smooth=none]"
    calm(test.button(key="metric_reset").click().run())
    assert scores(test)["BLEU"] == before


def test_a_link_restores_metric_and_options() -> None:
    test = page(metric="ter", metrics="ter[case=yes],chrf[order=3]")
    assert heading(test).startswith("TER (case=yes) ")
    assert "chrF (order=3)" in scores(test)
    assert test.toggle(key="metric_ter_case").value is True


@pytest.mark.parametrize("damaged", ["bleu[max_n=99]", "nothing", "[[", "bleu,bleu"])
def test_a_damaged_link_is_as_good_as_none(damaged: str) -> None:
    test = page(metric="gleu", metrics=damaged)
    assert heading(test).startswith("BLEU 0.")
    assert "BLEU" in scores(test)


def test_clipping_is_counted() -> None:
    test = page(metric="bleu", state={"metric_table": True})
    assert "Counted 1-grams of the candidate: 5 of 8. Clipped: 2." in shown(test)
    rows = {row[0]: row[1:] for row in test.table[1].value.to_numpy().tolist()}
    assert rows["the"] == ["4", "2", "2"]


def test_of_several_references_the_kindest_is_drawn() -> None:
    test = page(Texts("кот спит", ("дождь идёт", "кот спит крепко")), metric="rougel")
    assert chosen(test, "metric_reference_2").value == 1
    assert "Words in common: 2 (of 2 in the candidate and 3 in the reference" in shown(test)


def test_ngrams_of_several_references_count_as_the_metric_counts_them() -> None:
    """BLEU's may stand in any of them; ROUGE takes one reference, and no word from another."""
    texts = Texts("Мальчик бежит домой", ("Мальчик бежал домой", "Кто-то бежит"))
    told = shown(page(texts, metric="bleu"))
    assert "Counted 1-grams of the candidate: 3 of 3." in told
    assert "The n-grams can be in any reference; the reference shown contains 2." in told
    told = shown(page(texts, metric="rouge1"))
    assert "Counted 1-grams of the candidate: 2 of 3." in told
    assert "Any reference may" not in told


@pytest.mark.parametrize(
    ("name", "caption"),
    [
        ("ter", "2 edits · kept: 2 · replaced: 1 · inserted: 1"),
        ("levenshtein", "9 edits"),
        ("jaro", "Letters that match: 10 (out of order: "),
        ("rouge2", "Counted 2-grams of the candidate: 0 of 2."),
    ],
)
def test_edits_are_counted(name: str, caption: str) -> None:
    assert caption in shown(page(Texts("кот спит тут", ("кот лежит тут давно",)), metric=name))


def test_hamming_refuses_unequal_lengths() -> None:
    test = page(Texts("кот", ("кошка",)), metric="hamming")
    assert alerts(test) == [
        "Hamming compares only texts of equal length. Characters in the candidate: 3, in the "
        "reference: 5."
    ]
    assert heading(test) == "Hamming –"
    fits_one = page(Texts("кот", ("кошка", "кит")), metric="hamming")
    assert heading(fits_one) == "Hamming 0.667"
    assert "1 edit ·" in shown(fits_one)
    chosen(fits_one, "metric_reference_2").set_value(0).run()
    assert any("only texts of equal length" in line.value for line in calm(fits_one).info)
    equal = page(Texts("кот", ("кит",)), metric="hamming")
    assert heading(equal) == "Hamming 0.667"
    assert not equal.error


def test_an_empty_side() -> None:
    """Every metric says its number for it, or why it has none."""
    test = page(Texts("", ("кот спит",)))
    for name, metric in METRICS.items():
        choose(test, name)
        assert heading(test).startswith(metric.title)
        assert heading(test).endswith(" –") is bool(test.error), name
    both = page(Texts("", ("",)))
    for name in METRICS:
        assert any("both empty" in alert for alert in alerts(choose(both, name)))


def test_hostile_text() -> None:
    text = " ".join(HOSTILE.values())
    test = page(Texts(text, (f"кот {text}",)))
    for name in METRICS:
        nothing_runs(choose(test, name))
        drawn = running_text(test)
        assert "<script>" not in drawn
        if name in ("chrf", "levenshtein"):
            assert "&lt;" in drawn


def test_too_long_a_text_is_refused() -> None:
    test = page(Texts("кот " * 6000, ("кот",)), metric="bleu")
    assert any("the limit is 20000" in alert for alert in alerts(test))
    assert scores(test)["BLEU"] == "–"


def test_the_pair_page_s_texts_are_there() -> None:
    test = go_to(page(metric="ter"), "pair")
    test.text_area(key="candidate").set_value("the dog sat").run()
    go_to(test, "metrics")
    assert test.text_area(key="candidate").value == "the dog sat"
    assert heading(test).startswith("TER ")


def test_a_long_table_says_how_many_rows_it_leaves_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pictures, "_MOST_ROWS", 3)
    test = page(metric="bleu", state={"metric_table": True})
    assert "Only the first 3 of 5 are shown." in shown(test)
