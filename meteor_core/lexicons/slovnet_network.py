"""slovnet's networks, run for a sentence at a time over slovnet's own weights.

Its own layers are made for batches that are padded to a length, and spend half of their time on
laying numbers out anew. Sums are taken in another order, so that numbers differ in their last
places (float32); the tests hold tags and arcs to slovnet's own.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from meteor_core.lexicons.quantised import Quantised
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
