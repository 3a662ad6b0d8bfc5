"""Tables of results; that of items begins with the most disputed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import streamlit as st

from meteor_core import annotations as an
from meteor_core.annotations import Gathered
from meteor_core.annotations.results import JudgedItem
from meteor_core.exports.annotations import records
from pages.ui.annotation.answering import error_names
from pages.ui.i18n.translation import _
from pages.ui.shared.figures import number_columns, sortable_table
from pages.ui.shared.widgets.controls import cut

_MOST = 200


def table(
    headings: Sequence[str],
    rows: Iterable[Sequence[Any]],
    key: str,
    figures: Sequence[str] = (),
    optional: Sequence[str] = (),
) -> None:
    """A table of the workbook; ``figures`` are columns of numbers with decimals.

    Of ``optional`` columns those are left out that hold nothing, or only counts of 0.
    """
    columns = dict(zip(headings, zip(*rows, strict=True), strict=True))
    shown = {
        _(n): v
        for n, v in columns.items()
        if n not in optional or any(one or isinstance(one, float) for one in v)
    }
    sortable_table(shown, key, number_columns([_(name) for name in figures]))


def items_section(gathered: Gathered, *, may_decide: bool) -> None:
    """Items as their annotators saw them.

    From whoever may decide on disputed items it hides who said what of them, until they ask for it.
    """
    st.subheader(_("Items"), anchor=False)
    st.caption(
        _(
            "The most disputed items come first. 0 means that all answers are the same, 1 that "
            "they are opposite."
        )
    )
    items = cut(an.results.judged_items(gathered), _MOST)
    hidden = _hidden(gathered, items) if may_decide else frozenset()
    final = [records.final_verdict(gathered, item.item, error_names.say) for item in items]
    references = [item.segment.reference for item in items]
    columns: dict[str, Any] = {
        _("Item"): [item.item for item in items],
        _("Segment"): [item.segment.name for item in items],
        _("Disagreement"): [item.spread for item in items],
        _("Answers"): [
            _("hidden until decided") if item.item in hidden else _verdicts(gathered, item)
            for item in items
        ],
        **({_("Final answer"): final} if any(final) else {}),
        **({_("Reference"): references} if any(references) else {}),
        _("Candidates"): [
            _candidates(gathered, item, nameless=gathered.setup.blind and item.item in hidden)
            for item in items
        ],
        _("Note"): [
            "" if item.item in hidden else "; ".join(vote.note for vote in item.votes if vote.note)
            for item in items
        ],
    }
    segment = {_("Segment"): st.column_config.TextColumn(width=80)}
    sortable_table(columns, "project_items", number_columns([_("Disagreement")]) | segment)


def _hidden(gathered: Gathered, items: Iterable[JudgedItem]) -> frozenset[int]:
    """The numbers of disputed items, as long as nobody wants to see what was said of them."""
    undecided = frozenset(i.item for i in items if an.results.undecided(gathered, i))
    if not undecided:
        return undecided
    wanted = st.toggle(
        _("Show names before decisions"),
        key="project_undecided_shown",
        help=_("The person who decides should not know whose answers these are."),
    )
    return frozenset() if wanted else undecided


def _verdicts(gathered: Gathered, item: JudgedItem) -> str:
    """In the reader's language; files have them as the published formats do."""
    said = (
        (vote.annotator, records.verdict(gathered, vote, error_names.say)) for vote in item.votes
    )
    return "; ".join(f"{name}: {verdict}" for name, verdict in said)


def _candidates(gathered: Gathered, item: JudgedItem, *, nameless: bool) -> str:
    """Without names in the order of the alphabet: the systems' own would tell them."""
    places = {name: place for place, name in enumerate(gathered.systems)}
    texts = {name: item.segment.candidates[places[name]] for name in item.systems}
    shown = sorted(texts.values()) if nameless else [f"{n}: {text}" for n, text in texts.items()]
    return " | ".join(shown)
