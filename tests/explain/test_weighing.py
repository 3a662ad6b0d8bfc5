"""Max-product against all combinations."""

from itertools import product

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from meteor_core.explain.weighing import Factor, beliefs

VALUES = st.integers(-40, 0).map(lambda value: value / 8)


@st.composite
def trees(draw: st.DrawFn) -> tuple[list[list[float]], list[Factor]]:
    sizes = draw(st.lists(st.integers(1, 3), min_size=1, max_size=5))
    alone = [draw(st.lists(VALUES, min_size=n, max_size=n)) for n in sizes]
    factors = []
    for child in range(1, len(sizes)):
        head = draw(st.integers(0, child - 1))
        row = st.lists(VALUES, min_size=sizes[head], max_size=sizes[head])
        rows = draw(st.lists(row, min_size=sizes[child], max_size=sizes[child]))
        factors.append(Factor(child, head, rows))
    return alone, factors


@given(trees())
def test_a_tree_is_solved_exactly(tree: tuple[list[list[float]], list[Factor]]) -> None:
    alone, factors = tree
    best = [np.full(len(values), -np.inf) for values in alone]
    for chosen in product(*(range(len(values)) for values in alone)):
        worth = sum(values[at] for values, at in zip(alone, chosen, strict=True))
        worth += sum(edge.values[chosen[edge.child]][chosen[edge.head]] for edge in factors)
        for values, at in zip(best, chosen, strict=True):
            values[at] = max(values[at], worth)
    for found, values in zip(beliefs(alone, factors), best, strict=True):
        np.testing.assert_allclose(found, values - values.max(), atol=1e-9)


def test_a_circle_comes_to_an_end() -> None:
    alone = [[0.0, -1.0]] * 3
    pulling = [[0.0, -0.5], [-0.5, 0.0]]
    factors = [Factor(0, 1, pulling), Factor(1, 2, pulling), Factor(2, 0, pulling)]
    assert beliefs(alone, factors) == [[0.0, values[1]] for values in beliefs(alone, factors)]
