"""WordNet 3.0 as it is published: index, data and exception files, by part of speech.

METEOR's copy (``meteor_wordnet``) drops parts of speech and capital letters. ``WordNet`` gives what
NLTK reads in the original, for the variant ``nltk``; every other English variant but METEOR 1.5
reads ``wordnet_synsets``.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

_ENDINGS = {
    "noun": (
        *(("s", ""), ("ses", "s"), ("ves", "f"), ("xes", "x"), ("zes", "z"), ("ches", "ch")),
        *(("shes", "sh"), ("men", "man"), ("ies", "y")),
    ),
    "verb": (
        *(("s", ""), ("ies", "y"), ("es", "e"), ("es", ""), ("ed", "e"), ("ed", "")),
        *(("ing", "e"), ("ing", "")),
    ),
    "adj": (("er", ""), ("est", ""), ("er", "e"), ("est", "e")),
    "adv": (),
}
"""Inflections of each part of speech and what undoes them."""


@dataclass(frozen=True)
class WordNet:
    """The folder ``dict`` of a WordNet."""

    folder: Path

    def names(self, word: str) -> frozenset[str]:
        """``"leapt"`` → ``{"leap", "jump", "bound", "spring"}``: words, not phrases.

        The members of every synset of the word and of its base forms, spelt as WordNet does.
        """
        return frozenset(
            name
            for synsets, members, irregular, endings in self._parts
            for form in _forms(word.lower(), irregular, endings)
            for offset in synsets.get(form, "").split()
            for name in members[offset].split()
        )

    @cached_property
    def _parts(self) -> list[_Part]:
        return [
            (
                dict(index_lines(self.folder / f"index.{part}")),
                dict(_members(self.folder / f"data.{part}")),
                dict(exceptions(self.folder / f"{part}.exc")),
                endings,
            )
            for part, endings in _ENDINGS.items()
        ]


_Endings = tuple[tuple[str, str], ...]
_Part = tuple[dict[str, str], dict[str, str], dict[str, list[str]], _Endings]
"""Lemma → synsets, synset → members, irregular form → base forms (strings are lists, to save
memory), and the regular endings."""


def _forms(word: str, irregular: dict[str, list[str]], endings: _Endings) -> Iterator[str]:
    yield word
    if word in irregular:
        yield from irregular[word]
        return
    for ending, base in endings:
        if word.endswith(ending):
            yield word.removesuffix(ending) + base


def _lines(path: Path) -> Iterator[str]:
    """Lines of a file but for the licence, which is indented."""
    with path.open(encoding="utf-8") as lines:
        yield from (line for line in lines if not line.startswith(" "))


def index_lines(path: Path) -> Iterator[tuple[str, str]]:
    """``leap n 4 4 @ ~ + ; 4 2 07440240 …`` → the lemma and its synsets' offsets."""
    for line in _lines(path):
        fields = line.split()
        yield fields[0], " ".join(fields[-int(fields[2]) :])


def _members(path: Path) -> Iterator[tuple[str, str]]:
    """``00044353 04 n 02 leap 0 jump 0 …`` → the offset and the words, phrases left out."""
    for line in _lines(path):
        offset, _, _, number, rest = line.split(" ", 4)
        words = rest.split(" ", 2 * int(number, 16))[: 2 * int(number, 16) : 2]
        yield offset, " ".join(word.partition("(")[0] for word in words if "_" not in word)


def exceptions(path: Path) -> Iterator[tuple[str, list[str]]]:
    """``leapt leap`` → the irregular form and its base forms."""
    for line in _lines(path):
        form, *bases = line.split()
        yield form, bases
