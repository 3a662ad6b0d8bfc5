"""A page's address: what it restores on arrival, and what is written into it afterwards.

Widgets with language-neutral values (sliders, switches) are bound to the address by Streamlit.
Choices shown in translation, and the texts, are kept there by ``restore`` and ``publish``: a bound
choice would put its translated label into the link.
"""

from __future__ import annotations

import time
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from urllib.parse import urlencode

import streamlit as st

from meteor_core.candidates.comparison import FEWEST, MOST, Candidate, written_candidates
from meteor_core.messages.errors import InputError
from meteor_core.messages.phrase import N_
from meteor_core.meteor.variants import get
from meteor_core.wording.words import clip
from pages.ui.i18n import compat, opening, translation
from pages.ui.i18n.translation import _
from pages.ui.shared import examples, messages, permalink
from pages.ui.shared.permalink import Texts
from pages.ui.shared.recipes import recipe_inputs, sliders, variants
from pages.ui.shared.recipes.recipe import Recipe
from pages.ui.shared.recipes.recipe_inputs import (
    LANGUAGE,
    PUNCTUATION,
    THRESHOLD,
    VARIANT,
    published_recipe,
)
from pages.ui.shared.recipes.sliders import bounds, takes
from pages.ui.shared.widgets import browser
from pages.ui.shared.widgets.text_areas import PAIR

TEXTS = "pair"
"""The address's parameter for the packed texts."""

Choices = Mapping[str, tuple[str, ...]]
"""Key of a choice → its valid values, the default first."""

_STARTED = "pair_started"
_HELD = "address_held"
_BY_LINK = "came_by_link"
_PAGE, _FROM_MENU = "page_shown", "page_turned"


def note_arrival() -> None:
    """Begins every run, before a widget takes its parameter out of the address."""
    st.session_state.setdefault(_BY_LINK, bool(st.query_params))
    if compat.is_history_navigation() or _HELD not in st.session_state:
        _hold_given(st.query_params.to_dict())


def _hold_given(given: dict[str, str]) -> None:
    """The address, and what was chosen in place of its unknown values; at one go, because each
    look at the state may end the run, and another finds what this one left."""
    st.session_state[_HELD] = given, {}


def came_by_link() -> bool:
    """Returns whether this session began with an address that has choices."""
    return bool(st.session_state.get(_BY_LINK))


def enter_page() -> None:
    """Begins every page; the menu may have led to it from another."""
    compat.run_whole_app()
    opening.end()
    go_on()
    page = compat.current_page()
    if page:
        if st.session_state.get(_PAGE, page) != page:
            st.session_state[_FROM_MENU] = not compat.is_history_navigation()
            if st.session_state[_FROM_MENU]:
                _hold_given({})
        st.session_state[_PAGE] = page


def by_menu() -> bool:
    """Returns whether this is the first run after another page of this session led here."""
    return bool(st.session_state.get(_FROM_MENU))


def on_arrival() -> bool:
    """Returns whether the address decides: on a fresh page, after Back or Forward."""
    return compat.is_history_navigation() or _STARTED not in st.session_state


def read_url(choices: Choices) -> None:
    """Takes the texts and the choices from the address on arrival; later, only fills in defaults.

    Invalid values of the address are reported above the page.
    """
    if on_arrival():
        _take(choices)
    for key, valid in choices.items():  # those of a page that is opened later
        st.session_state.setdefault(key, valid[0])
    tell_unknown(choices)


def _take(choices: Choices) -> None:
    st.session_state[_STARTED] = True
    variants.note_problem(None)
    sliders.keep_all()
    PAIR.restore(st.query_params.get(TEXTS, ""), _example())
    for key, valid in choices.items():
        st.session_state[key] = _choice(key, valid)


def tell_unknown(choices: Choices) -> None:
    """Draws the invalid values of the address, until something else is chosen instead."""
    # Of a restarted server the first run may be of a page alone, before ``note_arrival``.
    held: tuple[dict[str, str], dict[str, object]] = st.session_state.get(_HELD, ({}, {}))
    given, begun = held
    for key, problem in unknown(given, choices):
        chosen = st.session_state.get(key)
        if begun.setdefault(key, chosen) == chosen or begun[key] is None:
            begun[key] = chosen
            st.warning(messages.markdown(problem))


def _example() -> Texts:
    """The texts that a person sees first."""
    return examples.first(translation.language()).texts


def _choice(key: str, valid: tuple[str, ...]) -> str:
    """What the address chooses, as far as there is such a thing."""
    value = st.query_params.get(key, "")
    if key in variants.CHOICES and variants.is_fitted(value):
        return variants.keep_from_link(value) or valid[0]
    return value if value in valid else valid[0]


def _published(key: str, valid: tuple[str, ...]) -> str:
    """The choices, as far as an address can contain them.

    A choice whose labels changed while it was on its way is for one run its label of before.
    """
    value = str(st.session_state[key])
    is_fitted = key in variants.CHOICES and variants.is_fitted(value)
    return value if value in valid or is_fitted else valid[0]


def write_url(choices: Choices, others: Mapping[str, tuple[str, str]] | None = None) -> None:
    """Write texts and choices into the address, at most one step of the browser's history.

    Default values are left out, unless the address has them already. ``others``: more
    parameters, each with its value and its default.
    """
    values = {TEXTS: permalink.pack(PAIR.texts())} | values_of(choices)
    defaults = {TEXTS: permalink.pack(_example())} | defaults_of(choices)
    for key, (value, default) in (others or {}).items():
        values[key], defaults[key] = value, default
    write_query(values, defaults)


def write_choices(choices: Choices) -> None:
    """Write only the choices, of a page that has no pair of texts."""
    write_query(values_of(choices), defaults_of(choices))


def values_of(choices: Choices) -> dict[str, str]:
    """Returns each choice's value, for an address."""
    return {key: _published(key, valid) for key, valid in choices.items()}


def defaults_of(choices: Choices) -> dict[str, str]:
    """Returns the value of each choice that an address leaves out."""
    return {key: valid[0] for key, valid in choices.items()}


def write_query(values: Mapping[str, str], defaults: Mapping[str, str]) -> None:
    """Writes what differs from the address, or from the default if it is not in the address.

    Once in a run: on the way from another page it takes the place of the step that the menu made,
    else Back would pass through the bare address and what is ready there.
    """
    changed = {
        key: value
        for key, value in values.items()
        if value != st.query_params.get(key, defaults[key])
    }
    forgotten = sliders.take_forgotten()
    if st.session_state.pop(_FROM_MENU, False) and changed:
        browser.replace_query(urlencode(st.query_params.to_dict() | changed))
    elif changed or forgotten:
        st.query_params.update(changed)


def short_link(choices: Choices, leave_out: Collection[str] = ()) -> str:
    """Returns the shortest address of what is on the screen, for a code or a blackboard.

    Default values are left out except the language, because each language has its own default
    example. "" when the texts are too long for a link.
    """
    packed = permalink.pack(PAIR.texts())
    values = st.query_params.to_dict() | values_of(choices) | {TEXTS: packed}
    defaults = defaults_of(choices) | {TEXTS: permalink.pack(_example())}
    needed = {
        key: value
        for key, value in values.items()
        if value != defaults.get(key) and key not in leave_out
    }
    query = urlencode({translation.KEY: translation.language()} | needed)
    return f"{page_url()}?{query}" if packed else ""


def page_url() -> str:
    """Returns the address of this page, without parameters."""
    return (st.context.url or "").partition("?")[0].partition("#")[0]


# Invalid values of an address: each reported with the valid ones.

_SIZE, _ROOM = 14, 400
"""Pixels of a letter, and of as much of a value as is repeated."""

_SWITCHES = ("true", "false")


def unknown(
    given: Mapping[str, str], choices: Mapping[str, tuple[str, ...]]
) -> Iterator[tuple[str, InputError]]:
    """An address's parameters, a page's choices → key and complaint, where a value is not valid.

    An unknown parameter is ignored and is not an error.
    """
    known = {translation.KEY: translation.LANGUAGES, **choices}
    for key, value in given.items():
        valid = known.get(key) or (_SWITCHES if recipe_inputs.is_switch(key) else ())
        ends = bounds(key)
        if valid and value not in valid and not _is_fitted(key, value):
            yield key, _complaint(key, value, _listed(valid))
        elif ends and not takes(key, value):
            yield key, _complaint(key, value, "{:g}..{:g}".format(*ends))


def _complaint(key: str, value: str, choices: str) -> InputError:
    return InputError(
        N_(
            "The address contains “{parameter}={value}”, which is not valid. Valid values: "
            "{choices}."
        ),
        parameter=key,
        value=clip(value, _SIZE, _ROOM),
        choices=choices,
    )


def _is_fitted(key: str, value: str) -> bool:
    """Whether its error is reported elsewhere."""
    return key in variants.CHOICES and variants.is_fitted(value)


def _listed(valid: tuple[str, ...]) -> str:
    """``("1", "2", "3")`` → ``"1..3"``; names one by one."""
    names = [name for name in valid if name]
    if len(names) > 1 and all(name.isdigit() for name in names):
        return f"{names[0]}..{names[-1]}"
    return ", ".join(names)


# A change to another page that is kept until the browser has arrived there. The old page may still
# send what one of its components has measured, because the browser has not heard of the turn yet.
# That would run the old page again, in place of the new one.

_WISH = "page_wish"
_PATIENCE = 5.0
"""Seconds after which a visitor on the old page must have gone back on purpose."""


@dataclass(frozen=True, slots=True)
class _Wish:
    """``path`` of the new page, the old one's hash, when it was left, if the new one has run."""

    path: str
    left: str
    since: float
    has_run: bool = False


def turn_to(path: str) -> None:
    """Leave this run for the page in that file."""
    st.session_state[_WISH] = _Wish(path, compat.current_page(), time.monotonic())
    st.switch_page(path)


def go_on() -> None:
    """Begins every page: a turn from here that was cut short is taken again.

    It is the second run of the new page, which the browser has requested after it arrived there.
    """
    wish: _Wish | None = st.session_state.get(_WISH)
    if wish is None:
        return
    here, is_late = compat.current_page(), time.monotonic() - wish.since > _PATIENCE
    if here == wish.left and not is_late:
        turn_to(wish.path)
    elif wish.has_run or is_late:
        del st.session_state[_WISH]
    else:
        st.session_state[_WISH] = replace(wish, has_run=True)


# Links from one page to another.

CANDIDATES = "set"
"""The Candidates page's parameter for its packed texts."""

LEARN_PART, PLAYER, PROOF = "learn", "player", "proof"
"""The Learn page's parameter for its part; its values for the stage player and for the proof."""


def learn_button(label: str, part: str, key: str) -> None:
    """Draws a button that opens a part of the Learn page, with the texts and settings of this page.

    Of the address the Learn page takes what is bound to widgets, and its part.
    """
    with st.container(key=key, width="content"):
        parameters = st.query_params.to_dict() | {LEARN_PART: part}
        st.page_link("pages/learn.py", label=label, query_params=parameters)


def recipe_parameters(recipe: Recipe) -> Mapping[str, str]:
    """Returns a recipe for an address: its variant, and whatever differs from that."""
    published = published_recipe(recipe.language, recipe.variant, recipe.fitted)
    stages = {
        f"stage_{name}": str(name in recipe.stages).lower()
        for name in get(recipe.variant).available(recipe.language)
        if recipe.stages is not None
        and (name in recipe.stages) != (name in (published.stages or ()))
    }
    base, *options = recipe.variant.split("/")
    parameters = {VARIANT: recipe.fitted or base, LANGUAGE: recipe.language, **stages}
    if not recipe.fitted:
        parameters |= recipe_inputs.parameters(options)
    if recipe.punctuation != published.punctuation:
        parameters[PUNCTUATION] = str(recipe.punctuation).lower()
    if recipe.threshold is not None:
        parameters[THRESHOLD] = f"{recipe.threshold:g}"
    return parameters


def pair_link(texts: Texts, parameters: Mapping[str, str], key: str | None = None) -> None:
    """Draws a link to the Pair page with these texts; none if they are too long for a link."""
    url = pair_url(texts, parameters)
    if url:
        st.link_button(_("Open in Pair"), url, key=key, type="tertiary")


def pair_url(texts: Texts, parameters: Mapping[str, str]) -> str:
    """Returns the address of the Pair page with these texts; "" when they are too long for one."""
    packed = permalink.pack(texts)
    return f"/?{urlencode({**parameters, TEXTS: packed})}" if packed else ""


def player_link(texts: Texts, parameters: Mapping[str, str], key: str) -> None:
    """Draws a link to the stage player with these texts; none if they are too long."""
    packed = permalink.pack(texts)
    if packed:
        query = urlencode({**parameters, LEARN_PART: PLAYER, TEXTS: packed})
        st.link_button(_("Step by step"), f"/learn?{query}", key=key, type="tertiary")


def candidates_link(
    systems: Mapping[str, str], references: Sequence[str], parameters: Mapping[str, str]
) -> None:
    """Draws a link to all systems' translations of a segment; none for a single system."""
    url = candidates_url(systems, references, parameters) if len(systems) >= FEWEST else ""
    if url:
        label = _("Compare systems in Candidates")
        st.link_button(label, url, key="corpus_candidates", type="tertiary")


def candidates_url(
    systems: Mapping[str, str], references: Sequence[str], parameters: Mapping[str, str]
) -> str:
    """Systems' translations of a segment → the Candidates page; "" when too long for a link."""
    candidates = [Candidate(name, text) for name, text in islice(systems.items(), MOST)]
    packed = permalink.pack(Texts(written_candidates(candidates), tuple(references)))
    return "/candidates?" + urlencode({**parameters, CANDIDATES: packed}) if packed else ""
