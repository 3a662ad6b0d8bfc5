"""Annotate: the way in, an annotator's screen, or the owner's."""

from __future__ import annotations

import streamlit as st

from meteor_core import MeteorError
from meteor_core.annotations import OWNER
from pages.ui.annotation import desk, door, judging, making, owning
from pages.ui.shared import components, panels


def section() -> None:
    """Whatever this session's person is here for; an error of the store stands in its place."""
    try:
        store = desk.store()
        with st.container(gap=None):
            who = desk.membership()
            room = components.room()
        if who is None:
            door.enter()
            if not desk.seat().key:
                making.section(store)
        elif who.role == OWNER:
            owning.screen(store, who, room)
        else:
            judging.screen(store, who, room)
    except MeteorError as error:
        panels.problem(error)
