"""The Metrics page without a browser."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from streamlit.testing.v1 import AppTest

from meteor_core import resources
from meteor_core.metrics import METRICS, Metric
from pages.ui.shared import permalink
from pages.ui.shared.permalink import Texts
from tests.pages.test_pair import APP, HOSTILE, SECONDS, _no_network, alerts, calm

PAIR = Texts("the the the cat sat on the mat", ("the cat is on the mat",))
PLAIN = {"variant": "2005", "language": "en"}


@pytest.fixture
def page(monkeypatch: pytest.MonkeyPatch) -> Callable[..., AppTest]:
    """``page(PAIR, metric="ter")`` → the page, run once; nothing is downloaded."""
    monkeypatch.setattr(resources, "install", _no_network)

    def start(pair: Texts = PAIR, locale: str = "en-US", **address: str) -> AppTest:
        test = AppTest.from_file(str(APP), default_timeout=SECONDS)
        test.context = {"locale": locale}
        test.query_params.update(address | {"pair": permalink.pack(pair)})
        return test.switch_page("pages/metrics.py").run()

    return start


def scores(test: AppTest) -> dict[str, str]:
    """The table of all metrics: ``{"BLEU": "0.427", …}``."""
    rows = test.table[0].value.to_numpy().tolist()
    return {name.replace("\\", "").strip("*").removesuffix("** ↓"): cell for name, cell, _ in rows}


def heading(test: AppTest) -> str:
    return next(line.value for line in test.header).replace("\\", "")


def html(test: AppTest) -> str:
    """The pictures that are running text."""
    bodies = (str(element.proto.body) for element in test.get("html"))
    return " ".join(body for body in bodies if "<bdi>" in body)


def test_every_metric_stands_beside_meteor_s_variants(page: Callable[..., AppTest]) -> None:
    test = calm(page(metric="chrf"))
    found = scores(test)
    assert next(iter(found)) == "METEOR Explorer"
    assert {"METEOR 1.5", "METEOR 2005", "NLTK 3.10"} < set(found)
    for metric in METRICS.values():
        name = metric.title + (" ↓" if metric.name == "ter" else "")
        one = Metric.of(metric.name)
        expected = "–" if metric.name == "hamming" else f"{one.segment(*_texts(PAIR)):.3f}"
        assert found[name] == expected
    assert heading(test) == f"chrF {found['chrF']}"


def _texts(pair: Texts) -> tuple[str, tuple[str, ...]]:
    return pair.candidate, pair.references


@pytest.mark.parametrize("name", METRICS)
@pytest.mark.parametrize("locale", ["en-US", "ru-RU"])
def test_every_sheet(page: Callable[..., AppTest], name: str, locale: str) -> None:
    test = calm(page(metric=name, locale=locale))
    metric = METRICS[name]
    assert heading(test).startswith(metric.title)
    assert r"\begin{aligned}" in test.latex[0].value
    assert any(
        metric.sheet.paper.citation[:12] in line.value.replace("\\", "") for line in test.markdown
    )
    assert test.code[-1].value == Metric.of(name).signature_for(1, corpus=False)
    if locale == "ru-RU":
        assert any("Поощряет" in line.value for line in test.markdown)
        assert not any("Rewards" in line.value for line in test.markdown)


def chosen(test: AppTest, key: str) -> Any:
    """A choice of buttons, by its key."""
    return next(one for one in test.get("button_group") if one.key == key)


def test_an_option_changes_score_signature_and_address(page: Callable[..., AppTest]) -> None:
    test = calm(page(metric="bleu"))
    before = scores(test)["BLEU"]
    test.selectbox(key="metric_bleu_smooth").select("none")
    calm(test.number_input(key="metric_bleu_max_n").set_value(2).run())
    name = "BLEU (max_n=2, smooth=none)"
    expected = Metric.of("bleu", max_n=2, smooth="none")
    assert scores(test)[name] == f"{expected.segment(*_texts(PAIR)):.3f}" != before
    assert test.code[-1].value == expected.signature_for(1, corpus=False)
    assert test.query_params["metrics"] == "bleu[max_n=2;smooth=none]"
    calm(test.button(key="metric_reset").click().run())
    assert scores(test)["BLEU"] == before


def test_a_link_restores_metric_and_options(page: Callable[..., AppTest]) -> None:
    test = calm(page(metric="ter", metrics="ter[case=yes],chrf[order=3]"))
    assert heading(test).startswith("TER (case=yes) ")
    assert "chrF (order=3)" in scores(test)
    assert test.toggle(key="metric_ter_case").value is True


@pytest.mark.parametrize("told", ["bleu[max_n=99]", "nothing", "[[", "bleu,bleu"])
def test_a_damaged_link_is_as_good_as_none(page: Callable[..., AppTest], told: str) -> None:
    test = calm(page(metric="gleu", metrics=told))
    assert heading(test).startswith("BLEU 0.")
    assert "BLEU" in scores(test)


def test_clipping_is_counted(page: Callable[..., AppTest]) -> None:
    test = calm(page(metric="bleu"))
    assert "Of the candidate's 8 1-grams 5 count; clipped: 2." in _told(test)
    rows = {row[0]: row[1:] for row in test.table[1].value.to_numpy().tolist()}
    assert rows["the"] == ["4", "2", "2"]


def _told(test: AppTest) -> str:
    return " ".join(caption.value for caption in test.caption)


def test_of_several_references_the_kindest_is_drawn(page: Callable[..., AppTest]) -> None:
    pair = Texts("кот спит", ("дождь идёт", "кот спит крепко"))
    test = calm(page(pair, metric="rougel"))
    assert chosen(test, "metric_reference_2").value == 1
    assert "2 words in common, of 2 in the candidate and 3 in the reference" in _told(test)


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("ter", "2 edits · kept: 2 · replaced: 1 · inserted: 1"),
        ("levenshtein", "9 edits"),
        ("jaro", "Letters that match: 10, out of order: "),
        ("rouge2", "Of the candidate's 2 2-grams 0 count"),
    ],
)
def test_edits_are_counted(page: Callable[..., AppTest], name: str, said: str) -> None:
    test = calm(page(Texts("кот спит тут", ("кот лежит тут давно",)), metric=name))
    assert said in _told(test)


def test_hamming_refuses_unequal_lengths(page: Callable[..., AppTest]) -> None:
    test = calm(page(Texts("кот", ("кошка",)), metric="hamming"))
    assert [error.value.replace("\\", "") for error in test.error] == [
        "Hamming compares texts of equal length only: the candidate has 3 characters, "
        "the reference 5."
    ]
    assert heading(test) == "Hamming –"
    one_fits = calm(page(Texts("кот", ("кошка", "кит")), metric="hamming"))
    assert heading(one_fits) == "Hamming 0.667"
    assert "1 edit ·" in _told(one_fits)
    chosen(one_fits, "metric_reference_2").set_value(0).run()
    assert any("equal length only" in line.value for line in calm(one_fits).info)
    equal = calm(page(Texts("кот", ("кит",)), metric="hamming"))
    assert heading(equal) == "Hamming 0.667"
    assert not equal.error


@pytest.mark.parametrize("name", METRICS)
def test_an_empty_side(page: Callable[..., AppTest], name: str) -> None:
    test = calm(page(Texts("", ("кот спит",)), metric=name))
    assert any("no words" in alert for alert in alerts(test)) or scores(test)["BLEU"] == "0.000"
    both = calm(page(Texts("", ("",)), metric=name))
    assert any("both empty" in alert for alert in alerts(both))


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE)
def test_hostile_text(page: Callable[..., AppTest], text: str) -> None:
    for name in ("bleu", "chrf", "levenshtein"):
        test = calm(page(Texts(text, (f"кот {text}",)), metric=name))
        assert "<script>" not in html(test)
        assert bool(html(test)) is (name != "bleu")


def test_too_long_a_text_is_refused(page: Callable[..., AppTest]) -> None:
    test = calm(page(Texts("кот " * 6000, ("кот",)), metric="bleu"))
    assert any("the limit is 20000" in alert.replace("\\", "") for alert in alerts(test))
    assert scores(test)["BLEU"] == "–"


def test_the_pair_page_s_texts_are_there(page: Callable[..., AppTest]) -> None:
    test = calm(page(metric="ter"))
    calm(test.switch_page("pages/pair.py").run())
    test.text_area(key="candidate").set_value("the dog sat").run()
    calm(test.switch_page("pages/metrics.py").run())
    assert test.text_area(key="candidate").value == "the dog sat"
    assert heading(test).startswith("TER ")
