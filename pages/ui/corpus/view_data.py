"""What every view of a corpus draws from, and the figures and tables that select segments."""

from __future__ import annotations

import weakref
from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any, TypeVar

import numpy as np
import pandas as pd
import streamlit as st
from numpy.typing import NDArray

from meteor_core.corpus import results
from meteor_core.corpus.findings import Findings
from meteor_core.corpus.results import Filter, SegmentNumbers, System
from meteor_core.exports.corpora import ExportView, filter_phrases
from meteor_core.messages.phrase import Phrase
from meteor_core.meteor.scoring import ScoreParts
from meteor_core.metrics.corpus import Measured
from meteor_core.readers.dataset import Dataset
from meteor_core.wording.systems import short_names
from pages.ui.charts.figure import Figure
from pages.ui.i18n.translation import _
from pages.ui.shared.figures import Points, config, number_columns
from pages.ui.shared.markdown import plain

MOST_KEPT = 16
"""Results kept; each has at most a few numbers for every segment."""

_KEY = "corpus_view_cache"
_LONGEST_NAME = 60

Selection = frozenset[int] | None
"""Indices of the segments chosen in a view; None when nothing is."""

Result = TypeVar("Result")


def both(first: Selection, second: Selection) -> Selection:
    """Returns segments in both selections; if one selects nothing, only the other counts."""
    if first is None or second is None:
        return second if first is None else first
    return first & second


@dataclass(frozen=True, slots=True)
class ViewData:
    """Findings, systems as they are rated now, and the indices of the one or two compared.

    ``metrics`` are the other metrics; ``against`` is the one that METEOR is compared with;
    ``title`` is the msgid of the view that is open; ``versions``: it shows two versions of one
    system, the first system's and before it the second's.
    """

    dataset: Dataset
    findings: Findings
    systems: tuple[System, ...]
    first: int
    second: int | None
    width: int
    metrics: tuple[Measured, ...] = ()
    against: Measured | None = None
    title: str = ""
    versions: bool = False

    @property
    def compared(self) -> tuple[int, ...]:
        """Indices of the systems looked at: one, or two."""
        return (self.first,) if self.second is None else (self.first, self.second)

    @property
    def compared_systems(self) -> list[System]:
        return [self.systems[index] for index in self.compared]

    @property
    def short_names(self) -> tuple[str, ...]:
        """The names of the chosen systems for headings: short and different."""
        return short_names([system.name for system in self.compared_systems])

    @property
    def first_system(self) -> System:
        return self.systems[self.first]

    @property
    def ranked(self) -> list[System]:
        """All systems, best first."""
        return sorted(self.systems, key=lambda system: -system.score.value)

    def name(self, index: int) -> str:
        """Returns a system's name, escaped for Markdown."""
        return plain(self.systems[index].name, longest=_LONGEST_NAME)


def cached(data: ViewData, key: Hashable, make: Callable[[], Result]) -> Result:
    """Returns the result of ``make``; made again if the corpus, the parameters or the key have
    changed.

    The last few are kept with the session.
    """
    cache = _cache(data.findings)
    full_key = (key, data.systems[0].settings.parameters)
    if full_key not in cache:
        cache[full_key] = make()
    cache.move_to_end(full_key)
    while len(cache) > MOST_KEPT:
        cache.popitem(last=False)
    result: Result = cache[full_key]
    return result


def _cache(findings: Findings) -> OrderedDict[Hashable, Any]:
    """This session's results of these findings; those of others are dropped."""
    of_findings, cache = st.session_state.get(_KEY, (None, None))
    if cache is None or of_findings() is not findings:
        # Weak, so that a corpus goes when its owner lets it go.
        cache = OrderedDict()
        st.session_state[_KEY] = (weakref.ref(findings), cache)
    result: OrderedDict[Hashable, Any] = cache
    return result


def segment_parts(data: ViewData, system: int) -> ScoreParts:
    """Score, P, R and all between of each segment of a system."""
    return cached(data, ("parts", system), lambda: data.systems[system].parts)


def segment_scores(data: ViewData, system: int) -> NDArray[np.float64]:
    """Returns the score of each segment of a system."""
    return segment_parts(data, system).value


def reference_lengths(data: ViewData) -> NDArray[np.int64]:
    """Returns the words of each segment's reference, the first system's best one."""
    return cached(data, ("lengths", data.first), lambda: results.lengths(data.first_system))


def rank_difference(data: ViewData, other: Measured) -> NDArray[np.float64]:
    """Returns by how many rank: METEOR puts each segment above another metric."""
    scores = segment_scores(data, data.first)
    return cached(
        data,
        ("rank difference", data.first, other.signature),
        lambda: other.disagreement(data.first_system.name, scores),
    )


# What the Corpus page shows just now, kept for the files that are made of it.

_SHOWN = "corpus_shown"


@dataclass(slots=True)
class Shown:
    """The view that was drawn last; a file is made in a thread without a session."""

    view: ExportView | None = None


def shown() -> Shown:
    """Returns the session's view."""
    found: Shown = st.session_state.setdefault(_SHOWN, Shown())
    return found


def show(
    data: ViewData, segments: SegmentNumbers, order: Phrase, filters: Filter, chosen: Phrase | None
) -> None:
    """Sets the segments that the page shows; ``chosen``: what a view selects, in words."""
    longest = max(1, int(reference_lengths(data).max()))
    phrases = filter_phrases(filters, longest=longest)
    second = data.systems[data.second].name if data.second is not None else ""
    shown().view = ExportView(
        systems=tuple(system.name for system in data.compared_systems),
        baseline=second,
        segments=segments,
        order=order,
        filters=(*phrases, *([chosen] if chosen else [])),
        versions=data.versions,
    )


# Choices, figures and tables in which segments can be selected.

T = TypeVar("T", str, int)


def switch(
    label: str, names: Mapping[T, str], key: str, default: T | None = None, titled: bool = True
) -> T:
    """Draws a choice and returns the chosen one; ``names`` gives each a name, the first is the
    default.

    Not ``titled``: the label is for screen readers.
    """
    chosen: T = st.segmented_control(
        label,
        tuple(names),
        format_func=names.__getitem__,
        default=next(iter(names)) if default is None else default,
        required=True,
        key=key,
        wrap=True,
        label_visibility="visible" if titled else "collapsed",
    )
    return chosen


_HEIGHT = 320
_ROW, _HEADING = 35, 38

_CLICKABLE = st.components.v2.component(
    "meteor_clickable",
    html="<div></div>",
    js=Path(__file__).with_name("clickable.js").read_text("utf-8"),
)


def selectable_figure(figure: Figure, key: str, alt: str) -> Points:
    """A figure whose marks can be clicked or dragged across; → the selected ones.

    ``alt`` describes it for people who cannot see it.

    Streamlit takes no clicks where a drag selects, and Plotly's own would leave outlines behind:
    the component adds the clicks.
    """
    with st.container(gap=None):
        event = st.plotly_chart(
            figure,
            width="content",
            theme=None,
            key=key,
            on_select="rerun",
            selection_mode=("points", "box"),
            config=config(key),
            alt=alt,
        )
        _CLICKABLE(key=f"{key}_clicks", data={"key": key}, height=1)
    return list(event["selection"]["points"])


def marks(points: Points, kind: str) -> list[int]:
    """Returns the numbers of selected marks, whose ``customdata`` is ``[kind, number]``."""
    pairs = ((point.get("customdata") or ("", -1))[:2] for point in points)
    return [int(number) for name, number in pairs if str(name) == kind]


def selectable_table(
    rows: Sequence[Mapping[str, Any]], segments: Sequence[tuple[int, ...]], key: str
) -> Selection:
    """Draws a table whose rows select their segments; other rows have none selected."""
    if not rows:
        st.caption(_("None."))
        return None
    event = st.dataframe(
        pd.DataFrame(rows),
        hide_index=True,
        height=min(_HEIGHT, _HEADING + _ROW * len(rows)),
        key=f"{key}_{_hash(rows)}",
        on_select="rerun",
        selection_mode="multi-row",
    )
    chosen = [row for row in event["selection"]["rows"] if row < len(segments)]
    return frozenset(segment for row in chosen for segment in segments[row]) if chosen else None


def _hash(rows: Sequence[Mapping[str, Any]]) -> str:
    return sha256(repr(rows).encode("utf-8", "surrogatepass")).hexdigest()[:12]


def number_table(rows: Iterable[Mapping[str, Any]]) -> None:
    """Draws rows with figures as a table to read."""
    frame = pd.DataFrame(list(rows))
    numbers = list(frame.select_dtypes("number").columns)
    st.dataframe(frame, hide_index=True, column_config=number_columns(numbers))
