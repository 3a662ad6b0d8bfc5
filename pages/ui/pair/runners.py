"""Why this alignment? The runners-up drawn under ours, and what tells them apart."""

from __future__ import annotations

from collections.abc import Sequence

import streamlit as st

from meteor_core import Alignment
from meteor_core.explain.runners import NEXT, Runner
from meteor_core.model import Match
from meteor_core.wording.alternatives import named, runner_sentence, runner_title
from pages.ui.i18n.translation import _
from pages.ui.shared import explaining as desk
from pages.ui.shared import pictures
from pages.ui.shared.components import plain
from pages.ui.shared.explaining import Question

_PADDING = 36
_LONGEST = 600
_MOST_NAMED = 8


def section(question: Question, room: int) -> None:
    """Nothing is computed until a person opens it."""
    label = _("Why this alignment?")
    opened = st.expander(label, key="runners", on_change="rerun", bind="query-params")
    if opened.open:
        with opened, st.container(key="runners_up"):
            _beside(question, room - _PADDING)


def _beside(question: Question, room: int) -> None:
    alignment = question.result.alignment
    found = desk.beside(question)
    others = [one for one in found if not one.same]
    _alike([one for one in found if one.same])
    if not any(NEXT in one.names for one in found):
        st.caption(_("No matched word has a second partner, so there is little to choose from."))
    if not others:
        return
    ours = _("This alignment")
    st.subheader(f"{ours} · {question.result.score.value:.3f}", anchor=False)
    pictures.small(alignment, room, ours)
    for one in others:
        _runner(one, alignment, room)


def _alike(found: Sequence[Runner]) -> None:
    """The searches that come to the same end, a line for all of them."""
    for one in found:
        st.markdown(f"**{plain(runner_title(one, _))}** · {plain(runner_sentence(one, _))}")


def _runner(runner: Runner, ours: Alignment, room: int) -> None:
    name = runner_title(runner, _)
    st.subheader(f"{plain(name)} · {runner.judged.score.value:.3f}", anchor=False)
    st.markdown(plain(runner_sentence(runner, _), _LONGEST))
    pictures.small(runner.judged.alignment, room, name)
    only = _("Only here: {matches}").format(matches=_pairs(runner.gained, ours))
    lost = _("Only in this page's alignment: {matches}").format(matches=_pairs(runner.lost, ours))
    st.caption(plain(f"{only}. {lost}.", _LONGEST))


def _pairs(matches: Sequence[Match], alignment: Alignment) -> str:
    said = [
        f"{named(alignment.candidate, one.candidate)} ~ {named(alignment.reference, one.reference)}"
        for one in matches[:_MOST_NAMED]
    ]
    return ", ".join([*said, *["…"] * (len(matches) > _MOST_NAMED)]) or "–"
