"""The Candidates page without a browser: several translations compared."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from streamlit.testing.v1 import AppTest

from meteor_core import Meteor
from meteor_core.candidates.comparison import Candidate, parse_candidates
from pages.ui.candidates.inputs import EXAMPLES
from pages.ui.shared import address, figures, permalink
from pages.ui.shared.permalink import Texts
from tests.data import DEFAULTS
from tests.pages.apps import LINE, alerts, calm, nothing_runs, open_page, plainly, shown, signature
from tests.pages.corpora import scored

pytestmark = pytest.mark.resource(*DEFAULTS)

TWO = Texts("one\tthe cat sat on a mat\ntwo\ta cat is here", ("the cat sat on the mat",))


def page(texts: Texts | str = "", **settings: str) -> AppTest:
    """``page(Texts(…), locale="ru-RU")`` → the page, its texts packed in the address."""
    packed = texts if isinstance(texts, str) else permalink.pack(texts)
    return open_page("candidates", **({"set": packed} if packed else {}), **settings)


def names(test: AppTest) -> list[str]:
    return list(test.dataframe[0].value.iloc[:, 0])


def type_box(test: AppTest, text: str) -> AppTest:
    return calm(test.text_area(key="compare_box").input(text).run())


@pytest.mark.parametrize("narrowest", [600, 10_000])
@pytest.mark.parametrize("opened", [page, scored])
def test_a_phone_s_tables_of_scores_say_that_columns_follow(
    monkeypatch: pytest.MonkeyPatch, opened: Callable[[], AppTest], narrowest: int
) -> None:
    monkeypatch.setattr(figures, "_NARROW", narrowest)
    assert ("Swipe the table sideways" in shown(opened())) is (narrowest == 10_000)


@pytest.mark.parametrize(
    ("locale", "title", "place"), [("en-US", "Candidates", 1), ("ru-RU", "Кандидаты", 0)]
)
def test_a_ready_comparison_stands_first(locale: str, title: str, place: int) -> None:
    test = page(locale=locale)
    assert test.title[0].value == title
    assert names(test) == [line.name for line in parse_candidates(EXAMPLES[place].texts.candidate)]
    assert "set" not in test.query_params


def test_scores_of_every_metric_and_why_they_differ() -> None:
    test = page(TWO)
    scores = test.dataframe[0].value
    assert names(test) == ["one", "two"]
    assert scores["METEOR"][0] > scores["METEOR"][1]
    assert scores["BLEU"][0] > scores["BLEU"][1]
    assert scores["TER ↓"][0] < scores["TER ↓"][1]
    assert "two (0.086) is behind one (0.807) by 0.721: 4 more missing tokens" in plainly(
        shown(test)
    )
    test.session_state["compare_why"] = True
    (sentence,) = [line.value for line in calm(test.run()).markdown if "is ahead" in line.value]
    assert "- Missing words: two loses" in plainly(sentence)
    assert signature(test).startswith("variant:meteor|")


@pytest.mark.parametrize(
    ("variant", "titles"),
    [
        ("meteor", ["METEOR", "METEOR tuned"]),
        ("tuned", ["METEOR tuned", "METEOR"]),
        ("2005", ["METEOR 2005", "METEOR", "METEOR tuned"]),
    ],
)
def test_the_table_has_a_column_for_meteor_and_for_tuned(variant: str, titles: list[str]) -> None:
    scores = page(TWO, variant=variant).dataframe[0].value
    assert [name for name in scores if name.startswith("METEOR")] == titles
    for title in titles:
        name = title.removeprefix("METEOR").strip() or "meteor"
        score = Meteor("en", name).score("the cat sat on a mat", "the cat sat on the mat").score
        assert scores[title][0] == pytest.approx(score.value, abs=0.0005)


def test_no_reason_is_named_that_rounding_alone_makes() -> None:
    """A and B have the same penalty, and A's F is the higher one."""
    test = page()
    assert "B (0.831) is behind A (0.851) by 0.020: 3 more extra tokens." in plainly(shown(test))
    test.session_state["compare_why"] = True
    (sentence,) = [
        line.value for line in calm(test.run()).markdown if "A is ahead of B" in line.value
    ]
    assert "costs more because" not in sentence


def test_the_table_rounds_as_the_sentences_do() -> None:
    """C's penalty is 0.5 · 0.7³, nearly 0.1715 in binary numbers."""
    test = page()
    assert test.dataframe[0].value["penalty"][2] == 0.172


def test_typing_changes_scores_and_address() -> None:
    test = type_box(page(TWO), "a cat\nthe mat\nthe cat sat")
    assert names(test) == ["A", "B", "C"]
    assert permalink.unpack(test.query_params["set"]).candidate == "a cat\nthe mat\nthe cat sat"
    calm(test.slider(key="gamma").set_value(0.0).run())
    assert list(test.dataframe[0].value["penalty"]) == [0, 0, 0]


@pytest.mark.parametrize(
    ("box", "message"),
    [
        ("", "Candidates given: 0"),
        ("one alone", "Candidates given: 1"),
        ("x\n" * 13, "13 candidates given"),
        ("x\ta\nx\tb", "is used twice"),
        ("a cat\n" + "long " * 5_000, "the limit is"),
        ("a\n" + "y" * 70_000, "the limit is"),
    ],
)
def test_what_cannot_be_compared_is_said(box: str, message: str) -> None:
    test = type_box(page(TWO), box)
    assert message in alerts(test)[0]
    assert not test.dataframe
    assert test.text_area(key="compare_box").value == box
    assert names(type_box(test, "a\nb")) == ["A", "B"]


def test_no_reference_is_said() -> None:
    assert "no reference" in alerts(page(Texts("a\nb", ("",))))[0]


def test_an_empty_candidate_scores_nothing() -> None:
    test = page(Texts("x\t\ny\tthe cat", ("the cat",)))
    assert list(test.dataframe[0].value["METEOR"] > 0) == [False, True]
    assert any("no words" in alert for alert in alerts(test))


def test_several_references() -> None:
    test = page(Texts("the dog\nthe cat", ("the cat", "the dog")))
    assert list(test.dataframe[0].value["best reference"]) == [2, 1]
    board = boards(test)
    assert "best: 0.938, reference 2" in board[0]
    calm(test.segmented_control(key="compare_shown").set_value(1).run())
    assert "best: 0.938, reference 1" in boards(test)[0]
    test.session_state["compare_why"] = True
    assert "is scored against reference" in shown(calm(test.run()))
    calm(test.button(key="compare_remove_reference_0").click().run())
    assert "best reference" not in test.dataframe[0].value
    calm(test.button(key="compare_add_reference").click().run())
    assert test.text_area(key="compare_reference_1").value == ""


def boards(test: AppTest) -> list[str]:
    """The HTML of the candidates in step."""
    parts = [str(part.proto) for part in test.get("bidi_component")]
    return [part for part in parts if "meteor_board" in part]


def test_hostile_texts_are_shown_and_never_run() -> None:
    test = page(Texts(f"{LINE}\t{LINE}\n=1+1\t\U0001f98a\x00", (LINE,)))
    assert names(test) == [LINE, "=1+1"]
    nothing_runs(test)
    assert "<script>alert" not in "".join(boards(test))


@pytest.mark.parametrize("damaged", ["?", "eNp", "x" * 20_000])
def test_a_damaged_link_is_told(damaged: str) -> None:
    test = page(damaged)
    assert any("damaged" in alert for alert in alerts(test))
    assert len(names(test)) == 3  # the ready comparison
    assert not any("damaged" in alert for alert in alerts(type_box(test, "a\nb")))


@pytest.mark.parametrize(("variant", "data"), [("nltk", "wordnet-3.0"), ("1.5", "meteor-1.5")])
def test_other_variants(variant: str, data: str, require_resource: Callable[[str], Path]) -> None:
    require_resource(data)
    test = page(TWO)
    calm(test.pills(key="variant").set_value(variant).run())
    assert signature(test).startswith(f"variant:{variant}|")
    assert names(test) == ["one", "two"]


def test_every_example_compares() -> None:
    test = page()
    for place, example in enumerate(EXAMPLES):
        calm(test.menu_button(key="compare_example").click_index(place).run())
        assert names(test) == [line.name for line in parse_candidates(example.texts.candidate)]
        assert " is behind " in shown(test)


def test_the_way_from_a_corpus() -> None:
    systems = {f"s{n}": f"text\n{n}" for n in range(14)}
    url = address.candidates_url(systems, ("a reference",), {"variant": "2005"})
    assert url.startswith("/candidates?variant=2005&set=")
    texts = permalink.unpack(url.partition("set=")[2])
    assert parse_candidates(texts.candidate)[11] == Candidate("s11", "text 11")
    assert len(parse_candidates(texts.candidate)) == 12
    enormous = {"a": "".join(map(chr, range(20_000, 40_000))), "b": "y"}
    assert address.candidates_url(enormous, ("z",), {}) == ""
