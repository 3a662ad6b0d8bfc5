"""Items with known answers as an owner sets them: tutorial, controls, attention checks."""

from __future__ import annotations

from typing import Any

import streamlit as st

from meteor_core.annotations.known_answers import example, has_controls
from meteor_core.annotations.limits import LONGEST_INSTRUCTIONS, MOST_CONTROLS
from meteor_core.messages.errors import InputError
from meteor_core.readers.dataset import Dataset
from pages.ui.i18n.translation import N_, _, grouped

_WRITTEN = {
    "preference": N_(
        "The segment, then its systems. “A > B”: A is better. “A = B”: both are equal."
    ),
    "ranking": N_("The segment, then its systems from best to worst: “A > B = C”."),
    "rating": N_("The segment, the system and its expected rating (±25)."),
    "errors": N_(
        "The segment and the system. “A”: there is no error. “A | these words”: these words of "
        "the candidate contain an error. Separate further places with more bars."
    ),
    "esa": N_(
        "The segment, the system and its expected score (±25): “A 40”. You can add words of "
        "the candidate in which an error must be marked: “A 40 | these words”."
    ),
}
"""How a known answer is written for each scheme."""


def widgets(scheme: str, dataset: Dataset) -> tuple[str, dict[str, Any]]:
    """The lines as they are written, and the settings of how people meet them."""
    line = example(scheme, tuple(dataset.systems), dataset.ids[0])
    reason = _(
        "A line that ends with “ // ” and a reason is a tutorial item. It comes before the "
        "work and is repeated until the answer is right, and the reason is shown. Other lines "
        "are control items."
    )
    text = st.text_area(
        _("Items with known answers, one per line"),
        key=f"project_controls_{scheme}",
        height=90,
        placeholder=f"{line}\n{line} // " + _("why this is the right answer"),
        max_chars=LONGEST_INSTRUCTIONS,
        help=f"{_(_WRITTEN[scheme])} {reason}",
    )
    text = "\n".join(filter(None, (str(text), _of_file())))
    left, right = st.columns(2)
    planted = left.number_input(
        _("Attention checks to create"),
        0,
        MOST_CONTROLS,
        0,
        key="project_planted",
        help=_(
            "Control items whose candidate has an obvious error: the translation of another "
            "segment, repeated words or a truncated text."
        ),
    )
    every = right.number_input(_("Items per control item"), 2, 50, 3, key="project_control_every")
    settings: dict[str, Any] = {"planted": int(planted), "control_every": int(every)}
    if planted or has_controls(text):
        label = _("Correct control answers required, %")
        settings["qualify"] = float(st.slider(label, 0, 100, 70, 5, key="project_qualify")) / 100
    return text, settings


def _of_file() -> str:
    """The lines of a file, "" without one; raises ``InputError`` for no text."""
    file = st.file_uploader(
        _("Or a text file of known answers"),
        type=["txt", "tsv"],
        key="project_controls_file",
        max_upload_size=1,
        help=_("At most {n} characters together with the lines above.").format(
            n=grouped(LONGEST_INSTRUCTIONS)
        ),
    )
    if file is None:
        return ""
    try:
        return str(file.getvalue().decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        raise InputError("{file} is not a UTF-8 text.", file=file.name) from error
