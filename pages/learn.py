"""Learn: METEOR step by step, in a dozen lessons, and by exercises."""

import streamlit as st

from pages.ui.i18n.translation import _
from pages.ui.learn import course, desk, player, workshop
from pages.ui.shared import entrance, state

entrance.through_app()
state.restore(desk.CHOICES)

with st.container(horizontal=True, vertical_alignment="center"):
    st.title(_("Learn"), anchor=False)
    part = st.segmented_control(
        _("Part of the page"),
        tuple(desk.PARTS),
        format_func=lambda name: _(desk.PARTS[name]),
        key=desk.PART,
        required=True,
        persist_state="session",
        label_visibility="collapsed",
    )

{desk.PLAYER: player.player, desk.COURSE: course.course, desk.EXERCISES: workshop.workshop}[part]()
