"""What an annotator is told to do, and why a button cannot be pressed yet."""

from __future__ import annotations

import pytest

from meteor_core import annotations as an
from tests.data import DEFAULTS
from tests.pages.annotating import (
    in_project,
    ranks_of,
)
from tests.pages.apps import alerts, calm, press, shown

pytestmark = pytest.mark.resource(*DEFAULTS)


@pytest.mark.parametrize(
    ("scheme", "settings", "said"),
    [
        ("errors", {}, "mark it in the text beside the translation"),
        ("errors", {}, "If a candidate leaves out words, mark"),
        (
            "preference",
            {},
            "Keys: 1 and 2 choose a candidate, and 0 means that both are equal. S skips",
        ),
        ("preference", {"ties": False}, "Keys: 1 and 2 choose a candidate. S skips"),
        ("errors", {}, "- **neutral**: a matter of taste rather than an error, but worth marking"),
        ("errors", {}, "- **critical**: makes the text useless or harmful"),
        ("esa", {"candidates": 2}, "score the whole translation"),
        ("rating", {"candidates": 2}, "Compare each candidate with the text next to it"),
        (
            "rating",
            {},
            "Keys: 0–9 set the slider to 0–90, End sets it to 100, the arrows move it, and "
            "Enter saves. S skips",
        ),
    ],
)
def test_instructions_of_the_scheme(
    store: an.Store, scheme: str, settings: dict[str, int], said: str
) -> None:
    assert said in shown(in_project(store, scheme, **settings))


@pytest.mark.parametrize(
    ("scheme", "candidates", "said"),
    [
        ("rating", 1, "Move the slider first."),
        ("rating", 2, "Move each slider first: 2 are left."),
        ("esa", 1, "Move the slider first."),
        ("ranking", 2, "Give every candidate a rank: 2 are left."),
        ("errors", 1, "Mark an error or choose “There is no error”."),
    ],
)
def test_a_button_that_is_pressed_too_soon_says_why(
    store: an.Store, scheme: str, candidates: int, said: str
) -> None:
    test = in_project(store, scheme, candidates=candidates)
    assert not alerts(test)
    press(test, "Save")
    assert alerts(test) == [said]
    for slider in test.slider:
        slider.set_value(80)
    for number in range(len(ranks_of(test))):
        ranks_of(test)[number].click().run()
    assert bool(alerts(calm(test.run()))) is (scheme == "errors")
