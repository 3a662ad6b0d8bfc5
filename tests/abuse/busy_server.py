"""A Streamlit script: hard segments, a second or so each, scored by processes of its own."""

from __future__ import annotations

import os
import random
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

import streamlit as st

from meteor_core import Meteor
from meteor_core.corpus import processes
from meteor_core.readers.dataset import Dataset
from pages.ui.corpus.jobs import ScoringJob
from pages.ui.shared.serving import jobs, server
from pages.ui.shared.serving.job_progress import visitor

SEGMENTS = 500
FOLDER = Path(os.environ["TMPDIR"])
LOOK_AFTER = jobs.JobQueue.end_abandoned


def _noted(queue: jobs.JobQueue) -> None:
    """Looks for visitors who have gone, and says so in a file of as many characters as looks."""
    LOOK_AFTER(queue)
    with (FOLDER / "looks").open("a") as looks:
        looks.write(".")


server.end_in_time()
jobs.UNSEEN = 0.0  # a closed tab counts at once
jobs._INTERVAL = 0.2
jobs.JobQueue.end_abandoned = _noted  # type: ignore[method-assign]


def _hard(seed: int) -> tuple[str, ...]:
    """Lines of six words over and over: hardly anything in them is settled before the search."""
    draw = random.Random(seed)
    return tuple(" ".join(draw.choices("abcdef", k=1_000)) for _ in range(SEGMENTS))


def _sleep() -> None:
    time.sleep(3600)


if (FOLDER / "deaf").exists():
    for _ in range(2):
        processes._shared(2).pool().submit(_sleep)
elif "job" not in st.session_state:
    identifiers = tuple(map(str, range(SEGMENTS)))
    data = Dataset("hard", {"r": _hard(1)}, {"c": _hard(2)}, None, identifiers, {})
    st.session_state["job"] = ScoringJob(data, Meteor("en", "tuned", stages=("exact",))).start(
        visitor()
    )
st.write("at work")
