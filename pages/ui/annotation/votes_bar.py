"""How far a project is, for its owner and its viewers, and where the votes are that it lacks."""

from __future__ import annotations

from collections.abc import Mapping

import streamlit as st

from meteor_core.annotations import AnnotationProgress, Lacking, Project
from pages.ui.annotation import moments
from pages.ui.i18n.translation import _, plural
from pages.ui.shared.markdown import plain


def votes_bar(project: Project, progress: AnnotationProgress, lacking: Lacking) -> None:
    """``12 of 40 votes · deadline: 2026-11-30 18:00 +03:00 · paused``; below it what it lacks."""
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
    if progress.votes and (said := _lacking(lacking)):
        st.caption(_("Lacking: {parts}.").format(parts="; ".join(said)))
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


def _lacking(lacking: Lacking) -> list[str]:
    """Of those that are not skipped: at hand, kept, free."""
    parts = []
    if lacking.at_hand:
        hand = plural("{n} is at hand", "{n} are at hand", sum(lacking.at_hand.values()))
        parts.append(f"{hand} ({_names(lacking.at_hand)})")
    if lacking.kept:
        kept = plural("{n} is kept", "{n} are kept", sum(lacking.kept.values()))
        parts.append(f"{kept} ({_names(lacking.kept)})")
    if lacking.free:
        parts.append(
            plural("{n} can be given to anybody", "{n} can be given to anybody", lacking.free)
        )
    return parts


def _names(counts: Mapping[str, int]) -> str:
    """``Anna 2, Boris 1``."""
    return ", ".join(f"{plain(name)} {count}" for name, count in counts.items())
