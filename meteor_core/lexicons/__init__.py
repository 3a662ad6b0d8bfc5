"""Thesauri and word vectors, loaded once and again only when their files change."""

from __future__ import annotations

from meteor_core import resources
from meteor_core.lexicons import ruwordnet, wiktionary, wordnet
from meteor_core.lexicons.cache import load
from meteor_core.lexicons.embedding import Embedding, read
from meteor_core.lexicons.thesaurus import Thesaurus
from meteor_core.lexicons.wordnet import WordNet

__all__ = ["Embedding", "Thesaurus", "base_forms", "embedding", "thesaurus"]

_THESAURI = {
    "ru": (("ruwordnet", ruwordnet.read), ("wiktionary-ru", wiktionary.read)),
    "en": (("wordnet-en", wordnet.read),),
}
_EMBEDDINGS = {"ru": ("navec-hudlit", "navec-news")}


def thesaurus(language: str) -> Thesaurus | None:
    """``"ru"`` → RuWordNet if it is installed, else Wiktionary, else None."""
    for name, reader in _THESAURI.get(language, ()):
        place = resources.find(name)
        if place is not None:
            return load(name, place, reader)
    return None


def embedding(language: str) -> Embedding | None:
    """``"ru"`` → navec's word vectors (fiction's, else news'), None if there are none."""
    for name in _EMBEDDINGS.get(language, ()):
        place = resources.find(name)
        if place is not None:
            return load(name, place, read)
    return None


def base_forms(word: str) -> tuple[str, ...]:
    """``"leapt"`` → ``("leap",)``: an English word's base forms, none where WordNet is missing."""
    lexicon = thesaurus("en")
    return lexicon.base_forms(word) if isinstance(lexicon, WordNet) else ()
