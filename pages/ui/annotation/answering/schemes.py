"""The ways to answer: a function for each scheme, keyboard first."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import streamlit as st

from meteor_core.annotations import Assessment, Item, Preference, Ranking, Rating, Setup
from meteor_core.annotations.asking.answers import Answer
from pages.ui.annotation.answering import error_spans, esa
from pages.ui.annotation.draft import Draft
from pages.ui.i18n.translation import N_, _, plural
from pages.ui.shared.figures import columns
from pages.ui.shared.markdown import plain

ANCHORS = {
    "nonsense": N_("nonsense"),
    "some meaning kept": N_("some meaning kept"),
    "most meaning kept": N_("most meaning kept"),
    "perfect": N_("perfect"),
}
_LONGEST = 20_000
_UNCHOSEN = -1
_UNMOVED = '<i class="unmoved"></i>'
"""After a slider: it shows no value, as if somebody had said so. Styles of one's own would stay."""


@dataclass(frozen=True, slots=True)
class AnswerForm:
    """What is asked: the setup, the item, what is done so far, the width, who takes the answer."""

    setup: Setup
    item: Item
    draft: Draft
    width: int
    take: Callable[[Answer], None]

    def key(self, name: str, candidate: int = 0) -> str:
        """A widget's key: every item begins afresh."""
        return f"project_{name}_{self.item.id}_{candidate}"

    def keys(self, name: str) -> list[str]:
        """The keys of a widget that every candidate has."""
        return [self.key(name, candidate) for candidate in range(len(self.item.candidates))]

    def show_candidate(self, candidate: int) -> None:
        """Its heading and its text."""
        text = plain(self.item.candidates[candidate], longest=_LONGEST)
        st.markdown(f"{self._heading(candidate)}  \n{text}")

    def show_name(self, candidate: int) -> None:
        """Its heading alone, where it tells one of several, or a system."""
        if len(self.item.candidates) > 1 or self.item.systems:
            st.markdown(self._heading(candidate))

    def _heading(self, candidate: int) -> str:
        """Its number, and its system's name where that is shown."""
        item = self.item
        system = item.systems[candidate] if item.systems else ""
        number = str(candidate + 1) if len(item.candidates) > 1 else _("Candidate")
        return f"**{number}**" + (f" · {plain(system, longest=60)}" if system else "")

    def save_button(self, answer: Callable[[], Answer], *, lacking: str) -> None:
        """``answer`` reads what the widgets say when it is pressed: they may have moved since.

        ``lacking``: what is still to be done, "" where it can be pressed.
        """
        st.button(
            _("Save and go on"),
            key=self.key("save"),
            type="primary",
            shortcut="Enter",
            disabled=bool(lacking),
            on_click=lambda: self.take(answer()),
        )
        if lacking:
            st.caption(lacking)


def ask(form: AnswerForm) -> None:
    """The candidates and the widgets of the project's scheme."""
    _SCHEMES[form.setup.scheme](form)


def _preference(form: AnswerForm) -> None:
    last = form.item.answer
    chosen = last.better if isinstance(last, Preference) else _UNCHOSEN
    for candidate, column in enumerate(columns(form.width, gap="large")):
        with column:
            form.show_candidate(candidate)
            label = _("{n} is better").format(n=candidate + 1)
            _preference_button(form, label, candidate, str(candidate + 1), chosen)
    if form.setup.ties:
        _preference_button(form, _("Both alike"), None, "0", chosen)


def _preference_button(
    form: AnswerForm, label: str, better: int | None, shortcut: str, chosen: int | None
) -> None:
    st.button(
        label,
        key=form.key("prefer", 0 if better is None else better + 1),
        shortcut=shortcut,
        type="primary" if better == chosen else "secondary",
        width="stretch",
        on_click=form.take,
        args=(Preference(better),),
    )


def _rating(form: AnswerForm) -> None:
    """A slider under each candidate."""
    count = len(form.item.candidates)
    heading = form.show_name if form.item.context.whole else form.show_candidate
    _sliders(form, heading, shortcuts=count == 1)
    form.save_button(lambda: Rating(_ratings(form)), lacking=_unmoved(form))


def _ratings(form: AnswerForm) -> tuple[float, ...]:
    """Where the sliders stand."""
    return tuple(float(st.session_state[key]) for key in form.keys("rate"))


def _unmoved(form: AnswerForm) -> str:
    """That a slider counts once it was moved; "" where each was."""
    count = len(form.item.candidates)
    left = count - len(form.draft.moved)
    if not left:
        return ""
    if count == 1:
        return _("Move the slider, or choose a mark of its scale.")
    return plural(
        "Move each slider, or choose a mark of its scale: {n} is left.",
        "Move each slider, or choose a mark of its scale: {n} are left.",
        left,
    )


def _sliders(form: AnswerForm, heading: Callable[[int], None], *, shortcuts: bool) -> None:
    """A slider for each candidate, under its heading; none counts before it was moved."""
    count, last = len(form.item.candidates), form.item.answer
    values = last.values if isinstance(last, Rating | Assessment) else (50.0,) * count
    moved = form.draft.moved
    for candidate in range(count):
        heading(candidate)
        key, value = form.key("rate", candidate), round(values[candidate])
        form.draft.widget(key, value, range(101).__contains__)
        st.slider(
            _("How good is it?"),
            0,
            100,
            # Also as its default: a run that is cut short sets no state in the browser, where the
            # slider would stand at 0, and tell the next run that somebody had moved it there.
            st.session_state[key],
            key=key,
            on_change=moved.add,
            args=(candidate,),
        )
        if candidate not in moved:
            st.html(_UNMOVED)
        _anchors(form, candidate, shortcuts=shortcuts)


def _anchors(form: AnswerForm, candidate: int, *, shortcuts: bool) -> None:
    """Buttons that put the slider at the scale's anchors."""
    with st.container(horizontal=True, horizontal_alignment="distribute"):
        for number, (value, name) in enumerate(form.setup.anchors.items(), start=1):
            st.button(
                f"{value}: {plain(anchor_name(name), longest=60)}",
                key=form.key(f"anchor{value}", candidate),
                type="tertiary",
                shortcut=str(number) if shortcuts else None,
                on_click=_put_slider,
                args=(form, candidate, value),
            )


def anchor_name(name: str) -> str:
    """An anchor in the interface's language, as far as it came with the program."""
    return _(ANCHORS[name]) if name in ANCHORS else name


def _put_slider(form: AnswerForm, candidate: int, value: int) -> None:
    st.session_state[form.key("rate", candidate)] = value
    form.draft.moved.add(candidate)


def _ranking(form: AnswerForm) -> None:
    """A rank for each candidate; pressing numbers from the best to the worst fills them in."""
    count = len(form.item.candidates)
    for candidate in range(count):
        form.show_candidate(candidate)
        _rank(form, candidate, count)
    form.save_button(lambda: Ranking(_ranks(form)), lacking=_unranked(form))


def _unranked(form: AnswerForm) -> str:
    """How many candidates have no rank yet, or none of their own; "" where nothing is lacking."""
    ranks = _ranks(form)
    left = len(form.item.candidates) - len(ranks)
    if not left and len(set(ranks)) < len(ranks) and not form.setup.ties:
        return _("This project takes no ties: give every candidate a rank of its own.")
    if not left:
        return ""
    return plural(
        "Give every candidate a rank: {n} is left.",
        "Give every candidate a rank: {n} are left.",
        left,
    )


def _ranks(form: AnswerForm) -> tuple[int, ...]:
    """The ranks that are given."""
    ranks = (st.session_state[key] for key in form.keys("rank"))
    return tuple(rank for rank in ranks if rank is not None)


def _rank(form: AnswerForm, candidate: int, count: int) -> None:
    last, ranks = form.item.answer, range(1, count + 1)
    rank = last.ranks[candidate] if isinstance(last, Ranking) else None
    key = form.draft.widget(form.key("rank", candidate), rank, (None, *ranks).__contains__)
    with st.container(horizontal=True, vertical_alignment="bottom"):
        st.button(
            _("Rank next"),
            key=form.key("next", candidate),
            shortcut=str(candidate + 1) if candidate < 9 else None,
            disabled=st.session_state[key] is not None,
            on_click=_rank_next,
            args=(form, candidate),
        )
        st.segmented_control(_("Rank of {n}").format(n=candidate + 1), ranks, key=key)


def _rank_next(form: AnswerForm, candidate: int) -> None:
    keys = form.keys("rank")
    ranks = [st.session_state.get(key) for key in keys]
    last = max((rank for rank in ranks if rank is not None), default=0)
    st.session_state[keys[candidate]] = min(last + 1, len(keys))


def _errors(form: AnswerForm) -> None:
    key = form.key("spans")
    error_spans.mark_errors(
        error_spans.ErrorForm(form.setup, form.item, form.draft, key, form.take)
    )


def _esa(form: AnswerForm) -> None:
    """Errors first, then the score, as WMT24 asked for them; keys 1 and 2 are the severities'."""
    marking = error_spans.ErrorForm(form.setup, form.item, form.draft, form.key("spans"), form.take)
    esa.mark_errors(marking)
    _sliders(form, form.show_name, shortcuts=False)
    esa.save_button(marking, lambda: _ratings(form), lacking=_unmoved(form))


_SCHEMES: dict[str, Callable[[AnswerForm], None]] = {
    "preference": _preference,
    "rating": _rating,
    "ranking": _ranking,
    "errors": _errors,
    "esa": _esa,
}
