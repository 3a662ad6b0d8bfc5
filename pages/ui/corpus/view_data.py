"""What every view of a scored corpus draws from; what is read off it at every click is kept."""

from __future__ import annotations

import weakref
from collections import OrderedDict
from collections.abc import Callable, Hashable
from dataclasses import dataclass
from typing import Any, TypeVar

import numpy as np
import streamlit as st
from numpy.typing import NDArray

from meteor_core.corpus import segments
from meteor_core.corpus.findings import Findings
from meteor_core.corpus.scoring import System
from meteor_core.meteor.rows import Parts
from meteor_core.metrics.measured import Measured
from meteor_core.readers.dataset import Dataset
from pages.ui.shared.markdown import plain

MOST_KEPT = 16
"""Results kept; each has at most a few numbers for every segment."""

_KEY = "corpus_view_cache"
_LONGEST_NAME = 60

Selection = frozenset[int] | None
"""Places of the segments chosen in a view; None when nothing is."""

Result = TypeVar("Result")


def both(first: Selection, second: Selection) -> Selection:
    """Segments that stand in both selections; where one selects nothing, the other alone counts."""
    if first is None or second is None:
        return second if first is None else first
    return first & second


@dataclass(frozen=True, slots=True)
class ViewData:
    """Findings, systems as they are rated now, and the places of the one or two compared.

    ``metrics`` stand beside METEOR; ``against`` is the one of them that it is compared with.
    """

    dataset: Dataset
    findings: Findings
    systems: tuple[System, ...]
    first: int
    second: int | None
    width: int
    metrics: tuple[Measured, ...] = ()
    against: Measured | None = None

    @property
    def compared(self) -> tuple[int, ...]:
        """Places of the systems looked at: one, or two."""
        return (self.first,) if self.second is None else (self.first, self.second)

    @property
    def compared_systems(self) -> list[System]:
        return [self.systems[place] for place in self.compared]

    @property
    def first_system(self) -> System:
        return self.systems[self.first]

    @property
    def ranked(self) -> list[System]:
        """All systems, best first."""
        return sorted(self.systems, key=lambda system: -system.score.value)

    def name(self, place: int) -> str:
        """A system's name, to stand in Markdown."""
        return plain(self.systems[place].name, longest=_LONGEST_NAME)


def cached(data: ViewData, key: Hashable, make: Callable[[], Result]) -> Result:
    """What ``make`` gives; made anew where the corpus, the parameters or the key are others.

    The last few are kept with the session.
    """
    kept = _cache(data.findings)
    whole = (key, data.systems[0].settings.parameters)
    if whole not in kept:
        kept[whole] = make()
    kept.move_to_end(whole)
    while len(kept) > MOST_KEPT:
        kept.popitem(last=False)
    result: Result = kept[whole]
    return result


def _cache(findings: Findings) -> OrderedDict[Hashable, Any]:
    """This session's results of these findings; those of others are dropped."""
    known, kept = st.session_state.get(_KEY, (None, None))
    if kept is None or known() is not findings:
        # Weak, so that a corpus goes when its owner lets it go.
        kept = OrderedDict()
        st.session_state[_KEY] = (weakref.ref(findings), kept)
    cache: OrderedDict[Hashable, Any] = kept
    return cache


def segment_parts(data: ViewData, place: int) -> Parts:
    """Score, P, R and all between of each segment of a system."""
    return cached(data, ("parts", place), lambda: data.systems[place].parts)


def segment_scores(data: ViewData, place: int) -> NDArray[np.float64]:
    """The score of each segment of a system."""
    return segment_parts(data, place).value


def reference_lengths(data: ViewData) -> NDArray[np.int64]:
    """Words of each segment's reference, the one that the first system does best with."""
    return cached(data, ("lengths", data.first), lambda: segments.lengths(data.first_system))


def rank_difference(data: ViewData, other: Measured) -> NDArray[np.float64]:
    """By how many ranks METEOR puts each segment of the first system above another metric."""
    scores = segment_scores(data, data.first)
    return cached(
        data,
        ("rank difference", data.first, other.signature),
        lambda: other.disagreement(data.first_system.name, scores),
    )
