"""Widgets → what the core takes: texts, recipe (variant, language, stages), parameters."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import streamlit as st

from meteor_core import Parameters, languages
from meteor_core.meteor.variants import VARIANTS, get
from meteor_core.stages.embedding import THRESHOLD as EMBEDDING_THRESHOLD
from meteor_core.stages.registry import has_threshold
from pages.ui.charts import palette
from pages.ui.i18n.translation import N_, _, language
from pages.ui.shared import examples, fitted, options, panels, state
from pages.ui.shared.permalink import Texts
from pages.ui.shared.state import Recipe

VARIANT, LANGUAGE, VIEW = fitted.KEY, "language", "view"
PUNCTUATION, THRESHOLD = "punctuation", "threshold"
AUTO = "auto"
VIEWS = {"graph": N_("Graph"), "matrix": N_("Matrix"), "text": N_("Text"), "table": N_("Table")}
CHOICES = {
    VARIANT: tuple(VARIANTS),
    options.OPTION: (options.NONE, *options.NAMES),
    LANGUAGE: (AUTO, *languages.codes()),
    VIEW: tuple(VIEWS),
}
"""Choices kept in the address by their own names, whatever language shows them; default first."""

_TEXT_HEIGHT = 104
_GREEK = {
    "alpha": ("α", N_("recall's share in the F-mean"), 1.0),
    "beta": ("β", N_("how steeply the penalty grows with fragmentation"), fitted.RANGES["beta"][1]),
    "gamma": ("γ", N_("the largest penalty"), 1.0),
    "delta": ("δ", N_("content words' share against function words"), 1.0),
}


def toolbar() -> None:
    """The shelf of examples and the button for one more reference."""
    st.menu_button(
        _("Examples"),
        range(len(examples.SHELF)),
        format_func=lambda place: _(examples.SHELF[place].title),
        key="example",
        on_click=_take_example,
    )
    st.button(_("Add a reference"), key="add_reference", on_click=_add_reference)


def texts() -> Texts:
    """References on the left, the candidate on the right."""
    left, right = st.columns(2)
    count = st.session_state[state.REFERENCES]
    with left:
        for position in range(count):
            _reference(position, count)
    with right:
        _text_area(_("Candidate translation"), state.CANDIDATE)
    return state.texts()


def _reference(position: int, count: int) -> None:
    if count == 1:
        _text_area(_("Reference"), state.reference_key(0))
        return
    label = _("Reference {n}").format(n=position + 1)
    with st.container(horizontal=True, vertical_alignment="bottom", wrap=False):
        _text_area(label, state.reference_key(position))
        st.button(
            _("Remove"),
            key=f"remove_reference_{position}",
            type="tertiary",
            on_click=_remove_reference,
            args=(position,),
        )


def _text_area(label: str, key: str) -> None:
    st.text_area(
        label, key=key, height=_TEXT_HEIGHT, persist_state="session", on_change=state.edited
    )


def _take_example() -> None:
    state.put(examples.SHELF[st.session_state["example"]].texts)


def _add_reference() -> None:
    pair = state.texts()
    state.put(Texts(pair.candidate, (*pair.references, "")))


def _remove_reference(position: int) -> None:
    pair = state.texts()
    kept = pair.references[:position] + pair.references[position + 1 :]
    state.put(Texts(pair.candidate, kept))


def recipe(pair: Texts) -> Recipe:
    """Variant, language, stages, threshold and punctuation, as the sidebar has them."""
    variant = _variant()
    if fitted.known(variant):
        usual = own("", "", variant)
        _language(pair, (usual.language,))
        return _moved(usual)
    below = st.container()
    code = _language(pair, VARIANTS[variant].languages)
    with below:
        variant = options.chosen(variant, code)
    return _moved(own(code, variant))


def own(code: str, variant: str, packed: str = "") -> Recipe:
    """The recipe of a variant as it was published, or of a fitted one as it was fitted."""
    if not packed:
        return Recipe(code, variant, get(variant).stages[code])
    one = fitted.unpack(packed)
    return Recipe(one.language, one.base, one.stages, one.punctuation, one.threshold, packed)


def _variant() -> str:
    """A published variant, or one of the person's own fitted ones."""
    titles = {name: one.title for name, one in VARIANTS.items()} | fitted.titles()
    if st.session_state[VARIANT] not in titles:
        st.session_state[VARIANT] = CHOICES[VARIANT][0]
    chosen = st.session_state[VARIANT]
    note = _("Fitted parameters.") if fitted.known(chosen) else _(VARIANTS[chosen].citation)
    variant = st.selectbox(
        _("Variant"),
        tuple(titles),
        format_func=titles.__getitem__,
        key=VARIANT,
        persist_state="session",
        help=note,
        on_change=_variant_chosen,
    )
    open_fitted(_use)
    return variant


def _variant_chosen() -> None:
    fitted.tell(None)
    if fitted.known(st.session_state[VARIANT]):
        state.renew()


def _use(packed: str) -> None:
    st.session_state[VARIANT] = packed
    state.renew()


def open_fitted(use: Callable[[str], None]) -> None:
    """The place for a fitted variant's file, which ``use`` is given, packed."""
    with st.expander(_("Open a fitted variant"), key="fitted"):
        st.file_uploader(
            _("A file of the Tuning page or of the command “tune”"),
            key=fitted.FILE,
            max_upload_size=1,
            on_change=_opened,
            args=(use,),
        )
    error = fitted.problem()
    if error is not None:
        panels.problem(error)


def _opened(use: Callable[[str], None]) -> None:
    packed = fitted.opened()
    if packed:
        use(packed)


def _moved(usual: Recipe) -> Recipe:
    """A variant's own recipe with its stages, threshold and punctuation as they are set."""
    least = usual.threshold or EMBEDDING_THRESHOLD
    state.follow(state.OWN_REST, {THRESHOLD: least, PUNCTUATION: usual.punctuation})
    stages = _stages(get(usual.variant).available(usual.language), usual.stages or ())
    threshold = _threshold(least) if has_threshold(stages) else None
    punctuation = st.toggle(
        _("Punctuation counts"), value=usual.punctuation, key=PUNCTUATION, bind="query-params"
    )
    return replace(usual, stages=stages, punctuation=punctuation, threshold=threshold)


def language_name(code: str) -> str:
    """``"ru"`` → “Russian”, in the interface's language."""
    return _(languages.get(code).name)


def language_note() -> str:
    """What the guess of a language is worth, for the help of a choice that begins with it."""
    message = _("Guessed by the letters of the texts; only these languages are known: {languages}.")
    return message.format(languages=", ".join(map(language_name, languages.codes())))


def _language(pair: Texts, known: tuple[str, ...]) -> str:
    """The language of the texts: chosen, or found by their letters and shown."""
    found = languages.detect(" ".join((pair.candidate, *pair.references)))
    automatic = _("Found: {language}").format(language=language_name(found))
    names = {code: language_name(code) for code in known}
    if st.session_state[LANGUAGE] not in names:
        st.session_state[LANGUAGE] = AUTO
    chosen = st.selectbox(
        _("Language of the texts"),
        (AUTO, *known),
        format_func=lambda code: names.get(code, automatic),
        key=LANGUAGE,
        persist_state="session",
        help=language_note(),
    )
    if chosen != AUTO:
        return str(chosen)
    if found not in names:
        st.caption(_("This variant takes the texts for {language}.").format(**_first(names)))
    return found if found in names else known[0]


def _first(names: dict[str, str]) -> dict[str, str]:
    return {"language": next(iter(names.values()))}


def _stages(known: tuple[str, ...], usual: tuple[str, ...]) -> tuple[str, ...]:
    state.follow(state.OWN_STAGES, {f"stage_{stage}": stage in usual for stage in known})
    st.markdown(f":small[{_('Stages')}]")
    with st.container(horizontal=True, gap="small"):
        return tuple(stage for stage in known if _stage(stage, stage in usual))


def _stage(stage: str, usual: bool) -> bool:
    look = palette.look(stage)
    label = f"{look.letter(language())} · {_(look.label)}"
    return st.checkbox(label, value=usual, key=f"stage_{stage}", bind="query-params")


def _threshold(own: float) -> float:
    """How alike two words must be for an embedding link."""
    return st.slider(
        _("Similarity of embeddings from"),
        *fitted.RANGES[THRESHOLD],
        own,
        0.01,
        key=THRESHOLD,
        bind="query-params",
    )


def parameters(own: Parameters, stages: tuple[str, ...]) -> Parameters:
    """The sliders, each marked with the variant's own value, and their reset."""
    values = _flat(own, stages)
    state.follow(state.OWN, values)
    with st.expander(_("Parameters and weights")):
        chosen = {key: _slider(key, value) for key, value in values.items()}
        st.button(
            _("Back to the variant's own values"),
            key="reset",
            disabled=chosen == values,
            on_click=state.reset,
            args=(values,),
        )
    greek = {key: chosen[key] for key in _GREEK}
    weights = tuple((stage, chosen[f"weight_{stage}"]) for stage in stages)
    return Parameters(**greek, weights=weights)


def _flat(own: Parameters, stages: tuple[str, ...]) -> dict[str, float]:
    greek = {key: float(getattr(own, key)) for key in _GREEK}
    return greek | {f"weight_{stage}": own.weight(stage) for stage in stages}


def _slider(key: str, own: float) -> float:
    symbol, meaning, top = _GREEK.get(key) or _weight(key.removeprefix("weight_"))
    label = f"{symbol} – {_(meaning)}"
    mark = _("own {value}").format(value=f"{own:g}")
    return st.slider(
        f"{label} :gray-badge[{mark}]", 0.0, top, own, 0.01, key=key, bind="query-params"
    )


def _weight(stage: str) -> tuple[str, str, float]:
    return _("weight"), palette.look(stage).label, 1.0


def view() -> str:
    """Which picture of the alignment to draw."""
    return str(
        st.segmented_control(
            _("Picture"),
            CHOICES[VIEW],
            format_func=lambda name: _(VIEWS[name]),
            key=VIEW,
            required=True,
            persist_state="session",
            label_visibility="collapsed",
        )
    )
