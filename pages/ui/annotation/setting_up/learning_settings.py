"""What a new project teaches and tests people by: tutorial, attention checks, a file of them."""

from __future__ import annotations

from typing import Any

import streamlit as st

from meteor_core.annotations.limits import LONGEST_INSTRUCTIONS, MOST_CONTROLS
from meteor_core.annotations.making import controls
from meteor_core.annotations.making.mixing import FIRST
from meteor_core.messages.errors import InputError
from meteor_core.readers.dataset import Dataset
from pages.ui.i18n.translation import _, grouped


def tutorial_area(scheme: str, dataset: Dataset) -> str:
    """Tutorial items, as they are written."""
    example = controls.example(scheme, tuple(dataset.systems), dataset.ids[0])
    return str(
        st.text_area(
            _("Tutorial items, one a line, written as control items"),
            key=f"project_tutorial_{scheme}",
            height=90,
            placeholder=f"{example} // " + _("why this is the right answer"),
            max_chars=LONGEST_INSTRUCTIONS,
            help=_(
                "They come before the work and count as no votes. Whoever answers otherwise is "
                "told what was missed, with your words after “//”, and asked again until it is "
                "right."
            ),
        )
    )


def controls_file() -> str:
    """The lines of a file of control items, "" without one; raises ``InputError`` for no text."""
    file = st.file_uploader(
        _("Or a text file of control items"),
        type=["txt", "tsv"],
        key="project_controls_file",
        max_upload_size=1,
        help=_("With what stands above, {n} characters at most.").format(
            n=grouped(LONGEST_INSTRUCTIONS)
        ),
    )
    if file is None:
        return ""
    try:
        return str(file.getvalue().decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        raise InputError("{file} is not a text in UTF-8.", file=file.name) from error


def check_settings() -> dict[str, Any]:
    """Checks that the program makes, and how densely controls stand."""
    left, right = st.columns(2)
    planted = left.number_input(
        _("Attention checks to make"),
        0,
        MOST_CONTROLS,
        0,
        key="project_planted",
        help=_(
            "Candidates with a fault that nobody who reads overlooks: the translation of something "
            "else, untranslated, a few words over and over, cut off, in no order, mixed with "
            "another. No two have the same text."
        ),
    )
    every = right.number_input(
        _("One control among so many items"), 2, 50, FIRST, key="project_control_every"
    )
    return {"planted": int(planted), "control_every": int(every)}
