"""Phrases found in texts: every one, once, and with no more work for many that begin alike."""

from __future__ import annotations

from collections.abc import Iterator

from hypothesis import given
from hypothesis import strategies as st

from meteor_core.stages.own_words import PhraseTree

KEYS = st.frozensets(st.sampled_from("abcd"), min_size=1, max_size=2)
PHRASES = st.lists(st.lists(KEYS, min_size=1, max_size=3))


def tree_of(phrases: list[list[frozenset[str]]]) -> PhraseTree[int]:
    tree: PhraseTree[int] = PhraseTree()
    for number, phrase in enumerate(phrases):
        tree.add(phrase, number)
    return tree


@given(PHRASES, st.lists(KEYS))
def test_every_phrase_is_found_once_wherever_it_stands(
    phrases: list[list[frozenset[str]]], text: list[frozenset[str]]
) -> None:
    found = [
        (start, stop, number)
        for start, stop, numbers in tree_of(phrases).within(text)
        for number in numbers
    ]
    assert sorted(found) == sorted(
        (start, start + len(phrase), number)
        for number, phrase in enumerate(phrases)
        for start in range(len(text) - len(phrase) + 1)
        if all(not keys.isdisjoint(said) for keys, said in zip(phrase, text[start:], strict=False))
    )


class Said(frozenset[str]):
    """What a word answers to, counting how often that is asked."""

    asked = 0

    def __iter__(self) -> Iterator[str]:
        Said.asked += 1
        return super().__iter__()


def test_phrases_that_begin_alike_are_looked_at_once() -> None:
    tree = tree_of([[frozenset("a"), frozenset([str(number)])] for number in range(1_000)])
    text = [Said("a") for _ in range(100)]
    assert not [*tree.within(text)]
    assert Said.asked < 3 * len(text)
