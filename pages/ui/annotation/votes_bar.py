"""How far a project is, for its owner and its viewers."""

from __future__ import annotations

import streamlit as st

from meteor_core.annotations import AnnotationProgress, Project
from pages.ui.annotation import moments
from pages.ui.i18n.translation import _, plural


def votes_bar(project: Project, progress: AnnotationProgress) -> None:
    """``12 of 40 votes · deadline: 2026-11-30 18:00 +03:00 · paused``."""
    share = progress.votes / progress.wanted if progress.wanted else 0.0
    parts = [_("{done} of {total} votes").format(done=progress.votes, total=progress.wanted)]
    if project.rules.deadline is not None:
        until = moments.written(project.rules.deadline)
        parts.append(_("deadline: {time}").format(time=until))
    if project.rules.paused is not None:
        parts.append(_("paused"))
    if project.closed:
        parts.append(_("closed"))
    st.progress(min(share, 1.0), " · ".join(parts))
    if progress.out_of_reach:
        st.caption(
            plural(
                "{n} vote that is lacking was skipped, and nobody else here can give it: somebody "
                "new can, or whoever skipped the item, under “Your last answers”.",
                "{n} votes that are lacking were skipped, and nobody else here can give them: "
                "somebody new can, or whoever skipped the items, under “Your last answers”.",
                progress.out_of_reach,
            )
        )
