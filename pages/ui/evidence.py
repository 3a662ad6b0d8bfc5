"""What was clicked in a picture, and why it matched or did not."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import streamlit as st

from meteor_core.model import Link, Span
from meteor_core.render import palette
from meteor_core.render.evidence import explain
from meteor_core.render.view import LinkView, Side, View, WordView
from pages.ui.components import plain
from pages.ui.translation import _

_MOST_OTHERS = 8
_ROWS: dict[str, Side] = {"candidate": "candidate", "reference": "reference"}


def panel(model: View, points: Sequence[Mapping[str, Any]]) -> None:
    """The evidence for the clicked word or link; before any click, how to get there."""
    links, words = _picked(model, points)
    with st.container(key="evidence", gap="xsmall"):
        if not links and not words:
            st.caption(_("Click a word or a link to see why it matched."))
        for link in links:
            _match(link)
        for word in words:
            _word(model, word)


def _picked(
    model: View, points: Sequence[Mapping[str, Any]]
) -> tuple[list[LinkView], list[WordView]]:
    """Plotly's points → links and words; what a changed text no longer has is left out."""
    links, words = [], []
    for point in points:
        kind, place = (point.get("customdata") or ("", 0))[:2]
        if kind == "link" and 0 < place <= len(model.links):
            links.append(model.link(place))
        row = _ROWS.get(kind)
        if row and 0 <= place < len(model.words(row)):
            words.append(model.words(row)[place])
    return links, words


def _match(link: LinkView) -> None:
    st.markdown(
        f"**{plain(link.candidate_text)}** ~ **{plain(link.reference_text)}** · {_reason(link)}"
    )


def _reason(link: LinkView) -> str:
    stage = _(palette.look(link.stage).label)
    return f"{stage} · {plain(explain(link, _))}"


def _word(model: View, word: WordView) -> None:
    """A word's match, and the other links that were possible for it."""
    if word.matched:
        _match(model.link(word.link))
    elif word.side == "candidate":
        st.markdown(f"**{plain(word.text)}** · " + _("not in the reference: costs precision"))
    else:
        st.markdown(f"**{plain(word.text)}** · " + _("missing from the candidate: costs recall"))
    others = [link for link in model.possible if _covers(link, word)]
    if others:
        st.caption(_("Possible, but not chosen:"))
        st.markdown("\n".join(f"- {_possible(model, link)}" for link in others[:_MOST_OTHERS]))


def _covers(link: Link, word: WordView) -> bool:
    start, stop = link.candidate if word.side == "candidate" else link.reference
    return start <= word.position < stop


def _possible(model: View, link: Link) -> str:
    candidate = _phrase(model, "candidate", link.candidate)
    reference = _phrase(model, "reference", link.reference)
    shown = LinkView(
        number=0,
        chunk=0,
        stage=link.stage,
        candidate=link.candidate,
        reference=link.reference,
        candidate_text=candidate,
        reference_text=reference,
        similarity=link.similarity,
        evidence=link.evidence,
    )
    return f"{plain(candidate)} ~ {plain(reference)} · {_reason(shown)}"


def _phrase(model: View, side: Side, span: Span) -> str:
    return " ".join(word.text for word in model.words(side)[slice(*span)])
