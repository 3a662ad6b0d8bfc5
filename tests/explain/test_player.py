"""The stage player: golden pages for three pairs, and what holds for every pair."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from meteor_core import Meteor, Result
from meteor_core.explain.player import (
    CHUNKS,
    F_MEAN,
    LETTERS,
    PENALTY,
    SCORE,
    TOKENS,
    State,
    breaks,
    states,
)
from meteor_core.model import Link, Span
from meteor_core.wording.formula import lines
from meteor_core.wording.steps import sentences, title
from tests import toys
from tests.explain.playing import GOLDEN, PAIRS, page

TEXTS = st.lists(st.sampled_from(toys.TEXT), max_size=12).map(" ".join)


@pytest.mark.parametrize("name", PAIRS)
def test_the_pages_of_three_pairs(name: str) -> None:
    assert page(PAIRS[name]()) == (GOLDEN / f"{name}.txt").read_text("utf-8")


@given(TEXTS, TEXTS.filter(bool))
@settings(max_examples=60, deadline=None)
def test_states_lead_from_bare_tokens_to_the_result(candidate: str, reference: str) -> None:
    result = toys.metric().score(candidate, reference)
    played = states(result.references[0], result.parameters)
    names = (TOKENS, *result.statistics.stages, CHUNKS, F_MEAN, PENALTY)
    names += (LETTERS, SCORE) if result.score.share else (SCORE,)
    assert tuple(state.name for state in played) == names
    found = [match for state in played for match in state.new]
    assert sorted(found, key=_place) == sorted(result.alignment.matches, key=_place)
    last = played[-1]
    assert last.alignment == result.alignment
    assert (last.statistics, last.score) == (result.statistics, result.score)
    formula = lines(result.statistics, result.parameters, result.score)
    assert set(last.filled) == {line.name for line in formula}
    for state in played:
        assert title(state)
        assert all(sentences(state))
        assert state.is_stage or not state.new


@given(TEXTS, TEXTS.filter(bool))
@settings(max_examples=60, deadline=None)
def test_precision_and_recall_only_grow(candidate: str, reference: str) -> None:
    result = toys.metric().score(candidate, reference)
    played = states(result.references[0], result.parameters)
    for values in zip(*((one.score.precision, one.score.recall) for one in played), strict=True):
        assert list(values) == sorted(values)


@given(TEXTS, TEXTS.filter(bool))
@settings(max_examples=60, deadline=None)
def test_links_not_chosen_are_sorted_by_whose_they_are(candidate: str, reference: str) -> None:
    result = toys.metric().score(candidate, reference)
    for state in states(result.references[0], result.parameters):
        alignment = result.alignment
        links = [link for link in alignment.links if link.stage == state.name]
        parts = [*state.new, *state.taken, *state.rivals]
        assert sorted(parts, key=_place) == sorted(links, key=_place)


@pytest.mark.parametrize(
    ("candidate", "reference", "kinds"),
    [
        ("a b", "a b", []),
        ("a b", "b a", ["order"]),
        ("a b", "a x b", ["gap"]),
        ("a x b", "a b", ["extra"]),
        ("a x b", "a y b", ["both"]),
        ("a b c d", "c x d a b", ["order", "gap"]),
    ],
)
def test_why_a_chunk_ends(candidate: str, reference: str, kinds: list[str]) -> None:
    result = Meteor("en", "2005", stages=("exact",)).score(candidate, reference)
    assert [one.kind for one in breaks(result.alignment)] == kinds


@pytest.mark.resource("meteor-1.5")
def test_a_whole_sentence_in_one_chunk_may_count_as_none() -> None:
    result = Meteor("en", "1.5", stages=("exact",)).score("a b", "a b")
    chunks = _named(result, CHUNKS)
    assert "does not count a chunk that covers both sides" in " ".join(sentences(chunks))
    assert "the penalty is 0" in " ".join(sentences(_named(result, PENALTY)))


def _place(link: Link) -> tuple[Span, Span]:
    return link.candidate, link.reference


def _named(result: Result, name: str) -> State:
    played = states(result.references[0], result.parameters)
    return next(state for state in played if state.name == name)


@pytest.mark.parametrize(
    ("language", "text", "said"),
    [
        ("ru", "кот спит", "by runs of 2, 3 and 4 letters, without spaces"),
        ("en", "a cat sleeps", "including spaces and capitals at the beginning of words"),
    ],
)
def test_the_step_of_letters_says_what_they_are_compared_by(
    language: str, text: str, said: str
) -> None:
    metric = Meteor(language, "tuned", stages=("exact",))
    result = metric.score(text, text)
    step = next(
        one for one in states(result.references[0], result.parameters) if one.name == LETTERS
    )
    assert said in " ".join(sentences(step))
