"""“This link is wrong”: links that a person objects to, collected, taken away and forbidden."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import asdict, astuple, dataclass
from functools import partial
from hashlib import sha256

import pandas as pd
import streamlit as st

from meteor_core import Alignment, Token
from meteor_core.messages.safe import written
from meteor_core.model.view import LinkView, view
from meteor_core.wording.evidence import EXCHANGEABLE
from meteor_core.wording.palette import look
from meteor_core.wording.words import clip
from pages.ui.i18n.translation import _
from pages.ui.shared.sharing import download_button, spreadsheet_csv
from pages.ui.shared.widgets.controls import folded, pressed

_LINKS, _USED = "wrong_links", "wrong_links_used"
MOST = 500
"""Links that one tab collects."""


@dataclass(frozen=True, slots=True)
class WrongLink:
    """The words of both sides, the stage that linked them, and where they stood."""

    candidate: str
    reference: str
    stage: str
    candidate_text: str
    reference_text: str


def wrong_links() -> tuple[WrongLink, ...]:
    """Returns the links collected in this tab."""
    links: tuple[WrongLink, ...] = st.session_state.get(_LINKS, ())
    return links


def forbidden_links() -> Iterator[tuple[str, str]]:
    """Yields the words never to be linked, if the person wants that; equal ones always are."""
    if st.session_state.get(_USED):
        for link in wrong_links():
            if link.candidate.casefold() != link.reference.casefold():
                yield link.candidate, link.reference


def folded_form(alignment: Alignment, key: str) -> None:
    """Draws the form of ``wrong_link_form`` in a fold; nothing where nothing matches."""
    if alignment.matches:
        folded(_("Is a link wrong?"), f"{key}_form", partial(wrong_link_form, alignment, key))


def wrong_link_form(alignment: Alignment, key: str) -> None:
    """Draws a choice of one of the matches, and the button that marks it as wrong."""
    # What can be forbidden comes first.
    links = sorted(view(alignment).links, key=lambda link: link.stage == "exact")
    if not links:
        st.caption(_("No words match."))
        return
    names = [_named(link) for link in links]
    with st.container(horizontal=True, vertical_alignment="bottom"):
        chosen = st.selectbox(
            _("Link"),
            range(len(links)),
            format_func=names.__getitem__,
            key=f"{key}_{sha256(repr(names).encode()).hexdigest()[:12]}",  # others: a new choice
            width=340,
        )
        if pressed(_("This link is wrong"), f"{key}_button"):
            _collect(links[int(chosen or 0)], alignment)
            st.rerun()
    count = len(wrong_links())
    if count:
        st.caption(_("Wrong links under “More”, in “Own words”: {n}.").format(n=count))


def _named(link: LinkView) -> str:
    words = clip(f"{link.candidate_text} ~ {link.reference_text}", 13, 240)
    remark = f" · {_(EXCHANGEABLE)}" if link.exchangeable else ""
    return f"{words} · {_(look(link.stage).label)}{remark}"


def _collect(link: LinkView, alignment: Alignment) -> None:
    texts = (_text(alignment.candidate), _text(alignment.reference))
    new = WrongLink(link.candidate_text, link.reference_text, link.stage, *texts)
    st.session_state[_LINKS] = tuple(dict.fromkeys((*wrong_links(), new)))[-MOST:]
    st.session_state.setdefault(_USED, True)


def _text(tokens: tuple[Token, ...]) -> str:
    return " ".join(token.text for token in tokens)


def _forget() -> None:
    st.session_state[_LINKS] = ()


def wrong_links_list() -> None:
    """Draws what was collected: shown, to download, and to be forbidden or not."""
    links = wrong_links()
    if not links:
        return
    rows = [(one.candidate, one.reference, _(look(one.stage).label)) for one in links]
    st.dataframe(
        pd.DataFrame(rows, columns=[_("Candidate"), _("Reference"), _("Stage")]),
        hide_index=True,
        height=min(180, 38 + 35 * len(links)),
    )
    st.toggle(
        _("Never link these"),
        key=_USED,
        persist_state="session",
        help=_(
            "The words are added to “Own words” as opposites. The exact stage still links "
            "identical words."
        ),
    )
    with st.container(horizontal=True):
        download_button("wrong-links", "CSV", "text/csv", spreadsheet_csv(_csv(links)))
        download_button("wrong-links", "JSON", "application/json", _json(links))
        st.button(_("Delete them"), key="wrong_links_forget", on_click=_forget, type="tertiary")


def _csv(links: tuple[WrongLink, ...]) -> str:
    return written([[*asdict(links[0])], *(astuple(link) for link in links)])


def _json(links: tuple[WrongLink, ...]) -> str:
    return json.dumps([asdict(link) for link in links], ensure_ascii=False, indent=2)
