"""The pairs of a cell of the atlas, with their scores; each opens on the Pair page."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from math import isnan

import streamlit as st

from meteor_core.messages.phrase import Phrase
from meteor_core.meta_evaluation.atlas import (
    Cell,
    Item,
    ItemScores,
    Kind,
    kind_of_item,
    listed,
)
from meteor_core.meta_evaluation.atlas.words import (
    EFFECTS,
    FORMS,
    KINDS,
    sentences,
    title,
)
from meteor_core.wording.words import number
from pages.ui.i18n.translation import N_, _, language, plural
from pages.ui.metrics.atlas_columns import AtlasSource, pair_address
from pages.ui.metrics.atlas_inputs import METRIC, ROW
from pages.ui.metrics.atlas_job import ScoredColumn
from pages.ui.metrics.atlas_table import or_dash
from pages.ui.shared import messages
from pages.ui.shared.addresses.page_links import pair_url
from pages.ui.shared.figures import text_table
from pages.ui.shared.markdown import plain
from pages.ui.shared.permalink import Texts
from pages.ui.shared.score_panels import signature

_LONGEST = 400

_BESIDE = {
    "one": N_(
        "Only one pair is scored. The score drops by {drop}, and for the correct rewording of "
        "the same reference by {control}. A single pair has no interval."
    ),
    "changes": N_(
        "For these pairs the score drops by {drop} ({low}–{high}) on average, and for correct "
        "rewordings of the same references by {control}. It drops for {noticed} of the pairs, "
        "and {below} score below the correct rewording."
    ),
    "keeps": N_(
        "These pairs keep the meaning, but the score drops by {drop} ({low}–{high}) on "
        "average, and for correct rewordings of the same references by {control}. It drops for "
        "{noticed} of the pairs."
    ),
}
_ALONE = {
    "one": N_("Only one pair is scored. The score drops by {drop}. A single pair has no interval."),
    "changes": N_(
        "For these pairs the score drops by {drop} ({low}–{high}) on average. It drops for "
        "{noticed} of them."
    ),
    "keeps": N_(
        "These pairs keep the meaning, but the score drops by {drop} ({low}–{high}) on "
        "average. It drops for {noticed} of them."
    ),
}
"""A cell's numbers in words, of one pair or of several, with or without correct rewordings."""


def cell_pairs(source: AtlasSource, known: Sequence[Item], scored: Sequence[ScoredColumn]) -> None:
    """Draws the choice of a phenomenon and a metric, and the pairs of their cell."""
    phenomenon, metric = _choices(scored)
    found = next(one for one in scored if one.column.key == metric)
    column, scores = found.column, found.scores
    cell = next(cell for cell in found.cells if cell.phenomenon == phenomenon)
    st.markdown("\n".join(f"- {plain(line, longest=900)}" for line in sentences(found.cells, _)))
    st.header(plain(f"{title(phenomenon, _)} · {column.title}"), anchor=False)
    st.markdown(plain(_cell_words(cell), longest=_LONGEST))
    address = pair_address(source, column)
    places = listed(known, phenomenon)
    for kind, heading in KINDS.items():
        here = [place for place in places if kind_of_item(known[place]) == kind]
        if here:
            st.subheader(_(heading), anchor=False)
            st.markdown(plain(_counted([known[place] for place in here]), longest=_LONGEST))
            here.sort(key=lambda place: (_rank(kind, float(scores.drops[place])), known[place].id))
            text_table([_row(known[place], scores, place, address) for place in here])
    signature(scores.signature)


def _choices(scored: Sequence[ScoredColumn]) -> tuple[str, str]:
    rows = {cell.phenomenon: title(cell.phenomenon, _) for cell in scored[0].cells}
    metrics = {found.column.key: found.column.title for found in scored}
    for key, valid in ((ROW, rows), (METRIC, metrics)):
        if st.session_state.get(key) not in valid:
            st.session_state[key] = next(iter(valid))
    with st.container(horizontal=True):
        return (
            _select(_("Phenomenon"), rows, ROW),
            _select(_("Metric"), metrics, METRIC),
        )


def _select(label: str, names: Mapping[str, str], key: str) -> str:
    return str(
        st.selectbox(
            label,
            tuple(names),
            format_func=names.__getitem__,
            key=key,
            persist_state="session",
            width=280,
        )
    )


def _counted(pairs: Sequence[Item]) -> str:
    """``"29 pairs: another meaning (26), another shade (1), the same meaning (2)."``."""
    effects: Counter[str] = Counter(item.effect for item in pairs)
    parts = [f"{_(name)} ({effects[code]})" for code, name in EFFECTS.items() if effects[code]]
    faulty = sum(item.form == "faulty" for item in pairs)
    parts += [f"{_(FORMS['faulty'])} ({faulty})"] if faulty else []
    return plural("{n} pair", "{n} pairs", len(pairs)) + ": " + ", ".join(parts) + "."


def _cell_words(cell: Cell) -> str:
    """The cell's numbers in a sentence."""
    if not cell.pairs:
        return _("The metric scores none of these pairs.")
    kind = "one" if cell.pairs == 1 else cell.kind
    return _((_ALONE if isnan(cell.control) else _BESIDE)[kind]).format(
        drop=number(cell.drop),
        low=number(cell.low),
        high=number(cell.high),
        control=number(cell.control),
        noticed=f"{cell.noticed:.0%}",
        below=f"{cell.below:.0%}",
    )


def _rank(kind: Kind, drop: float) -> float:
    """The least noticed pairs first, or those whose score is wrongly lowered most."""
    if isnan(drop):
        return float("inf")
    return drop if kind == "changes" else -drop


def _row(item: Item, scores: ItemScores, place: int, address: Mapping[str, str]) -> dict[str, str]:
    note = item.note_ru if language() == "ru" else item.note_en
    url = pair_url(Texts(item.candidate, (item.reference,)), address)
    effect = _(EFFECTS[item.effect])
    said = effect if item.form == "correct" else f"{effect}; {_(FORMS[item.form])}"
    return {
        _("Pair"): f"[{plain(_name(item))}]({url})",
        _("Reference"): plain(item.reference, longest=_LONGEST),
        _("Candidate"): plain(item.candidate, longest=_LONGEST),
        _("What is changed"): plain(f"{note} ({said})", longest=_LONGEST),
        _("Score"): plain(or_dash(scores.candidate[place])),
        _("Drop"): plain(or_dash(scores.drops[place])),
        _("Drop (correct rewording)"): plain(or_dash(scores.control_drops[place])),
    }


def _name(item: Item) -> str:
    """``"ru-negation-05"`` → ``"negation-05"``, with hyphens at which no line breaks.

    A pair without a name is named by its row.
    """
    if isinstance(item.id, Phrase):
        return messages.text(item.id)
    return item.id.removeprefix(f"{item.language}-").replace("-", "\u2011")
