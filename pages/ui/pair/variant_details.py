"""A variant's alignment of the pair, and the steps from its score to another variant's."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import streamlit as st

from meteor_core import Result
from meteor_core.explain.differences import Mend, Step, mends, steps
from meteor_core.meteor.meteor15 import MENDS
from meteor_core.meteor.variants import get
from meteor_core.wording.words import number, printed_change
from pages.ui import charts
from pages.ui.i18n.translation import _
from pages.ui.i18n.variant_names import step_sentence
from pages.ui.shared.alignment_views import small_alignment
from pages.ui.shared.figures import page_style, show_figure
from pages.ui.shared.markdown import plain
from pages.ui.shared.permalink import Texts
from pages.ui.shared.recipes.recipe import Recipe
from pages.ui.shared.recipes.recipe_inputs import MENDED
from pages.ui.shared.recipes.variants import VariantScore, is_fitted, survey, title, variant_of

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
    st.caption(_("Nothing changes: both agree on this pair."))


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
    show_figure(figure, _("From one score to the other, step by step"))
    differences(first[0], second[0], pair)
    details([first], pair)
    details([second], pair)


def _end(scored: ScoredVariant) -> tuple[str, float]:
    variant, result = scored
    return title(variant), result.score.value
