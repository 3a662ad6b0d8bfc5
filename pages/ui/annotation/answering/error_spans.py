"""Words marked as errors: in a candidate, or in a text of which a candidate leaves words out.

A severity's key marks the words that are selected. A letter, shown on its button, chooses the kind;
of a hierarchy one letter chooses the dimension and another the kind. Buttons for a selection are
above the others, and marked errors below, so that nothing that is marked moves them. Proposed spans
are there as if marked: to be kept, changed or removed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import partial
from string import ascii_uppercase

import streamlit as st

from meteor_core.annotations import Assessment, Errors, Item, Setup, Span
from meteor_core.annotations.answers import Answer
from meteor_core.annotations.checking import touch
from meteor_core.annotations.setup import parts
from pages.ui.annotation.answering import span_marker
from pages.ui.annotation.answering.answer_form import AnswerForm
from pages.ui.annotation.answering.error_names import say
from pages.ui.annotation.answering.tab_drafts import Picked
from pages.ui.i18n.translation import N_, _, plural
from pages.ui.shared.markdown import plain

TAKEN = "CRS"
"""S skips; C and R are Streamlit's own."""

_OMISSION = "omission"


def letters(names: Iterable[str], taken: str = TAKEN) -> dict[str, str]:
    """A letter for each name, of its own where one is free: ``{"style": "T", "terms": "E"}``.

    Names beyond the alphabet have none.
    """
    free = [letter for letter in ascii_uppercase if letter not in taken]
    chosen: dict[str, str] = {}
    for name in names:
        letter = next((letter for letter in (*name.upper(), *free) if letter in free), None)
        if letter is not None:
            free.remove(letter)
            chosen[name] = letter
    return chosen


def category_buttons(setup: Setup, key: str, *, omission: bool) -> None:
    """Dimensions with their letters, then the kinds of the chosen one.

    Of missing words the kind is, as a rule, that they are left out.
    """
    fitting = (name for name in setup.categories if name.lower().endswith(_OMISSION))
    usual = next(fitting, setup.categories[0]) if omission else setup.categories[0]
    chosen, of = st.session_state.setdefault(key, usual), _by_dimension(setup)
    dimension = parts(chosen)[0]
    above = letters(of)
    with st.container(horizontal=True, gap="small", key=f"{key}_dimensions"):
        for name, categories in of.items():
            _choice_button(
                name, above.get(name), f"{key}_at_{name}", key, categories[0], name == dimension
            )
    kinds = of[dimension]
    if len(kinds) < 2:
        return
    below = letters((parts(name)[1] for name in kinds), TAKEN + "".join(above.values()))
    with st.container(horizontal=True, gap="small", key=f"{key}_kinds"):
        for name in kinds:
            kind = parts(name)[1]
            _choice_button(name, below.get(kind), f"{key}_of_{name}", key, name, name == chosen)


def _by_dimension(setup: Setup) -> dict[str, list[str]]:
    of: dict[str, list[str]] = {}
    for name in setup.categories:
        of.setdefault(parts(name)[0], []).append(name)
    return of


def _choice_button(
    name: str, letter: str | None, widget: str, key: str, value: str, on: bool
) -> None:
    dimension, kind = parts(say(name))
    st.button(
        plain(kind or dimension, longest=60),
        key=widget,
        shortcut=letter,
        type="primary" if on else "secondary",
        on_click=st.session_state.__setitem__,
        args=(key, value),
    )


_MARK = {"minor": N_("Minor error"), "major": N_("Major error")}


def _key(form: AnswerForm) -> str:
    return form.key("spans")


def _marker_key(form: AnswerForm) -> str:
    return f"{_key(form)}_texts"


def mark_errors(form: AnswerForm) -> None:
    """The texts to mark, and what may be done with the words selected in them."""
    draft = form.draft
    place = "room" if form.setup.traits.rates else "texts_alone"
    with st.container(gap=None, key=f"{_key(form)}_{place}"):
        span_marker.marker(form.setup, form.item, draft, _marker_key(form))
        if draft.picked is not None:
            with st.container(key=f"{_key(form)}_selection", gap="small"):
                _selection(form, draft.picked)
    if draft.proposed is not None:
        st.caption(_proposed_caption(len(draft.proposed)))


def _proposed_caption(count: int) -> str:
    if not count:
        return _("An automatic check found no errors here.")
    return _(
        "These errors were marked automatically. Keep, change or remove them, and add your own."
    )


def _selection(form: AnswerForm, picked: Picked) -> None:
    """The selected words: an error of their own, or new edges of a marked one."""
    setup, key = form.setup, _key(form)
    if setup.traits.weighs:
        category_buttons(setup, _category_key(form, picked), omission=_lacks(picked))
    words = _("“{word}”").format(word=plain(span_marker.selected(form.item, picked)))
    with st.container(horizontal=True, vertical_alignment="center"):
        st.markdown(words, width="content")
        if is_omission(picked):
            candidate_select(form.item, key)
        for number, severity in enumerate(setup.severities, 1):
            _button(
                form,
                _severity_label(form, severity),
                f"mark_{number}",
                _on_selection(form, picked, partial(_mark, form, picked, severity)),
                str(number) if number <= 9 else None,
            )
        for number, old in () if setup.traits.weighs else enumerate(form.draft.spans, 1):
            _edges_button(form, picked, number, old)


def _severity_label(form: AnswerForm, severity: str) -> str:
    if severity in _MARK and not form.setup.traits.weighs:
        return _(_MARK[severity])
    return plain(say(severity))


def _button(
    form: AnswerForm, label: str, name: str, act: Callable[[], None], shortcut: str | None = None
) -> None:
    st.button(label, key=f"{_key(form)}_{name}", shortcut=shortcut, on_click=act)


def _mark(form: AnswerForm, picked: Picked, severity: str) -> None:
    category = ""
    if form.setup.traits.weighs:
        category = str(st.session_state[_category_key(form, picked)])
    candidate = int(st.session_state.get(_whose_key(_key(form))) or 0)
    whose = candidate if is_omission(picked) else None
    form.draft.mark(span_marker.span_at(picked, category, severity, whose))


def _on_selection(form: AnswerForm, picked: Picked, act: Callable[[], None]) -> Callable[[], None]:
    """An act on the selected words, unless others have been selected since."""

    def run() -> None:
        span_marker.take_selection(form.item, form.draft, _marker_key(form))
        if form.draft.picked == picked:
            act()

    return run


def _edges_button(form: AnswerForm, picked: Picked, number: int, old: Span) -> None:
    """The selected words as new edges of a marked error."""
    new = span_marker.span_at(picked, old.category, old.severity, old.candidate)
    if touch(old, new) and (old.start, old.stop) != (new.start, new.stop):
        change = partial(form.draft.change, old, new)
        label = _("Move error {n} here").format(n=number)
        _button(form, label, f"edges_{number}", _on_selection(form, picked, change))


def is_omission(picked: Picked) -> bool:
    """Whether the words are in another text than the candidate that lacks them."""
    return str(picked[0])[0] not in "cm"


def _lacks(picked: Picked) -> bool:
    """Whether words are missing, wherever that is marked."""
    return not str(picked[0]).startswith("c")


def _category_key(form: AnswerForm, picked: Picked) -> str:
    return f"{_key(form)}_category_{not _lacks(picked)}"


def _whose_key(key: str) -> str:
    return f"{key}_whose"


def candidate_select(item: Item, key: str) -> None:
    """Which candidate lacks words of the reference or the source; a choice only among several."""
    if len(item.candidates) > 1:
        st.selectbox(
            _("Missing from"),
            range(len(item.candidates)),
            format_func=lambda candidate: _("Candidate {n}").format(n=candidate + 1),
            key=_whose_key(key),
            width=160,
        )


def save_errors(form: AnswerForm) -> None:
    """That there is no error is said by a button of its own, never by marking nothing."""
    marked, said_none = bool(form.draft.spans), form.item.answer == Errors()
    lacking = partial(_unmarked, form)

    def answer() -> Errors:
        return Errors(tuple(form.draft.spans))

    with form.row(partial(_question, form, answer, lacking)):
        form.save_button(answer, lacking, partial(_save, form))
        st.button(
            _("There is no error"),
            key=f"{_key(form)}_none",
            type="primary" if said_none and not marked else "secondary",
            shortcut="0",
            disabled=marked,
            on_click=_save,
            args=(form, answer, str),  # nothing lacks
        )


def save_assessment(
    form: AnswerForm, values: Callable[[], tuple[float, ...]], lacking: Callable[[], str]
) -> None:
    """Errors and scores in one answer."""

    def answer() -> Assessment:
        return Assessment(values(), tuple(form.draft.spans), form.draft.proposed)

    with form.row(partial(_question, form, answer, lacking)):
        form.save_button(answer, lacking, partial(_save, form))


def _unmarked(form: AnswerForm) -> str:
    marked = form.draft.spans or form.draft.picked is not None
    return "" if marked else _("Mark an error or choose “There is no error”.")


def _save(form: AnswerForm, answer: Callable[[], Answer], lacking: Callable[[], str]) -> None:
    """What is marked; words selected and not marked are asked about first."""
    span_marker.take_selection(form.item, form.draft, _marker_key(form))
    if form.draft.picked is not None:
        form.draft.asked = True
    else:
        form.save(answer, lacking)


def _question(form: AnswerForm, answer: Callable[[], Answer], lacking: Callable[[], str]) -> None:
    """What was pressed in vain: words that are selected are no error yet, nor another answer."""
    draft, missing = form.draft, lacking()
    draft.asked = draft.asked and (bool(missing) or draft.picked is not None)
    if not draft.asked or draft.picked is None:
        form.say_what_lacks(missing)
        return
    with form.told():
        st.warning(f"{_selected_words(form.item, draft.picked)} {missing}".rstrip())
        if not missing:
            none = form.setup.traits.weighs and not draft.spans
            label = _("Leave unmarked (no error)") if none else _("Save without marking them")
            unmarked = partial(form.save, answer, lacking)
            _button(form, label, "unmarked", _on_selection(form, draft.picked, unmarked))


def _selected_words(item: Item, picked: Picked) -> str:
    words = span_marker.selected(item, picked) or ""
    message = plural(
        "{n} word is selected but not marked",
        "{n} words are selected but not marked",
        span_marker.word_count(item, picked),
    )
    return f"{message}: " + _("“{word}”").format(word=plain(words))


def list_errors(form: AnswerForm) -> None:
    """A line for each error: what it is, the other severity, the way to be rid of it."""
    for number, span in enumerate(form.draft.spans, 1):
        _marked(form, number, span)


def _marked(form: AnswerForm, number: int, span: Span) -> None:
    draft = form.draft
    key = f"{_key(form)}_line_{draft.revision}_{number}"
    with st.container(horizontal=True, vertical_alignment="center"):
        st.markdown(f"{number}. {describe(form.item, span)}{_origin(form, span)}", width="content")
        for severity in () if form.setup.traits.weighs else form.setup.severities:
            if severity != span.severity:
                st.button(
                    f"→ {plain(say(severity))}",
                    key=f"{key}_{severity}",
                    type="tertiary",
                    on_click=draft.change,
                    args=(span, replace(span, severity=severity)),
                )
        st.button(
            _("Remove"), key=f"{key}_remove", type="tertiary", on_click=draft.unmark, args=(span,)
        )


def _origin(form: AnswerForm, span: Span) -> str:
    """`` · proposed``, or `` · proposed, changed``; nothing for a person's own error."""
    proposed = form.draft.proposed
    if span.origin is None or proposed is None:
        return ""
    as_it_was = replace(span, origin=None) == proposed[span.origin]
    return " · " + (_("proposed") if as_it_was else _("proposed, changed"))


def describe(item: Item, span: Span) -> str:
    """``“кошка” · mistranslation, major``."""
    words = _("“{word}”").format(word=plain(span_marker.words_of(item, span)))
    names = (say(span.category), say(span.severity))
    side = " · " + _("Reference") if span.reference is not None else ""
    side = " · " + _("source text") if span.source else side
    if len(item.candidates) > 1:
        side += " · " + _("Candidate {n}").format(n=span.candidate + 1)
    return f"{words} · {', '.join(plain(name) for name in names if name)}{side}"
