"""Edges as Hypothesis draws them."""

from __future__ import annotations

from hypothesis import strategies as st

from meteor_core.search.edges import Edge, word_edge


@st.composite
def word_edges(draw: st.DrawFn, most: int = 6, forms: int = 4) -> list[Edge]:
    """Repeated words over a few forms, and any relation between two forms: so lemma classes, \
synonyms that are not transitive, and graded similarities."""
    form = st.integers(0, forms - 1)
    candidate = draw(st.lists(form, max_size=most))
    reference = draw(st.lists(form, max_size=most))
    relation = st.sampled_from(
        [None, None, None, (1, 1.0), (2, 1.0), (5, 0.5), (5, 0.6), (5, 0.75), (5, 1.0)]
    )
    related = {(x, y): draw(relation) for x in range(forms) for y in range(forms) if x != y}
    edges = []
    for c, x in enumerate(candidate):
        for r, y in enumerate(reference):
            kind = (0, 1.0) if x == y else related[x, y]
            if kind:
                edges.append(word_edge(c, r, *kind))
    return edges


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
