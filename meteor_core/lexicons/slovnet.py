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
from meteor_core.lexicons.compiled import load
from meteor_core.lexicons.vectors import Quantised
from meteor_core.lexicons.vectors import read as read_vectors
from meteor_core.model import compat
from meteor_core.model.caches import word_cache
from meteor_core.model.compat import SlovnetBody, SlovnetLayer, SlovnetLinear, SlovnetPairs

Floats = NDArray[np.float32]
Numbers = NDArray[np.intp]


class Body:
    """What the models have in common: words as they are written (n) → n × numbers for the heads."""

    def __init__(self, body: SlovnetBody) -> None:
        self._numbers = word_cache(body.numbers)
        self._vectors, self._shapes = Quantised(body.indexes, body.codes), body.shapes
        self._layers = [_Convolution(layer) for layer in body.layers]

    def __call__(self, words: Sequence[str]) -> Floats:
        word, shape = np.array([self._numbers(word) for word in words]).T
        values: Floats = np.concatenate((self._vectors.rows(word), self._shapes[shape]), axis=1)
        for layer in self._layers:
            values = layer(values)
        return values


class _Convolution:
    """A convolution over words, what is negative made 0, and a normalisation."""

    def __init__(self, layer: SlovnetLayer) -> None:
        filters, _, self._kernel = layer.weight.shape
        self._weight = np.ascontiguousarray(layer.weight.transpose(2, 1, 0)).reshape(-1, filters)
        self._bias = layer.bias
        self._scale = layer.factor / layer.deviation
        self._shift = layer.summand - layer.mean * self._scale

    def __call__(self, values: Floats) -> Floats:
        count, width = values.shape
        padded = np.zeros((count + self._kernel - 1, width), np.float32)
        before = self._kernel // 2
        padded[before : before + count] = values
        around = [padded[shift : shift + count] for shift in range(self._kernel)]
        result: Floats = np.concatenate(around, axis=1) @ self._weight
        result += self._bias
        np.maximum(result, 0, out=result)
        result *= self._scale
        result += self._shift
        return result


def linear(values: Floats, layer: SlovnetLinear) -> Floats:
    """n × numbers → n × the layer's outputs."""
    result: Floats = values @ layer.weight
    result += layer.bias
    return result


def heads(words: Floats, pairs: SlovnetPairs) -> Numbers:
    """What the body says of each word → the number of its head: 0 is the root, 1 the first word."""
    own = _positive(words, pairs.own)
    other = _positive(_with_root(words, pairs), pairs.other)
    numbers: Numbers = (own @ pairs.kernel @ other.T).argmax(axis=1)
    return numbers


def relations(words: Floats, of: Numbers, pairs: SlovnetPairs) -> Numbers:
    """And the numbers of their heads → the number of each one's relation."""
    own = _positive(_with_root(words, pairs)[of], pairs.own)
    other = _positive(words, pairs.other)
    products = (own @ pairs.kernel).reshape(len(words), -1, other.shape[1])
    numbers: Numbers = (products @ other[:, :, None])[:, :, 0].argmax(axis=1)
    return numbers


def _positive(values: Floats, layer: SlovnetLinear) -> Floats:
    return np.maximum(linear(values, layer), 0)


def _with_root(words: Floats, pairs: SlovnetPairs) -> Floats:
    return np.concatenate((pairs.root[None, :], words))


Doubles = NDArray[np.float64]

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

    def scores(self, words: Sequence[str]) -> Doubles:
        """Words as they are written (n) → how far each tag is behind the likeliest (n × tags).

        Logarithms: 0 for the likeliest, less for the others.
        """
        if not words:
            return np.zeros((0, len(self.tags)))
        with _one_thread():
            values: Doubles = linear(self._body(words), self._head).astype(np.float64)
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
