"""What was said of each item, the most disputed first."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pandas as pd
import streamlit as st

from meteor_core import annotations as an
from meteor_core.annotations import Gathered
from meteor_core.annotations.planning import DOCUMENT
from meteor_core.annotations.results import JudgedItem
from meteor_core.exports.annotations import records
from pages.ui.annotation import error_names
from pages.ui.i18n.translation import _
from pages.ui.shared.figures import number_columns

_MOST = 200


def section(gathered: Gathered) -> None:
    """Items as their annotators saw them, whole documents among them."""
    st.subheader(_("Items"), anchor=False)
    st.caption(_("The most disputed first: 0, all alike; 1, opposite."))
    items = an.results.judged_items(gathered)[:_MOST]
    final = [records.final_verdict(gathered, item.item, error_names.say) for item in items]
    references = [item.segment.reference for item in items]
    columns: dict[str, Any] = {
        _("Item"): [item.item for item in items],
        _("Segment"): [_name(item) for item in items],
        _("Disagreement"): [item.spread for item in items],
        _("Verdicts"): [_verdicts(gathered, item) for item in items],
        **({_("Final answer"): final} if any(final) else {}),
        **({_("Reference"): references} if any(references) else {}),
        _("Candidates"): [_candidates(gathered, item) for item in items],
        _("Note"): ["; ".join(vote.note for vote in item.votes if vote.note) for item in items],
    }
    st.dataframe(
        pd.DataFrame(columns),
        hide_index=True,
        key="project_items",
        placeholder="–",
        height="auto" if len(items) > 10 else "content",
        column_config={
            **number_columns([_("Disagreement")]),
            _("Segment"): st.column_config.TextColumn(width=220 if _has_documents(items) else 80),
        },
    )


def _has_documents(items: Iterable[JudgedItem]) -> bool:
    return any(item.kind == DOCUMENT for item in items)


def _name(item: JudgedItem) -> str:
    if item.kind != DOCUMENT:
        return item.segment.name
    return _("whole document {name}").format(name=item.segment.name)


def _verdicts(gathered: Gathered, item: JudgedItem) -> str:
    """In the reader's language; files have them as the published formats do."""
    said = (
        (vote.annotator, records.verdict(gathered, vote, error_names.say)) for vote in item.votes
    )
    return "; ".join(f"{name}: {verdict}" for name, verdict in said)


def _candidates(gathered: Gathered, item: JudgedItem) -> str:
    places = {name: place for place, name in enumerate(gathered.systems)}
    texts = item.segment.candidates
    return " | ".join(f"{name}: {texts[places[name]]}" for name in item.systems)
