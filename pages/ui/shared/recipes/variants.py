"""A person's fitted variants: kept in the session, and each whole in the address of a page.

In the list of variants one is identified by its text in an address: all its content, packed. So two
variants with one name are different, and the link contains the variant.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

import streamlit as st

from meteor_core import Meteor, Result, resources
from meteor_core.messages.errors import InputError, MeteorError
from meteor_core.meteor.variants import VARIANTS, Variant, get
from meteor_core.tuning import saved
from meteor_core.tuning.saved import SavedVariant
from pages.ui.i18n.translation import _, pgettext
from pages.ui.i18n.variant_names import variant_title
from pages.ui.shared import messages, permalink
from pages.ui.shared.permalink import Texts

VARIANT, START = "variant", "tuning_start"
CHOICES = (VARIANT, START)
"""Choices that may be fitted variants: what a page scores with, and what a fit begins with."""

THRESHOLDS = (0.2, 0.95)
"""Where the slider ends and a variant's file may go on."""

MOST = 8
_PREFIX = "own."
_FILE = "variant_file"
_PROBLEM = "fitted_problem"
_KEPT, _PASTS = "fitted_variants", "fitted_pasts"


def pack(variant: SavedVariant) -> str:
    """→ ``"own.eNq…"``; "" when too long. How it was fitted stays in its file."""
    packed = permalink.squeeze(saved.write(replace(variant, fitted={})))
    return _PREFIX + packed if packed else ""


def is_fitted(name: str) -> bool:
    """Returns whether an entry of the list, or a parameter of the address, is a fitted variant."""
    return name.startswith(_PREFIX)


def unpack(packed: str) -> SavedVariant:
    """Reads what ``pack`` made; raises ``InputError`` for what no page can show."""
    squeezed = packed.removeprefix(_PREFIX)
    try:
        if len(squeezed) > permalink.LONGEST:
            raise ValueError("too long")
        text = permalink.inflate(squeezed)
    except ValueError as error:
        raise InputError(
            "This link is damaged or incomplete, so its variant could not be read."
        ) from error
    return _within_range(saved.read(text))


def _within_range(variant: SavedVariant) -> SavedVariant:
    low, high = THRESHOLDS
    if variant.threshold is not None and not low <= variant.threshold <= high:
        raise InputError(
            "The parameter {name} is {value}, but must be between {low} and {high}.",
            name="threshold",
            value=variant.threshold,
            low=low,
            high=high,
        )
    return variant


def kept() -> tuple[str, ...]:
    """Returns the session's variants, packed, the oldest first."""
    variants: tuple[str, ...] = st.session_state.get(_KEPT, ())
    return variants


def keep(variant: SavedVariant) -> str:
    """One more for the list, from which the oldest goes; → it, packed.

    Raises ``InputError`` for one that no page can show.
    """
    packed = pack(_within_range(variant))
    if not packed:
        raise InputError("{file} is too large for a variant.", file=variant.name)
    if variant.fitted:
        st.session_state.setdefault(_PASTS, {})[packed] = variant.fitted
    others = [other for other in kept() if other != packed]
    st.session_state[_KEPT] = (*others, packed)[-MOST:]
    note_problem(None)
    return packed


def fitted_to(packed: str) -> dict[str, Any] | None:
    """Returns the fit of a variant of this session; None if it came by a link."""
    pasts: dict[str, dict[str, Any]] = st.session_state.get(_PASTS, {})
    return pasts.get(packed)


def keep_from_link(packed: str) -> str:
    """Keeps the variant of an address; returns "" if that is damaged, with the reason noted."""
    return _keep_if_sound(lambda: unpack(packed))


def _keep_if_sound(read: Callable[[], SavedVariant]) -> str:
    try:
        return keep(read())
    except MeteorError as error:
        note_problem(error)
        return ""


def note_problem(error: MeteorError | None) -> None:
    """Notes the error of the last link or file; None removes it."""
    st.session_state[_PROBLEM] = error


def file_uploader(use: Callable[[str], None]) -> None:
    """Draws the place for a fitted variant's file, which is given to ``use``, packed; errors"""
    with st.expander(_("Open a fitted variant"), key="fitted"):
        st.file_uploader(
            _("File saved by Tuning"),
            key=_FILE,
            max_upload_size=1,
            on_change=_take_file,
            args=(use,),
        )
    error = st.session_state.get(_PROBLEM)
    if error is not None:
        messages.show_error(error)


def _take_file(use: Callable[[str], None]) -> None:
    file = st.session_state.get(_FILE)
    note_problem(None)
    if file is None:
        return
    packed = _keep_if_sound(lambda: saved.decode(file.read(saved.MOST_BYTES + 1), file.name))
    if packed:
        use(packed)


def variant_of(name: str) -> Variant:
    """A name of the list → the variant as data."""
    return unpack(name).recipe() if is_fitted(name) else get(name)


def title(name: str) -> str:
    """``"1.5/util"`` → ``"METEOR 1.5/util"``; a fitted variant's own name."""
    return titles()[name] if is_fitted(name) else variant_title(name)


def titles() -> dict[str, str]:
    """Returns the kept variants' names; a name that is taken gets a number: ``"fitted (2)"``."""
    taken = {variant.title for variant in VARIANTS.values()}
    names: dict[str, str] = {}
    for packed in kept():
        name = unpack(packed).name or default_name()
        number, title = 1, name
        while title in taken:
            number += 1
            title = f"{name} ({number})"
        names[packed] = title
        taken.add(names[packed])
    return names


def default_name() -> str:
    """Returns the name of a fitted variant that was given none."""
    return pgettext("name of a variant", "fitted")


# One pair under every variant that supports its language.

MOST_CHARACTERS = 6_000
"""Of both sides: more would keep a person waiting for all variants."""


@dataclass(frozen=True, slots=True)
class VariantScore:
    """A variant's result or error; a fitted variant is identified by its text.

    ``missing``: its stages that are off, each with the resources of which it needs one.
    """

    variant: str
    result: Result | None = None
    missing: tuple[tuple[str, tuple[str, ...]], ...] = ()
    error: MeteorError | None = None


def known_variants(language: str, chosen: str) -> tuple[str, ...]:
    """Returns all that support the language; the chosen one has its options.

    ``("en", "1.5/util")`` → ``("meteor", "tuned", "1.5/util", "2007", "2005", "nltk")``.
    """
    base = chosen.partition("/")[0]
    names = (chosen if name == base else name for name in VARIANTS)
    return tuple(name for name in names if language in get(name).languages)


@st.cache_resource(scope="session", max_entries=8, show_spinner=False, hash_funcs={Texts: repr})
def survey(
    names: tuple[str, ...], language: str, installed: tuple[str, ...], texts: Texts
) -> tuple[VariantScore, ...]:
    """Scores by each variant as it was published or fitted, whatever was changed on the page."""
    return tuple(_score(name, language, texts) for name in names)


@st.cache_resource(max_entries=32, show_spinner=False)
def _metric(language: str, name: str, held: frozenset[str] | None) -> Meteor:
    """A metric holds no text, so sessions that hold the same resources share it.

    All of them, not only those of the language: NLTK looks Russian words up in WordNet too.
    """
    return unpack(name).metric() if is_fitted(name) else Meteor(language, name)


def _score(name: str, language: str, texts: Texts) -> VariantScore:
    try:
        metric = _metric(language, name, resources.held())
        return VariantScore(name, metric.score(texts.candidate, texts.references), metric.missing)
    except MeteorError as error:
        return VariantScore(name, error=error)
