"""A project made: a corpus, a scheme, what its people will see; then the two links, shown once."""

from __future__ import annotations

from typing import Any

import streamlit as st

from meteor_core import MeteorError, languages
from meteor_core import annotations as an
from meteor_core.annotations import CATEGORIES, Plan, Setup, Store, controls
from meteor_core.annotations.limits import (
    LONGEST_INSTRUCTIONS,
    LONGEST_TITLE,
    MOST_ANNOTATORS,
    MOST_SEGMENTS,
)
from meteor_core.readers.dataset import Dataset
from pages.ui.annotation import desk, judging, scales, schemes
from pages.ui.corpus import desk as desks
from pages.ui.corpus import files
from pages.ui.i18n.translation import LANGUAGES, N_, _, plural
from pages.ui.i18n.translation import language as own_language
from pages.ui.shared import login, panels
from pages.ui.shared.inputs import language_name, language_note

_INSTRUCTIONS = {
    "en": N_("Instructions in English (those of the scheme if empty)"),
    "ru": N_("Instructions in Russian (those of the scheme if empty)"),
}
_KNOWN = {
    "preference": N_("The segment, then its systems: “A > B”, A is better; “A = B”, both alike."),
    "ranking": N_("The segment, then its systems from the best to the worst: “A > B = C”."),
    "rating": N_("The segment, the system, and the rating it should get, give or take 25."),
    "errors": N_(
        "The segment and the system: “A”, there is no error; “A | these words”, there is one in "
        "these words of the candidate; more places after further bars."
    ),
}


def section(store: Store) -> None:
    """From the files to the links."""
    if login.needed():
        return
    st.subheader(_("Make a project"), anchor=False)
    corpus = desks.desk()
    with st.container(horizontal=True, vertical_alignment="center"):
        st.caption(_("From the corpus of this tab, or from files of your own."))
        files.toolbar(corpus)
    files.files(corpus)
    if corpus.dataset is not None:
        _form(store, corpus.dataset)


def _form(store: Store, dataset: Dataset) -> None:
    """Every change shows at once how much work it would be."""
    try:
        setup = _setup(dataset)
        plan = an.plan(setup, dataset)
    except MeteorError as error:
        panels.problem(error)
        return
    st.markdown(_work(plan, setup))
    problem = desk.seat().take_problem()
    if problem is not None:
        panels.problem(problem)
    st.button(
        _("Make the project"),
        key="project_make",
        type="primary",
        on_click=_make,
        args=(store, setup, dataset),
    )
    st.caption(
        _(
            "The texts of these segments are kept on this server until you delete the project; "
            "only people with its links can read them."
        )
    )


def _setup(dataset: Dataset) -> Setup:
    left, right = st.columns(2)
    with left:
        title = st.text_input(
            _("Title"), value=dataset.name, key="project_title", max_chars=LONGEST_TITLE
        )
        scheme = st.selectbox(
            _("Scheme"),
            tuple(schemes.NAMES),
            format_func=lambda name: _(schemes.NAMES[name]),
            key="project_scheme",
        )
        annotators = st.number_input(
            _("Annotators for each item"), 1, MOST_ANNOTATORS, 2, key="project_annotators"
        )
        segments = st.number_input(
            _("Segments, drawn at random (0: all)"),
            0,
            MOST_SEGMENTS,
            min(len(dataset), 100),
            key="project_segments",
        )
    with right:
        found = languages.detect(" ".join(files.glance(dataset).references))
        language = st.selectbox(
            _("Language of the texts"),
            languages.codes(),
            index=languages.codes().index(found),
            format_func=language_name,
            help=language_note(),
            key="project_language",
        )
        texts = {code: instructions(code, "", f"project_instructions_{code}") for code in codes()}
    return Setup(
        title=title or dataset.name,
        scheme=str(scheme),
        language=str(language),
        annotators=int(annotators),
        segments=int(segments),
        instructions={code: text for code, text in texts.items() if text.strip()},
        **_more(str(scheme), dataset),
    )


def codes() -> list[str]:
    """The languages of instructions; the interface's own comes first."""
    return sorted(LANGUAGES, key=lambda code: code != own_language())


def instructions(code: str, text: str, key: str) -> str:
    """What annotators read whose interface speaks this language; empty: the scheme's own."""
    return str(
        st.text_area(
            _(_INSTRUCTIONS[code]),
            text,
            key=key,
            max_chars=LONGEST_INSTRUCTIONS,
            height=90,
        )
    )


def _more(scheme: str, dataset: Dataset) -> dict[str, Any]:
    """What is seldom changed."""
    found: dict[str, Any] = {}
    with st.expander(_("More settings"), key="project_more"):
        found |= _shown(scheme, dataset)
        found["repeats"] = (
            st.slider(
                _("Items shown to the same annotator again, %"), 0, 50, 0, 5, key="project_repeats"
            )
            / 100
        )
        found["lease"] = int(
            st.number_input(
                _("Minutes after which abandoned items go to others"),
                1,
                24 * 60,
                30,
                key="project_lease",
            )
        )
        found["seed"] = int(
            st.number_input(_("Seed of the draw"), 0, 2**31 - 1, 1, key="project_seed")
        )
        # Everything is drawn before anything is read: what is drawn no more would be forgotten.
        scale = scales.area(Setup("", scheme), f"project_scale_{scheme}")
        text = _controls(scheme, dataset)
        if text.strip():
            found["qualify"] = _qualify()
        found |= scales.read(scheme, scale)
        kinds = found.get("categories") or CATEGORIES
        found["controls"] = controls.parse(text, scheme, dataset, kinds)
    return found


def _shown(scheme: str, dataset: Dataset) -> dict[str, Any]:
    """What annotators get to see, and whether they may call two candidates alike."""
    found: dict[str, Any] = {}
    with st.container(horizontal=True):
        if scheme in ("preference", "ranking"):
            found["ties"] = st.toggle(_("Ties allowed"), True, key="project_ties")
        if dataset.sources is not None:
            found["show_source"] = st.toggle(_("Show the source text"), True, key="project_src")
        found["blind"] = st.toggle(_("Hide the systems' names"), True, key="project_blind")
        found["show_alignments"] = st.toggle(
            _("Show alignments before the vote"), False, key="project_alignments"
        )
        if found["show_alignments"]:
            found["show_scores"] = st.toggle(
                _("Show scores before the vote"), False, key="project_scores"
            )
    return found


def _controls(scheme: str, dataset: Dataset) -> str:
    """Items with known answers, as they are written."""
    return str(
        st.text_area(
            _("Control items with known answers, one a line"),
            key=f"project_controls_{scheme}",
            height=90,
            placeholder=controls.example(scheme, tuple(dataset.systems), dataset.ids[0]),
            max_chars=LONGEST_INSTRUCTIONS,
            help=_(_KNOWN[scheme]),
        )
    )


def _qualify() -> float:
    """How many of them let an annotator go on."""
    label = _("Of the control items, answered rightly to go on, %")
    return float(st.slider(label, 0, 100, 70, 5, key="project_qualify")) / 100


def _work(plan: Plan, setup: Setup) -> str:
    """``60 items from 20 segments · 120 votes · 3 items left out: equal texts``."""
    parts = [
        plural("{n} item", "{n} items", len(plan.items)),
        plural("{n} segment", "{n} segments", len(plan.segments)),
        plural("{n} vote", "{n} votes", plan.votes),
    ]
    if plan.identical:
        left_out = plural("{n} item", "{n} items", plan.identical)
        parts.append(_("left out, for the candidates are equal: {items}").format(items=left_out))
    return " · ".join(parts)


def _make(store: Store, setup: Setup, dataset: Dataset) -> None:
    own, visitor, identity = desk.seat(), desk.visitor(), login.identity()
    try:
        created = an.create(store, setup, dataset, visitor=visitor, identity=identity)
    except MeteorError as error:
        own.problem = error
        return
    own.created, own.who = created, created.owner


def links() -> None:
    """The keys of a project that was just made; nobody can show them again."""
    created = desk.seat().created
    if created is None:
        return
    st.info(_("Copy both links now: only their hashes are kept, and nobody can show them again."))
    st.caption(_("For annotators: give it to everybody who is to judge."))
    address = judging.link("project", created.annotator_key)
    st.code(address, language=None, wrap_lines=True)
    st.caption(_("For you, the owner: results, people, deletion."))
    st.code(judging.link("project", created.owner_key), language=None, wrap_lines=True)
    st.button(_("I have copied both"), key="project_copied", on_click=_forget)


def _forget() -> None:
    desk.seat().created = None
