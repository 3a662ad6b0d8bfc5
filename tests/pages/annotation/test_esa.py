"""ESA on the page: errors and a score, proposals to keep or change, what came of them."""

from __future__ import annotations

from dataclasses import replace

import pytest
from streamlit.testing.v1 import AppTest

from meteor_core import annotations as an
from meteor_core.readers.dataset import Dataset
from pages.ui.annotation.answering.tab_drafts import Draft, unpack
from tests.annotations.samples import annotator
from tests.data import DEFAULTS
from tests.pages.annotating import answers, labels, link, page, with_sample
from tests.pages.apps import alerts, calm, press, shown

pytestmark = pytest.mark.resource(*DEFAULTS)

CORPUS = Dataset(
    "news",
    {"reference": ("He ate an apple", "dogs run in the park")},
    {"near": ("He ate a stone", "dogs run in the park")},
    ("Il a mangé une pomme", "les chiens courent"),
    ("1", "2"),
    {},
)
STONE = an.Span(0, 9, 14, "", "major")


def made(store: an.Store, **settings: object) -> an.Created:
    changes = {"language": "en", "shuffled": False} | settings
    return an.create(store, an.Setup("A project", "esa", **changes), CORPUS)  # type: ignore[arg-type]


def _draft(test: AppTest) -> Draft:
    (draft,) = test.session_state["project_session"].drafts.values()
    return draft


def _select(test: AppTest, text: str, start: int, stop: int) -> None:
    _draft(test).picked = (text, start, stop)
    calm(test.run())


def _score(test: AppTest, value: int) -> None:
    calm(test.slider[0].set_value(value).run())


def test_errors_and_a_score(store: an.Store) -> None:
    created = made(store)
    test = page(key=link(store, created))
    press(test, "Save")
    assert alerts(test) == ["Move the slider first."]
    _select(test, "c0", 0, 2)
    press(test, "Minor error")
    _select(test, "s0", 0, 2)
    press(test, "Major error")
    assert "“Il” · major · source text" in shown(test)
    press(test, "→ major")
    _score(test, 35)
    press(test, "Save")
    wanted = an.Span(0, 0, 2, "", "major"), an.Span(0, 0, 2, "", "major", source=True)
    assert answers(store, created) == [an.Assessment((35.0,), wanted)]


def test_the_score_is_the_last_one(store: an.Store) -> None:
    """It may come in one message with the key that saves it."""
    created = made(store)
    test = page(key=link(store, created))
    _score(test, 2)
    test.slider[0].set_value(52)
    press(test, "Save")
    (answer,) = answers(store, created)
    assert isinstance(answer, an.Assessment)
    assert answer.values == (52.0,)


def test_selected_words_are_asked_about(store: an.Store) -> None:
    created = made(store)
    test = page(key=link(store, created))
    _score(test, 90)
    _select(test, "c0", 0, 6)
    press(test, "Save")
    assert "2 words are selected but not marked: “He ate”" in alerts(test)
    assert answers(store, created) == []
    press(test, "Save without marking them")
    assert answers(store, created) == [an.Assessment((90.0,))]


def test_a_proposed_span_is_kept_moved_or_removed(store: an.Store) -> None:
    created = made(store, proposals=True)
    test = page(key=link(store, created))
    assert "“stone” · major · proposed" in shown(test)
    _select(test, "c0", 7, 14)
    press(test, "Move error 1 here")
    assert "“a stone” · major · proposed, changed" in shown(test)
    _select(test, "c0", 0, 2)
    press(test, "Minor error")
    _score(test, 20)
    press(test, "Save")
    assert "found no errors" in shown(test)
    _score(test, 100)
    press(test, "Save")
    first, second = answers(store, created)
    moved = replace(STONE, start=7, origin=0)
    assert first == an.Assessment((20.0,), (an.Span(0, 0, 2, "", "minor"), moved), (STONE,))
    assert second == an.Assessment((100.0,), (), ())


def test_what_is_marked_again_is_the_proposed_one(store: an.Store) -> None:
    created = made(store, proposals=True)
    test = page(key=link(store, created))
    press(test, "Remove")
    assert _draft(test).spans == []
    _select(test, "c0", 9, 14)
    press(test, "Major error")
    assert _draft(test).spans == [replace(STONE, origin=0)]


def test_a_hidden_reference_is_not_on_the_page(store: an.Store) -> None:
    test = page(key=link(store, made(store, show_reference=False, proposals=True)))
    assert "Mark every error in the translation" in shown(test)
    assert "“stone” · major · proposed" in shown(test)  # which METEOR found by the reference
    drawn = "".join(str(part.proto) for part in test.get("bidi_component"))
    assert "mang" in drawn
    assert "apple" not in drawn + shown(test)


def test_no_draft_of_a_browser_says_what_was_proposed(store: an.Store) -> None:
    created = made(store)
    item = an.next_item(store, annotator(store, created, "Ann"))
    assert item
    setup = replace(an.Setup("t", "esa"), proposals=True)
    packed = Draft(spans=[replace(STONE, origin=0)], proposed=(STONE,)).pack()
    kept = unpack(packed, setup, item, (STONE,))
    assert kept is not None
    assert (kept.spans, kept.proposed) == ([replace(STONE, origin=0)], (STONE,))
    assert unpack(packed, setup, item, ()) is None
    assert unpack(packed, setup, item, None) is None


def test_made_in_the_form(store: an.Store) -> None:
    test = with_sample("esa")
    calm(test.toggle(key="project_proposals_of").set_value(True).run())
    calm(test.toggle(key="project_contrastive").set_value(True).run())
    press(test, "Create the project")
    session = test.session_state["project_session"]
    setup = an.describe(store, session.member).setup
    assert (setup.scheme, setup.proposals, setup.candidates) == ("esa", True, 2)
    assert dict(setup.severities) == {"minor": 1.0, "major": 5.0}


def test_the_reference_is_hidden_in_the_form(store: an.Store) -> None:
    """Only where there is a source to judge by; then there is no alignment to show either."""
    test = with_sample("rating")
    assert "Show the reference" not in [toggle.label for toggle in test.toggle]
    test.session_state["corpus_session"].put(CORPUS)
    calm(test.run())
    calm(test.toggle(key="project_reference").set_value(False).run())
    assert "Show alignments before the vote" not in [toggle.label for toggle in test.toggle]
    press(test, "Create the project")
    session = test.session_state["project_session"]
    assert not an.describe(store, session.member).setup.show_reference


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("nowhere: A 40", "no segment nowhere"),
        ("40", "is not of the form"),
        ("1: A much", "is not of the form"),
    ],
)
def test_a_control_that_cannot_be_read_is_named(store: an.Store, line: str, message: str) -> None:
    test = with_sample("esa")
    calm(test.text_area(key="project_controls_esa").input(line).run())
    assert any(message in alert for alert in alerts(test))
    assert "Create the project" not in labels(test)
