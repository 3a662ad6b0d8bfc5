"""Thesauri and word vectors, loaded once and again only when their files change.

Which ones a language has, and which of them is preferred, stands in its record; which reader a file
needs stands in the table of resources as its format. A reader is imported where its file is read.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from meteor_core import languages, resources
from meteor_core.lexicons.compiled import load
from meteor_core.lexicons.thesaurus import Thesaurus

if TYPE_CHECKING:
    from meteor_core.lexicons.slovnet import EntityFinder, Parser, Tagger
    from meteor_core.lexicons.vectors import Embedding

__all__ = ["Thesaurus", "embedding", "entity_finder", "parser", "tagger", "thesaurus"]

T = TypeVar("T")
Reader = Callable[[Path], T]


def thesaurus(language: str) -> Thesaurus | None:
    """``"ru"`` → RuWordNet if it is installed, else Wiktionary, else None."""
    return _first_installed(languages.get(language).thesauri, _thesaurus_reader)


def embedding(language: str) -> Embedding | None:
    """``"ru"`` → navec's word vectors (fiction's, else news'), None if there are none."""
    return _first_installed(languages.get(language).vectors, _vectors_reader)


def tagger(language: str) -> Tagger | None:
    """``"ru"`` → slovnet's tagger; None where it or its vectors are missing."""
    from meteor_core.lexicons import slovnet

    context = languages.get(language).context
    return _with_vectors(context.tagger, slovnet.read_tagger) if context else None


def parser(language: str) -> Parser | None:
    """``"ru"`` → slovnet's parser of syntax; None where it or its vectors are missing."""
    from meteor_core.lexicons import slovnet

    context = languages.get(language).context
    return _with_vectors(context.parser, slovnet.read_parser) if context else None


def entity_finder(language: str) -> EntityFinder | None:
    """``"ru"`` → slovnet's finder of names; None where it or its vectors are missing."""
    from meteor_core.lexicons import slovnet

    context = languages.get(language).context
    return _with_vectors(context.entities, slovnet.read_entity_finder) if context else None


def _with_vectors(name: str, read: Reader[T]) -> T | None:
    from meteor_core.lexicons.slovnet import VECTORS

    path = resources.find(name)
    if path is None or resources.find(VECTORS) is None:
        return None
    return load(name, path, read)


def _first_installed(names: Iterable[str], reader: Callable[[str], Reader[T]]) -> T | None:
    for name in names:
        path = resources.find(name)
        if path is not None:
            return load(name, path, reader(resources.TABLE[name].format))
    return None


def _thesaurus_reader(form: str) -> Reader[Thesaurus]:
    if form == "ruwordnet":
        from meteor_core.lexicons.russian_thesauri import read_ruwordnet

        return read_ruwordnet
    if form == "wiktionary":
        from meteor_core.lexicons.russian_thesauri import read_wiktionary

        return read_wiktionary
    from meteor_core.lexicons import wordnet

    return wordnet.read


def _vectors_reader(form: str) -> Reader[Embedding]:
    from meteor_core.lexicons import vectors

    return vectors.read
