"""The sidebar's widgets: a recipe of variant, language and stages; and the parameters."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from meteor_core import Meteor, MeteorError, Parameters, languages
from meteor_core.lexicons.own_words import MOST_BYTES, NO_WORDS, OwnWords, decoded, parse
from meteor_core.meteor.variants import FIRST, FITTED, METEOR, VARIANTS, get, speaking
from meteor_core.stages import registry
from meteor_core.stages.embedding import THRESHOLD as EMBEDDING_THRESHOLD
from meteor_core.wording.palette import look
from pages.ui.i18n.translation import N_, _
from pages.ui.shared import messages
from pages.ui.shared.markdown import plain
from pages.ui.shared.permalink import Texts
from pages.ui.shared.recipes import sliders, variants
from pages.ui.shared.recipes.recipe import Recipe
from pages.ui.shared.recipes.sliders import SHARE, WEIGHT, bounds
from pages.ui.shared.recipes.wrong_links import forbidden_links, wrong_links_list

VARIANT, LANGUAGE, VIEW = variants.VARIANT, "language", "view"
PUNCTUATION, THRESHOLD = "punctuation", "threshold"
AUTO = "auto"
_STAGE = "stage_"
VIEWS = {"graph": N_("Graph"), "matrix": N_("Matrix"), "text": N_("Text")}
OPTION, MENDED, SIMILARITY = "option", "mended", "similarity"
NONE = "none"
NAMES = tuple(dict.fromkeys(name for variant in VARIANTS.values() for name in variant.options))
SWITCHES = {SIMILARITY: N_("Weight matches by similarity"), MENDED: N_("Fix known defects")}
"""Options that can be combined with any other."""

CHOICES = {
    VARIANT: tuple(VARIANTS),
    OPTION: (NONE, *NAMES),
    LANGUAGE: (AUTO, *languages.codes()),
    VIEW: tuple(VIEWS),
}
"""Choices kept in the address by their own names, whatever language shows them; default first."""


@dataclass(frozen=True, slots=True)
class Sidebar:
    """Its two parts: which METEOR, stages and α β γ in plain sight, all else behind “More”."""

    first: DeltaGenerator
    more: DeltaGenerator

    @classmethod
    def opened(cls) -> Sidebar:
        with st.sidebar:
            return cls(st.container(), st.expander(_("More"), key="more"))


def recipe_inputs(texts: Texts, sidebar: Sidebar) -> Recipe:
    """Draws the choices of the sidebar for these texts, and returns them."""
    with sidebar.first:
        name = _variant(texts)
    # What the variant is: a sentence in plain sight, the rest of its citation under “More”.
    fitted = variants.is_fitted(name)
    about = _("Fitted parameters.") if fitted else _(VARIANTS[name].citation)
    first, stop, rest = about.partition(". ")
    sidebar.first.caption(first + stop.strip())
    if rest:
        sidebar.more.caption(rest)
    if variants.is_fitted(name):
        published = published_recipe("", "", name)
        _language(texts, (published.language,), sidebar)
        return _adjusted(published, sidebar)
    code = _language(texts, VARIANTS[name].languages, sidebar)
    with sidebar.first:
        variant = with_options(name, code)
    return _adjusted(published_recipe(code, variant), sidebar)


def published_recipe(code: str, variant: str, fitted: str = "") -> Recipe:
    """Returns the recipe of a variant as it was published, or of a fitted one as it was fitted."""
    if not fitted:
        return Recipe(code, variant, get(variant).stages[code])
    saved = variants.unpack(fitted)
    return Recipe(
        saved.language, saved.base, saved.stages, saved.punctuation, saved.threshold, fitted
    )


def _variant(texts: Texts) -> str:
    """A published variant that supports the texts' language, or one of the person's fitted ones.

    METEOR of 2005 has the formula of ``meteor``; a link can choose it, the row offers one of them.
    """
    titles = {
        name: variant.title.removeprefix("METEOR ").removesuffix(" METEOR")
        for name, variant in VARIANTS.items()
    }
    titles |= variants.titles()
    if st.session_state[VARIANT] not in titles:
        st.session_state[VARIANT] = CHOICES[VARIANT][0]
    current = st.session_state[VARIANT]
    suiting = (*speaking(VARIANTS, detected_language(texts)), current)
    for name in VARIANTS:
        if name not in suiting or name == FIRST.name != current:
            del titles[name]
    variant = st.pills(
        _("Which METEOR?"),
        tuple(titles),
        format_func=titles.__getitem__,
        key=VARIANT,
        required=True,
        persist_state="session",
        on_change=_variant_chosen,
        wrap=True,
    )
    return str(variant or current)


def _variant_chosen() -> None:
    variants.note_problem(None)
    if variants.is_fitted(st.session_state[VARIANT]):
        sliders.reset_all()


def use_fitted(packed: str) -> None:
    """Choose a fitted variant, with all that it was fitted with."""
    st.session_state[VARIANT] = packed
    sliders.reset_all()


def _adjusted(published: Recipe, sidebar: Sidebar) -> Recipe:
    """A variant's own recipe with its stages, threshold and punctuation as they are set."""
    default = published.threshold or EMBEDDING_THRESHOLD
    others = {THRESHOLD: default, PUNCTUATION: published.punctuation}
    sliders.follow(sliders.OTHER_WIDGETS, others)
    available = get(published.variant).available(published.language)
    stages = _stages(available, published, sidebar)
    with sidebar.more:
        threshold = _threshold(default) if registry.has_threshold(stages) else None
        punctuation = st.toggle(
            _("Count punctuation marks"),
            value=published.punctuation,
            key=PUNCTUATION,
            bind="query-params",
        )
        own = own_words_inputs(published.language)
        variants.file_uploader(use_fitted)
    return replace(published, stages=stages, punctuation=punctuation, threshold=threshold, own=own)


def is_switch(key: str) -> bool:
    """Returns whether a parameter of the address is that of a switch."""
    return key == PUNCTUATION or (
        key.startswith(_STAGE) and key.removeprefix(_STAGE) in registry.STAGES
    )


def language_name(code: str) -> str:
    """``"ru"`` → “Russian”, in the interface's language."""
    return _(languages.get(code).name)


def language_note() -> str:
    """Describes how the language is guessed, for the help of a choice that begins with it."""
    message = _(
        "The language is guessed from the letters of the texts. Only these languages are "
        "supported: {languages}."
    )
    return message.format(languages=", ".join(map(language_name, languages.codes())))


def detected_language(texts: Texts) -> str:
    """Detects the language of these texts by their letters, the references' first."""
    return languages.detect(languages.telling(texts.candidate, texts.references))


def _language(texts: Texts, codes: tuple[str, ...], sidebar: Sidebar) -> str:
    """The language of the texts: chosen, or detected and shown."""
    detected = detected_language(texts)
    names = {code: language_name(code) for code in codes}
    with sidebar.more:
        chosen = language_select(detected, codes)
    if chosen != AUTO:
        return chosen
    if detected not in names:
        message = _("This variant treats the texts as {language}.")
        sidebar.first.caption(message.format(language=names[codes[0]]))
    return detected if detected in names else codes[0]


def language_select(detected: str, codes: tuple[str, ...] = ()) -> str:
    """Draws the choice of a language, of these or all, and of the one that was detected."""
    codes = codes or languages.codes()
    names = {code: language_name(code) for code in codes}
    automatic = _("Detected: {language}").format(language=language_name(detected))
    if st.session_state.get(LANGUAGE) not in names:  # perhaps what was detected in other texts
        st.session_state[LANGUAGE] = AUTO
    return str(
        st.selectbox(
            _("Language of the texts"),
            (AUTO, *codes),
            format_func=lambda code: names.get(code, automatic),
            key=LANGUAGE,
            persist_state="session",
            help=language_note(),
        )
    )


def _stages(available: tuple[str, ...], published: Recipe, sidebar: Sidebar) -> tuple[str, ...]:
    """The stages that are switched on: the variant's own in plain sight, others under “More”."""
    own = published.stages or ()
    switches = {_STAGE + stage: stage in own for stage in available}
    sliders.follow(sliders.STAGE_SWITCHES, switches)
    with sidebar.first:
        st.markdown(":small[{}]".format(_("Stages")))
        with st.container(horizontal=True, gap="small"):
            chosen = {stage for stage in available if stage in own and _stage(stage, True)}
    others = [stage for stage in available if stage not in own]
    if others:
        with sidebar.more:
            st.markdown(":small[{}]".format(_("More stages")))
            with st.container(horizontal=True, gap="small"):
                beyond = {stage for stage in others if _stage(stage, False)}
            if beyond and published.name == METEOR.name:
                st.caption(
                    _("With paraphrase or fuzzy matches, this is no longer the METEOR of 2005.")
                )
            chosen |= beyond
    return tuple(stage for stage in available if stage in chosen)


def _stage(stage: str, default: bool) -> bool:
    return st.checkbox(_(look(stage).label), value=default, key=_STAGE + stage, bind="query-params")


def _threshold(default: float) -> float:
    """How alike two words must be for an embedding link."""
    return st.slider(
        _("Minimum similarity of embeddings"),
        *variants.THRESHOLDS,
        default,
        0.01,
        key=THRESHOLD,
        bind="query-params",
    )


# A person's own words in the sidebar: typed or uploaded, and the links marked as wrong.

KEY = "own_words"
_FILE, _PROBLEM = "own_words_file", "own_words_problem"
_EXAMPLES = {
    "ru": "доктор = врач\nбыстрый != медленный\n@ ООН = Объединённые Нации",
    "en": "doctor = physician\nfast != slow\n@ UN = United Nations",
}
"""By language of the texts."""


def own_words_inputs(code: str) -> OwnWords:
    """Draws the form of own words and wrong links, and returns them.

    ``code``: the language of the texts.
    """
    with st.expander(_("Own words"), key="own_words_panel"):
        st.text_area(
            _("Synonyms, opposites and names"),
            key=KEY,
            placeholder=_EXAMPLES.get(code, _EXAMPLES["en"]),
            persist_state="session",
            help=_(
                "“a = b” links synonyms, “a != b” prevents a match, and “@ a = b” gives another "
                "spelling of a name; different names are never matched, but equal words always "
                "are. The list is kept in this tab and is not part of links to the page."
            ),
        )
        st.file_uploader(
            _("Upload a text file"), key=_FILE, max_upload_size=1, on_change=_take_file
        )
        own = _read()
        wrong_links_list()
        own = own.opposing(forbidden_links())
        if own.signature:
            st.caption(_("In the signature: {signature}").format(signature=f"own:{own.signature}"))
        return own


def _read() -> OwnWords:
    """The words as they are written; none, and what is wrong, where they cannot be read."""
    problem = st.session_state.get(_PROBLEM)
    if problem is not None:
        messages.show_error(problem)
    try:
        return parse(st.session_state.get(KEY) or "")
    except MeteorError as error:
        messages.show_error(error)
        return NO_WORDS


def _take_file() -> None:
    """A file's lines, in the box: there they are seen and changed."""
    file = st.session_state.get(_FILE)
    st.session_state[_PROBLEM] = None
    if file is not None:
        try:
            st.session_state[KEY] = decoded(file.read(MOST_BYTES + 1))
        except MeteorError as error:
            st.session_state[_PROBLEM] = error


# What may be changed about a variant: a choice among its options, and switches for the others.


def with_options(variant: str, language: str) -> str:
    """A variant with its chosen options: ``"1.5"`` → ``"1.5/util/mended"``."""
    options = VARIANTS[variant].options
    names = [name for name in options if language in get(f"{variant}/{name}").languages]
    exclusive = [name for name in names if name not in SWITCHES]
    option = _exclusive_option(exclusive, variant) if exclusive else NONE
    switched = [name for name in SWITCHES if name in names and _switch(name, variant)]
    return "/".join([variant, *[option] * (option != NONE), *switched])


def _exclusive_option(names: Sequence[str], variant: str) -> str:
    """The choice among options that shut each other out."""
    if st.session_state[OPTION] not in names:
        st.session_state[OPTION] = NONE
    labels = {NONE: _("none")} | {name: name for name in names}
    chosen = st.selectbox(
        _("Variant option"),
        tuple(labels),
        format_func=labels.__getitem__,
        key=OPTION,
        persist_state="session",
    )
    if chosen != NONE:
        st.caption(plain(_(VARIANTS[variant].options[chosen].note), longest=400))
    return str(chosen)


def _switch(name: str, variant: str) -> bool:
    note = _(VARIANTS[variant].options[name].note) if name != MENDED else None
    return st.toggle(_(SWITCHES[name]), key=name, bind="query-params", help=note)


def parameters(options: Sequence[str]) -> Mapping[str, str]:
    """Returns a variant's options for an address: ``{"option": "util", "mended": "true"}``."""
    return dict((name, "true") if name in SWITCHES else (OPTION, name) for name in options)


# The sliders of α, β, γ, δ, σ, μ and the weights, each marked with the variant's own value.

_GREEK = {
    "alpha": ("α", N_("weight of recall")),
    "beta": ("β", N_("penalty exponent")),
    "gamma": ("γ", N_("largest penalty")),
    "delta": ("δ", N_("weight of content versus function words")),
    "sigma": ("σ", N_("smoothing: content words added to P and R if anything matches")),
    "mu": ("μ", N_("share of letters in the score")),
}
"""Symbol and meaning."""


_FIRST = ("alpha", "beta", "gamma")


def parameter_inputs(metric: Meteor, stages: tuple[str, ...], sidebar: Sidebar) -> Parameters:
    """Draws the sliders and their reset button, and returns the parameters"""
    # Parameters by their sliders' keys: ``{"alpha": 0.8, …, "weight_exact": 1.0, …}``.
    greek = {key: float(getattr(metric.parameters, key)) for key in _GREEK}
    defaults = greek | {WEIGHT + stage: metric.parameters.weight(stage) for stage in stages}
    sliders.follow(sliders.PARAMETER_SLIDERS, defaults)
    values = {}
    for key, default in defaults.items():
        with sidebar.first if key in _FIRST else sidebar.more:
            symbol, meaning = _GREEK.get(key) or (_("weight"), look(key.removeprefix(WEIGHT)).label)
            label = _("{name} – {meaning}").format(name=symbol, meaning=_(meaning))
            if key in st.query_params or st.session_state.get(key, default) != default:
                label += " · " + _("default {value}").format(value=f"{default:g}")
            values[key] = st.slider(
                label, *(bounds(key) or SHARE), default, 0.01, key=key, bind="query-params"
            )
    with sidebar.more:
        st.caption(_origins(metric, stages))
    if values != defaults:
        sidebar.first.button(
            _("Restore the defaults"),
            key="reset",
            on_click=sliders.reset,
            args=(defaults,),
        )
    greek = {key: values[key] for key in _GREEK}
    weights = tuple((stage, values[WEIGHT + stage]) for stage in stages)
    return Parameters(**greek, weights=weights)


def _origins(metric: Meteor, stages: tuple[str, ...]) -> str:
    """Where each weight comes from, stages of one origin together."""
    together: dict[str, list[str]] = {}
    for stage in stages:
        origin = FITTED if metric.name else metric.recipe.weight_from(metric.language, stage)
        together.setdefault(origin, []).append(_(look(stage).label))
    if len(together) == 1:
        together = {origin: [_("The weights")] for origin in together}
    return "  \n".join(f"{', '.join(names)}: {_(origin)}" for origin, names in together.items())
