"""Words that share a key: what is certain is left out, whatever was certain before."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from meteor_core.model import Word
from meteor_core.stages.stage import NOTHING_CERTAIN, Sentence, sharing

Asked = list[str]

words = st.lists(st.sampled_from(["ab", "bc", "cd", "a", "d", ""]), min_size=1, max_size=6)
places = st.frozensets(st.integers(0, 5))


def sentence(forms: list[str]) -> Sentence:
    return Sentence(Word(form, form, "", False) for form in forms)


@given(words, st.lists(st.tuples(words, places, places), max_size=4))
def test_a_reference_that_remembers_answers_as_one_that_does_not(
    forms: list[str], met: list[tuple[list[str], frozenset[int], frozenset[int]]]
) -> None:
    """A word's keys are its letters; every candidate leaves other words certain."""
    reference = sentence(forms)
    for candidate, certain, reference_certain in met:
        given_words, known = sentence(candidate), (certain, reference_certain)
        expected = [
            (place, place + 1, partner, partner + 1, 1.0)
            for place, form in enumerate(candidate)
            for partner, other in enumerate(forms)
            if set(form) & set(other) and place not in certain and partner not in reference_certain
        ]
        assert sharing("s", letters, given_words, reference, known) == expected
        assert sharing("s", letters, tuple(given_words), tuple(reference), known) == expected


def letters(word: Word) -> frozenset[str]:
    return frozenset(word.form)


def test_a_references_keys_are_asked_for_when_they_are_needed_and_once() -> None:
    asked: Asked = []

    def keys(word: Word) -> frozenset[str]:
        asked.append(word.form)
        return letters(word)

    reference = sentence(["ab", "cd"])
    sharing("s", keys, sentence(["ab"]), reference, ({0}, {0}))
    assert asked == ["cd"]
    sharing("s", keys, sentence(["cd"]), reference, NOTHING_CERTAIN)
    assert asked == ["cd", "ab", "cd"]  # the reference's other word, then the candidate's
    sharing("s", keys, sentence(["cd"]), reference, NOTHING_CERTAIN)
    assert asked == ["cd", "ab", "cd", "cd"]


def test_words_elsewhere_are_not_asked_about() -> None:
    asked: Asked = []

    def keys(word: Word) -> frozenset[str]:
        asked.append(word.form)
        return letters(word)

    pairs = sharing(
        "s", keys, sentence(["ab", "ab"]), sentence(["ab"]), NOTHING_CERTAIN, places=[1]
    )
    assert pairs == [(1, 2, 0, 1, 1.0)]
    assert asked == ["ab", "ab"]


def test_words_are_awaited_that_the_reference_does_not_have() -> None:
    reference = sentence(["ab", "cd"])
    assert list(reference.awaited) == []
    for candidates, awaited in ((["ab", "bc", "d"], ["bc", "d"]), (["a", "cd"], ["a"])):
        reference.await_words([sentence(candidates), sentence(candidates)])
        assert [word.form for word in reference.awaited] == awaited
