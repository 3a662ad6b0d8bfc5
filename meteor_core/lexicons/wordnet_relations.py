"""What WordNet 3.0 relates beside its synsets: antonyms, derivations, and what adjectives are of.

Read from its files as they are published (``wninput(5WN)``). A pointer ``+`` leads from a word to
one that is derived from it or that it is derived from, ``\\`` from an adjective to its noun and
from an adverb to its adjective, ``!`` to an antonym. They lead from word to word, not from synset
to synset, so that no other member of either synset is meant.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache, lru_cache
from pathlib import Path

from meteor_core.languages.analysis import MEMORY

Lemma = tuple[str, str]
"""A word and its part of speech: n, v, a, r (satellite adjectives are a)."""

_Related = dict[Lemma, set[Lemma]]

_LONGEST = 500
"""Characters at the beginning of a synset's line that hold all its words."""

PARTS = {"n": "noun", "v": "verb", "a": "adj", "r": "adv"}

ENDINGS = {
    "n": (
        *(("s", ""), ("ses", "s"), ("ves", "f"), ("xes", "x"), ("zes", "z"), ("ches", "ch")),
        *(("shes", "sh"), ("men", "man"), ("ies", "y")),
    ),
    "v": (
        *(("s", ""), ("ies", "y"), ("es", "e"), ("es", ""), ("ed", "e"), ("ed", "")),
        *(("ing", "e"), ("ing", "")),
    ),
    "a": (("er", ""), ("est", ""), ("er", "e"), ("est", "e")),
    "r": (),
}
"""Inflections of each part of speech and what undoes them (``morph(7WN)``)."""

_POINTER = re.compile(r"([+\\!]) (\d{8}) ([nvar]) (?!00)([0-9a-f]{2})([0-9a-f]{2})")
"""A pointer of one word of the synset to one of another; 00 is the synset as a whole."""


class WordNetRelations:
    """The folder ``dict`` of a WordNet, as far as it relates words to one another."""

    source = "WordNet 3.0"

    def __init__(self, folder: Path) -> None:
        self._lemmas = {part: _lemmas(folder / f"index.{PARTS[part]}") for part in PARTS}
        self._exceptions = {part: _exceptions(folder / f"{PARTS[part]}.exc") for part in PARTS}
        self._derived, self._antonyms = _relations(folder)
        self.lemmas = lru_cache(MEMORY)(self._base_forms)

    def _base_forms(self, form: str) -> frozenset[Lemma]:
        """``"saw"`` → saw as noun and verb, see as verb; none for an unknown word."""
        return frozenset((base, part) for part in PARTS for base in self._bases(form, part))

    def _bases(self, form: str, part: str) -> Iterator[str]:
        lemmas, irregular = self._lemmas[part], self._exceptions[part].get(form, ())
        if form in lemmas:
            yield form
        yield from irregular
        for ending, base in () if irregular else ENDINGS[part]:
            if form.endswith(ending) and form.removesuffix(ending) + base in lemmas:
                yield form.removesuffix(ending) + base

    def has(self, lemma: Lemma) -> bool:
        """Whether it is an entry, as it stands."""
        return lemma[0] in self._lemmas[lemma[1]]

    def derived(self, lemma: Lemma) -> frozenset[Lemma]:
        """``("decide", "v")`` → decision, decisive, decider …, in their parts of speech."""
        return frozenset(self._derived.get(lemma, ()))

    def antonyms(self, lemma: Lemma) -> frozenset[Lemma]:
        """``("increase", "v")`` → decrease."""
        return frozenset(self._antonyms.get(lemma, ()))


def _lemmas(path: Path) -> frozenset[str]:
    text = path.read_text(encoding="utf-8")
    return frozenset(re.findall(r"^(\S+) ", text, re.MULTILINE))


def _exceptions(path: Path) -> dict[str, tuple[str, ...]]:
    """``leapt leap`` → the irregular form and its base forms."""
    lines = (line.split() for line in path.read_text(encoding="utf-8").splitlines())
    return {form: tuple(bases) for form, *bases in lines}


def _relations(folder: Path) -> tuple[_Related, _Related]:
    """Derivations (both ways) and antonyms of every word."""
    data = {part: _data(folder / f"data.{name}") for part, name in PARTS.items()}
    words = cache(lambda part, offset: _words(data[part][offset : offset + _LONGEST]))
    derived: _Related = {}
    antonyms: _Related = {}
    for part, text in data.items():
        for line in text.splitlines():
            for kind, offset, other_part, source, target in _POINTER.findall(line):
                word = words(part, int(line[:8]))[int(source, 16) - 1], part
                other = words(other_part, int(offset))[int(target, 16) - 1], other_part
                related = antonyms if kind == "!" else derived
                related.setdefault(word, set()).add(other)
                related.setdefault(other, set()).add(word)
    return derived, antonyms


def _data(path: Path) -> str:
    """The file, in which a synset stands at its offset in bytes."""
    return path.read_bytes().decode("latin-1")


def _words(line: str) -> list[str]:
    """``00044353 04 n 02 leap 0 jump 0 …`` → the words of a synset, in lower case."""
    number = int(line[14:16], 16)
    words = line[17:].split(" ", 2 * number)[: 2 * number : 2]
    return [word.partition("(")[0].lower() for word in words]
