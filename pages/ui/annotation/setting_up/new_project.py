"""A project made: a corpus, a scheme, what its people will see, who they are."""

from __future__ import annotations

import streamlit as st

from meteor_core import MeteorError
from meteor_core import annotations as an
from meteor_core.annotations import Plan, Setup, Store, roster
from meteor_core.annotations.keys import KEY
from meteor_core.annotations.planning import CONTROL, TUTORIAL
from meteor_core.readers.dataset import Dataset
from pages.ui.annotation import fresh_links, people
from pages.ui.annotation.client_address import visitor_address
from pages.ui.annotation.session import annotation_session
from pages.ui.annotation.setting_up.project_form import project_setup
from pages.ui.i18n.translation import _, grouped, plural
from pages.ui.shared import messages
from pages.ui.shared.corpora.corpus_files import file_panel, samples_menu
from pages.ui.shared.corpora.corpus_session import corpus_session
from pages.ui.shared.serving import login
from pages.ui.shared.widgets.pressing import pressed

_USUAL = 3
"""People whose names stand there to begin with."""


def section(store: Store) -> None:
    """From the files to the links."""
    if login.is_needed():
        return
    st.subheader(_("Make a project"), anchor=False)
    corpus = corpus_session()
    with st.container(horizontal=True, vertical_alignment="center"):
        st.caption(_("From the corpus of this tab, or from files of your own."))
        samples_menu(corpus)
    file_panel(corpus, needs_reference=False)
    if corpus.dataset is not None:
        _form(store, corpus.dataset)


def _form(store: Store, dataset: Dataset) -> None:
    """Every change shows at once how much work it would be."""
    try:
        setup = project_setup(dataset)
        usual = "\n".join(_("Annotator {n}").format(n=n) for n in range(1, _USUAL + 1))
        text = people.roster_area(usual, "project_roster_first")
        shared = people.shared_toggle("project_shared_first")
        roster.read(text)
        plan = an.plan(setup, dataset)
    except MeteorError as error:
        messages.show_error(error)
        return
    st.markdown(_work(plan))
    annotation_session().show_problem()
    if pressed(_("Make the project"), "project_make", type="primary"):
        _make(store, setup, dataset, text, shared=shared)
        st.rerun()
    st.caption(
        _(
            "The texts of these segments are kept on this server until you delete the project; "
            "only people with its links can read them."
        )
    )


def _work(plan: Plan) -> str:
    """``65 items · of them controls: 5 · 20 segments · 120 votes · left out: 3 items``."""
    work = sum(item.kind != TUTORIAL for item in plan.items)
    parts = [plural("{n} item", "{n} items", work)]
    if controls := sum(item.kind == CONTROL for item in plan.items):
        parts.append(_("of them controls, which are no votes: {n}").format(n=grouped(controls)))
    parts += [
        plural("{n} segment", "{n} segments", len({item.segment for item in plan.items})),
        plural("{n} vote", "{n} votes", plan.votes),
    ]
    if plan.identical:
        left_out = plural("{n} item", "{n} items", plan.identical)
        parts.append(_("left out, for the candidates are equal: {items}").format(items=left_out))
    return " · ".join(parts)


def _make(store: Store, setup: Setup, dataset: Dataset, text: str, *, shared: bool) -> None:
    session = annotation_session()
    with session.noting_problem():
        created = an.create(
            store,
            setup,
            dataset,
            people=text,
            shared=shared,
            numbered=_("Annotator {n}"),
            visitor=visitor_address(),
            identity=login.identity(),
        )
        people.keep_links(created.uid, created.people)
        if created.shared_key:
            session.add_link(fresh_links.SHARED, KEY, created.shared_key)
        session.add_link(fresh_links.OWNER, KEY, created.owner_key)
        session.member = created.owner
