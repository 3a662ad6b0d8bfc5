"""slovnet's models of Russian text in context: tags, syntax, names of persons, places, bodies.

They are small networks over navec's vectors of news, without which they cannot be read. Source:
https://github.com/natasha/slovnet, trained on Nerus, tags and relations of Universal Dependencies.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from meteor_core import resources
from meteor_core.lexicons.cache import load
from meteor_core.lexicons.slovnet_network import Body, heads, linear, relations
from meteor_core.lexicons.vectors import read as read_vectors
from meteor_core.model import compat

Floats = NDArray[np.float64]

VECTORS = "navec-news"
"""The resource with the word vectors that all three models were trained on."""

KINDS = {"PER": "person", "LOC": "place", "ORG": "organisation"}


_LOCK = threading.Lock()


@cache
def _libraries() -> Any:
    """NumPy's library of linear algebra, to be told how many threads it may use."""
    return compat.linear_algebra()


@contextmanager
def _one_thread() -> Iterator[None]:
    """For products of small matrices: on a busy machine, threads that wait for each other take ten
    times as long.
    """
    with _LOCK, _libraries().limit(limits=1, user_api="blas"):
        yield


@dataclass(frozen=True, slots=True)
class Arc:
    """What a word hangs on: the position of its head, None for a root, and by which relation."""

    head: int | None
    relation: str


@dataclass(frozen=True, slots=True)
class Entity:
    """A name in a text: ``kind`` is ``"person"``, ``"place"`` or ``"organisation"``.

    ``start`` and ``stop`` are offsets in characters.
    """

    kind: str
    start: int
    stop: int


class Tagger:
    """How likely each tag is of each word of a sentence; ``tags`` are its columns."""

    def __init__(self, model: Any) -> None:
        self._body, self._head = Body(compat.slovnet_body(model)), compat.slovnet_tag_head(model)
        self.tags: tuple[str, ...] = compat.slovnet_tags(model)

    def scores(self, words: Sequence[str]) -> Floats:
        """Words as they are written (n) → how far each tag is behind the likeliest (n × tags).

        Logarithms: 0 for the likeliest, less for the others.
        """
        if not words:
            return np.zeros((0, len(self.tags)))
        with _one_thread():
            values: Floats = linear(self._body(words), self._head).astype(np.float64)
        values -= values.max(axis=1, keepdims=True)
        return values


class Parser:
    """Which word hangs on which, and how."""

    def __init__(self, model: Any) -> None:
        self._body = Body(compat.slovnet_body(model))
        self._head, self._relation = compat.slovnet_arc_heads(model)
        self._relations = compat.slovnet_relations(model)

    def arcs(self, words: Sequence[str]) -> tuple[Arc, ...]:
        """``["Кошка", "спит"]`` → nsubj of word 1, root."""
        if not words:
            return ()
        with _one_thread():
            values = self._body(words)
            of = heads(values, self._head)
            by = relations(values, of, self._relation).tolist()
        return tuple(
            Arc(_head(number, position), self._relations[relation])
            for position, (number, relation) in enumerate(zip(of.tolist(), by, strict=True))
        )


def _head(number: int, position: int) -> int | None:
    """Words count from 1, and 0 is none; now and then a word hangs on itself."""
    head = number - 1
    return None if head < 0 or head == position else head


class EntityFinder:
    """Names in a text."""

    def __init__(self, model: Any) -> None:
        self._model = model

    def find(self, text: str) -> tuple[Entity, ...]:
        """``"Анна живёт в Киеве."`` → a person at 0–4, a place at 13–18."""
        if not text.strip():
            return ()
        with _one_thread():
            spans = self._model(text).spans
        return tuple(Entity(KINDS[span.type], span.start, span.stop) for span in spans)


def read_tagger(path: Path) -> Tagger:
    """slovnet's tar → its tagger."""
    return Tagger(_model("Morph", path))


def read_parser(path: Path) -> Parser:
    """slovnet's tar → its parser."""
    return Parser(_model("Syntax", path))


def read_entity_finder(path: Path) -> EntityFinder:
    """slovnet's tar → what finds names."""
    return EntityFinder(_model("NER", path))


def _model(kind: Literal["Morph", "Syntax", "NER"], path: Path) -> Any:
    """A model with the words and vectors that the embedding stage uses too.

    Raises ``FileNotFoundError`` without them.
    """
    news = resources.find(VECTORS)
    if news is None:
        raise FileNotFoundError(VECTORS)
    vectors = load(VECTORS, news, read_vectors)
    model = compat.slovnet(kind, path, vectors.words, vectors.mark)
    return model.navec(SimpleNamespace(meta=SimpleNamespace(id=vectors.name), pq=vectors.table))
