"""Dynamic assignment on the page: the owner's choice of it, and what it does to the results."""

from __future__ import annotations

import math
from typing import Any

import streamlit as st

from meteor_core import annotations as an
from meteor_core.annotations import Gathered
from meteor_core.annotations.limits import MOST_SEGMENTS
from meteor_core.annotations.replies.answer_values import gravest
from meteor_core.annotations.results import PairDifference
from meteor_core.wording.words import count
from pages.ui.i18n.translation import N_, _, plural
from pages.ui.shared.figures import number_columns, sortable_table

_LEAST = 20
_UNITS = {
    "preference": N_("wins less losses, as a share of comparisons"),
    "ranking": N_("wins less losses, as a share of comparisons"),
    "rating": N_("points of the scale"),
    "errors": N_("MQM scores"),
    "esa": N_("points of the scale"),
}


def widgets(*, whole_documents: bool) -> dict[str, Any]:
    """Whether judgements go where the order is open, and how many everything gets first.

    ``whole_documents`` are given as they are: no item of them could be left out.
    """
    wanted = st.toggle(
        _("Votes where the order is open (dynamic assignment)"),
        False,
        key="project_dynamic",
        disabled=whole_documents,
        help=_(
            "Items of two systems whose order is settled are given out no more: their "
            "difference leaves out 0 by an interval that is made to hold at every number of votes "
            "(about 95%, for many segments). Once all pairs are settled there is nothing left to "
            "judge. The results say so. Documents that are given whole cannot be assigned so."
        ),
    )
    if whole_documents or not wanted:
        return {}
    least = st.number_input(
        _("Segments of each pair at first"),
        10,
        MOST_SEGMENTS,
        _LEAST,
        key="project_least_segments",
        width=260,
    )
    return {"dynamic": True, "least": int(least)}


def notice(gathered: Gathered) -> None:
    """That assignment was dynamic, what follows, each pair's interval; nothing if it was not."""
    if not gathered.setup.dynamic:
        return
    found = an.results.pair_differences(gathered)
    still_open = [one for one in found if not one.is_settled]
    st.info(_effect(gathered, any_settled=len(still_open) < len(found)))
    settled = plural(
        "{n} pair of systems is settled",
        "{n} pairs of systems are settled",
        len(found) - len(still_open),
    )
    left = plural("{n} is open", "{n} are open", len(still_open))
    with st.expander(f"{settled}, {left}", key="project_settled"):
        unit = _(_UNITS[gathered.setup.scheme])
        st.caption(_("Difference of the first system and the second: {unit}.").format(unit=unit))
        if gathered.setup.traits.weighs:
            st.caption(
                _(
                    "Intervals take one error of the gravest weight ({weight}) as seen in each of "
                    "the two systems: rare grave errors may be still to come."
                ).format(weight=count(gravest(gathered.setup)))
            )
        _table(found)


def _effect(gathered: Gathered, *, any_settled: bool) -> str:
    """What assignment has done so far to the numbers above."""
    if not any_settled:
        return _(
            "Assignment is dynamic, and no pair of systems is settled yet: votes have gone to all "
            "pairs alike. Pairs are compared once each has been judged in {least} segments; the "
            "intervals of the pairs below are made to hold at every number of votes, for many "
            "segments."
        ).format(least=gathered.setup.least)
    return _(
        "Assignment was dynamic: once each pair of systems had been judged in {least} "
        "segments, votes went only to pairs whose order was open. So systems have different "
        "numbers of votes; the difference of a pair that was settled early is on average "
        "overstated; and the intervals above, which suppose that the number of votes was "
        "settled beforehand, are too narrow. Those of the pairs below are made to hold at every "
        "number of votes, all together with a certainty of about 95%, for many segments."
    ).format(least=gathered.setup.least)


def _table(found: list[PairDifference]) -> None:
    columns = {
        _("System"): [one.first for one in found],
        _("Other system"): [one.second for one in found],
        _("Segments"): [one.segments for one in found],
        _("Difference"): [one.mean for one in found],
        _("Low"): [_finite(one.low) for one in found],
        _("High"): [_finite(one.high) for one in found],
        _("Order"): [_("settled") if one.is_settled else _("open") for one in found],
    }
    figures = number_columns([_("Difference"), _("Low"), _("High")])
    sortable_table(columns, "project_pair_differences", figures)


def _finite(bound: float) -> float | None:
    return bound if math.isfinite(bound) else None
