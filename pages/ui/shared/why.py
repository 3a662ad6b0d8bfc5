"""Why (not) this word? A word clicked or chosen: what each stage says, what is known of it."""

from __future__ import annotations

import pandas as pd
import streamlit as st

from meteor_core import Alignment
from meteor_core.explain.why import StageVerdict, Why
from meteor_core.explain.words import Sense
from meteor_core.wording import grammar, palette
from meteor_core.wording.alternatives import named
from meteor_core.wording.reasons import reason, worth
from pages.ui.i18n.translation import _, language
from pages.ui.shared import explaining as desk
from pages.ui.shared.components import plain
from pages.ui.shared.explaining import Place, Question
from pages.ui.shared.pictures import Points

_LONGEST = 500
_BOX = 420
"""Pixels of a selection; less where there is no more room."""

_MOST_READINGS = 4
_MOST_SENSES = 5
_MOST_MEMBERS = 8


def panel(question: Question, points: Points) -> None:
    """The word asked about, by a click or from the list, and the answer."""
    alignment = question.result.alignment
    desk.clicked(points, alignment)
    with st.container(horizontal=True):
        place = _chosen(alignment)
        if place is None:
            return
        partner = _partner(alignment, place)
    _answer(desk.ask(question, place, partner), alignment, question)


def _chosen(alignment: Alignment) -> Place | None:
    """The word asked about; the list is for the keyboard."""
    return st.selectbox(
        _("Why (not) this word?"),
        desk.places(alignment),
        index=None,
        format_func=lambda one: _word(alignment, one),
        key=desk.WORD,
        on_change=desk.another,
        placeholder=_("Click a word in the picture, or choose one here"),
        width=_BOX,
    )


def _partner(alignment: Alignment, place: Place) -> int | None:
    """A word of the other side, if two are asked about."""
    return st.selectbox(
        _("… with this one?"),
        range(len(_others(alignment, place))),
        index=None,
        format_func=lambda one: _word(alignment, (_other_side(place), one)),
        key=desk.PARTNER,
        placeholder=_("any word of the other side"),
        width=_BOX,
    )


def _others(alignment: Alignment, place: Place) -> tuple[object, ...]:
    return alignment.reference if place[0] == "candidate" else alignment.candidate


def _other_side(place: Place) -> str:
    return "reference" if place[0] == "candidate" else "candidate"


def _word(alignment: Alignment, place: tuple[str, int]) -> str:
    """``"Candidate 3: лисой"``."""
    side, position = place
    tokens = alignment.candidate if side == "candidate" else alignment.reference
    name = _("Candidate") if side == "candidate" else _("Reference")
    return f"{name} {position + 1}: {named(tokens, (position, position + 1))}"


def _answer(why: Why, alignment: Alignment, question: Question) -> None:
    with st.container(key="why"):
        st.markdown(f"**{plain(why.token.text)}** · {_standing(why, question)}")
        rows = [_row(verdict, why, alignment) for verdict in why.verdicts]
        st.table(pd.DataFrame(rows), hide_index=True, border="horizontal")
        facts = [*_readings(why), *_near(why, alignment), *map(_sense, why.senses[:_MOST_SENSES])]
        st.markdown("\n".join(f"- {fact}" for fact in facts))


def _standing(why: Why, question: Question) -> str:
    """Whether it has a match and what that counts, and what it costs if it has none."""
    if why.match is not None:
        said = _("matched by the stage “{stage}”").format(stage=_stage(why.match.stage))
        weighs = question.metric.recipe.rules.similarity_weighs
        counts = worth(why.match, question.parameters, weighs, _)
        return f"{said}; {counts}" if counts else said
    if why.side == "candidate":
        return _("not in the reference: costs precision")
    return _("missing from the candidate: costs recall")


def _row(verdict: StageVerdict, why: Why, alignment: Alignment) -> dict[str, str]:
    letter = palette.look(verdict.stage).letter(language())
    said = plain(reason(verdict, why, alignment, _), _LONGEST)
    matched = verdict.kind == "matched"
    return {
        _("Stage"): f"{letter} {_stage(verdict.stage)}",
        _("What it says of the word"): f"**{said}**" if matched else said,
    }


def _stage(name: str) -> str:
    return _(palette.look(name).label)


def _readings(why: Why) -> list[str]:
    """The reading that counts, where the word stands, then others; the stem without grammar."""
    if why.token.is_punctuation:
        return [f"{_('Reading')}: **{_('punctuation')}**"]
    said = [
        f"{plain(one.lemma)}: {plain(grammar.describe(one.tag, _))}"
        for one in why.readings
        if grammar.describe(one.tag, _)
    ]
    if not said:
        return [f"{_('Stem')}: {plain(why.token.base)}"]
    by_lemma = any(one.stage == "lemma" for one in why.verdicts)
    heading = _("Reading that counts") if by_lemma else _("Reading")
    first = f"{heading}: **{said[0]}**"
    others = "; ".join(said[1:_MOST_READINGS])
    facts = [f"{first}; {_('others')}: {others}" if others else first]
    if why.readings[0].other:
        said_other = _("Where it stands, it reads as “{lemma}”.")
        facts.append(plain(said_other.format(lemma=why.readings[0].other)))
    return facts


def _near(why: Why, alignment: Alignment) -> list[str]:
    """The words of the other side by their cosines."""
    if not why.near:
        return []
    tokens = alignment.reference if why.side == "candidate" else alignment.candidate
    said = [
        plain(named(tokens, (one.position, one.position + 1)))
        + f" {one.cosine:.3f}".replace("-", "−")
        for one in why.near
    ]
    return [f"{_('Nearest on the other side, by cosine')}: {', '.join(said)}"]


def _sense(sense: Sense) -> str:
    """A synset by its members, after its title where that is no list of them."""
    members = ", ".join(sense.members[:_MOST_MEMBERS])
    more = ", …" if len(sense.members) > _MOST_MEMBERS else ""
    title = "" if sense.title.startswith(sense.members[:1]) else f"{sense.title} – "
    return f"{_('Synset')}: {plain(title + members + more)}"
