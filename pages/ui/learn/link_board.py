"""The board on which lines are drawn between words: by mouse, touch or keyboard alone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

import streamlit as st

from meteor_core.exercises.submission import MOST_LINES
from meteor_core.messages.safe import clean
from meteor_core.model import Alignment
from meteor_core.model.view import Side
from pages.ui.i18n.translation import _
from pages.ui.shared.widgets.browser import keep_state

Lines = tuple[tuple[int, int], ...]
"""Pairs of words: positions in the candidate and in the reference."""

_FOLDER = Path(__file__).parent
_BOARD = st.components.v2.component(
    "meteor_exercise",
    html="""
    <div class="board">
      <svg aria-hidden="true"></svg>
      <div class="row reference" role="group"><span class="name"></span></div>
      <div class="row candidate" role="group"><span class="name"></span></div>
      <div class="voice" aria-live="polite"></div>
    </div>
    """,
    css=(_FOLDER / "link_board.css").read_text("utf-8"),
    js=(_FOLDER / "link_board.js").read_text("utf-8"),
)


def drawn_lines(alignment: Alignment, lines: Lines, key: str) -> Lines:
    """Returns the lines as the browser has reported them; ``lines`` until it has."""
    state = st.session_state.get(key)
    reported = [list(line) for line in lines] if state is None else state.get("lines")
    # What the browser reports, as far as there are such words.
    candidate, reference = range(len(alignment.candidate)), range(len(alignment.reference))
    pairs = reported if isinstance(reported, list) else []
    return tuple(
        (int(pair[0]), int(pair[1]))
        for pair in pairs[:MOST_LINES]
        if isinstance(pair, list)
        and len(pair) == 2
        and pair[0] in candidate
        and pair[1] in reference
    )


def link_board(
    alignment: Alignment,
    lines: Lines,
    wrong: Sequence[tuple[int, int]],
    key: str,
    *,
    weighed: bool = False,
    tags: Mapping[Side, Sequence[str]] | None = None,
    possible: Sequence[tuple[int, int, bool]] = (),
    phrases: Sequence[tuple[int, int, int, int]] = (),
) -> None:
    """Draw the words, and the lines to begin with; ``wrong`` ones are dotted.

    After it is drawn, the board keeps its lines itself; another ``key`` makes another board.
    ``weighed``: function words weigh otherwise than content words, and are underlined. ``tags``:
    what is below each word. ``possible``: faint lines behind the drawn ones, dashed in red
    where the third is true. ``phrases`` are always drawn: candidate start and stop,
    reference start and stop.
    """
    _BOARD(
        key=key,
        data={
            "reference": [clean(token.text) for token in alignment.reference],
            "candidate": [clean(token.text) for token in alignment.candidate],
            "function": {
                "reference": [weighed and token.is_function for token in alignment.reference],
                "candidate": [weighed and token.is_function for token in alignment.candidate],
            },
            "lines": [list(line) for line in lines],
            "wrong": [list(line) for line in wrong],
            "tags": {side: list(texts) for side, texts in tags.items()} if tags else None,
            "possible": [list(line) for line in possible],
            "phrases": [list(phrase) for phrase in phrases],
            "most": MOST_LINES,
            "labels": {
                "reference": _("Reference"),
                "candidate": _("Candidate"),
                "picked": _("{words}: now choose a word on the other side"),
                "joined": _("joined: {words}"),
                "removed": _("removed: {words}"),
                "with": _("joined with {words}"),
                "function": _("function word"),
            },
        },
        default={"lines": [list(line) for line in lines]},
        on_lines_change=keep_state,
    )
