"""What an annotator is told to do, and why a button cannot be pressed yet."""

from __future__ import annotations

from dataclasses import replace

import pytest

from meteor_core import annotations as an
from tests.data import DEFAULTS
from tests.pages.annotating import (
    CORPUS,
    in_project,
    link,
    page,
    ranks_of,
)
from tests.pages.apps import calm, shown

pytestmark = pytest.mark.resource(*DEFAULTS)


@pytest.mark.parametrize(
    ("scheme", "settings", "said"),
    [
        ("errors", {}, "in the reference whatever the candidate leaves out"),
        ("esa", {"candidates": 2}, "in the reference whatever one of them leaves out"),
        ("preference", {}, "Keys: 1 and 2 choose, 0 is a tie. S skips"),
        ("preference", {"ties": False}, "Keys: 1 and 2 choose. S skips"),
        ("errors", {}, "- **neutral**: to be noted, and no error: a matter of taste"),
        ("errors", {}, "- **critical**: makes the text useless or does harm"),
        ("esa", {"candidates": 2}, "give each whole candidate a score"),
        ("rating", {"candidates": 2}, "Read the reference, then the candidates"),
        (
            "rating",
            {},
            "Enter saves. Digits, from 1 on, put the slider at the marks of its scale. S skips",
        ),
    ],
)
def test_instructions_of_the_scheme(
    store: an.Store, scheme: str, settings: dict[str, int], said: str
) -> None:
    assert said in shown(in_project(store, scheme, **settings))


def test_the_source_is_spoken_of_where_it_stands(store: an.Store) -> None:
    corpus = replace(CORPUS, sources=CORPUS.references["reference"])
    created = an.create(store, an.Setup("A project", "errors", language="en"), corpus)
    said = shown(page(key=link(store, created)))
    assert "in the source text or the reference whatever it leaves out" in said


def test_ranks_that_no_project_without_ties_takes_cannot_be_saved(store: an.Store) -> None:
    test = in_project(store, "ranking", ties=False)
    for box in ranks_of(test):
        box.set_value(1)
    calm(test.run())
    assert next(button for button in test.button if button.label == "Save and go on").disabled
    said = "This project takes no ties: give every candidate a rank of its own."
    assert said in [caption.value for caption in test.caption]


@pytest.mark.parametrize(
    ("scheme", "candidates", "said"),
    [
        ("rating", 1, "Move the slider, or choose a mark of its scale."),
        ("rating", 2, "Move each slider, or choose a mark of its scale: 2 are left."),
        ("esa", 1, "Move the slider, or choose a mark of its scale."),
        ("ranking", 2, "Give every candidate a rank: 2 are left."),
        ("errors", 1, "Mark an error, or say that there is none."),
    ],
)
def test_a_button_that_cannot_be_pressed_says_why(
    store: an.Store, scheme: str, candidates: int, said: str
) -> None:
    test = in_project(store, scheme, candidates=candidates)
    assert next(button for button in test.button if button.label == "Save and go on").disabled
    assert said in [caption.value for caption in test.caption]
    for slider in test.slider:
        slider.set_value(80)
    for number, box in enumerate(ranks_of(test), 1):
        box.set_value(number)
    said_still = [caption.value for caption in calm(test.run()).caption]
    assert (said in said_still) is (scheme == "errors")
