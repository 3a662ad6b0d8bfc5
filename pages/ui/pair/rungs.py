"""The rungs of “One pair, every METEOR”: a variant's alignment, and the way to another's score."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import streamlit as st

from meteor_core import Result
from meteor_core.explain.differences import Step
from meteor_core.explain.mending import Mend
from meteor_core.meteor.meteor15 import MENDS
from meteor_core.meteor.variants import get
from meteor_core.wording.words import signed
from pages.ui import charts
from pages.ui.i18n import wording
from pages.ui.i18n.translation import _
from pages.ui.shared import fitted, pictures, state
from pages.ui.shared.components import plain
from pages.ui.shared.options import MENDED
from pages.ui.shared.permalink import Texts
from pages.ui.shared.state import Recipe
from pages.ui.shared.surveying import Entry

Scored = tuple[str, Result]
"""A variant's name, and what it makes of the pair."""


@dataclass(frozen=True, slots=True)
class Question:
    """What the section is asked: the page's recipe and texts, and the room for pictures."""

    recipe: Recipe
    installed: tuple[str, ...]
    pair: Texts
    room: int

    def survey(self, names: tuple[str, ...]) -> tuple[Entry, ...]:
        return state.survey(names, self.recipe.language, self.installed, self.pair)

    def steps(self, one: str, other: str) -> tuple[Step, ...]:
        return state.steps(one, other, self.recipe.language, self.installed, self.pair)

    def mends(self, variant: str) -> tuple[Mend, ...]:
        return state.mends(variant, self.recipe.language, self.installed, self.pair)


def rung(scored: Scored, question: Question) -> None:
    """A variant's name and score, its alignment drawn small, and what its defects do."""
    variant, result = scored
    heading = f"{plain(fitted.title(variant))} · {result.score.value:.3f}"
    st.subheader(heading, anchor=False, help=plain(result.signature, longest=600))
    with st.container(key=f"rung_{_key(variant)}"):
        pictures.small(result.alignment, question.room, fitted.title(variant))
    if not fitted.known(variant) and set(MENDS) & set(get(variant).options):
        _mends(question.mends(_unmended(variant)))


def _key(variant: str) -> str:
    return "own" if fitted.known(variant) else variant.replace(".", "_").replace("/", "_")


def _unmended(variant: str) -> str:
    """``"1.5/util/mended"`` → ``"1.5/util"``: defects show where they are."""
    return "/".join(part for part in variant.split("/") if part not in {*MENDS, MENDED})


def _mends(found: Sequence[Mend]) -> None:
    """The defects of a program that move this pair."""
    if not found:
        st.caption(_("None of this program's known defects moves this pair."))
        return
    st.caption(_("This program's defects that move this pair; the change when each is mended:"))
    _list([(mend.mended - mend.strict, _(mend.note)) for mend in found])


def way(one: str, other: str, question: Question) -> None:
    """The steps from one variant to the other, a line each."""
    steps = question.steps(one, other)
    change = signed(sum(step.change for step in steps))
    st.markdown(plain(f"{fitted.title(one)} → {fitted.title(other)}: ") + f"**{plain(change)}**")
    if not steps:
        st.caption(_("Nothing changes: they agree on this pair."))
    _list([(step.change, wording.sentence(step, _)) for step in steps])


def _list(changes: Sequence[tuple[float, str]]) -> None:
    lines = (f"- **{plain(signed(change))}** {plain(said, 600)}" for change, said in changes)
    st.markdown("\n".join(lines))


def ladder(one: Scored, other: Scored, question: Question) -> None:
    """From one score to the other: bars, sentences, both alignments."""
    steps = question.steps(one[0], other[0])
    ends = _end(one), _end(other)
    figure = charts.ladder(ends, steps, width=question.room, **pictures.look())
    pictures.still(figure, _("From one score to the other, one ingredient after another"))
    way(one[0], other[0], question)
    rung(one, question)
    rung(other, question)


def _end(scored: Scored) -> tuple[str, float]:
    return fitted.title(scored[0]), scored[1].score.value
