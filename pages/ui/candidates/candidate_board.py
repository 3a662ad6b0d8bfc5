"""The board of candidates in the browser: pointing at a word lights its partners in every row.

The HTML comes escaped from the core. Highlighting is also announced in words, for people who cannot
see it; arrow keys walk along a row and to the partners in the next; a tap or Enter keeps a word
lit.
"""

from __future__ import annotations

from pathlib import Path

import streamlit as st

from meteor_core.candidates.comparison import Comparison
from meteor_core.render import board
from pages.ui.i18n.translation import _
from pages.ui.shared.figures import arguments, page_style

_FOLDER = Path(__file__).parent
_BOARD = st.components.v2.component(
    "meteor_board",
    html='<div class="candidates"></div><p class="spoken" role="status" aria-live="polite"></p>',
    css=(_FOLDER / "candidate_board.css").read_text("utf-8"),
    js=(_FOLDER / "candidate_board.js").read_text("utf-8"),
)


def candidate_board(comparison: Comparison) -> None:
    """Draw the candidates of a comparison in step under their reference."""
    html = board.html(comparison, **arguments(page_style()))
    hint = _("Point at a word, or tap it, to highlight its partners in every row.")
    _BOARD(key="compare_board", data={"html": html, "hint": hint, "key": f"{hash(html)}"})
