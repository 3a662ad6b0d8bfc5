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
    "preference": N_("The segment, then its systems: “A > B”, A is better; “A = B”, both alike."),
    "ranking": N_("The segment, then its systems from the best to the worst: “A > B = C”."),
    "rating": N_("The segment, the system, and the rating it should get, give or take 25."),
    "errors": N_(
        "The segment and the system: “A”, there is no error; “A | these words”, there is one in "
        "these words of the candidate; more places after further bars."
    ),
    "esa": N_(
        "The segment, the system, and the score it should get, give or take 25: “A 40”; with words "
        "of the candidate in which an error has to be marked: “A 40 | these words”."
    ),
}
"""How a known answer is written for each scheme."""


def widgets(scheme: str, dataset: Dataset) -> tuple[str, dict[str, Any]]:
    """The lines as they are written, and the settings of how people meet them."""
    line = example(scheme, tuple(dataset.systems), dataset.ids[0])
    reason = _(
        "A line that ends with “ // ” and a reason is a tutorial item: it comes before the work, "
        "again until it is right, and the reason is shown. Others are controls among the work."
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
        _("Attention checks to make"),
        0,
        MOST_CONTROLS,
        0,
        key="project_planted",
        help=_(
            "Control items of candidates with an obvious fault: another segment's translation, "
            "repeated words, or a text that is cut off."
        ),
    )
    every = right.number_input(
        _("One control among so many items"), 2, 50, 3, key="project_control_every"
    )
    settings: dict[str, Any] = {"planted": int(planted), "control_every": int(every)}
    if planted or has_controls(text):
        label = _("Of the control items, answered rightly to go on, %")
        settings["qualify"] = float(st.slider(label, 0, 100, 70, 5, key="project_qualify")) / 100
    return text, settings


def _of_file() -> str:
    """The lines of a file, "" without one; raises ``InputError`` for no text."""
    file = st.file_uploader(
        _("Or a text file of known answers"),
        type=["txt", "tsv"],
        key="project_controls_file",
        max_upload_size=1,
        help=_("With the lines above, {n} characters at most.").format(
            n=grouped(LONGEST_INSTRUCTIONS)
        ),
    )
    if file is None:
        return ""
    try:
        return str(file.getvalue().decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        raise InputError("{file} is not a text in UTF-8.", file=file.name) from error
