"""The ways to answer: a function for each scheme, keyboard first."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from html import escape

import streamlit as st

from meteor_core.annotations import Assessment, Preference, Ranking, Rating
from meteor_core.messages.safe import clean
from pages.ui.annotation.answering import error_spans
from pages.ui.annotation.answering.answer_form import AnswerForm
from pages.ui.annotation.answering.error_names import say
from pages.ui.i18n.translation import _, plural
from pages.ui.shared.figures import columns, side_by_side

_UNCHOSEN = -1
_MIDDLE = 50.0


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
        _preference_button(form, _("Both equal"), None, "0", chosen)
    with form.row():
        pass


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
    _sliders(form, with_texts=True)
    lacking = partial(_unmoved, form)
    with form.row(lambda: form.say_what_lacks(lacking())):
        form.save_button(lambda: Rating(_ratings(form)), lacking)


def _ratings(form: AnswerForm) -> tuple[float, ...]:
    return tuple(float(st.session_state[key]) for key in form.keys("rate"))


def _unmoved(form: AnswerForm) -> str:
    """That a slider counts once it was moved; "" where each was."""
    draft = form.draft
    left = sum(
        candidate not in draft.moved and st.session_state[key] == draft.saved[key]
        for candidate, key in enumerate(form.keys("rate"))
    )
    if not left:
        return ""
    if len(form.item.candidates) == 1:
        return _("Move the slider first.")
    return plural(
        "Move each slider first: {n} is left.", "Move each slider first: {n} are left.", left
    )


def _sliders(form: AnswerForm, *, with_texts: bool) -> None:
    """A slider for each candidate, under its text if that is nowhere else."""
    candidates = range(len(form.item.candidates))
    width = form.width if len(candidates) > 1 else 0
    for place, candidate in side_by_side(candidates, width, gap="large"):
        with place:
            if with_texts:
                form.show_candidate(candidate)
            _slider(form, candidate)


def _slider(form: AnswerForm, candidate: int) -> None:
    """It says nothing before it was moved."""
    last, moved = form.item.answer, form.draft.moved
    value = last.values[candidate] if isinstance(last, Rating | Assessment) else _MIDDLE
    key = form.draft.widget(form.key("rate", candidate), round(value), range(101).__contains__)
    st.slider(
        " · ".join(filter(None, (form.name(candidate), _("Score")))),
        0,
        100,
        # Also as its default: a run that is cut short sets no state in the browser, where the
        # slider would be at 0, and tell the next run that somebody had moved it there.
        st.session_state[key],
        key=key,
        on_change=moved.add,
        args=(candidate,),
    )
    _scale(form, is_moved=candidate in moved)


def _scale(form: AnswerForm, *, is_moved: bool) -> None:
    """The anchors below a slider; it shows no value, as if somebody had said so, until moved."""
    parts = [
        f'<span style="--at: {value}">{value}: {escape(clean(say(name)))}</span>'
        for value, name in form.setup.anchors.items()
    ]
    st.html(f'<div class="scale{"" if is_moved else " unmoved"}">{"".join(parts)}</div>')


def put_slider(form: AnswerForm, candidate: int, value: int) -> None:
    """Put a slider somewhere; it counts as moved, also to where it was."""
    st.session_state[form.key("rate", candidate)] = value
    form.draft.moved.add(candidate)


def _ranking(form: AnswerForm) -> None:
    """A button for each candidate, pressed from the best to the worst, which shows its rank."""
    for candidate in range(len(form.item.candidates)):
        with st.container(horizontal=True, wrap=False):
            _rank_button(form, candidate)
            form.show_candidate(candidate)
    lacking = partial(_unranked, form)
    with form.row(lambda: form.say_what_lacks(lacking())):
        form.save_button(lambda: Ranking(_ranks(form)), lacking)


def _unranked(form: AnswerForm) -> str:
    """How many candidates have no rank yet; "" where nothing is lacking."""
    left = len(form.item.candidates) - len(_ranks(form))
    if not left:
        return ""
    return plural(
        "Give every candidate a rank: {n} is left.",
        "Give every candidate a rank: {n} are left.",
        left,
    )


def _ranks(form: AnswerForm) -> tuple[int, ...]:
    ranks = (st.session_state[key] for key in form.keys("rank"))
    return tuple(rank for rank in ranks if rank is not None)


def _rank_button(form: AnswerForm, candidate: int) -> None:
    last, ranks = form.item.answer, range(1, len(form.item.candidates) + 1)
    given = last.ranks[candidate] if isinstance(last, Ranking) else None
    key = form.draft.widget(form.key("rank", candidate), given, (None, *ranks).__contains__)
    rank = st.session_state[key]
    st.button(
        _("Rank") if rank is None else _("Rank {n}").format(n=rank),
        key=form.key("next", candidate),
        type="secondary" if rank is None else "primary",
        shortcut=str(candidate + 1) if candidate < 9 else None,
        width=100,
        on_click=_rank,
        args=(form, candidate),
    )


def _rank(form: AnswerForm, candidate: int) -> None:
    """The next rank; of one that is ranked a tie with the one before, then no rank."""
    keys = form.keys("rank")
    key = keys.pop(candidate)
    rank, others = st.session_state[key], [st.session_state[other] for other in keys]
    taken = {other for other in others if other is not None}
    before = max((other for other in taken if rank and other < rank), default=None)
    if rank is None:
        st.session_state[key] = max(taken, default=0) + 1
    elif form.setup.ties and rank not in taken:
        st.session_state[key] = before
    else:
        st.session_state[key] = None
    if rank and rank not in taken:  # nobody has it any more: the rest move up
        for other in keys:
            if (theirs := st.session_state[other]) and theirs > rank:
                st.session_state[other] = theirs - 1


def _errors(form: AnswerForm) -> None:
    error_spans.mark_errors(form)
    error_spans.save_errors(form)
    error_spans.list_errors(form)


def _esa(form: AnswerForm) -> None:
    """Errors first, then the score, as WMT24 asked for them."""
    error_spans.mark_errors(form)
    _sliders(form, with_texts=False)
    error_spans.save_assessment(form, partial(_ratings, form), partial(_unmoved, form))
    error_spans.list_errors(form)


_SCHEMES: dict[str, Callable[[AnswerForm], None]] = {
    "preference": _preference,
    "rating": _rating,
    "ranking": _ranking,
    "errors": _errors,
    "esa": _esa,
}
