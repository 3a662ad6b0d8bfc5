"""Stages that link single words: what is certain is left out, whatever was certain before."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from meteor_core.meteor.alignment import propose, propose_needed
from meteor_core.model import Evidence, Word
from meteor_core.stages.exact import Exact
from meteor_core.stages.lemma import Lemma
from meteor_core.stages.stage import NOTHING_CERTAIN, Obstacle, Sentence, open_content
from meteor_core.stages.word_links import WordLink, WordStage, sharing, word_links

WORDS = ["ab", "bc", "cd", "a", "d", ""]

words = st.lists(st.sampled_from(WORDS), min_size=1, max_size=6)
places = st.frozensets(st.integers(0, 5))


def word(form: str) -> Word:
    """Its base is its first letter; «a» is a function word."""
    return Word(form, form[:1], "", form == "a")


def sentence(forms: Sequence[str]) -> Sentence:
    return Sentence(map(word, forms))


def letters(word: Word) -> frozenset[str]:
    return frozenset(word.form)


class Common(WordStage):
    """Links words with a letter in common, or words of one length; writes down who was asked."""

    resource = ""

    def __init__(self, name: str, *, by_letters: bool = True, content_only: bool = True) -> None:
        self.name, self.content_only, self._by_letters = name, content_only, by_letters
        self.asked: list[str] = []

    def links(self, words: Sequence[Word], reference: Sequence[Word]) -> Iterator[WordLink]:
        self.asked += [word.form for word in words]
        return sharing(self.name, self._keys, words, reference)

    def _keys(self, word: Word) -> frozenset[str]:
        return letters(word) if self._by_letters else frozenset({str(len(word.form))})

    def evidence(self, candidate: Sequence[Word], reference: Sequence[Word]) -> Evidence:
        return Evidence()

    def obstacle(self, candidate: Word, reference: Word) -> Obstacle | None:
        return None


@given(words, st.lists(st.tuples(words, places, places), max_size=4), st.booleans())
def test_a_reference_that_remembers_answers_as_one_that_does_not(
    forms: list[str], met: list[tuple[list[str], frozenset[int], frozenset[int]]], awaited: bool
) -> None:
    """A word's keys are its letters; every candidate leaves other words certain."""
    stage, reference = Common("s", content_only=False), sentence(forms)
    if awaited and met:
        reference.await_words([sentence(candidate) for candidate, _, _ in met])
    for candidate, certain, reference_certain in met:
        known = certain, reference_certain & {*range(len(forms))}
        given_words = sentence(candidate)
        expected = [
            (place, place + 1, partner, partner + 1, 1.0)
            for place, form in enumerate(candidate)
            for partner, other in enumerate(forms)
            if set(form) & set(other) and place not in certain and partner not in reference_certain
        ]
        assert [*stage.proposals(given_words, reference, known)] == expected
        assert [*stage.proposals(tuple(given_words), tuple(reference), known)] == expected


def test_a_word_is_asked_about_once() -> None:
    stage, reference = Common("s"), sentence(["ab", "cd"])
    for _ in range(3):
        [*stage.proposals(sentence(["ab", "d", "a"]), reference)]
    assert stage.asked == ["ab", "d"]  # no function word


def test_words_of_the_candidates_to_come_are_asked_about_at_once() -> None:
    stage, reference = Common("s"), sentence(["ab"])
    reference.await_words([sentence(["cd"]), sentence(["d", "ab"])])
    [*stage.proposals(sentence(["cd"]), reference)]
    assert stage.asked == ["cd", "d"]


def test_the_first_stage_that_links_two_words_counts() -> None:
    stages = (2, Common("letters")), (5, Common("lengths", by_letters=False))
    found = word_links(stages, sentence(["ab", "d"]), sentence(["bc", "cd"]), NOTHING_CERTAIN)
    assert [*found] == [(0, 0, 2, 1.0), (0, 1, 5, 1.0), (1, 1, 2, 1.0)]


@given(words, st.lists(words, min_size=1, max_size=4))
def test_stages_together_propose_what_each_proposes_alone(
    forms: list[str], candidates: list[list[str]]
) -> None:
    """Those edges that are needed are the very edges that there are."""
    stages = Exact(), Lemma("lemma", "test"), Common("letters"), Common("lengths", by_letters=False)
    reference = sentence(forms)
    reference.await_words([*map(sentence, candidates)])
    for candidate in map(sentence, candidates):
        every = {*propose(tuple(candidate), tuple(reference), stages)}
        assert {*propose_needed(candidate, reference, stages)} <= every
        assert {*propose_needed(candidate, reference, stages)} == {
            *propose_needed(tuple(candidate), tuple(reference), stages)
        }


def test_words_are_awaited_whose_bases_the_reference_does_not_have() -> None:
    reference = sentence(["ab", "cd"])
    assert list(reference.awaited) == []
    for candidates, awaited in ((["a", "bc", "d"], ["bc", "d"]), (["bc", "c"], ["bc"])):
        reference.await_words([sentence(candidates), sentence(candidates)])
        assert [word.form for word in reference.awaited] == awaited


@pytest.mark.parametrize(
    ("candidates", "certain", "expected"),
    [
        ([["ab", "bc"]], set(), [0, 1, 2, 3]),  # nothing is certain, so that all is open
        ([["ab", "bc"]], {0, 1, 2}, [1, 2, 3]),
        ([["ab", "bc"], ["d"]], {0, 1, 2}, [0, 1, 2, 3]),  # which the other candidate lacks
        ([["ab", "bc", "d"]], {0, 1, 2, 3}, [1, 2]),  # two of one base
    ],
)
def test_a_reference_is_open_where_some_candidate_may_need_a_partner(
    candidates: list[list[str]], certain: set[int], expected: list[int]
) -> None:
    reference = sentence(["ab", "bc", "bc", "d"])
    reference.await_words([*map(sentence, candidates)])
    reference.look_at(certain)
    assert open_content(reference) == expected
