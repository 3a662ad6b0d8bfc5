"""What would help? Changes to the candidate by their gain; a click makes one, undo unmakes it."""

from __future__ import annotations

from collections.abc import Sequence

import streamlit as st

from meteor_core import Alignment, MeteorError
from meteor_core.explain.whatif import Change
from meteor_core.wording.alternatives import change_sentence
from meteor_core.wording.words import signed
from pages.ui.i18n.translation import _
from pages.ui.shared import explaining as desk
from pages.ui.shared import panels
from pages.ui.shared.components import plain
from pages.ui.shared.explaining import Question

_MOST = 10
_MOST_PAIRS = 5


def section(question: Question) -> None:
    """Nothing is computed until a person opens it."""
    label = _("What would help?")
    opened = st.expander(label, key="changes", on_change="rerun", bind="query-params")
    if opened.open:
        with opened, st.container(key="helpful", gap="xsmall"):
            _undo()
            try:
                found = desk.helpful(question)
            except MeteorError as error:
                panels.problem(error)
                return
            _edits([one for one in found if one.kind != "accept"], question.result.alignment)
            _pairs([one for one in found if one.kind == "accept"], question.result.alignment)


def _undo() -> None:
    steps = desk.undoable()
    if steps:
        label = _("Undo the last change ({n})").format(n=steps)
        st.button(label, key="undo_change", on_click=desk.undo)


def _edits(found: Sequence[Change], alignment: Alignment) -> None:
    if not found:
        st.caption(_("No single change of a word or chunk raises the score."))
        return
    st.caption(
        _("The gain of each change to the candidate, scored from scratch; a click makes it:")
    )
    for number, change in enumerate(found[:_MOST]):
        st.button(
            _line(change, alignment),
            key=f"change_{number}",
            type="tertiary",
            on_click=desk.apply,
            args=(change.text,),
            help=plain(change.text, 600),
        )


def _pairs(found: Sequence[Change], alignment: Alignment) -> None:
    """Pairs that no stage links: what the score would be if one did."""
    if not found:
        return
    st.caption(_("The candidate as it is, if a stage linked the two words:"))
    st.markdown("\n".join(f"- {_line(one, alignment)}" for one in found[:_MOST_PAIRS]))


def _line(change: Change, alignment: Alignment) -> str:
    """``"**+0.074** Insert “new” after “him”: 0.512"``."""
    said = plain(change_sentence(change, alignment, _))
    return f"**{plain(signed(change.gain))}** {said} → {change.score:.3f}"
