"""The Learn page without a browser: the stage player, and addresses that lead to it."""

from __future__ import annotations

import re

import pytest
from streamlit.testing.v1 import AppTest

from pages.ui.shared import permalink
from pages.ui.shared.permalink import Texts
from tests.data import DEFAULTS
from tests.pages.apps import LINE, calm, nothing_runs, open_page, shown, value

pytestmark = pytest.mark.resource(*DEFAULTS)

FOXES = Texts("a fox and a cat", ("the cat and the fox",))


def page(pair: Texts | str = "", **address: str) -> AppTest:
    """``page(FOXES, step="chunks")`` → the Learn page with METEOR 2005, run once."""
    return open_page("learn", pair=pair, **{"variant": "2005", **address})


def test_the_player_goes_forward_and_back() -> None:
    test = page()
    assert test.button(key="learn_back").disabled
    names = test.segmented_control(key="step").options
    steps = [test.segmented_control(key="step").value]
    while not test.button(key="learn_next").disabled:
        calm(test.button(key="learn_next").click().run())
        steps.append(test.segmented_control(key="step").value)
    assert len(steps) == len(set(steps)) == len(names)
    assert test.query_params["step"] == "score"
    assert 0 < value(test) < 1
    calm(test.button(key="learn_back").click().run())
    assert test.query_params["step"] == "penalty"


def test_the_address_opens_a_pair_at_a_step() -> None:
    test = page(FOXES, step="chunks")
    assert test.text_area(key="candidate").value == "a fox and a cat"
    assert [line.value for line in test.subheader] == ["Chunks"]
    assert r"\frac{3}{3}" in test.latex[0].value


def test_each_step_fills_in_the_formula() -> None:
    """Another number with each of these steps, and none in symbols in the end."""
    pair = Texts("the cat is on the mat", ("there is a cat on the mat",))
    known = []
    for step in ("tokens", "exact", "chunks", "f_mean", "penalty"):
        formula = page(pair, step=step).latex[0].value
        known.append(len(re.findall(r"(?:=|\\approx) \d?\.?\d+", formula)))
    assert known[0] == 0
    assert known == sorted(set(known))
    assert r"\frac{5}{6}" in formula


@pytest.mark.parametrize(
    ("address", "found"),
    [
        ({"pair": "damaged"}, "damaged or incomplete"),
        ({"pair": permalink.pack(Texts("", ("",)))}, "both empty"),
        ({"pair": permalink.pack(Texts("", ("a fox",))), "step": "chunks"}, "no words"),
        ({"pair": permalink.pack(Texts(LINE, (LINE, "fox"))), "step": "exact"}, "Stage: exact"),
        ({"step": "nowhere", "learn": "nothing"}, "Tokens"),
        ({"step": "embedding"}, "Tokens"),
        ({"learn": "lessons", "lesson": "nowhere"}, "Each lesson takes a few minutes"),
    ],
)
def test_bad_addresses_are_survived(address: dict[str, str], found: str) -> None:
    test = page(**address)
    assert test.title[0].value == "Learn"
    assert found in shown(test)
    nothing_runs(test)


def test_the_last_picture_answers_why() -> None:
    test = page(FOXES, step="score")
    assert "not in the reference" not in shown(test)
    calm(test.selectbox(key="why_word_0").set_value(("candidate", 0)).run())
    assert test.query_params["step"] == "score"
    assert "**a** · not in the reference, so precision is lower" in shown(test)
    calm(test.button(key="learn_back").click().run())
    assert "why_word_0" not in {box.key for box in test.selectbox}


def test_playing_begins_and_stops() -> None:
    test = page()
    calm(test.button(key="learn_play").click().run())
    assert "learn_play" not in {button.key for button in test.button}
    calm(test.button(key="learn_stop").click().run())
    assert test.button(key="learn_play")
