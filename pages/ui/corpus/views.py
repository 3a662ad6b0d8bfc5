"""Looking into a scored corpus: each view draws, and says which segments are chosen in it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import pandas as pd
import streamlit as st

from meteor_core import losses
from meteor_core.corpus import System
from meteor_core.findings import Findings
from meteor_core.readers.dataset import Dataset
from meteor_core.segments import LENGTHS, lengths
from pages.ui import palette
from pages.ui.charts import corpus_losses, corpus_spread
from pages.ui.charts.corpus_spread import MEASURES, Column, Group
from pages.ui.charts.shared import CONFIG
from pages.ui.components import plain
from pages.ui.examples import N_
from pages.ui.pictures import look
from pages.ui.translation import _

MOST_TEXTS = 20_000
"""Segments whose n-grams are counted while a person waits."""

_MOST_ROWS = 100
_TABLE = 320


@dataclass(frozen=True, slots=True)
class Scene:
    """What a view looks at: findings, systems as they are rated now, and the two compared."""

    dataset: Dataset
    findings: Findings
    systems: tuple[System, ...]
    first: int
    second: int | None
    room: int

    @property
    def chosen(self) -> tuple[int, ...]:
        return (self.first,) if self.second is None else (self.first, self.second)

    @property
    def ranked(self) -> list[System]:
        return sorted(self.systems, key=lambda one: -one.score.value)


Chosen = frozenset[int] | None
"""Places of the segments chosen in a view; None when nothing is."""


def spread(scene: Scene) -> Chosen:
    """Histograms and scores by length; bars and groups that are selected choose their segments."""
    columns = [
        Column(one.name, one.parts._asdict())
        for one in (scene.systems[place] for place in scene.chosen)
    ]
    st.caption(
        _(
            "Segments by score, precision, recall and fragmentation. Drag across bars and the "
            "table below keeps their segments; a double click lets them go."
        )
    )
    bars = _figure(corpus_spread.spread(columns, width=scene.room, **look()), "corpus_spread")
    st.caption(_("Corpus score by the length of the reference; click a mark for its segments"))
    groups = [_group(scene, low, high) for low, high in LENGTHS]
    names = [one.name for one in scene.systems]
    drawn = corpus_spread.by_length(names, groups, scene.chosen, width=scene.room, **look())
    points = _figure(drawn, "corpus_lengths")
    return _both(_in_bars(columns[0].values, bars), _in_groups(scene, points))


def _group(scene: Scene, low: int, high: int) -> Group:
    sizes = lengths(scene.systems[scene.first])
    rows = (sizes >= low) & (sizes <= high)
    found = tuple(
        float(one.rate(one.rows[rows].sum(axis=0, keepdims=True))[0]) for one in scene.systems
    )
    return Group(f"{low}–{high}" if high < LENGTHS[-1][1] else f"{low}+", int(rows.sum()), found)


def _in_bars(values: Mapping[str, Any], points: Sequence[Mapping[str, Any]]) -> Chosen:
    """Segments in the selected bars: of several measures, those in the bars of each."""
    chosen: Chosen = None
    for measure in MEASURES:
        bars = [place for name, place in map(_custom, points) if name == measure]
        if bars:
            found = np.flatnonzero(np.isin(corpus_spread.bin_of(values[measure]), bars))
            chosen = _both(chosen, frozenset(found.tolist()))
    return chosen


def _in_groups(scene: Scene, points: Sequence[Mapping[str, Any]]) -> Chosen:
    groups = {place for name, place in map(_custom, points) if name == "length"}
    sizes = lengths(scene.systems[scene.first])
    found = [
        np.flatnonzero((sizes >= LENGTHS[place][0]) & (sizes <= LENGTHS[place][1]))
        for place in groups
        if 0 <= place < len(LENGTHS)
    ]
    return frozenset(np.concatenate(found).tolist()) if found else None


def _custom(point: Mapping[str, Any]) -> tuple[str, int]:
    name, place = (point.get("customdata") or ("", -1))[:2]
    return str(name), int(place)


def _both(one: Chosen, other: Chosen) -> Chosen:
    if one is None or other is None:
        return other if one is None else one
    return one & other


def _figure(figure: Any, key: str) -> list[dict[str, Any]]:
    """A figure whose marks can be selected; → the selected ones."""
    event = st.plotly_chart(
        figure,
        width="content",
        theme=None,
        key=key,
        on_select="rerun",
        selection_mode=("points", "box"),
        config=CONFIG,
    )
    return list(event["selection"]["points"])


def lost(scene: Scene) -> Chosen:
    """Where the score is lost, and what each stage earned; nothing to choose here."""
    ranked = scene.ranked
    names = [one.name for one in ranked]
    parts = [losses.lost(one) for one in ranked]
    earned = [losses.earnings(one) for one in ranked]
    st.caption(_("From a score of 1 down: what is left, and what each kind of loss took"))
    _still(corpus_losses.losses(names, parts, width=scene.room, **look()), "corpus_lost")
    st.caption(_("What each stage earned: its share of the recall"))
    _still(corpus_losses.stages(names, earned, width=scene.room, **look()), "corpus_earned")
    with st.expander(_("The same as a table")):
        _plain_table(
            {_("System"): name, **{_(corpus_losses.KINDS[k][0]): v for k, v in one.parts}}
            for name, one in zip(names, parts, strict=True)
        )
        _plain_table(
            {
                _("System"): name,
                _("Stage"): _(palette.look(one.stage).label),
                _("matched words"): float(one.words),
                "P": one.precision,
                "R": one.recall,
            }
            for name, several in zip(names, earned, strict=True)
            for one in several
        )
    return None


def _still(figure: Any, key: str) -> None:
    st.plotly_chart(figure, width="content", theme=None, config=CONFIG, key=key)


def _plain_table(rows: Any) -> None:
    frame = pd.DataFrame(list(rows))
    numbers = frame.select_dtypes("number").columns
    st.dataframe(
        frame,
        hide_index=True,
        column_config={name: st.column_config.NumberColumn(format="%.3f") for name in numbers},
    )


def words(scene: Scene) -> Chosen:
    """The most frequent inexact pairs of the first system, and words that nobody matched."""
    stages = scene.systems[scene.first].stages[1:]
    left, right = _halves(scene.room)
    with left:
        st.caption(_("Matched inexactly by {system}").format(system=_name(scene, scene.first)))
        pairs = _pairs(scene, stages)
    with right:
        st.caption(_("Words of the references that no system matched"))
        missed = losses.missed(scene.findings, _MOST_ROWS)
        rows = [{_("Word"): one.word, _("Segments"): one.times} for one in missed]
        picked = _picked(rows, [one.segments for one in missed], "corpus_missed")
    return _both(pairs, picked)


def _pairs(scene: Scene, stages: Sequence[str]) -> Chosen:
    if not stages:
        return None
    names = {name: _(palette.look(name).label) for name in stages}
    stage = st.segmented_control(
        _("Stage"),
        stages,
        format_func=names.__getitem__,
        default=stages[0],
        required=True,
        key="corpus_pair_stage",
        label_visibility="collapsed",
    )
    found = losses.pairs(scene.findings, scene.first, stage, _MOST_ROWS)
    rows = [
        {
            _("Candidate"): one.candidate,
            _("Reference"): one.reference,
            _("Times"): one.times,
        }
        for one in found
    ]
    return _picked(rows, [one.segments for one in found], f"corpus_pairs_{stage}_{scene.first}")


def contest(scene: Scene) -> Chosen:
    """N-grams of the references that the first system has and the other lacks, and the reverse."""
    if scene.second is None:
        st.caption(_("Choose a second system to compare with."))
        return None
    count = min(scene.findings.segments, MOST_TEXTS)
    won, given = _gains(scene, count)
    names = {"first": _name(scene, scene.first), "second": _name(scene, scene.second)}
    left, right = _halves(scene.room)
    with left:
        st.caption(_("{first} has, {second} lacks").format(**names))
        one = _grams(won, "corpus_won")
    with right:
        st.caption(_("{second} has, {first} lacks").format(**names))
        other = _grams(given, "corpus_given")
    if count < scene.findings.segments:
        st.caption(_("Counted in the first {n} segments.").format(n=f"{count:,}"))
    return _both(one, other)


def _gains(scene: Scene, count: int) -> tuple[tuple[losses.Gain, ...], tuple[losses.Gain, ...]]:
    assert scene.second is not None
    names = [scene.systems[place].name for place in scene.chosen]
    key = (scene.dataset.key, *names, count)
    known = st.session_state.get("corpus_gains")
    if known is None or known[0] != key:
        ours, theirs = (scene.dataset.systems[name][:count] for name in names)
        references = [lines[:count] for lines in scene.dataset.references.values()]
        known = st.session_state["corpus_gains"] = (key, losses.gains(ours, theirs, references))
    result: tuple[tuple[losses.Gain, ...], tuple[losses.Gain, ...]] = known[1]
    return result


def _grams(found: Sequence[losses.Gain], key: str) -> Chosen:
    rows = [
        {
            _("Words"): one.text,
            _("won"): one.wins if one.net > 0 else one.losses,
            _("lost"): one.losses if one.net > 0 else one.wins,
        }
        for one in found
    ]
    return _picked(rows, [one.segments for one in found], key)


def _picked(rows: Sequence[Any], segments: Sequence[tuple[int, ...]], key: str) -> Chosen:
    """A table whose selected rows choose their segments."""
    if not rows:
        st.caption(_("None."))
        return None
    event = st.dataframe(
        pd.DataFrame(rows),
        hide_index=True,
        height=_TABLE,
        key=key,
        on_select="rerun",
        selection_mode="multi-row",
    )
    chosen = [place for place in event["selection"]["rows"] if place < len(segments)]
    return frozenset(one for place in chosen for one in segments[place]) if chosen else None


def _halves(room: int) -> tuple[Any, Any]:
    if room >= 760:
        left, right = st.columns(2)
        return left, right
    return st.container(), st.container()


def _name(scene: Scene, place: int) -> str:
    return plain(scene.systems[place].name, longest=60)


VIEWS: dict[str, tuple[str, Callable[[Scene], Chosen]]] = {
    "spread": (N_("Distributions"), spread),
    "lost": (N_("Where the score is lost"), lost),
    "words": (N_("Words"), words),
    "contest": (N_("One system against another"), contest),
}
