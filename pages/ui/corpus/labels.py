"""A corpus's columns other than texts: documents, domains, annotators; filters by them."""

from __future__ import annotations

import numpy as np
import streamlit as st

from meteor_core.corpus.significance import neighbours_in_slice
from meteor_core.readers.dataset import SLICES
from pages.ui.corpus.view_data import Selection, ViewData, both, cached
from pages.ui.i18n.translation import N_, _
from pages.ui.shared.markdown import plain

TITLES = {
    "document": N_("Documents"),
    "domain": N_("Domains"),
    "year": N_("Years"),
    "direction": N_("Language pairs"),
    "annotator": N_("Annotators"),
}
_LONGEST = 600


def label_filters(data: ViewData) -> Selection:
    """Draws filters of every kind of labels, and returns the segments of the chosen ones."""
    selection: Selection = None
    for kind in SLICES:
        if kind in data.dataset.labels:
            selection = both(selection, _chosen(data, kind))
    return selection


def _chosen(data: ViewData, kind: str) -> Selection:
    labels = data.dataset.labels[kind]
    every = cached(data, ("labels", kind), lambda: tuple(dict.fromkeys(map(str.strip, labels))))
    chosen = st.multiselect(
        _(TITLES[kind]),
        every,
        format_func=lambda label: label[:_LONGEST] or _("(none)"),
        key=f"corpus_labels_{data.dataset.key[:12]}_{kind}",
        placeholder=_("All"),
    )
    if not chosen:
        return None
    array = np.array([label.strip() for label in labels])
    return frozenset(np.flatnonzero(np.isin(array, chosen)).tolist())


def context(data: ViewData, segment: int) -> None:
    """Draws the segments before and after one in its document, in a fold; where there are
    documents."""
    labels = data.dataset.labels
    if not labels:
        return
    said = (f"{_(kind)}: {plain(labels[kind][segment])}" for kind in labels)
    st.caption(" · ".join(said))
    if "document" in labels:
        before, after = neighbours_in_slice(labels["document"], segment)
        with st.expander(_("Before and after in the document"), key="corpus_context"):
            _neighbour(data, _("Before"), before, _("This is the document's first segment."))
            _neighbour(data, _("After"), after, _("This is the document's last segment."))


def _neighbour(data: ViewData, title: str, segment: int | None, none: str) -> None:
    if segment is None:
        st.caption(none)
        return
    corpus = data.dataset
    st.markdown(f"**{title}** · {plain(corpus.ids[segment], longest=40)}")
    reference = next(iter(corpus.references.values()))[segment]
    texts = [(_("Reference"), reference)]
    texts += [(name, corpus.systems[name][segment]) for name in _compared(data)]
    for name, text in texts:
        st.caption(f"{plain(name, longest=60)}: {plain(text, longest=_LONGEST)}")


def _compared(data: ViewData) -> list[str]:
    return [system.name for system in data.compared_systems]
