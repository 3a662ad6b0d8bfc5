"""The owner's part in final answers: the disputed items, who may decide, whether they count."""

from __future__ import annotations

import streamlit as st

from meteor_core import annotations as an
from meteor_core.annotations import Gathered, Membership, Project, Store
from meteor_core.annotations.keys import PASS
from meteor_core.annotations.limits import LONGEST_NAME
from pages.ui.annotation import adjudicating, fresh_links
from pages.ui.annotation.session import annotation_session, pass_of
from pages.ui.i18n.translation import _, plural
from pages.ui.shared.markdown import plain

_NAME = "project_judge_name"


def section(store: Store, member: Membership, project: Project, width: int) -> None:
    """Nothing is asked of the store while it is folded."""
    expander = st.expander(_("Disputed items"), key="project_disputes", on_change="rerun")
    if not expander.open:
        return
    with expander:
        adjudicating.section(store, member, project, width)
        st.caption(
            _(
                "The table of items in the results, too, hides who said what of an item until it "
                "is decided, unless you ask for it there. Downloads hold everything."
            )
        )
        st.divider()
        _adjudicators(store, member)


def counted(gathered: Gathered) -> Gathered:
    """The votes, or the final answers in their place where there are any, as the owner has it."""
    if not gathered.final:
        return gathered
    wanted = st.toggle(_("With final answers"), True, key="project_with_final", width="content")
    return gathered.adjudicated if wanted else gathered


def notice(gathered: Gathered) -> None:
    """What final answers do to the results; that they stand though votes are left out now."""
    if not gathered.with_final:
        return
    lines = [
        plural(
            "In {n} item the final answer counts once, in the place of its votes; agreement is "
            "that of the votes.",
            "In {n} items the final answer counts once, in the place of its votes; agreement is "
            "that of the votes.",
            len(gathered.final),
        )
    ]
    count = len(gathered.final.keys() & {vote.item for vote in gathered.left_out})
    if count:
        lines.append(
            plural(
                "{n} of them is about an item that somebody has answered whose votes are left out: "
                "it stands until the owner or an adjudicator changes or withdraws it.",
                "{n} of them are about items that somebody has answered whose votes are left out: "
                "they stand until the owner or an adjudicator changes or withdraws them.",
                count,
            )
        )
    st.caption(" ".join(lines))


def _adjudicators(store: Store, member: Membership) -> None:
    """Who may decide beside the owner, by a link of their own."""
    for name in an.adjudicators(store, member):
        with st.container(horizontal=True, vertical_alignment="center"):
            st.markdown(_("{name} decides too").format(name=plain(name)), width="content")
            st.button(
                _("End this"),
                key=f"project_dismiss_{name}",
                type="tertiary",
                on_click=_dismiss,
                args=(store, member, name),
            )
    with st.container(horizontal=True, vertical_alignment="bottom"):
        st.text_input(_("Name of an adjudicator"), key=_NAME, max_chars=LONGEST_NAME, width=260)
        st.button(_("Appoint"), key="project_appoint", on_click=_appoint, args=(store, member))


def _appoint(store: Store, member: Membership) -> None:
    session = annotation_session()
    with session.noting_problem():
        judge = an.appoint(store, member, str(st.session_state.get(_NAME) or ""))
        session.add_link(fresh_links.JUDGE, PASS, pass_of(judge), judge.name)
        st.session_state[_NAME] = ""


def _dismiss(store: Store, member: Membership, name: str) -> None:
    with annotation_session().noting_problem():
        an.dismiss(store, member, name)
