"""The table of segments: sorted, filtered, a page at a time; a row opens its alignment."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from typing import Any

import numpy as np
import pandas as pd
import streamlit as st

from meteor_core import MeteorError
from meteor_core.segments import Filter, Places, choose, lengths, order
from pages.ui import palette, panels
from pages.ui.corpus.scene import Chosen, Scene
from pages.ui.examples import N_
from pages.ui.translation import _, plural

PAGE = 20
_LONGEST = 300
_LAST = "corpus_last_choice"
_ORDERS = {
    "worst": N_("lowest score first"),
    "best": N_("highest score first"),
    "behind": N_("farthest behind first"),
    "ahead": N_("farthest ahead first"),
    "apart": N_("METEOR and {metric} farthest apart first"),
    "above": N_("METEOR farthest above {metric} first"),
    "below": N_("METEOR farthest below {metric} first"),
    "corpus": N_("as in the corpus"),
    "long": N_("longest first"),
    "chunks": N_("most chunks first"),
}
_OF_TWO = ("behind", "ahead")
_OF_METRICS = ("apart", "above", "below")


def table(scene: Scene, chosen: Chosen) -> int | None:
    """The chosen segments, as sorted and filtered; → the place of the one that is open."""
    st.header(_("Segments"), anchor=False)
    sort, wanted = _controls(scene, chosen)
    places = _places(scene, sort, wanted)
    if places is None:
        return None
    counted = plural("{n} segment", "{n} segments", len(places))
    if len(places) < scene.findings.segments:
        counted = _("{counted} of {total}").format(counted=counted, total=scene.findings.segments)
    with st.container(horizontal=True, vertical_alignment="center"):
        st.caption(counted if chosen is None else f"{counted} · {_('chosen in the view above')}")
        page = _page(places)
    if not len(places):
        st.info(_("No segment passes the filter."))
        return None
    return _rows(scene, page)


def _controls(scene: Scene, chosen: Chosen) -> tuple[str, Filter]:
    with st.container(horizontal=True, vertical_alignment="bottom"):
        metric = scene.against.title if scene.against is not None else ""
        orders = {
            name: _(label).format(metric=metric)
            for name, label in _ORDERS.items()
            if (scene.second is not None or name not in _OF_TWO)
            and (scene.against is not None or name not in _OF_METRICS)
        }
        sort = st.selectbox(
            _("Order"),
            tuple(orders),
            format_func=orders.__getitem__,
            key="corpus_order",
            width=240,
        )
        text = st.text_input(
            _("Text"), key="corpus_text", type="search", placeholder=_("Find"), width=260
        )
        pattern = st.toggle(_("Regular expression"), key="corpus_pattern")
        with st.popover(_("More filters")):
            low, high, chunks, stage = _more(scene)
    return sort, Filter(text or "", pattern, (low, high), chunks, stage, chosen)


def _more(scene: Scene) -> tuple[int, int, int, str]:
    """Length of the reference, chunks, stage."""
    system = scene.systems[scene.first]
    longest = max(1, int(lengths(system).max()))
    low, high = st.slider(
        _("words of the reference"), 0, longest, (0, longest), key=f"corpus_length_{longest}"
    )
    chunks = st.number_input(_("chunks, at least"), 0, 500, 0, key="corpus_chunks")
    stages = {"": _("any")} | {name: _(palette.look(name).label) for name in system.stages}
    stage = st.selectbox(
        _("with matches of the stage"),
        tuple(stages),
        format_func=stages.__getitem__,
        key="corpus_stage",
    )
    return low, high, int(chunks), stage or ""


def _places(scene: Scene, sort: str, wanted: Filter) -> Places | None:
    """Which segments, in which order; what is wrong with a pattern is said."""
    try:
        places = _chosen(scene, wanted)
    except MeteorError as error:
        panels.problem(error)
        return None
    column, falling = _by(scene, sort)
    return places if column is None else order(places, column, falling)


def _chosen(scene: Scene, wanted: Filter) -> Places:
    """The last choice is kept: a page is turned without looking through all texts again."""
    known = st.session_state.get(_LAST)
    if known is None or known[0] is not scene.findings or known[1] != (scene.chosen, wanted):
        places = choose(scene.systems[scene.first], _texts(scene), wanted)
        known = st.session_state[_LAST] = (scene.findings, (scene.chosen, wanted), places)
    result: Places = known[2]
    return result


def _texts(scene: Scene) -> list[Sequence[str]]:
    """What the text filter looks through: references and the systems compared."""
    names = [scene.systems[place].name for place in scene.chosen]
    data = scene.dataset
    return [*data.references.values(), *(data.systems[name] for name in names)]


def _by(scene: Scene, sort: str) -> tuple[Any, bool]:
    first = scene.systems[scene.first]
    if sort in _OF_TWO and scene.second is not None:
        difference = first.segment_scores - scene.systems[scene.second].segment_scores
        return difference, sort == "ahead"
    if sort in _OF_METRICS and scene.against is not None:
        apart = scene.against.disagreement(first.name, first.segment_scores)
        return (np.abs(apart), True) if sort == "apart" else (apart, sort == "above")
    columns = {
        "worst": (first.segment_scores, False),
        "best": (first.segment_scores, True),
        "long": (lengths(first), True),
        "chunks": (first.rows[:, -1], True),
    }
    return columns.get(sort, (None, False))


def _page(places: Places) -> Places:
    """The page that is turned to; another choice of segments begins with its first page."""
    pages = max(1, -(-len(places) // PAGE))
    if pages == 1:
        return places
    number = st.pagination(pages, key=f"corpus_page_{_mark(places)}")
    return places[(number - 1) * PAGE : number * PAGE]


def _mark(places: Places) -> str:
    """A short name for these segments in this order."""
    return sha256(places.tobytes()).hexdigest()[:12]


def _rows(scene: Scene, page: Places) -> int:
    """One page; its first row is open until another is chosen."""
    event = st.dataframe(
        _frame(scene, page),
        hide_index=True,
        key=f"corpus_rows_{_mark(page)}_{scene.chosen}",
        on_select="rerun",
        selection_mode="single-row",
        selection_default={"selection": {"rows": [0]}},
        height="auto" if len(page) < 9 else 318,
        column_config=_looks(scene),
    )
    rows = event["selection"]["rows"]
    return int(page[rows[0] if rows and rows[0] < len(page) else 0])


def _frame(scene: Scene, page: Places) -> pd.DataFrame:
    data, systems = scene.dataset, [scene.systems[place] for place in scene.chosen]
    columns: dict[str, Any] = {_("No."): [data.ids[place] for place in page]}
    values = [one.rate(one.rows[page]) for one in systems]
    for one, scores in zip(systems, values, strict=True):
        columns[f"METEOR {one.name}"] = scores
    if len(values) == 2:
        columns[_("difference")] = values[0] - values[1]
    columns |= _others(scene, page)
    columns[_("words")] = lengths(systems[0])[page]
    columns[_("chunks")] = systems[0].rows[page, -1]
    reference = next(iter(data.references.values()))
    columns[_("Reference")] = [reference[place][:_LONGEST] for place in page]
    for one in systems:
        columns[one.name] = [data.systems[one.name][place][:_LONGEST] for place in page]
    return pd.DataFrame(columns)


def _others(scene: Scene, page: Places) -> dict[str, Any]:
    """The other metrics' scores, and how far METEOR's ranks are from those of one of them."""
    systems = [scene.systems[place] for place in scene.chosen]
    found: dict[str, Any] = {
        f"{metric.title} {one.name}": metric.segments[one.name][page]
        for metric in scene.metrics
        for one in systems
    }
    if scene.against is not None:
        apart = scene.against.disagreement(systems[0].name, systems[0].segment_scores)
        found[_apart(scene)] = apart[page]
    return found


def _apart(scene: Scene) -> str:
    metric = scene.against.title if scene.against is not None else ""
    return _("ranks METEOR − {metric}").format(metric=metric)


def _looks(scene: Scene) -> dict[str, Any]:
    number = st.column_config.NumberColumn
    found: dict[str, Any] = {
        f"METEOR {scene.systems[place].name}": number(format="%.3f") for place in scene.chosen
    }
    for one in scene.metrics:
        found |= {
            f"{one.title} {scene.systems[place].name}": number(format="%.3f")
            for place in scene.chosen
        }
    found[_("difference")] = number(format="%+.3f")
    found[_apart(scene)] = number(format="%+.2f")
    found[_("No.")] = st.column_config.TextColumn(width="small")
    found[_("Reference")] = st.column_config.TextColumn(width="large")
    return found
