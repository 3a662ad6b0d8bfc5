"""A project made: a corpus, a scheme, what its people will see, who they are."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from typing import Any

import streamlit as st

from meteor_core import MeteorError, languages
from meteor_core import annotations as an
from meteor_core.annotations import CATEGORIES, Plan, Setup, Store, roster
from meteor_core.annotations.answers import SCHEMES
from meteor_core.annotations.keys import KEY
from meteor_core.annotations.known_answers import example, has_controls, parse
from meteor_core.annotations.limits import (
    LONGEST_INSTRUCTIONS,
    LONGEST_TITLE,
    MOST_ANNOTATORS,
    MOST_CONTEXT,
    MOST_CONTROLS,
    MOST_SEGMENTS,
)
from meteor_core.annotations.planning import CONTROL, TUTORIAL, are_named, schemes_for
from meteor_core.annotations.setup import Typology
from meteor_core.readers.dataset import Dataset
from pages.ui.annotation import people, project_links
from pages.ui.annotation.session import annotation_session, visitor_address
from pages.ui.annotation.setting_up import scales
from pages.ui.i18n.translation import LANGUAGES, N_, _, grouped, language, plural
from pages.ui.shared import messages
from pages.ui.shared.corpora.corpus_files import file_panel, sample_texts, samples_menu
from pages.ui.shared.corpora.corpus_session import corpus_session
from pages.ui.shared.recipes.recipe_inputs import language_name, language_note
from pages.ui.shared.serving import login
from pages.ui.shared.widgets import local_time
from pages.ui.shared.widgets.controls import pressed

_WRITTEN = {
    "preference": N_(
        "The segment, then its systems: “A > B” if A is better, “A = B” if both are equal."
    ),
    "ranking": N_("The segment, then its systems from best to worst: “A > B = C”."),
    "rating": N_("The segment, the system and its expected rating (±25)."),
    "errors": N_(
        "The segment and the system: “A” if there is no error, “A | these words” if these words "
        "of the candidate contain an error. Put “|” before the words of each further error."
    ),
    "esa": N_(
        "The segment, then the system and its expected score (±25): “A 40”. You can add words of "
        "the candidate in which an error must be marked: “A 40 | these words”."
    ),
}
"""How a known answer is written for each scheme."""


def known_answer_inputs(scheme: str, dataset: Dataset) -> tuple[str, dict[str, Any]]:
    """The lines as they are written, and the settings of how people meet them."""
    line = example(scheme, tuple(dataset.systems), dataset.ids[0])
    reason = _(
        "A line that ends with “ // ” and a reason is a tutorial item: it comes before the work, "
        "shows the reason and is repeated until the answer is right. Other lines are control "
        "items."
    )
    text = st.text_area(
        _("Items with known answers"),
        key=f"project_controls_{scheme}",
        height=90,
        placeholder=f"{line}\n{line} // " + _("why this is the right answer"),
        max_chars=LONGEST_INSTRUCTIONS,
        help=f"{_(_WRITTEN[scheme])} {reason}",
    )
    text = str(text)
    left, right = st.columns(2)
    planted = left.number_input(
        _("Attention checks to create"),
        0,
        MOST_CONTROLS,
        0,
        key="project_planted",
        help=_(
            "Control items whose candidate has an obvious error: the translation of another "
            "segment, repeated words or a truncated text."
        ),
    )
    every = right.number_input(_("Items per control item"), 2, 50, 3, key="project_control_every")
    settings: dict[str, Any] = {"planted": int(planted), "control_every": int(every)}
    if planted or has_controls(text):
        label = _("Correct control answers required, %")
        settings["qualify"] = float(st.slider(label, 0, 100, 70, 5, key="project_qualify")) / 100
    return text, settings


_SENTENCES = 2
"""Sentences on each side: what an anaphor, as a rule, goes back to."""


def _document_settings(dataset: Dataset) -> dict[str, Any]:
    """Their settings; none for a corpus that names no documents."""
    if not are_named(dataset):
        return {}
    settings: dict[str, Any] = {}
    with st.container(horizontal=True, vertical_alignment="bottom"):
        settings["documents"] = st.toggle(
            _("Whole documents, in order"),
            False,
            key="project_documents",
            help=_(
                "Whole documents are drawn until there are enough segments. An annotator who "
                "begins a document gets all of it, sentence by sentence."
            ),
        )
        settings["context"] = int(
            st.number_input(
                _("Context sentences"),
                0,
                MOST_CONTEXT,
                _SENTENCES,
                key="project_context",
                width=260,
            )
        )
    return settings


def _esa_settings(scheme: str, dataset: Dataset) -> dict[str, Any]:
    if not SCHEMES[scheme].proposes:
        return {}
    proposals = bool(dataset.references) and st.toggle(
        _("Spans proposed by METEOR"),
        False,
        key="project_proposals_of",
        help=_(
            "Words that the best alignment does not match, or matches only partially, are "
            "marked from the start."
        ),
    )
    pairs = len(dataset.systems) > 1 and st.toggle(
        _("Candidates side by side"), False, key="project_contrastive"
    )
    return {"proposals": proposals, "candidates": 2 if pairs else 0}


_INSTRUCTIONS = {
    "en": N_("English instructions (optional)"),
    "ru": N_("Russian instructions (optional)"),
}
_SEVERAL_FILES = re.compile(r".+ \+ \d+")


def _usual_title(dataset: Dataset) -> str:
    """The corpus's name, unless that is like ``"reference + 5"``, of several files."""
    if not _SEVERAL_FILES.fullmatch(dataset.name):
        return dataset.name
    return _("Annotation of {date}").format(date=local_time.day(datetime.now(UTC)))


def project_setup(dataset: Dataset) -> Setup:
    """What the widgets say; raises ``InputError`` for scales and controls that cannot be read.

    What begins with something of the corpus's own is another widget for another corpus.
    """
    of_corpus = dataset.key[:12]
    left, right = st.columns(2)
    with left:
        title = st.text_input(
            _("Title"),
            value=_usual_title(dataset),
            key=f"project_title_{of_corpus}_{dataset.name}",
            max_chars=LONGEST_TITLE,
        )
        scheme = _scheme_select(dataset)
        typology = scales.typology_select(scheme)
        annotators = st.number_input(
            _("Annotators per item"), 1, MOST_ANNOTATORS, 2, key="project_annotators"
        )
        segments = st.number_input(
            _("Random segments (0: all)"),
            0,
            MOST_SEGMENTS,
            min(len(dataset), 100),
            key=f"project_segments_{of_corpus}",
        )
    with right:
        code = _language_select(dataset)
        texts = {
            name: instructions_area(name, "", f"project_instructions_{name}")
            for name in instruction_languages()
        }
    documents = _document_settings(dataset)
    if SCHEMES[scheme].weighs:
        scales.weights_note(scales.setup_with(scheme, typology))
    more = _more_settings(scheme, dataset, typology)
    return Setup(
        title=title or _usual_title(dataset),
        scheme=scheme,
        language=code,
        annotators=int(annotators),
        segments=int(segments),
        instructions={name: text for name, text in texts.items() if text.strip()},
        **documents,
        **more,
    )


def _scheme_select(dataset: Dataset) -> str:
    fitting = schemes_for(len(dataset.systems))
    labels = {name: _(SCHEMES[name].title) for name in fitting}
    scheme = st.selectbox(
        _("Scheme"), tuple(labels), format_func=labels.__getitem__, key="project_scheme"
    )
    if len(labels) < len(SCHEMES):
        st.caption(_("Comparing and ranking need two systems; this corpus has one."))
    return str(scheme)


def _language_select(dataset: Dataset) -> str:
    texts = sample_texts(dataset)
    detected = languages.detect(languages.telling(texts.candidate, texts.references))
    return str(
        st.selectbox(
            _("Language of the texts"),
            languages.codes(),
            index=languages.codes().index(detected),
            format_func=language_name,
            help=language_note(),
            key=f"project_language_{dataset.key[:12]}",
        )
    )


def instruction_languages() -> list[str]:
    """The languages of instructions; the interface's own comes first."""
    return sorted(LANGUAGES, key=lambda code: code != language())


def instructions_area(code: str, text: str, key: str) -> str:
    """What annotators read whose interface speaks this language; empty: the scheme's own."""
    label = _(_INSTRUCTIONS[code])
    limit = LONGEST_INSTRUCTIONS
    return str(st.text_area(label, text, key=key, max_chars=limit, height=90))


def _more_settings(scheme: str, dataset: Dataset, typology: Typology) -> dict[str, Any]:
    with st.expander(_("More settings"), key="project_more"):
        settings = _shown(scheme, dataset) | _procedure()
        # Everything is drawn before anything is read: what is drawn no more would be forgotten.
        name = scheme if typology.name == "light" else f"{scheme}_{typology.name}"
        scale = scales.scale_area(scales.setup_with(scheme, typology), f"project_scale_{name}")
        known, checks = known_answer_inputs(scheme, dataset)
        settings |= checks
        settings |= scales.read_scale(scheme, scale)
        if SCHEMES[scheme].weighs:
            settings["severities"] = typology.severities
        categories = settings.get("categories") or CATEGORIES
        ties = settings.get("ties", True)
        settings["controls"] = parse(known, scheme, dataset, categories, ties=ties)
    return settings


def _shown(scheme: str, dataset: Dataset) -> dict[str, Any]:
    """What annotators get to see, and whether they may call two candidates alike."""
    settings: dict[str, Any] = {}
    with st.container(horizontal=True):
        if SCHEMES[scheme].compares:
            settings["ties"] = st.toggle(_("Ties allowed"), True, key="project_ties")
        if dataset.sources is not None and dataset.references:
            settings["show_source"] = st.toggle(_("Show the source text"), True, key="project_src")
        if settings.get("show_source"):
            settings["show_reference"] = st.toggle(
                _("Show the reference"), True, key="project_reference"
            )
        settings["blind"] = st.toggle(_("Hide the systems' names"), True, key="project_blind")
    return settings | _esa_settings(scheme, dataset)


def _procedure() -> dict[str, Any]:
    lease = st.number_input(
        _("Reassign abandoned items (minutes)"), 1, 24 * 60, 30, key="project_lease"
    )
    seed = st.number_input(_("Random seed"), 0, 2**31 - 1, 1, key="project_seed")
    return {"lease": int(lease), "seed": int(seed)}


_PEOPLE = 3
"""People whose names are filled in to begin with."""


def section(store: Store) -> None:
    """From the files to the links."""
    if login.is_needed():
        return
    st.subheader(_("Create a project"), anchor=False)
    corpus = corpus_session()
    with st.container(horizontal=True, vertical_alignment="center"):
        st.caption(_("From the corpus in this tab or from your own files."))
        samples_menu(corpus)
    file_panel(corpus, needs_reference=False)
    if corpus.dataset is not None:
        _form(store, corpus.dataset)


def _form(store: Store, dataset: Dataset) -> None:
    """Every change shows at once how much work it would be."""
    try:
        setup = project_setup(dataset)
        usual = "\n".join(_("Annotator {n}").format(n=n) for n in range(1, _PEOPLE + 1))
        text = people.roster_area(usual, "project_roster_first")
        shared = people.shared_toggle("project_shared_first")
        roster.read(text)
        plan = an.plan(setup, dataset)
    except MeteorError as error:
        messages.show_error(error)
        return
    st.markdown(_work(plan))
    annotation_session().show_problem()
    if pressed(_("Create the project"), "project_make", type="primary"):
        _make(store, setup, dataset, text, shared=shared)
        st.rerun()
    st.caption(
        _(
            "The segments' texts are kept on this server until you delete the project. Only "
            "people with a project link can read them."
        )
    )


def _work(plan: Plan) -> str:
    """``65 items · of them controls: 5 · 20 segments · 120 votes · left out: 3 items``."""
    work = sum(item.kind != TUTORIAL for item in plan.items)
    parts = [plural("{n} item", "{n} items", work)]
    if controls := sum(item.kind == CONTROL for item in plan.items):
        parts.append(
            _("including control items (not counted as votes): {n}").format(n=grouped(controls))
        )
    parts += [
        plural(
            "{n} segment",
            "{n} segments",
            len({item.segment for item in plan.items if item.kind != TUTORIAL}),
        ),
        plural("{n} vote", "{n} votes", plan.votes),
    ]
    if plan.identical:
        left_out = plural("{n} item", "{n} items", plan.identical)
        parts.append(
            _("left out because the candidates are identical: {items}").format(items=left_out)
        )
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
            session.add_link(project_links.SHARED, KEY, created.shared_key)
        session.add_link(project_links.OWNER, KEY, created.owner_key)
        session.member = created.owner
