"""What the browser's tab has kept of the Learn page comes back, as far as it is sound."""

from __future__ import annotations

import pytest
import streamlit as st

from pages.ui.learn import attempts, homework_links

EXERCISE = homework_links.READY["en"][0]


@pytest.fixture(autouse=True)
def _session(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(st, "session_state", {})


def test_an_attempt_comes_back() -> None:
    attempt = attempts.attempt(EXERCISE)
    attempt.lines, attempt.checks = ((0, 4), (1, 5)), 2
    st.session_state[attempts.number_key(EXERCISE, "recall")] = "5/6"
    kept = attempts.records()
    st.session_state.clear()
    assert not attempts.attempt(EXERCISE).lines  # the first run knows nothing of the tab yet
    attempts.recall_attempts(kept)
    attempt = attempts.attempt(EXERCISE)
    assert (attempt.lines, attempt.checks, attempt.checked) == (((0, 4), (1, 5)), 2, None)
    assert attempts.answer(EXERCISE).recall == "5/6"
    assert attempts.records() == kept


def test_what_was_begun_meanwhile_stays() -> None:
    attempts.attempt(EXERCISE).lines = ((1, 1),)
    attempts.recall_attempts({attempts.exercise_id(EXERCISE): {"lines": [[0, 0]]}})
    assert attempts.attempt(EXERCISE).lines == ((1, 1),)


def test_what_cannot_be_is_left_out() -> None:
    lines = [[0, 4], ["x", 1], [True, 2], [1], 5, None]
    record = {"lines": lines, "checks": 2.5, "hints": -3, "score": "9" * 100, "chunks": None}
    attempts.recall_attempts({attempts.exercise_id(EXERCISE): record, "other": 5})
    attempt = attempts.attempt(EXERCISE)
    assert (attempt.lines, attempt.checks, attempt.hints) == (((0, 4),), 0, 0)
    assert len(attempts.answer(EXERCISE).score) == 40


@pytest.mark.parametrize("records", [None, [], "x", 5, {"a": []}, {"a": {"lines": {}}}])
def test_nonsense_is_nothing(records: object) -> None:
    attempts.recall_attempts(records)
    attempt = attempts.attempt(EXERCISE)
    assert (attempt.lines, attempt.began) == ((), 0)
