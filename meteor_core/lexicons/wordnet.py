"""WordNet 3.0 as it is published: index, data and exception files, by part of speech.

METEOR's copy (``meteor_wordnet``) drops parts of speech and capital letters. ``WordNet`` gives what
NLTK reads in the original, for the variant ``nltk``; every other English variant but METEOR 1.5
reads ``wordnet_synsets``.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from meteor_core.lexicons.compiled import Compiled
from meteor_core.lexicons.english_inflection import DETACHED, Endings, undone
from meteor_core.lexicons.packed import Pack, Sections, table

_ENDINGS = DETACHED | {"noun": (*DETACHED["noun"], ("ves", "f"))}
"""Inflections of each part of speech and what undoes them, as NLTK has them."""


@dataclass(frozen=True, slots=True, eq=False)
class WordNet:
    """Of each part of speech: lemma → members of its synsets, irregular form → base forms."""

    members: Mapping[str, Mapping[str, str]]
    irregular: Mapping[str, Mapping[str, str]]

    def names(self, word: str) -> frozenset[str]:
        """``"leapt"`` → ``{"leap", "jump", "bound", "spring"}``: words, not phrases.

        The members of every synset of the word and of its base forms, spelt as WordNet does.
        """
        return frozenset(
            name
            for part, endings in _ENDINGS.items()
            for form in _forms(word.lower(), self.irregular[part], endings)
            for name in self.members[part].get(form, "").split()
        )


def _forms(word: str, irregular: Mapping[str, str], endings: Endings) -> Iterator[str]:
    yield word
    bases = irregular.get(word)
    if bases is not None:
        yield from bases.split()
        return
    yield from undone(word, endings)


def _build(folder: Path) -> Sections:
    """The folder ``dict`` of a WordNet → the parts for each part of speech."""
    sections = {}
    for part in _ENDINGS:
        names = dict(_members(folder / f"data.{part}"))
        sections[f"members.{part}"] = table(
            (lemma, _joined(names[offset] for offset in offsets.split()))
            for lemma, offsets in dict(index_lines(folder / f"index.{part}")).items()
        )
        irregular = dict(exceptions(folder / f"{part}.exc"))
        sections[f"irregular.{part}"] = table(
            (form, " ".join(bases)) for form, bases in irregular.items()
        )
    return sections


def _joined(names: Iterable[str]) -> str:
    """``["leap jump", "jump"]`` → ``"leap jump"``."""
    return " ".join(dict.fromkeys(" ".join(names).split()))


def _open(folder: Path, pack: Pack) -> WordNet:
    members = {part: pack.table(f"members.{part}") for part in _ENDINGS}
    return WordNet(members, {part: pack.table(f"irregular.{part}") for part in _ENDINGS})


read = Compiled(_build, _open, edition=1)
"""The folder ``dict`` of a WordNet → what NLTK's METEOR asks of it."""


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
