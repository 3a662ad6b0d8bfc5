"""Nearest neighbours in navec: the quantised table against all vectors stacked for each query.

    python tests/benchmarks/neighbours.py [--repeat 5]

All answer the same queries in one run and must agree; printed are CPU milliseconds a query and the
ratios.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from statistics import median
from typing import Any

import numpy as np

sys.path.insert(0, str(Path(__file__).parents[2]))

from meteor_core import lexicons
from meteor_core.lexicons.embedding import Embedding
from meteor_core.lexicons.neighbours import Neighbours

WORDS = ("над", "кошка", "хороший", "прыгнуть", "экономика")


def stacked(model: Embedding, query: Any) -> Any:
    """Every word's vector, one by one, stacked and multiplied: what navec's own answers allow."""
    table = model.table
    return _cosines(np.stack([table[row] for row in range(len(table.indexes))]), query)


def unpacked(model: Embedding, query: Any) -> Any:
    """navec's own ``unpack`` of the whole table, and one product."""
    return _cosines(model.table.unpack(), query)


def _cosines(vectors: Any, query: Any) -> Any:
    lengths = np.linalg.norm(vectors, axis=1)
    return vectors @ query / np.where(lengths > 0, lengths, np.inf)


def timed(work: Callable[[], Any], repeat: int) -> tuple[float, Any]:
    """The median of CPU milliseconds, and what the work gives."""
    spent = []
    for _ in range(repeat):
        start = time.process_time()
        found = work()
        spent.append(1000 * (time.process_time() - start))
    return median(spent), found


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--repeat", type=int, default=3)
    repeat = parser.parse_args().repeat
    model = lexicons.embedding("ru")
    if model is None:
        sys.exit(
            "needs the resource navec-news: python -m meteor_core.resources install navec-news"
        )
    made, table = timed(lambda: Neighbours(model.table), repeat)
    print(f"{model.source}: {len(model.table.indexes):,} words; prepared once in {made:.0f} ms")
    print(f"{'query':12}{'ours, ms':>12}{'stacked':>12}{'ratio':>8}{'unpacked':>12}{'ratio':>8}")
    for word in WORDS:
        query = model.vector(word)
        ours, found = timed(partial(table.cosines, query), repeat)
        slow, expected = timed(partial(stacked, model, query), repeat)
        whole, again = timed(partial(unpacked, model, query), repeat)
        np.testing.assert_allclose(found, expected, atol=1e-5)
        np.testing.assert_allclose(found, again, atol=1e-5)
        print(
            f"{word:12}{ours:12.1f}{slow:12.0f}{slow / ours:8.0f}{whole:12.0f}{whole / ours:8.0f}"
        )


if __name__ == "__main__":
    main()
