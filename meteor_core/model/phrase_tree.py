"""Phrases found in texts, each word by what it answers to: its form, its lemma.

What many phrases begin with is looked at once, not once for each: of a list of 20,000 all may begin
with the same word.
"""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterable, Iterator, Sequence
from itertools import islice
from typing import Generic, TypeVar

T = TypeVar("T")

Keys = Collection[Hashable]
"""The keys of a word: a word of a text and one of a phrase match if they share a key."""


class PhraseTree(Generic[T]):
    """Phrases by their first words, and a subtree for what follows each.

    ``values``: those of the phrases that end here.
    """

    __slots__ = ("_by_key", "_next", "values")

    def __init__(self) -> None:
        self.values: list[T] = []
        self._next: dict[frozenset[Hashable], PhraseTree[T]] = {}
        self._by_key: dict[Hashable, list[PhraseTree[T]]] = {}

    def add(self, phrase: Iterable[Keys], value: T) -> None:
        """Adds a phrase; the same one may have several values."""
        tree = self
        for keys in phrase:
            tree = tree._after(frozenset(keys))
        tree.values.append(value)

    def _after(self, keys: frozenset[Hashable]) -> PhraseTree[T]:
        """The tree behind a phrase's next word, made where no phrase before has led there."""
        if keys not in self._next:
            tree = self._next[keys] = PhraseTree()
            for key in keys:
                self._by_key.setdefault(key, []).append(tree)
        return self._next[keys]

    def within(self, text: Sequence[Keys]) -> Iterator[tuple[int, int, list[T]]]:
        """Yields every phrase in a text: its start, its stop, its values."""
        for start in range(len(text)):
            trees = [self]
            for stop, keys in enumerate(islice(text, start, None), start + 1):
                trees = [next_tree for tree in trees for next_tree in tree._led_to(keys)]
                if not trees:
                    break
                for tree in trees:
                    if tree.values:
                        yield start, stop, tree.values

    def _led_to(self, keys: Keys) -> Iterable[PhraseTree[T]]:
        """The trees to which a word of a text leads, each once."""
        return dict.fromkeys(tree for key in keys for tree in self._by_key.get(key, ()))
