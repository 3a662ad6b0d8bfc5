"""Why a word matched or not: one clicked or chosen, each stage's verdict, what is known of it."""

from __future__ import annotations

from collections.abc import Sequence

import streamlit as st

from meteor_core import Alignment, Token
from meteor_core.explain.why import StageVerdict, Why, why
from meteor_core.explain.words import Sense
from meteor_core.model.view import Side, link_view, named
from meteor_core.wording import grammar
from meteor_core.wording.evidence import lemma_text, standing
from meteor_core.wording.palette import look
from meteor_core.wording.reasons import reason, worth
from meteor_core.wording.words import minus
from pages.ui.i18n.translation import _, language
from pages.ui.shared.figures import Points, text_table
from pages.ui.shared.markdown import plain
from pages.ui.shared.recipes.recipe import ScoredPair

_CLICKED, _TURN, _PRESET = "why_points", "why_turn", "why_preset"

SIDES: tuple[Side, Side] = ("candidate", "reference")

WordPosition = tuple[Side, int]
"""A word: its side and its position there."""

_LONGEST = 500
_BOX = 420
"""Pixels of a selection; less if there is not enough room."""

_MOST_READINGS = 4
_MOST_SENSES = 5
_MOST_MEMBERS = 8


def panel(pair: ScoredPair, *, drawn: bool = True) -> None:
    """Draws the chosen word, by a click or from the list, and the answer.

    ``drawn``: whether there is a picture whose words can be clicked.
    """
    alignment = pair.result.alignment
    with st.container(horizontal=True):
        # The chosen word; the list is for the keyboard.
        labels = {word: _word_label(alignment, word) for word in _positions(alignment)}
        word = st.selectbox(
            _("Why did this word match, or not?"),
            tuple(labels),
            index=_preset_index(0, tuple(labels)),
            format_func=labels.__getitem__,
            key=_key("word"),
            on_change=_forget_partner,
            placeholder=_("Click or choose a word") if drawn else _("Choose a word"),
            width=_BOX,
        )
        if word is None:
            return
        # A word of the other side, if two are chosen.
        side = _other(word[0])
        positions = range(len(_tokens(alignment, side)))
        partner = st.selectbox(
            _("… with this one?"),
            positions,
            index=_preset_index(1, positions),
            format_func=lambda position: _word_label(alignment, (side, position)),
            key=_key("partner"),
            placeholder=_("any word on the other side"),
            width=_BOX,
        )
    answer = _explain(pair, word, partner)
    with st.container(key="why_answer"):
        st.markdown(f"**{plain(answer.token.text)}** · {_match(answer, pair)}")
        text_table([_row(verdict, answer, alignment) for verdict in answer.verdicts])
        facts = [
            *_readings(answer),
            *_nearest(answer, alignment),
            *map(_sense, answer.senses[:_MOST_SENSES]),
        ]
        st.markdown("\n".join(f"- {fact}" for fact in facts))


@st.cache_resource(
    scope="session", max_entries=64, show_spinner=False, hash_funcs={ScoredPair: repr}
)
def _explain(pair: ScoredPair, word: WordPosition, partner: int | None) -> Why:
    """Why a word matched or not, of the best reference's alignment."""
    result = pair.result
    best = result.references[result.best_reference]
    return why(pair.metric, best, pair.parameters, *word, partner)


def take_click(points: Points, alignment: Alignment) -> bool:
    """Take over the word, or the two words, of a new click → whether there was one.

    What is gone is forgotten.
    """
    positions = _positions(alignment)
    asked = st.session_state.get(_key("word"))
    if asked is not None and asked not in positions:
        _preset(None)
    clicked = [tuple(point.get("customdata") or ()) for point in points]
    if clicked == st.session_state.get(_CLICKED, []):
        return False
    st.session_state[_CLICKED] = clicked
    for kind, *numbers in clicked:
        if kind in SIDES and (kind, numbers[0]) in positions:
            _preset((kind, numbers[0]))
        if kind == "cell" and ("candidate", numbers[0]) in positions:
            _preset(("candidate", numbers[0]), numbers[1])
    return bool(clicked)


def _preset(word: WordPosition | None, partner: int | None = None) -> None:
    """Starts the lists again, with these words chosen.

    Put into lists that are there already, a choice would be lost where the browser reports
    something else – a new width – before it has drawn it: its report has their earlier values.
    """
    st.session_state[_TURN] = st.session_state.get(_TURN, 0) + 1
    st.session_state[_PRESET] = word, partner


def _key(part: str) -> str:
    """The ``session_state`` key of a list, ``word`` or ``partner``, since the last click."""
    return f"why_{part}_{st.session_state.get(_TURN, 0)}"


def _preset_index(part: int, options: Sequence[object]) -> int | None:
    """The index of what was clicked; ``part``: 0 is the word, 1 its partner."""
    chosen = st.session_state.get(_PRESET, (None, None))[part]
    return options.index(chosen) if chosen in options else None


def _positions(alignment: Alignment) -> list[WordPosition]:
    """Every word of a pair, the candidate's first."""
    return [(side, position) for side in SIDES for position in range(len(_tokens(alignment, side)))]


def _tokens(alignment: Alignment, side: Side) -> tuple[Token, ...]:
    return alignment.candidate if side == "candidate" else alignment.reference


def _other(side: Side) -> Side:
    return "reference" if side == "candidate" else "candidate"


def _forget_partner() -> None:
    st.session_state[_key("partner")] = None


def _word_label(alignment: Alignment, word: WordPosition) -> str:
    """``"Candidate 3: лисой"``."""
    side, position = word
    name = _("Candidate") if side == "candidate" else _("Reference")
    return f"{name} {position + 1}: {_word(alignment, side, position)}"


def _word(alignment: Alignment, side: Side, position: int) -> str:
    return named(_tokens(alignment, side), (position, position + 1))


def _match(answer: Why, pair: ScoredPair) -> str:
    """Whether it has a match and what that counts, and what it costs if it has none."""
    if answer.match is not None:
        stage = _("matched by the stage “{stage}”").format(stage=_stage(answer.match.stage))
        weighs = pair.metric.recipe.rules.similarity_weighs
        counts = worth(answer.match, pair.parameters, weighs, _)
        link = link_view(pair.result.alignment, answer.match, chunk=1)
        return "; ".join(filter(None, (stage, counts, standing(link, _))))
    if answer.side == "candidate":
        return _("not in the reference, so precision is lower")
    return _("missing from the candidate, so recall is lower")


def _row(verdict: StageVerdict, answer: Why, alignment: Alignment) -> dict[str, str]:
    letter = look(verdict.stage).letter(language())
    sentence = plain(reason(verdict, answer, alignment, _), _LONGEST)
    return {
        _("Stage"): f"{letter} {_stage(verdict.stage)}",
        _("Result for the word"): (f"**{sentence}**" if verdict.kind == "matched" else sentence),
    }


def _stage(name: str) -> str:
    return _(look(name).label)


def _readings(answer: Why) -> list[str]:
    """The reading that counts in the sentence, then others; a stem without grammar."""
    if answer.token.is_punctuation:
        return ["{}: **{}**".format(_("Reading"), _("punctuation"))]
    small = answer.token.text.islower()
    readings = [
        f"{plain(lemma_text(reading.lemma, reading.tag, small=small))}: {plain(described)}"
        for reading in answer.readings
        if (described := grammar.describe(reading.tag, _))
    ]
    if not readings:
        return [_("Stem or base form") + f": {plain(answer.token.base)}"]
    by_lemma = any(verdict.stage == "lemma" for verdict in answer.verdicts)
    heading = _("Reading in use") if by_lemma else _("Reading")
    first = f"{heading}: **{readings[0]}**"
    others = "; ".join(readings[1:_MOST_READINGS])
    facts = [f"{first}; " + _("others") + f": {others}" if others else first]
    lemma = answer.readings[0].other
    if lemma:
        said = _("In this sentence it is a form of “{lemma}”.")
        facts.append(plain(said.format(lemma=lemma_text(lemma, small=small))))
    return facts


def _nearest(answer: Why, alignment: Alignment) -> list[str]:
    """The words of the other side by their cosines."""
    if not answer.near:
        return []
    side = _other(answer.side)
    words = [
        plain(_word(alignment, side, near.position)) + f" {minus(near.cosine)}"
        for near in answer.near
    ]
    return [_("Nearest on the other side, by cosine") + f": {', '.join(words)}"]


def _sense(sense: Sense) -> str:
    """A synset by its members, after its title if that is not a list of them."""
    members = ", ".join(sense.members[:_MOST_MEMBERS])
    more = ", …" if len(sense.members) > _MOST_MEMBERS else ""
    if not sense.title.startswith(sense.members[:1]):
        members = _("{name} – {meaning}").format(name=sense.title, meaning=members)
    return _("Synset") + f": {plain(members + more)}"
