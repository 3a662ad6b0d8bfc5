"""Max-product against all combinations."""

from itertools import product

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from meteor_core.explain.decoding import Factor, beliefs

VALUES = st.integers(-40, 0).map(lambda value: value / 8)


@st.composite
def trees(draw: st.DrawFn) -> tuple[list[np.ndarray], list[Factor]]:
    sizes = draw(st.lists(st.integers(1, 3), min_size=1, max_size=5))
    alone = [np.array(draw(st.lists(VALUES, min_size=n, max_size=n))) for n in sizes]
    factors = []
    for child in range(1, len(sizes)):
        head = draw(st.integers(0, child - 1))
        count = sizes[child] * sizes[head]
        values = draw(st.lists(VALUES, min_size=count, max_size=count))
        factors.append(Factor(child, head, np.array(values).reshape(sizes[child], sizes[head])))
    return alone, factors


@given(trees())
def test_a_tree_is_solved_exactly(tree: tuple[list[np.ndarray], list[Factor]]) -> None:
    alone, factors = tree
    best = [np.full(len(values), -np.inf) for values in alone]
    for chosen in product(*(range(len(values)) for values in alone)):
        worth = sum(values[at] for values, at in zip(alone, chosen, strict=True))
        worth += sum(edge.values[chosen[edge.child], chosen[edge.head]] for edge in factors)
        for values, at in zip(best, chosen, strict=True):
            values[at] = max(values[at], worth)
    for found, values in zip(beliefs(alone, factors), best, strict=True):
        np.testing.assert_allclose(found, values - values.max(), atol=1e-9)


def test_a_circle_comes_to_an_end() -> None:
    alone = [np.array([0.0, -1.0])] * 3
    pulling = np.array([[0.0, -0.5], [-0.5, 0.0]])
    factors = [Factor(0, 1, pulling), Factor(1, 2, pulling), Factor(2, 0, pulling)]
    assert all(values.argmax() == 0 for values in beliefs(alone, factors))
