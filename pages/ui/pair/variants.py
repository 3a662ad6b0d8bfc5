"""“One pair, every METEOR”: what each variant makes of the pair, and why they differ."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import zip_longest

import streamlit as st

from meteor_core import Result
from meteor_core.explain.differences import Mend, Step, mends, steps
from meteor_core.meteor.meteor15 import MENDS
from meteor_core.meteor.variants import VARIANTS, get, speaking
from meteor_core.wording.words import number, printed_change
from pages.ui import charts
from pages.ui.i18n.translation import N_, _, pgettext
from pages.ui.i18n.variant_names import search_name, step_sentence, variant_title
from pages.ui.shared.alignment_views import small_alignment
from pages.ui.shared.figures import page_style, scroll_hint, show_figure, text_table
from pages.ui.shared.markdown import plain
from pages.ui.shared.permalink import Texts
from pages.ui.shared.recipes import installing, variants
from pages.ui.shared.recipes.recipe import Recipe
from pages.ui.shared.recipes.recipe_inputs import MENDED
from pages.ui.shared.recipes.variants import (
    MOST_CHARACTERS,
    VariantScore,
    is_fitted,
    known_variants,
    survey,
    title,
    variant_of,
)

MODE, FIRST, SECOND = "every_how", "every_one", "every_other"
OWN = "own"
MODES = {"turn": N_("Each in turn"), "two": N_("Two variants")}
CHOICES = {
    MODE: tuple(MODES),
    FIRST: (OWN, *VARIANTS),
    SECOND: ("1.5", *(name for name in VARIANTS if name != "1.5")),
}
"""Kept in the address, default first; ``own`` is the page's variant with its options."""

_PADDING = 36


def section(recipe: Recipe, installed: tuple[str, ...], texts: Texts, width: int) -> None:
    """Draws the section; nothing is computed until a person opens it."""
    label = _("One pair, all variants")
    expander = st.expander(label, key="every", on_change="rerun", bind="query-params")
    if not expander.open:
        return
    with expander:
        if texts.length > MOST_CHARACTERS:
            st.info(_("These texts are too long to be scored by every variant at once."))
        else:
            _survey(VariantsOfPair(recipe, installed, texts, width - _PADDING))


def _survey(pair: VariantsOfPair) -> None:
    """A table of all variants that have a score, what the others need, then their differences."""
    scores = pair.survey(_variants(pair.recipe))
    st.caption(
        _(
            "Every variant is used as published or fitted, with its own stages and parameters. "
            "The switches and sliders of this page have no effect here."
        )
    )
    text_table(
        [_row(score.variant, score.result, pair) for score in scores if score.result is not None]
    )
    scroll_hint(pair.width)
    for score in scores:
        _what_is_missing(score, pair.recipe.language)
    mode = st.segmented_control(
        _("Compare"),
        CHOICES[MODE],
        format_func=lambda name: _(MODES[name]),
        key=MODE,
        required=True,
        persist_state="session",
        label_visibility="collapsed",
    )
    if mode == "two":
        _two_variants(pair)
    else:
        _each_in_turn(pair, _scored(scores))


def _variants(recipe: Recipe) -> tuple[str, ...]:
    """The published variants, the page's own among them; a fitted one before them."""
    names = known_variants(recipe.language, recipe.variant)
    return (recipe.fitted, *names) if recipe.fitted else names


def _row(variant: str, result: Result, pair: VariantsOfPair) -> dict[str, str]:
    """The variant's name, in bold if it is the page's own, its figures and its search."""
    name, score, statistics = plain(title(variant)), result.score, result.statistics
    return {
        _("Variant"): f"**{name}**" if variant == pair.recipe.name else name,
        "METEOR": number(score.value),
        "P": number(score.precision),
        "R": number(score.recall),
        "F": number(score.f_mean),
        _("penalty"): number(score.penalty),
        _("chunks"): f"{statistics.chunks:g}",
        _("matches"): f"{statistics.matches:g}",
        _("Search"): search_name(variants.variant_of(variant), _),
    }


def _what_is_missing(score: VariantScore, language: str) -> None:
    """Why a variant has no score, or does without a stage, and what to install."""
    key = f"every_{score.variant}"
    if score.error:
        installing.problem(score.error, language, key)
    installing.missing_stages(score.missing, language, variant=title(score.variant), key=key)


def _scored(scores: Sequence[VariantScore]) -> list[ScoredVariant]:
    return [(score.variant, score.result) for score in scores if score.result]


def _each_in_turn(pair: VariantsOfPair, scored: Sequence[ScoredVariant]) -> None:
    """Each variant's alignment, once for those that agree, and between two what changes."""
    groups: list[list[ScoredVariant]] = []
    for variant in scored:
        if groups and not pair.steps(groups[-1][-1][0], variant[0]):
            groups[-1].append(variant)
        else:
            groups.append([variant])
    for group, following in zip_longest(groups, groups[1:]):
        details(group, pair)
        if following:
            differences(group[-1][0], following[0][0], pair)


def _two_variants(pair: VariantsOfPair) -> None:
    """Two variants of a person's choice, and the way from one score to the other."""
    left, right = st.columns(2)
    with left:
        first = _first_variant(pair.recipe)
    with right:
        second = _second_variant(first, pair.recipe.language)
    scored = _scored(pair.survey((first, second)))
    if len(scored) == 2:
        chart(scored[0], scored[1], pair)


def _first_variant(recipe: Recipe) -> str:
    """The page's own variant, or a published one."""
    options = [OWN, *_published(recipe.language, recipe.name)]
    if st.session_state[FIRST] not in options:
        st.session_state[FIRST] = OWN
    titles = {name: title(name) for name in VARIANTS}
    titles[OWN] = _("{variant} (this page)").format(variant=title(recipe.name))
    chosen = st.selectbox(
        pgettext("way between variants", "From"),
        options,
        format_func=titles.__getitem__,
        key=FIRST,
        persist_state="session",
    )
    return recipe.name if chosen == OWN else str(chosen)


def _second_variant(first: str, language: str) -> str:
    options = _published(language, first)
    if st.session_state[SECOND] not in options:
        st.session_state[SECOND] = options[0]
    label = pgettext("way between variants", "To")
    return str(
        st.selectbox(label, options, format_func=variant_title, key=SECOND, persist_state="session")
    )


def _published(language: str, except_for: str) -> list[str]:
    names = speaking(VARIANTS, language)
    return [name for name in names if name != except_for]


# What two variants make of the pair, step by step.

_LONGEST = 1_200
"""Characters of a step's sentence: its clauses name some words each."""

ScoredVariant = tuple[str, Result]
"""A variant's name, and what it makes of the pair."""


@dataclass(frozen=True, slots=True)
class VariantsOfPair:
    """The page's recipe and texts, and the width for pictures."""

    recipe: Recipe
    installed: tuple[str, ...]
    texts: Texts
    width: int

    def survey(self, names: tuple[str, ...]) -> tuple[VariantScore, ...]:
        return survey(names, self.recipe.language, self.installed, self.texts)

    def steps(self, first: str, second: str) -> tuple[Step, ...]:
        return _steps(first, second, self.recipe.language, self.installed, self.texts)

    def mends(self, variant: str) -> tuple[Mend, ...]:
        return _mends(variant, self.recipe.language, self.installed, self.texts)


@st.cache_resource(scope="session", max_entries=32, show_spinner=False)
def _steps(
    first: str, second: str, language: str, installed: tuple[str, ...], texts: Texts
) -> tuple[Step, ...]:
    """What leads from one variant's score to the other's."""
    ends = variant_of(first), variant_of(second)
    return steps(*ends, language, texts.candidate, texts.references)


@st.cache_resource(scope="session", max_entries=8, show_spinner=False)
def _mends(
    variant: str, language: str, installed: tuple[str, ...], texts: Texts
) -> tuple[Mend, ...]:
    """The variant's defects that move this pair's score."""
    return mends(texts.candidate, texts.references, language, variant)


def details(agreeing: Sequence[ScoredVariant], pair: VariantsOfPair) -> None:
    """Variants that agree: their names, score and alignment drawn small, and what defects do."""
    first, result = agreeing[0]
    names = " · ".join(title(variant) for variant, _result in agreeing)
    signatures = "\n\n".join(plain(result.signature, longest=600) for _variant, result in agreeing)
    heading = f"{plain(names)} · {number(result.score.value)}"
    st.subheader(heading, anchor=False, help=signatures)
    with st.container(key=f"rung_{_key(first)}"):
        small_alignment(result.alignment, pair.width, f"rung_{_key(first)}", names)
    if len(agreeing) > 1:
        _agreed()
    for variant, _result in agreeing:
        if not is_fitted(variant) and set(MENDS) & set(get(variant).options):
            _defects(pair.mends(_unmended(variant)), title(variant))


def _key(variant: str) -> str:
    return "own" if is_fitted(variant) else variant.replace(".", "_").replace("/", "_")


def _unmended(variant: str) -> str:
    """``"1.5/util/mended"`` → ``"1.5/util"``: defects are visible only without that option."""
    return "/".join(part for part in variant.split("/") if part not in {*MENDS, MENDED})


def _defects(mends: Sequence[Mend], program: str) -> None:
    """The defects of a program that move this pair."""
    if not mends:
        message = _("None of the known defects of {variant} changes the score of this pair.")
        st.caption(message.format(variant=plain(program)))
        return
    message = _(
        "Defects of {variant} that change the score of this pair, and the effect of fixing each:"
    )
    st.caption(message.format(variant=plain(program)))
    _list([(printed_change(mend.strict, mend.mended), _(mend.note)) for mend in mends])


def differences(first: str, second: str, pair: VariantsOfPair) -> None:
    """Draws the steps from one variant to the other, a line each."""
    steps = pair.steps(first, second)
    st.markdown(plain(f"{title(first)} → {title(second)}: ") + f"**{plain(_change(*steps))}**")
    if not steps:
        _agreed()
    _list([(_change(step), step_sentence(step, _)) for step in steps])


def _agreed() -> None:
    st.caption(_("Nothing changes: these variants give the same result for this pair."))


def _change(*steps: Step) -> str:
    """What steps on the way from one score to another have changed: they sum to the whole."""
    if not steps:
        return printed_change(0, 0)
    return printed_change(steps[0].before.score.value, steps[-1].after.score.value)


def _list(changes: Sequence[tuple[str, str]]) -> None:
    lines = (f"- **{plain(moved)}** {plain(text, _LONGEST)}" for moved, text in changes)
    st.markdown("\n".join(lines))


def chart(first: ScoredVariant, second: ScoredVariant, pair: VariantsOfPair) -> None:
    """Draws the way from one score to the other: bars, sentences, both alignments."""
    figure = charts.variant_steps(
        _end(first),
        _end(second),
        pair.steps(first[0], second[0]),
        width=pair.width,
        style=page_style(),
    )
    show_figure(figure, _("Score difference by step"))
    differences(first[0], second[0], pair)
    details([first], pair)
    details([second], pair)


def _end(scored: ScoredVariant) -> tuple[str, float]:
    variant, result = scored
    return title(variant), result.score.value
