"""Learn: METEOR step by step, in short lessons, by exercises, and by proofs to be checked."""

import streamlit as st

import pages.ui.i18n.whole_app  # noqa: F401 - before all that takes long
from pages.ui.i18n.translation import _
from pages.ui.learn import homework_links, state
from pages.ui.learn.course import course
from pages.ui.learn.exercises import exercises
from pages.ui.learn.player import player
from pages.ui.learn.proof import check_proof
from pages.ui.shared import address

address.enter_page()
arriving = address.on_arrival()
address.read_url(state.CHOICES)
homework_links.open_part(arriving)

with st.container(horizontal=True, vertical_alignment="center"):
    st.title(_("Learn"), anchor=False)
    part = state.part_switch()

{
    state.PLAYER: player,
    state.COURSE: course,
    state.EXERCISES: exercises,
    state.PROOF: check_proof,
}[part]()
