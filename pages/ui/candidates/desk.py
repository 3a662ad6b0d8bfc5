"""The Candidates page's session_state keys for comparing, and its part of the address."""

from __future__ import annotations

from urllib.parse import urlencode

import streamlit as st

from meteor_core import InputError
from meteor_core.candidates.lines import Candidate
from meteor_core.candidates.others import Others
from meteor_core.candidates.others import others as of_others
from pages.ui.candidates import shelf
from pages.ui.i18n.translation import N_, language
from pages.ui.shared import inputs, permalink, state
from pages.ui.shared.options import OPTION
from pages.ui.shared.permalink import Texts

SET = "set"
"""The address's parameter for the packed texts."""

BOX = "compare_box"
REFERENCES = "compare_references"
SHOWN = "compare_shown"
LINK_PROBLEM = "compare_link_problem"
MODE, ORDER = "mode", "order"
MODES = {"compare": N_("Comparison"), "annotate": N_("Annotation")}
CHOICES = {key: inputs.CHOICES[key] for key in (inputs.VARIANT, OPTION, inputs.LANGUAGE)} | {
    MODE: tuple(MODES)
}
"""Choices kept in the address by their own names, default first."""

_STARTED = "compare_started"


def reference_key(position: int) -> str:
    return f"compare_reference_{position}"


def texts() -> Texts:
    """Candidates as they stand in their box, and the references."""
    places = range(st.session_state[REFERENCES])
    references = (st.session_state.get(reference_key(place), "") for place in places)
    return Texts(st.session_state.get(BOX, ""), tuple(references))


def put(given: Texts) -> None:
    """Fill the text areas."""
    st.session_state[LINK_PROBLEM] = None
    st.session_state[BOX] = given.candidate
    st.session_state[REFERENCES] = len(given.references)
    st.session_state[SHOWN] = 0
    for place, reference in enumerate(given.references):
        st.session_state[reference_key(place)] = reference


def edited() -> None:
    """A text was changed by hand: what was said about the link no longer applies."""
    st.session_state[LINK_PROBLEM] = None


def restore() -> None:
    """On arrival, take the texts and the choices from the address."""
    arrived = state.arrived() or _STARTED not in st.session_state
    state.restore(inputs.CHOICES)
    if not arrived:
        return
    st.session_state[_STARTED] = True
    mode = st.query_params.get(MODE)
    st.session_state[MODE] = mode if mode in MODES else next(iter(MODES))
    put(shelf.first(language()).texts)
    packed = st.query_params.get(SET, "")
    if packed:
        try:
            put(permalink.unpack(packed))
        except InputError as error:
            st.session_state[LINK_PROBLEM] = error


def publish() -> None:
    """Write texts and choices into the address; what stands at its default is left out.

    Whoever annotates shares no texts.
    """
    usual = {key: valid[0] for key, valid in CHOICES.items()}
    wanted = _chosen()
    if st.session_state[MODE] == next(iter(MODES)):
        usual[SET] = permalink.pack(shelf.first(language()).texts)
        wanted[SET] = permalink.pack(texts())
    state.write(wanted, usual)


def link() -> str:
    """The whole address of this comparison; "" when the texts are too long for one."""
    packed = permalink.pack(texts())
    query = urlencode(st.query_params.to_dict() | _chosen() | {SET: packed})
    return f"{(st.context.url or '').partition('?')[0]}?{query}" if packed else ""


def _chosen() -> dict[str, str]:
    return {key: st.session_state[key] for key in CHOICES}


@st.cache_resource(scope="session", max_entries=32, show_spinner=False)
def others(candidates: tuple[Candidate, ...], references: tuple[str, ...]) -> Others:
    """Every other metric of these texts; no slider asks for them again."""
    return of_others(candidates, references)
