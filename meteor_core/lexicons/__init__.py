"""Thesauri and word vectors, loaded once and again only when their files change.

Which ones a language has, and which of them is preferred, stands in its record; which reader a file
needs stands in the table of resources as its format.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TypeVar

from meteor_core import languages, resources
from meteor_core.lexicons import embedding as vectors
from meteor_core.lexicons import ruwordnet, slovnet, wiktionary, wordnet_synsets
from meteor_core.lexicons.cache import load
from meteor_core.lexicons.embedding import Embedding
from meteor_core.lexicons.slovnet import EntityFinder, Parser, Tagger
from meteor_core.lexicons.thesaurus import Thesaurus

__all__ = [
    *("Embedding", "EntityFinder", "Parser", "Tagger", "Thesaurus"),
    *("embedding", "entity_finder", "parser", "tagger", "thesaurus"),
]

T = TypeVar("T")
Reader = Callable[[Path], T]

_THESAURI: dict[str, Reader[Thesaurus]] = {
    "ruwordnet": ruwordnet.read,
    "wiktionary": wiktionary.read,
    "wordnet": wordnet_synsets.read,
}
_VECTORS: dict[str, Reader[Embedding]] = {"navec": vectors.read}


def thesaurus(language: str) -> Thesaurus | None:
    """``"ru"`` → RuWordNet if it is installed, else Wiktionary, else None."""
    return _first_installed(languages.get(language).thesauri, _THESAURI)


def embedding(language: str) -> Embedding | None:
    """``"ru"`` → navec's word vectors (fiction's, else news'), None if there are none."""
    return _first_installed(languages.get(language).vectors, _VECTORS)


def tagger(language: str) -> Tagger | None:
    """``"ru"`` → slovnet's tagger; None where it or its vectors are missing."""
    context = languages.get(language).context
    return _with_vectors(context.tagger, slovnet.read_tagger) if context else None


def parser(language: str) -> Parser | None:
    """``"ru"`` → slovnet's parser of syntax; None where it or its vectors are missing."""
    context = languages.get(language).context
    return _with_vectors(context.parser, slovnet.read_parser) if context else None


def entity_finder(language: str) -> EntityFinder | None:
    """``"ru"`` → slovnet's finder of names; None where it or its vectors are missing."""
    context = languages.get(language).context
    return _with_vectors(context.entities, slovnet.read_entity_finder) if context else None


def _with_vectors(name: str, read: Reader[T]) -> T | None:
    path = resources.find(name)
    if path is None or resources.find(slovnet.VECTORS) is None:
        return None
    return load(name, path, read)


def _first_installed(names: Iterable[str], readers: dict[str, Reader[T]]) -> T | None:
    for name in names:
        path = resources.find(name)
        if path is not None:
            return load(name, path, readers[resources.TABLE[name].format])
    return None
