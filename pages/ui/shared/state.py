"""The only session_state keys, cached calls and the address; everything else is passed by hand.

Widgets with language-neutral values (sliders, switches) are bound to the address by Streamlit.
Choices shown in translation, and the texts, are kept there by ``restore`` and ``publish``: a bound
choice would put its translated label into the link.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from urllib.parse import urlencode

import streamlit as st
from streamlit.runtime.scriptrunner import get_script_run_ctx

from meteor_core import Alignment, InputError, Meteor, Token
from meteor_core.explain import differences, grammar, mending
from meteor_core.explain import neighbours as nearest
from pages.ui.i18n import translation
from pages.ui.shared import components, examples, fitted, permalink, surveying
from pages.ui.shared.permalink import Texts

PAIR = "pair"
"""The address's parameter for the packed texts."""

REFERENCES = "references"
CANDIDATE = "candidate"
LINK_PROBLEM = "link_problem"
OWN, OWN_STAGES, OWN_REST = "own_parameters", "own_stages", "own_rest"
_STARTED = "pair_started"
_FORGOTTEN = "address_to_tidy"
_SHOWN, _TURNED = "page_shown", "page_turned"


@dataclass(frozen=True, slots=True)
class Recipe:
    """What an alignment depends on beside its texts.

    ``fitted``: the fitted variant, packed, whose parameters are the variant's own.
    """

    language: str
    variant: str
    stages: tuple[str, ...] | None = None
    punctuation: bool = True
    threshold: float | None = None
    fitted: str = ""

    @property
    def name(self) -> str:
        """What the variant goes by in the list of variants."""
        return self.fitted or self.variant


def reference_key(position: int) -> str:
    """The key of a reference's text area: ``0`` → ``"reference_0"``."""
    return f"reference_{position}"


def texts() -> Texts:
    """The texts as they stand in the text areas."""
    count = st.session_state[REFERENCES]
    references = (st.session_state.get(reference_key(position), "") for position in range(count))
    return Texts(st.session_state.get(CANDIDATE, ""), tuple(references))


def put(pair: Texts) -> None:
    """Fill the text areas."""
    st.session_state[LINK_PROBLEM] = None
    st.session_state[CANDIDATE] = pair.candidate
    st.session_state[REFERENCES] = len(pair.references)
    for position, reference in enumerate(pair.references):
        st.session_state[reference_key(position)] = reference


def edited() -> None:
    """A text was changed by hand: what was said about the link no longer applies."""
    st.session_state[LINK_PROBLEM] = None


def arrived() -> bool:
    """Whether the address says what to show, not the widgets: a fresh page, Back or Forward."""
    context = get_script_run_ctx()
    went = context is not None and context.is_history_navigation
    return went or _STARTED not in st.session_state


def opened() -> None:
    """Take note of the page on the screen, and of the menu's having led to it from another."""
    context = get_script_run_ctx()
    if context is None:
        return
    if st.session_state.get(_SHOWN, context.page_script_hash) != context.page_script_hash:
        st.session_state[_TURNED] = not context.is_history_navigation
    st.session_state[_SHOWN] = context.page_script_hash


def restore(choices: Mapping[str, tuple[str, ...]]) -> None:
    """On arrival, take the texts and the choices (key → valid values, default first) from there."""
    if not arrived():
        for key, valid in choices.items():  # those of a page that is opened later
            st.session_state.setdefault(key, valid[0])
        return
    st.session_state[_STARTED] = True
    st.session_state[fitted.PROBLEM] = None
    for own in (OWN, OWN_STAGES, OWN_REST):
        st.session_state.pop(own, None)
    _restore_texts(st.query_params.get(PAIR, ""))
    for key, valid in choices.items():
        value = st.query_params.get(key, "")
        if key in (fitted.KEY, fitted.START) and fitted.known(value):
            st.session_state[key] = fitted.arrive(value) or valid[0]
        else:
            st.session_state[key] = value if value in valid else valid[0]


def _restore_texts(packed: str) -> None:
    put(examples.first(translation.language()).texts)
    if packed:
        try:
            put(permalink.unpack(packed))
        except InputError as error:
            st.session_state[LINK_PROBLEM] = error


def publish(
    choices: Mapping[str, tuple[str, ...]], also: Mapping[str, tuple[str, str]] | None = None
) -> None:
    """Write texts and choices into the address, at most one step of the browser's history.

    What stands at its default is left out, unless the address names it already. ``also``: more
    parameters, each with its value and its default.
    """
    usual = {PAIR: permalink.pack(examples.first(translation.language()).texts)}
    usual |= {key: valid[0] for key, valid in choices.items()}
    wanted = {PAIR: permalink.pack(texts())} | {key: st.session_state[key] for key in choices}
    for key, (value, default) in (also or {}).items():
        wanted[key], usual[key] = value, default
    write(wanted, usual)


def write(wanted: Mapping[str, str], usual: Mapping[str, str]) -> None:
    """Into the address what differs from it, or from what is usual where it says nothing.

    Once in a run: on the way from another page it takes the place of the step that the menu made,
    else Back would pass through the bare address and what is ready there.
    """
    changed = {
        key: value for key, value in wanted.items() if value != st.query_params.get(key, usual[key])
    }
    forgotten = st.session_state.pop(_FORGOTTEN, False)
    if st.session_state.pop(_TURNED, False) and changed:
        components.replace_query(urlencode(st.query_params.to_dict() | changed))
    elif changed or forgotten:
        st.query_params.update(changed)


def link(choices: Mapping[str, tuple[str, ...]]) -> str:
    """The whole address of what is on the screen; "" when the texts are too long for one."""
    packed = permalink.pack(texts())
    chosen = {key: st.session_state[key] for key in choices}
    query = urlencode(st.query_params.to_dict() | chosen | {PAIR: packed})
    return f"{(st.context.url or '').partition('?')[0]}?{query}" if packed else ""


def follow(which: str, own: Mapping[str, float]) -> None:
    """Move sliders or switches to the variant's own when those have changed, not on arrival."""
    if st.session_state.get(which, own) != own:
        reset(own)
    st.session_state[which] = dict(own)


def renew() -> None:
    """All sliders and switches to the variant's own with this run."""
    for which in (OWN, OWN_STAGES, OWN_REST):
        st.session_state[which] = {}


def reset(values: Mapping[str, float]) -> None:
    """Set sliders to their defaults; the address forgets them with ``publish``, in one step.

    Left alone, Streamlit would add a step to the browser's history for each slider.
    """
    st.session_state.update(values)
    context = get_script_run_ctx()
    if context is not None:
        with context.session_state.query_params() as address:
            forgotten = [address.discard_param_no_forward_msg(key) for key in values]
        st.session_state[_FORGOTTEN] = any(forgotten)


@st.cache_resource(max_entries=32, show_spinner=False)
def meteor(recipe: Recipe, installed: tuple[str, ...]) -> Meteor:
    """The metric itself holds no text, so sessions share it; new resources make a new one."""
    own = fitted.unpack(recipe.fitted) if recipe.fitted else None
    return Meteor(
        recipe.language,
        variant=recipe.variant,
        stages=recipe.stages,
        punctuation=recipe.punctuation,
        threshold=recipe.threshold,
        parameters=own.parameters if own else None,
        name=own.name if own else "",
    )


@st.cache_resource(scope="session", max_entries=32, show_spinner=False)
def align(recipe: Recipe, installed: tuple[str, ...], pair: Texts) -> tuple[Alignment, ...]:
    """What a slider of α β γ δ or a weight never asks for again; texts stay within the session.

    It is there to be shown, so grammar is read where the words stand.
    """
    metric = meteor(recipe, installed)
    alignments = metric.align(pair.candidate, pair.references)
    language = metric.of(pair.candidate, *pair.references).language
    return tuple(grammar.in_context(alignment, language) for alignment in alignments)


@st.cache_resource(scope="session", max_entries=8, show_spinner=False)
def survey(
    names: tuple[str, ...], language: str, installed: tuple[str, ...], pair: Texts
) -> tuple[surveying.Entry, ...]:
    """One pair under each of these variants."""
    return surveying.survey(names, partial(fitted.metric, language), pair)


@st.cache_resource(scope="session", max_entries=32, show_spinner=False)
def steps(
    one: str, other: str, language: str, installed: tuple[str, ...], pair: Texts
) -> tuple[differences.Step, ...]:
    """What leads from one variant's score to the other's."""
    ends = fitted.recipe(one), fitted.recipe(other)
    return differences.steps(*ends, language, pair.candidate, pair.references)


@st.cache_resource(scope="session", max_entries=8, show_spinner=False)
def mends(
    variant: str, language: str, installed: tuple[str, ...], pair: Texts
) -> tuple[mending.Mend, ...]:
    """The variant's defects that move this pair's score."""
    return mending.mends(pair.candidate, pair.references, language, variant)


@st.cache_resource(scope="session", max_entries=32, show_spinner=False)
def neighbours(
    word: Token, language: str, installed: tuple[str, ...], count: int
) -> tuple[nearest.Neighbour, ...]:
    """A word's nearest neighbours: all that the slider can ask for, at once."""
    return nearest.neighbours(meteor(Recipe(language, "explorer"), installed), word, count)
