"""The ways to answer: one function for each scheme, keyboard first."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import streamlit as st

from meteor_core.annotations import Item, Preference, Ranking, Rating, Setup
from meteor_core.annotations.answers import Answer
from pages.ui.annotation import spans
from pages.ui.i18n.translation import N_, _
from pages.ui.shared.components import plain

NAMES = {
    "preference": N_("Pairwise preference"),
    "rating": N_("Direct assessment, 0–100"),
    "ranking": N_("Ranking"),
    "errors": N_("Error spans (light MQM)"),
}
INSTRUCTIONS = {
    "preference": N_(
        "Read the reference, then both candidates, and choose the one that says the same more "
        "exactly and more naturally. Keys: 1 and 2 choose, 0 is a tie, S skips the item."
    ),
    "rating": N_(
        "Read the reference, then the candidate, and say how much of the meaning it keeps: 0 is "
        "none, 100 is all of it, said without a flaw. Arrow keys move the slider, Enter saves, "
        "S skips the item."
    ),
    "ranking": N_(
        "Read the reference, then all candidates, and press their numbers from the best to the "
        "worst. Ranks can be changed by hand. Enter saves, S skips the item."
    ),
    "errors": N_(
        "Mark every error in the candidate, and in the reference whatever the candidate leaves "
        "out; say what kind of error it is and how grave. Nothing marked means no error. Enter "
        "saves, S skips the item."
    ),
}
ANCHORS = {
    "nonsense": N_("nonsense"),
    "some meaning kept": N_("some meaning kept"),
    "most meaning kept": N_("most meaning kept"),
    "perfect": N_("perfect"),
}
_BESIDE = 760
_LONGEST = 20_000


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked: the project's setup, the item, the room, and who takes the answer."""

    setup: Setup
    item: Item
    room: int
    take: Callable[[Answer], None]

    def key(self, name: str, place: int = 0) -> str:
        """A widget's key: every item begins afresh."""
        return f"project_{name}_{self.item.id}_{place}"

    def name(self, place: int) -> str:
        """What stands above a candidate: its number, its system's name where that is shown."""
        named = self.item.systems[place] if self.item.systems else ""
        number = str(place + 1) if len(self.item.candidates) > 1 else _("Candidate")
        return f"**{number}**" + (f" · {plain(named, longest=60)}" if named else "")


def ask(question: Question) -> None:
    """The candidates and the widgets of the project's scheme."""
    _ASK[question.setup.scheme](question)


def _candidate(question: Question, place: int) -> None:
    st.markdown(
        f"{question.name(place)}  \n{plain(question.item.candidates[place], longest=_LONGEST)}"
    )


def _preference(question: Question) -> None:
    last = question.item.answer
    chosen = last.better if isinstance(last, Preference) else -1
    beside = question.room >= _BESIDE
    places = st.columns(2, gap="large") if beside else [st.container(), st.container()]
    for place, column in enumerate(places):
        with column:
            _candidate(question, place)
            label = _("{n} is better").format(n=place + 1)
            _choice(question, label, place, str(place + 1), chosen)
    if question.setup.ties:
        _choice(question, _("Both alike"), None, "0", chosen)


def _choice(
    question: Question, label: str, better: int | None, shortcut: str, chosen: int | None
) -> None:
    st.button(
        label,
        key=question.key("prefer", 0 if better is None else better + 1),
        shortcut=shortcut,
        type="primary" if better == chosen else "secondary",
        width="stretch",
        on_click=question.take,
        args=(Preference(better),),
    )


def _rating(question: Question) -> None:
    """A slider for each candidate; none counts before it was moved."""
    count = len(question.item.candidates)
    last = question.item.answer
    values = last.values if isinstance(last, Rating) else (50.0,) * count
    touched = question.key("touched")
    moved = st.session_state.setdefault(touched, set(range(count)) if last else set())
    for place in range(count):
        _candidate(question, place)
        st.slider(
            _("How good is it?"),
            0,
            100,
            round(values[place]),
            key=question.key("rate", place),
            on_change=moved.add,
            args=(place,),
        )
        with st.container(horizontal=True, horizontal_alignment="distribute"):
            for number, (value, text) in enumerate(question.setup.anchors.items(), start=1):
                _anchor(question, place, (value, text), str(number) if count == 1 else None)
    answer = Rating(tuple(float(st.session_state[question.key("rate", n)]) for n in range(count)))
    _save(question, answer, ready=len(moved) == count)


def _anchor(question: Question, place: int, anchor: tuple[int, str], shortcut: str | None) -> None:
    value, text = anchor
    st.button(
        f"{value}: {plain(anchor_name(text), longest=60)}",
        key=question.key(f"anchor{value}", place),
        type="tertiary",
        shortcut=shortcut,
        on_click=_put,
        args=(question, place, value),
    )


def anchor_name(name: str) -> str:
    """An anchor in the interface's language, as far as it is one of ours."""
    return _(ANCHORS[name]) if name in ANCHORS else name


def _put(question: Question, place: int, value: int) -> None:
    st.session_state[question.key("rate", place)] = value
    st.session_state[question.key("touched")].add(place)


def _ranking(question: Question) -> None:
    """A rank for each candidate; pressing numbers from the best to the worst fills them in."""
    count = len(question.item.candidates)
    last = question.item.answer
    for place in range(count):
        _candidate(question, place)
        key = question.key("rank", place)
        rank = last.ranks[place] if isinstance(last, Ranking) else None
        with st.container(horizontal=True, vertical_alignment="center"):
            st.button(
                _("Next best: {n}").format(n=place + 1),
                key=question.key("next", place),
                shortcut=str(place + 1) if place < 9 else None,
                disabled=st.session_state.get(key, rank) is not None,
                on_click=_rank_next,
                args=(question, place),
            )
            st.segmented_control(
                _("Rank of {n}").format(n=place + 1),
                range(1, count + 1),
                default=rank,
                key=key,
                label_visibility="collapsed",
            )
    ranks = [st.session_state[question.key("rank", place)] for place in range(count)]
    given = [rank for rank in ranks if rank is not None]
    if len(given) == count and len(set(given)) < count and not question.setup.ties:
        st.caption(_("This project takes no ties: give every candidate a rank of its own."))
    _save(question, Ranking(tuple(given)), ready=len(given) == count)


def _rank_next(question: Question, place: int) -> None:
    keys = [question.key("rank", one) for one in range(len(question.item.candidates))]
    given = [st.session_state.get(key) for key in keys]
    st.session_state[keys[place]] = min(
        max((rank for rank in given if rank is not None), default=0) + 1, len(given)
    )


def _errors(question: Question) -> None:
    answer = spans.mark(question.setup, question.item, question.key("spans"))
    _save(question, answer, ready=True)


def _save(question: Question, answer: Answer, *, ready: bool) -> None:
    st.button(
        _("Save and go on"),
        key=question.key("save"),
        type="primary",
        shortcut="Enter",
        disabled=not ready,
        on_click=question.take,
        args=(answer,),
    )


_ASK: dict[str, Callable[[Question], None]] = {
    "preference": _preference,
    "rating": _rating,
    "ranking": _ranking,
    "errors": _errors,
}
