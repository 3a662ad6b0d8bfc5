"""What is read off a corpus at every click: worked out once, the last few kept with the session."""

from __future__ import annotations

import weakref
from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Any, TypeVar

import numpy as np
import streamlit as st
from numpy.typing import NDArray

from meteor_core.corpus import segments
from meteor_core.meteor.scoring import ScoreParts
from meteor_core.metrics.measured import Measured
from pages.ui.corpus.scene import Scene

MOST = 16
"""Things kept; each has at most a few numbers for every segment."""

_KEY = "corpus_known"

T = TypeVar("T")


def known(scene: Scene, key: Hashable, make: Callable[[], T]) -> T:
    """What ``make`` gives; made anew where the corpus, the parameters or the key are others."""
    findings, kept = st.session_state.get(_KEY, (None, None))
    if kept is None or findings() is not scene.findings:
        # Weak, so that a corpus goes when its owner lets it go.
        kept = OrderedDict[Hashable, Any]()
        st.session_state[_KEY] = (weakref.ref(scene.findings), kept)
    whole = (key, scene.systems[0].settings.parameters)
    if whole not in kept:
        kept[whole] = make()
    kept.move_to_end(whole)
    while len(kept) > MOST:
        kept.popitem(last=False)
    found: T = kept[whole]
    return found


def parts(scene: Scene, place: int) -> ScoreParts:
    """Score, P, R and all between of each segment of a system."""
    return known(scene, ("parts", place), lambda: scene.systems[place].parts)


def scores(scene: Scene, place: int) -> NDArray[np.float64]:
    """The score of each segment of a system."""
    return parts(scene, place).value


def lengths(scene: Scene) -> NDArray[np.int64]:
    """Words of each segment's reference, the one that the first system does best with."""
    return known(
        scene, ("lengths", scene.first), lambda: segments.lengths(scene.systems[scene.first])
    )


def apart(scene: Scene, other: Measured) -> NDArray[np.float64]:
    """By how many ranks METEOR puts each segment of the first system above another metric."""
    name = scene.systems[scene.first].name
    return known(
        scene,
        ("apart", scene.first, other.signature),
        lambda: other.disagreement(name, scores(scene, scene.first)),
    )
