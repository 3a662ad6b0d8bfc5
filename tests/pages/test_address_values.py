"""What an address says and no page can follow is told with the valid values, until changed."""

from __future__ import annotations

import pytest
from streamlit.testing.v1 import AppTest

from tests.data import DEFAULTS
from tests.pages.apps import LINE, calm, go_to, nothing_runs, open_page, plainly, signature

pytestmark = pytest.mark.resource(*DEFAULTS)


def told(test: object) -> list[str]:
    return [plainly(warning.value) for warning in test.warning]  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("page", "key", "value", "valid"),
    [
        ("candidates", "mode", "bogus", "compare, annotate"),
        ("learn", "learn", "bogus", "player, lessons, exercises, proof"),
        ("learn", "task", "77", "1..20"),
        ("metrics", "metric", "bleurt", "bleu, "),
        ("pair", "view", "tree", "graph, matrix, text"),
        ("tuning", "tuning_view", "bogus", ""),
        ("corpus", "variant", "1.7", "meteor, tuned, "),
        ("words", "lang", "de", "en, ru"),
        ("pair", "alpha", "7", "0..1"),
        ("pair", "beta", "nan", "0..5"),
        ("pair", "weight_exact", "much", "0..1"),
        ("pair", "threshold", "0", "0.2..0.95"),
        ("pair", "stage_exact", "maybe", "true, false"),
        ("words", "neighbours", "99", "5..50"),
        ("tuning", "tuning_folds", "1", "2..10"),
        ("tuning", "tuning_ridge", "1e999", "0..1"),
    ],
)
def test_a_value_that_is_not_known_is_named(page: str, key: str, value: str, valid: str) -> None:
    (said,) = told(open_page(page, **{key: value}))
    begin = f"The address contains “{key}={value}”, which is not valid. Valid values: {valid}"
    assert said.startswith(begin)


def test_what_is_known_is_not_told() -> None:
    known = {"lang": "en", "view": "matrix", "alpha": "0.5", "stage_exact": "false", "mine": "1"}
    assert told(open_page(**known)) == []
    assert told(open_page("learn", learn="lessons", lesson="")) == []


@pytest.mark.parametrize("value", ["7", "nan", "-0.1"])
def test_a_slider_s_value_that_is_refused_leaves_the_score_as_it_is(value: str) -> None:
    """It moves nothing, so the address is none of an earlier version's either."""
    assert signature(open_page(alpha=value)) == signature(open_page())


def test_options_of_metrics_that_are_not_valid_are_named() -> None:
    test = open_page("metrics", metrics="bleu[max_n=99]")
    (said,) = told(test)
    assert "max_n" in said
    assert "99" in said
    test.number_input(key="metric_bleu_max_n").set_value(2)
    assert told(calm(test.run())) == []
    assert told(open_page("metrics", metrics="bleu[max_n=2]")) == []


def test_in_russian() -> None:
    (said,) = told(open_page("candidates", locale="ru-RU", mode="bogus"))
    assert said == (
        "В адресе есть «mode=bogus», а такого значения нет. Возможные значения: compare, annotate."
    )


def test_a_hostile_value_is_cut_short_and_shown_to_the_letter() -> None:
    test = open_page("learn", learn=LINE * 50)
    nothing_runs(test)
    (said,) = told(test)
    assert len(said) < 250


def test_it_stays_until_something_else_is_chosen() -> None:
    test = open_page("learn", learn="bogus")
    assert told(calm(test.run()))
    test.segmented_control(key="learn").set_value("lessons")
    assert told(calm(test.run())) == []


def test_it_is_not_taken_to_another_page() -> None:
    test = open_page("learn", variant="bogus")
    assert told(test)
    assert told(go_to(test, "metrics")) == []


def published_as(chosen: str) -> None:
    import streamlit as st

    from pages.ui.shared import address

    st.session_state["language"] = chosen
    address.write_choices({"language": ("auto", "ru", "en")})


@pytest.mark.parametrize(
    ("chosen", "published"),
    [("en", "en"), ("auto", ""), ("Detected: Russian", "")],
)
def test_a_choice_is_published_by_its_name_alone(chosen: str, published: str) -> None:
    """A label may be what is chosen for a run: of texts typed while the label changed."""
    test = calm(AppTest.from_function(published_as, kwargs={"chosen": chosen}).run())
    assert test.query_params.get("language", "") == published
