"""What would help: each gain is that of scoring from scratch, each change does what it says."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from meteor_core import Meteor
from meteor_core.explain.trials import Bench
from meteor_core.explain.whatif import KINDS, LEAST, Change, changes
from meteor_core.model import Link
from meteor_core.wording.alternatives import change_sentence
from tests import toys

TEXTS = st.lists(st.sampled_from(toys.TEXT), max_size=10).map(" ".join)
EXACT = Meteor("en", "2005", stages=("exact", "stem"))


def tried(candidate: str, *references: str, metric: Meteor = EXACT) -> tuple[Change, ...]:
    return changes(metric, candidate, references, metric.score(candidate, references))


@given(TEXTS, st.lists(TEXTS.filter(bool), min_size=1, max_size=2))
@settings(max_examples=50, deadline=None)
def test_every_gain_is_that_of_scoring_from_scratch(candidate: str, references: list[str]) -> None:
    metric = toys.metric()
    result = metric.score(candidate, references)
    found = changes(metric, candidate, references, result)
    assert [one.gain for one in found] == sorted((one.gain for one in found), reverse=True)
    for one in found:
        assert one.kind in KINDS
        assert one.gain >= LEAST
        assert one.gain == pytest.approx(one.score - result.score.value)
        assert change_sentence(one, result.alignment)
        if one.kind != "accept":
            assert one.score == metric.score(one.text, references).score.value


@given(TEXTS, TEXTS.filter(bool))
@settings(max_examples=40, deadline=None)
def test_an_accepted_pair_is_searched_with_its_link(candidate: str, reference: str) -> None:
    metric = toys.metric()
    result = metric.score(candidate, reference)
    bench = Bench(metric, result.references[0], result.parameters)
    for one in changes(metric, candidate, [reference], result):
        if one.kind == "accept":
            judged = bench.forced(Link("synonym", one.candidate, one.reference))
            assert one.score == judged.score.value
            assert one.text == candidate
            places = {(match.candidate, match.reference) for match in judged.alignment.matches}
            assert (one.candidate, one.reference) in places


CASES = """
the big red fox   | the red fox       | drop    | Drop “big”                       | the red fox
the fox           | the red fox       | insert  | Insert “red” after “the”           | the red fox
fox               | a fox             | insert  | Insert “a” at the beginning        | a fox
the fox           | the fox .         | insert  | Insert “.” after “fox”             | the fox.
the brown fox     | the red fox       | replace | Replace “brown” with “red”         | the red fox
the cat on it sat | the cat sat on it | move    | Move “sat” to after “cat” | the cat sat on it
Sat the cat on it | The cat sat on it | move    | Move “Sat” to after “cat” | The cat sat on it
"""


@pytest.mark.parametrize("line", CASES.strip().splitlines())
def test_each_change_does_what_it_says(line: str) -> None:
    candidate, reference, kind, said, text = map(str.strip, line.split("|"))
    result = EXACT.score(candidate, reference)
    found = changes(EXACT, candidate, [reference], result)
    fitting = [one for one in found if (one.kind, one.text) == (kind, text)]
    assert any(change_sentence(one, result.alignment).startswith(said) for one in fitting)


def test_no_move_is_told_that_joins_nothing() -> None:
    """Letters alone may gain by an order that no chunk does."""
    metric, reference = Meteor("en"), "All people are born free and equal in their rights"
    candidate = "All people were born free, equal in their rights"
    result = metric.score(candidate, [reference])
    for one in changes(metric, candidate, [reference], result):
        if one.kind == "move":
            after = metric.score(one.text, [reference]).statistics
            assert (
                after.chunks < result.statistics.chunks or after.matches > result.statistics.matches
            )


def test_an_equal_candidate_needs_no_help() -> None:
    assert tried("the red fox", "the red fox") == ()


def test_two_words_that_fit_are_accepted_for_one_another() -> None:
    best = next(one for one in tried("the vixen runs", "the fox runs") if one.kind == "accept")
    assert (best.candidate, best.reference) == ((1, 2), (1, 2))
    assert best.score > EXACT.score("the vixen runs", "the fox runs").score.value


def test_a_word_may_be_replaced_by_one_of_another_part_of_speech() -> None:
    """Not taken for it: an adverbial participle and a verb."""
    metric = Meteor("ru", "2005", stages=("exact",))
    found = tried("они идут вызывая страх", "они идут возвращают страх", metric=metric)
    assert "они идут возвращают страх" in [one.text for one in found if one.kind == "replace"]
    assert not [one for one in found if one.kind == "accept"]


CAPITALS = """
talks in london fail  | Talks in London fail | Talks in london fail; talks in London fail
Talks in London fail  | talks in london fail | Talks in london fail
the fox , he said     | the fox, he said     |
"""


@pytest.mark.parametrize("line", CAPITALS.strip().splitlines())
def test_a_capital_is_worth_telling_where_letters_count_as_written(line: str) -> None:
    """A sentence keeps the one that it begins with, and no word can bring or take a blank."""
    candidate, reference, texts = map(str.strip, line.split("|"))
    explorer = Meteor("en", stages=("exact", "stem"))
    found = tried(candidate, reference, metric=explorer)
    assert {one.text for one in found} == set(filter(None, texts.split("; ")))
    assert all(one.kind == "replace" and one.gain > LEAST for one in found)
    assert tried(candidate, reference) == ()


@pytest.mark.parametrize(("candidate", "reference"), [("", "a fox"), ("a fox", "")])
def test_an_empty_side(candidate: str, reference: str) -> None:
    found = tried(candidate, reference)
    assert all(one.kind == "insert" for one in found)
    assert bool(found) is bool(reference)


def test_several_references_all_count() -> None:
    references = ("the red fox", "the brown fox runs")
    result = EXACT.score("the green fox", references)
    for one in changes(EXACT, "the green fox", references, result):
        if one.kind != "accept":
            assert one.score == EXACT.score(one.text, references).score.value


def test_long_texts_try_less() -> None:
    words = [f"w{number}" for number in range(250)]
    found = tried(" ".join(words), " ".join(reversed(words)))
    assert len(found) <= 2 * len(KINDS)
