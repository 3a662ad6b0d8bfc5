"""What one session has on the Tuning page: the judged rows and the work on them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import streamlit as st

from meteor_core import Meteor, MeteorError, languages
from meteor_core.meta_evaluation.judged import checked, from_dataset
from meteor_core.meteor.variants import VARIANTS
from meteor_core.metrics import METRICS
from meteor_core.readers import Dataset, File
from meteor_core.tuning import OBJECTIVES, JudgedSegments, read
from pages.ui.shared import fitted, inputs, state
from pages.ui.tuning.work import Fitting, Measuring, Wish

OBJECTIVE, SIMILARITY = "tuning_objective", "tuning_similarity"
METRIC, VIEW = "tuning_looked_into", "tuning_view"
CHOICES = {
    inputs.LANGUAGE: inputs.CHOICES[inputs.LANGUAGE],
    OBJECTIVE: OBJECTIVES,
    fitted.START: tuple(VARIANTS),
    SIMILARITY: ("own", "no", "yes", "fit"),
    METRIC: (*VARIANTS, *METRICS),
    VIEW: ("rows", "length", "system", "disputed"),
}
"""Kept in the address by their own names, default first."""

_KEY = "tuning_desk"


@dataclass
class Desk:
    """``raw`` is what was given: a file, or a corpus of the Corpus page."""

    raw: File | Dataset | None = None
    judged: JudgedSegments | None = None
    problem: MeteorError | None = None
    uploaded: str = ""
    flip: bool = False
    skip: bool = False
    measuring: Measuring | None = None
    fitting: Fitting | None = None
    _measured: object = None

    def put(self, raw: File | Dataset) -> None:
        """Something new to work on; what was said of the old goes."""
        self.clear()
        self.raw = raw
        self._read()

    def clear(self) -> None:
        """Forget the rows and end the work on them."""
        self._end()
        self.raw = self.judged = self.problem = None
        self.flip = self.skip = False

    def turn(self) -> None:
        """Less is better in these scores, or is so no more."""
        self.flip = not self.flip
        self._end()
        self._read()

    def leave_out(self) -> None:
        """Rows without a score are to be left out."""
        self.skip = True
        self._read()

    def _read(self) -> None:
        self.problem = self.judged = None
        try:
            if isinstance(self.raw, File):
                found = read(self.raw, skip_missing=self.skip)
            else:
                assert self.raw is not None
                found = checked(from_dataset(self.raw), skip_missing=True)
        except MeteorError as error:
            self.problem = error
        else:
            self.judged = found.flipped() if self.flip else found

    def _end(self) -> None:
        for work in (self.measuring, self.fitting):
            if work is not None:
                work.cancel()
        self.measuring = self.fitting = None
        self._measured = None

    @property
    def spoken(self) -> str:
        """The language of the references, by their script."""
        assert self.judged is not None
        return languages.detect(" ".join(self.judged.references[:200]))

    def measure(
        self, language: str, names: Sequence[str], objective: str, installed: tuple[str, ...]
    ) -> Measuring:
        """The work on these metrics: the one under way, or a new one in its stead."""
        assert self.judged is not None
        key = (language, tuple(names), objective, installed)
        if self.measuring is None or key != self._measured:
            if self.measuring is not None:
                self.measuring.cancel()
            self.measuring = Measuring(self.judged, language, names, objective)
            self._measured = key
        return self.measuring

    def begin(self, metric: Meteor, wish: Wish) -> None:
        """A new fit."""
        assert self.judged is not None
        if self.fitting is not None:
            self.fitting.cancel()
        self.fitting = Fitting(self.judged, metric, wish)


def restore() -> None:
    """On arrival, the choices that the address names."""
    state.restore(inputs.CHOICES | CHOICES)


def publish() -> None:
    """The choices into the address; what stands at its default is left out."""
    usual = {key: valid[0] for key, valid in CHOICES.items()}
    state.write({key: st.session_state[key] for key in CHOICES}, usual)


def desk() -> Desk:
    """This session's desk."""
    found: Desk = st.session_state.setdefault(_KEY, Desk())
    return found
