"""The Learn page without a browser: the stage player, and addresses that lead to it."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from streamlit.testing.v1 import AppTest

from pages.ui.shared import permalink
from pages.ui.shared.permalink import Texts
from tests.pages.apps import calm
from tests.pages.learning import HOSTILE, said, starter


@pytest.fixture
def app(monkeypatch: pytest.MonkeyPatch) -> Callable[..., AppTest]:
    """``app(learn="lessons", …)`` → the Learn page, run once."""
    return starter(monkeypatch)


def test_the_player_goes_forward_and_back(app: Callable[..., AppTest]) -> None:
    test = app()
    assert test.button(key="learn_back").disabled
    names = test.segmented_control(key="step").options
    for _ in names[1:]:
        test.button(key="learn_next").click().run()
        calm(test)
    assert test.button(key="learn_next").disabled
    assert test.query_params["step"] == "score"
    assert any(" = F " in line.value for line in test.header)
    test.button(key="learn_back").click().run()
    assert calm(test).query_params["step"] == "penalty"


def test_the_address_opens_a_pair_at_a_step(app: Callable[..., AppTest]) -> None:
    pair = permalink.pack(Texts("a fox and a cat", ("the cat and the fox",)))
    test = app(pair=pair, step="chunks", variant="2005")
    assert test.text_area(key="candidate").value == "a fox and a cat"
    assert [one.value for one in test.subheader] == ["Chunks"]
    assert "3" in said(test)
    formula = test.latex[0].value
    assert r"\frac{3}{3}" in formula


def test_each_step_fills_in_the_formula(app: Callable[..., AppTest]) -> None:
    pair = permalink.pack(Texts("the cat is on the mat", ("there is a cat on the mat",)))
    known = []
    for step in ("tokens", "exact", "chunks", "f_mean", "penalty"):
        test = app(pair=pair, step=step, variant="2005")
        known.append(len(re.findall(r"= \d?\.?\d+", test.latex[0].value)))
    assert known == sorted(known)
    assert known[0] == 0
    assert r"\frac{5}{6}" in test.latex[0].value


@pytest.mark.parametrize(
    "address",
    [
        {"pair": "damaged"},
        {"pair": permalink.pack(Texts("", ("",)))},
        {"pair": permalink.pack(Texts("", ("a fox",))), "step": "chunks"},
        {"pair": permalink.pack(Texts(HOSTILE, (HOSTILE, "fox"))), "step": "exact"},
        {"step": "nowhere", "learn": "nothing"},
        {"step": "embedding", "variant": "2005"},
        {"learn": "lessons", "lesson": "nowhere"},
    ],
)
def test_bad_addresses_are_survived(app: Callable[..., AppTest], address: dict[str, str]) -> None:
    test = app(**address)
    assert test.title[0].value == "Learn"
    for markdown in test.markdown:
        assert "](javascript" not in markdown.value


def test_the_last_picture_answers_why(app: Callable[..., AppTest]) -> None:
    pair = permalink.pack(Texts("a fox and a cat", ("the cat and the fox",)))
    test = app(pair=pair, step="score", variant="2005")
    before = said(test)
    test.selectbox(key="why_word").set_value(("candidate", 0)).run()
    assert calm(test).query_params["step"] == "score"
    assert test.selectbox(key="why_word").value == ("candidate", 0)
    assert set(said(test).splitlines()) - set(before.splitlines())
    test.button(key="learn_back").click().run()
    assert not [one for one in calm(test).selectbox if one.key == "why_word"]


def test_playing_begins_and_stops(app: Callable[..., AppTest]) -> None:
    test = app()
    test.button(key="learn_play").click().run()
    calm(test)
    test.button(key="learn_stop").click().run()
    assert calm(test).button(key="learn_play")
