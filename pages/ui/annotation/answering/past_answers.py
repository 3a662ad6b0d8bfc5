"""What an annotator answered before, the way to change it, and what METEOR makes of it."""

from __future__ import annotations

import streamlit as st

from meteor_core import MeteorError
from meteor_core import annotations as an
from meteor_core.annotations import (
    Assessment,
    Errors,
    Item,
    Membership,
    Past,
    Preference,
    Project,
    Ranking,
    Store,
)
from meteor_core.annotations.answers import Answer
from meteor_core.candidates.comparison import Candidate, compare
from meteor_core.messages.safe import clean
from pages.ui.annotation.answering import item_texts
from pages.ui.annotation.answering.item_texts import project_recipe
from pages.ui.annotation.session import open_again
from pages.ui.i18n.translation import _, plural
from pages.ui.shared import messages
from pages.ui.shared.markdown import plain
from pages.ui.shared.permalink import Texts
from pages.ui.shared.recipes import installing
from pages.ui.shared.recipes.recipe import align_certain
from pages.ui.shared.recipes.recipe import metric as metric_of
from pages.ui.shared.widgets.candidate_board import candidate_board
from pages.ui.shared.widgets.controls import pressed

LONGEST = 20_000
_SHOWN = 70
"""Characters of an item's text in the list of answers."""


def section(store: Store, member: Membership, project: Project) -> None:
    """The last items: what was said of them, the way to change it, what METEOR makes of them.

    Nothing is asked of the store while it is folded.
    """
    expander = st.expander(_("Your last answers"), key="project_past", on_change="rerun")
    if not expander.open:
        return
    past = an.recent(store, member)
    if not past:
        return
    with expander:
        by_item = {entry.item: entry for entry in past}
        chosen = st.selectbox(
            _("Item"),
            tuple(by_item),
            format_func=lambda item: _line(by_item[item]),
            key=f"project_past_item_{past[0].item}",
        )
        if chosen is None or chosen not in by_item:
            return
        if not project.closed and pressed(_("Change this answer"), "project_again"):
            open_again(chosen)
            st.rerun()
        try:
            item = an.reopen(store, member, chosen)
            if item.revealed and project.references:
                _alignments(project, item)
            else:
                _texts(item, has_references=bool(project.references))
        except MeteorError as error:
            messages.show_error(error)


def _texts(item: Item, *, has_references: bool) -> None:
    """The texts alone: what a metric makes of them might sway answers that are yet to be given."""
    item_texts.show(None if item.references else item.source, item.references)
    for place, candidate in enumerate(item.candidates, 1):
        heading = str(place) if len(item.candidates) > 1 else _("Candidate")
        st.markdown(f"**{heading}**  \n{plain(candidate, longest=LONGEST)}")
    if has_references:
        st.caption(
            _(
                "METEOR's results for these texts are shown after you have answered all items "
                "with them."
            )
        )


def _line(past: Past) -> str:
    """``12 · 2 is better · The cat sat…``; plain text, as a list of choices shows it."""
    answer = in_words(past.answer) if past.answer is not None else _("skipped")
    text = " ".join(clean(past.text).split())
    shown = text if len(text) <= _SHOWN else f"{text[:_SHOWN].rstrip()}…"
    return f"{past.number} · {answer} · {shown}"


def in_words(answer: Answer) -> str:
    """``Preference(1)`` → ``"2 is better"``; positions are those of the candidates as shown."""
    if isinstance(answer, Preference):
        if answer.better is None:
            return _("Both equal")
        return _("{n} is better").format(n=answer.better + 1)
    if isinstance(answer, Ranking):
        return _("ranks {ranks}").format(ranks=", ".join(map(str, answer.ranks)))
    if isinstance(answer, Errors):
        return plural("{n} error", "{n} errors", len(answer.spans))
    if isinstance(answer, Assessment):
        errors = plural("{n} error", "{n} errors", len(answer.spans))
        return ", ".join((*(f"{value:g}" for value in answer.values), errors))
    return ", ".join(f"{value:g}" for value in answer.values)


def _alignments(project: Project, item: Item) -> None:
    """What METEOR makes of an item's texts, by their systems' names, or numbers if these are
    hidden.
    """
    recipe = project_recipe(project.setup.language)
    installed = installing.ensure(recipe.language)
    metric = metric_of(recipe, installed)
    pairs = (Texts(candidate, item.references) for candidate in item.candidates)
    results = [metric.rate(align_certain(recipe, installed, pair)) for pair in pairs]
    count = len(item.candidates)
    numbers = tuple(map(str, range(1, count + 1))) if count > 1 else (_("Candidate"),)
    names = zip(item.systems or numbers, item.candidates, strict=True)
    candidates = [Candidate(name, text) for name, text in names]
    comparison = compare(candidates, results, results[0].best_reference)
    candidate_board(comparison, f"project_seen_{item.id}", True)
