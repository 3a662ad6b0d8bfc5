"""The Candidates page without a browser: several translations compared."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from streamlit.testing.v1 import AppTest

from meteor_core.candidates.lines import Candidate, parse
from pages.ui.candidates import shelf
from pages.ui.shared import links, permalink
from pages.ui.shared.permalink import Texts
from tests.pages.apps import APP, SECONDS, calm, offline

TWO = Texts("one\tthe cat sat on a mat\ntwo\ta cat is here", ("the cat sat on the mat",))
HOSTILE = "<script>alert(1)</script> **bold** [x](javascript:alert(1)) $y$ :red[z] \u202e{0}"


@pytest.fixture
def page(monkeypatch: pytest.MonkeyPatch) -> Callable[..., AppTest]:
    """``page(Texts(…), locale="ru-RU")`` → the page; nothing is downloaded."""
    offline(monkeypatch)

    def start(given: Texts | str = "", locale: str = "en-US") -> AppTest:
        test = AppTest.from_file(str(APP), default_timeout=SECONDS)
        test.context = {"locale": locale}
        test.run().switch_page("pages/candidates.py")
        if given:
            test.query_params["set"] = given if isinstance(given, str) else permalink.pack(given)
        return calm(test.run())

    return start


def names(test: AppTest) -> list[str]:
    return list(test.dataframe[0].value.iloc[:, 0])


@pytest.mark.parametrize(
    ("locale", "title", "place"), [("en-US", "Candidates", 1), ("ru-RU", "Кандидаты", 0)]
)
def test_a_ready_comparison_stands_first(
    page: Callable[..., AppTest], locale: str, title: str, place: int
) -> None:
    test = page(locale=locale)
    assert test.title[0].value == title
    assert names(test) == [one.name for one in parse(shelf.SHELF[place].texts.candidate)]
    assert "set" not in test.query_params


def test_scores_of_every_metric_and_why_they_differ(page: Callable[..., AppTest]) -> None:
    test = page(TWO)
    scores = test.dataframe[0].value
    assert names(test) == ["one", "two"]
    assert scores["METEOR"][0] > scores["METEOR"][1]
    assert scores["BLEU"][0] > scores["BLEU"][1]
    assert scores["TER ↓"][0] < scores["TER ↓"][1]
    said = [line.value for line in test.markdown if "is ahead of" in line.value]
    assert len(said) == 1
    assert "two loses" in said[0]
    assert any("variant:explorer" in one.value for one in test.code)


def test_typing_changes_scores_and_address(page: Callable[..., AppTest]) -> None:
    test = page(TWO)
    test.text_area(key="compare_box").input("a cat\nthe mat\nthe cat sat").run()
    assert names(calm(test)) == ["A", "B", "C"]
    assert permalink.unpack(test.query_params["set"]).candidate == "a cat\nthe mat\nthe cat sat"
    test.slider(key="gamma").set_value(0.0).run()
    assert list(calm(test).dataframe[0].value["penalty"]) == [0, 0, 0]


@pytest.mark.parametrize(
    ("box", "said"),
    [
        ("", "0 candidates given"),
        ("one alone", "1 candidates given"),
        ("x\n" * 13, "13 candidates given"),
        ("x\ta\nx\tb", "stands twice"),
        ("a cat\n" + "long " * 5_000, "the limit is"),
        ("a\n" + "y" * 70_000, "the limit is"),
    ],
)
def test_what_cannot_be_compared_is_said(page: Callable[..., AppTest], box: str, said: str) -> None:
    test = page(TWO)
    test.text_area(key="compare_box").input(box).run()
    assert said in calm(test).error[0].value.replace("\\", "")
    assert not test.dataframe
    assert test.text_area(key="compare_box").value == box
    test.text_area(key="compare_box").input("a\nb").run()
    assert calm(test).dataframe


def test_no_reference_is_said(page: Callable[..., AppTest]) -> None:
    test = page(Texts("a\nb", ("",)))
    assert "no reference" in test.error[0].value


def test_an_empty_candidate_scores_nothing(page: Callable[..., AppTest]) -> None:
    test = page(Texts("x\t\ny\tthe cat", ("the cat",)))
    assert test.dataframe[0].value["METEOR"][0] == 0
    assert any("no words" in one.value for one in test.info)


def test_several_references(page: Callable[..., AppTest]) -> None:
    test = page(Texts("the dog\nthe cat", ("the cat", "the dog")))
    assert list(test.dataframe[0].value["best reference"]) == [2, 1]
    test.segmented_control(key="compare_shown").set_value(1).run()
    assert calm(test).dataframe
    test.button(key="compare_remove_0").click().run()
    assert "best reference" not in calm(test).dataframe[0].value
    test.button(key="compare_add_reference").click().run()
    assert calm(test).text_area(key="compare_reference_1").value == ""


def test_hostile_texts_are_shown_and_never_run(page: Callable[..., AppTest]) -> None:
    test = page(Texts(f"{HOSTILE}\t{HOSTILE}\n=1+1\t\U0001f98a\x00", (HOSTILE,)))
    assert names(test)[0] == HOSTILE
    for line in test.markdown:
        assert not line.allow_html
        assert "](javascript" not in line.value


@pytest.mark.parametrize("damaged", ["?", "eNp", "x" * 20_000])
def test_a_damaged_link_is_told(page: Callable[..., AppTest], damaged: str) -> None:
    test = page(damaged)
    assert any("damaged" in one.value for one in test.warning)
    assert test.dataframe


@pytest.mark.parametrize("variant", ["nltk", "1.5"])
def test_other_variants(page: Callable[..., AppTest], variant: str) -> None:
    test = page(TWO)
    test.selectbox(key="variant").set_value(variant).run()
    assert calm(test).error or f"variant:{variant}" in test.code[-2].value


def test_every_example_compares(page: Callable[..., AppTest]) -> None:
    test = page()
    for place, example in enumerate(shelf.SHELF):
        test.menu_button(key="compare_example").click_index(place).run()
        assert len(names(calm(test))) == len(parse(example.texts.candidate))


def test_the_way_from_a_corpus() -> None:
    systems = {f"s{n}": f"text\n{n}" for n in range(14)}
    where = links.address(systems, ("a reference",), {"variant": "2005"})
    assert where.startswith("/candidates?variant=2005&set=")
    found = permalink.unpack(where.partition("set=")[2])
    assert parse(found.candidate)[11] == Candidate("s11", "text 11")
    assert len(parse(found.candidate)) == 12
    assert links.address({"a": "x", "b": "y"}, ("z",), {}) != ""
