"""The table of segments: sorted, filtered, a page at a time; a row opens its alignment."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from typing import Any

import numpy as np
import streamlit as st

from meteor_core import MeteorError
from meteor_core.corpus.segments import Filter, SegmentNumbers, choose, order
from pages.ui.charts import palette
from pages.ui.corpus.known import apart, known, lengths, scores
from pages.ui.corpus.rows import rows
from pages.ui.corpus.scene import Chosen, Scene
from pages.ui.i18n.translation import N_, _, plural
from pages.ui.shared import panels

PAGE = 20
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
    return rows(scene, page, f"corpus_rows_{_mark(page)}_{scene.chosen}")


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
    longest = max(1, int(lengths(scene).max()))
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


def _places(scene: Scene, sort: str, wanted: Filter) -> SegmentNumbers | None:
    """Which segments, in which order; what is wrong with a pattern is said.

    Known from the last time: a page is turned without looking through all texts again.
    """
    try:
        places = known(
            scene,
            ("chosen", scene.chosen, wanted),
            lambda: choose(scene.systems[scene.first], _texts(scene), wanted),
        )
    except MeteorError as error:
        panels.problem(error)
        return None
    return _ordered(scene, places, sort)


def _ordered(scene: Scene, places: SegmentNumbers, sort: str) -> SegmentNumbers:
    column, falling = _by(scene, sort)
    if column is None:
        return places
    against = scene.against.signature if scene.against is not None else ""
    key = ("order", scene.chosen, sort, against, _mark(places))
    return known(scene, key, lambda: order(places, column, falling))


def _texts(scene: Scene) -> list[Sequence[str]]:
    """What the text filter looks through: references and the systems compared."""
    names = [scene.systems[place].name for place in scene.chosen]
    data = scene.dataset
    return [*data.references.values(), *(data.systems[name] for name in names)]


def _by(scene: Scene, sort: str) -> tuple[Any, bool]:
    ours = scores(scene, scene.first)
    if sort in _OF_TWO and scene.second is not None:
        return ours - scores(scene, scene.second), sort == "ahead"
    if sort in _OF_METRICS and scene.against is not None:
        ranks = apart(scene, scene.against)
        return (np.abs(ranks), True) if sort == "apart" else (ranks, sort == "above")
    columns = {
        "worst": (ours, False),
        "best": (ours, True),
        "long": (lengths(scene), True),
        "chunks": (scene.systems[scene.first].rows.column("chunks"), True),
    }
    return columns.get(sort, (None, False))


def _page(places: SegmentNumbers) -> SegmentNumbers:
    """The page that is turned to; another choice of segments begins with its first page."""
    pages = max(1, -(-len(places) // PAGE))
    if pages == 1:
        return places
    number = st.pagination(pages, key=f"corpus_page_{_mark(places)}")
    return places[(number - 1) * PAGE : number * PAGE]


def _mark(places: SegmentNumbers) -> str:
    """A short name for these segments in this order."""
    return sha256(places.tobytes()).hexdigest()[:12]
