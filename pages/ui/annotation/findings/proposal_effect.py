"""What people made of proposed spans, and how long a span took them with and without."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pandas as pd
import streamlit as st

from meteor_core import annotations as an
from meteor_core.annotations import Gathered
from meteor_core.annotations.results import Pace, ProposalEffect
from pages.ui.i18n.translation import _
from pages.ui.shared.figures import TENTHS, number_columns


def section(gathered: Gathered) -> None:
    """A row for all and one for each annotator; nothing for a project without proposals."""
    effects = an.results.effects(gathered)
    if not effects:
        return
    st.subheader(_("Proposed spans"), anchor=False)
    st.caption(
        _(
            "Kept: as proposed; moved: other words or another severity; added: the annotator's "
            "own beside the proposed ones. Seconds a span: the time of the answers, reading and "
            "scoring too, by the errors that they mark."
        )
    )
    columns = _fates(effects) | _paces(effects)
    st.dataframe(
        pd.DataFrame(columns),
        hide_index=True,
        key="project_proposals",
        placeholder="–",
        height="content",
        column_config=number_columns(
            (_("Seconds a span with proposals"), _("Seconds a span without proposals")), TENTHS
        ),
    )


def _fates(effects: list[ProposalEffect]) -> dict[str, Any]:
    fates = [effect.fates for effect in effects]
    return {
        _("Annotator"): [effect.annotator or _("All annotators") for effect in effects],
        _("Proposed"): [fate.proposed for fate in fates],
        _("Kept"): [fate.kept for fate in fates],
        _("Moved"): [fate.moved for fate in fates],
        _("Removed"): [fate.removed for fate in fates],
        _("Added"): [fate.added for fate in fates],
    }


def _paces(effects: list[ProposalEffect]) -> dict[str, Any]:
    """Answers and seconds, with proposals and without."""

    def each(of: Callable[[ProposalEffect], Pace]) -> tuple[list[int], list[float | None]]:
        paces = [of(effect) for effect in effects]
        return [pace.answers for pace in paces], [pace.seconds_per_span for pace in paces]

    assisted, assisted_seconds = each(lambda effect: effect.with_proposals)
    alone, alone_seconds = each(lambda effect: effect.without)
    return {
        _("Answers with proposals"): assisted,
        _("Seconds a span with proposals"): assisted_seconds,
        _("Answers without proposals"): alone,
        _("Seconds a span without proposals"): alone_seconds,
    }
