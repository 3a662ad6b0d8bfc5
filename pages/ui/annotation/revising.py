"""What an owner may change in a project that is made: its title, its words, its scales."""

from __future__ import annotations

import streamlit as st

from meteor_core import MeteorError
from meteor_core import annotations as an
from meteor_core.annotations import Membership, Project, Store
from meteor_core.annotations.limits import LONGEST_TITLE
from pages.ui.annotation import desk, making, scales
from pages.ui.i18n.translation import _

_TITLE, _SCALE = "project_new_title", "project_new_scale"


def form(store: Store, who: Membership, project: Project) -> None:
    """Everything at once, saved by its button."""
    setup = project.setup
    with st.form("project_revise", border=False):
        st.text_input(_("Title"), setup.title, key=_TITLE, max_chars=LONGEST_TITLE)
        for code in making.codes():
            making.instructions(code, setup.instructions.get(code, ""), _key(code))
        if setup.scheme in ("errors", "rating"):
            scales.area(setup, _SCALE)
            st.caption(
                _(
                    "Once there are votes, anchors stay as they are; kinds of error may be added, "
                    "none taken away."
                )
            )
        st.form_submit_button(
            _("Save the changes"),
            key="project_save_changes",
            on_click=_save,
            args=(store, who, project),
        )


def _key(code: str) -> str:
    return f"project_new_instructions_{code}"


def _save(store: Store, who: Membership, project: Project) -> None:
    """What stands in the form, if the store takes it; a refusal is told above."""
    said = st.session_state
    texts = {code: str(said.get(_key(code)) or "") for code in making.codes()}
    kept = {code: text for code, text in project.setup.instructions.items() if code not in texts}
    written = {code: text for code, text in texts.items() if text.strip()}
    try:
        scale = scales.read(project.setup.scheme, str(said.get(_SCALE) or ""))
        title = str(said.get(_TITLE) or "")
        an.revise(store, who, title=title, instructions=kept | written, **scale)
    except MeteorError as error:
        desk.seat().problem = error
    else:
        st.toast(_("Saved."))
