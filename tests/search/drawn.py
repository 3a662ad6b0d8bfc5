"""Edges as Hypothesis draws them."""

from __future__ import annotations

from hypothesis import strategies as st

from meteor_core.search.edges import Edge, Functions, Grouped, mask_of, word_edge

RELATIONS: list[tuple[int, float] | None] = [
    None, None, None, (1, 1.0), (2, 1.0), (4, 0.6), (5, 0.5), (5, 0.6), (5, 0.75), (5, 1.0),
]  # fmt: skip


@st.composite
def word_edges(draw: st.DrawFn, most: int = 6, forms: int = 4) -> Grouped:
    """Repeated words over a few forms, and any relation between two forms: so lemma classes, \
synonyms that are not transitive, and graded similarities. Some forms are function words, which no \
stage but the first two links."""
    form = st.integers(0, forms - 1)
    candidate = draw(st.lists(form, max_size=most))
    reference = draw(st.lists(form, max_size=most))
    functions = draw(st.sets(form))
    relation = st.sampled_from(RELATIONS)
    related = {(x, y): draw(relation) for x in range(forms) for y in range(forms) if x != y}
    edges = []
    for c, x in enumerate(candidate):
        for r, y in enumerate(reference):
            kind = (0, 1.0) if x == y else related[x, y]
            if kind and (kind[0] < 2 or functions.isdisjoint((x, y))):
                edges.append(word_edge(c, r, *kind))
    masks = [mask_of(i for i, x in enumerate(s) if x in functions) for s in (candidate, reference)]
    return Grouped(edges, [], Functions(*masks))


@st.composite
def phrase_edges(draw: st.DrawFn, most: int = 5) -> list[Edge]:
    """Words as above, and a few phrases of two stages anywhere, whatever their words are."""
    edges = {edge.spans: edge for edge in draw(word_edges(most, 3))}
    position, length = st.integers(0, most - 1), st.integers(1, 3)
    spans = st.tuples(position, length, position, length)
    for start, words, reference_start, others in draw(st.lists(spans, max_size=4)):
        key = (start, start + words, reference_start, reference_start + others)
        edges.setdefault(key, Edge(*key, draw(st.sampled_from((2, 4))), 1.0))
    return list(edges.values())
