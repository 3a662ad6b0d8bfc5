"""The judged rows of a session: uploaded, read, worked on; and the choices of the page."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import streamlit as st

from meteor_core import Meteor, MeteorError
from meteor_core.meta_evaluation import rankings
from meteor_core.meta_evaluation.judged import checked, from_dataset, of_tables
from meteor_core.meta_evaluation.leaderboard import KINDS, MEASURES
from meteor_core.meta_evaluation.rankings import RelativeRankings
from meteor_core.meteor.metric import Settings
from meteor_core.meteor.variants import TUNED, VARIANTS
from meteor_core.metrics import METRICS
from meteor_core.readers import Dataset, File, spans
from meteor_core.readers.recognition import guessed
from meteor_core.spans.pairs import AnnotatedPair, pairs_of
from meteor_core.tuning import OBJECTIVES, JudgedSegments
from pages.ui.i18n.translation import _, language, plural
from pages.ui.shared import address, messages
from pages.ui.shared.corpora.corpus_session import corpus_session
from pages.ui.shared.corpora.error_spans import SpansJob
from pages.ui.shared.markdown import plain
from pages.ui.shared.recipes import recipe_inputs, variants
from pages.ui.shared.serving import login, server
from pages.ui.shared.serving.jobs import Jobs
from pages.ui.shared.serving.kept_sessions import KeptSessions
from pages.ui.tuning.jobs import AgreementJob, FitJob, FitSettings, LeaderboardJob, RankingsJob

OBJECTIVE, SIMILARITY = "tuning_objective", "tuning_similarity"
METRIC, VIEW = "tuning_looked_into", "tuning_view"
SLICES = "tuning_slices"
_VARIANTS = sorted(VARIANTS, key=lambda name: name != TUNED.name)
CHOICES = {
    recipe_inputs.LANGUAGE: recipe_inputs.CHOICES[recipe_inputs.LANGUAGE],
    OBJECTIVE: OBJECTIVES,
    variants.START: tuple(_VARIANTS),
    SIMILARITY: ("own", "no", "yes", "fit"),
    METRIC: (*_VARIANTS, *METRICS),
    VIEW: ("rows", "length", "system", "disputed"),
    SLICES: KINDS,
}
"""Kept in the address by their own names, default first."""

_OF_SOURCE = AgreementJob, FitJob, RankingsJob, SpansJob
"""The work on what was given; the leaderboard has separate files."""

_KEY = "tuning_session"


@dataclass
class TuningSession:
    """``source`` is what was given: a file, or a corpus of the Corpus page.

    Of it either ``judged`` or, where it holds relative rankings, ``ranked`` is made. ``flip``: less
    is better in its scores, or better and worse are exchanged; ``skip``: rows that cannot be used
    are left out. ``annotated``: the candidates in which people marked errors, if the file has such.
    ``sets`` are the files of the leaderboard, a separate task, by the names of the upload.
    """

    source: File | Dataset | None = None
    judged: JudgedSegments | None = None
    ranked: RelativeRankings | None = None
    problem: MeteorError | None = None
    annotated: tuple[AnnotatedPair, ...] = ()
    uploaded: str = ""
    sets: dict[str, File] = field(default_factory=dict)
    flip: bool = False
    skip: bool = False
    jobs: Jobs = field(default_factory=Jobs)
    used: float = field(default_factory=time.monotonic)

    @property
    def is_empty(self) -> bool:
        return self.source is None and not self.sets

    @property
    def rows(self) -> JudgedSegments | None:
        """The candidates that metrics are to score, whether they are judged or ranked."""
        return self.judged if self.ranked is None else self.ranked.candidates

    def put(self, source: File | Dataset) -> None:
        """Sets something new to work on; earlier results are deleted."""
        self.jobs.cancel(*_OF_SOURCE)
        self.flip = self.skip = False
        self.source = source
        self.annotated = _annotated(source)
        self._read()

    def clear(self) -> None:
        """Forget the file and end the work on it."""
        self.jobs.cancel()
        self.source = self.problem = self.judged = self.ranked = None
        self.annotated = ()
        self.sets = {}

    def flip_scores(self) -> None:
        """Less is better in these scores, or is so no more; the same of better and worse."""
        self.flip = not self.flip
        self.jobs.cancel(*_OF_SOURCE)
        self._read()

    def leave_out_incomplete(self) -> None:
        """Leaves out rows without a score or without a text."""
        self.skip = True
        self._read()

    def _read(self) -> None:
        self.problem = self.judged = self.ranked = None
        try:
            read = self._found()
        except MeteorError as error:
            self.problem = error
            return
        read = read.flipped() if self.flip else read
        if isinstance(read, RelativeRankings):
            self.ranked = read
        else:
            self.judged = read

    def _found(self) -> JudgedSegments | RelativeRankings:
        assert self.source is not None
        if isinstance(self.source, Dataset):
            return checked(from_dataset(self.source), skip_missing=True)
        tables, meanings = guessed([self.source], None, None)
        if rankings.held_in(tables):
            return rankings.of_tables(tables, meanings, skip_missing=self.skip)
        return of_tables(tables, meanings, skip_missing=self.skip)

    def agreement(
        self, language: str, names: Sequence[str], objective: str, installed: tuple[str, ...]
    ) -> AgreementJob:
        """Returns the work on these metrics: the job under way, or a new one in its stead."""
        judged = self.judged
        assert judged is not None
        key = (language, tuple(names), objective, installed)
        return self.jobs.get(
            AgreementJob,
            key,
            lambda who: AgreementJob(judged, language, names, objective).start(who),
        )

    def ranking(
        self, language: str, names: Sequence[str], installed: tuple[str, ...]
    ) -> RankingsJob:
        """Returns the work on these metrics and rankings: that under way, or a new one."""
        ranked = self.ranked
        assert ranked is not None
        key = (language, tuple(names), installed)
        return self.jobs.get(
            RankingsJob, key, lambda who: RankingsJob(ranked, language, names).start(who)
        )

    def begin_fit(
        self, metric: Meteor, settings: FitSettings, earlier: dict[str, Any] | None = None
    ) -> None:
        """Begins a new fit, whatever was fitted before; ``earlier``: the fit of its start."""
        judged = self.judged
        assert judged is not None
        self.jobs.cancel(FitJob)
        self.jobs.get(
            FitJob, settings, lambda who: FitJob(judged, metric, settings, earlier).start(who)
        )

    def compare_words(self, settings: Settings) -> None:
        """Compares people's error spans with the words' matches, whatever was compared before."""
        pairs = self.annotated
        self.jobs.cancel(SpansJob)
        self.jobs.get(SpansJob, settings, lambda who: SpansJob(pairs, settings).start(who))

    def take_sets(self, sets: dict[str, File]) -> None:
        """Sets other files for the leaderboard, instead of those before; none end its work."""
        self.sets = sets
        if not sets:
            self.jobs.cancel(LeaderboardJob)

    def leaderboard(self) -> LeaderboardJob:
        """Returns the work on these files: the job under way, or a new one in its stead."""
        files = tuple(self.sets.values())
        return self.jobs.get(
            LeaderboardJob, tuple(self.sets), lambda who: LeaderboardJob(files, MEASURES).start(who)
        )

    @property
    def fit(self) -> FitJob | None:
        """The last fit that was begun."""
        return self.jobs.current(FitJob)


def _annotated(source: File | Dataset) -> tuple[AnnotatedPair, ...]:
    """What people marked in the candidates of a file; nothing where it has no error spans."""
    if isinstance(source, Dataset):
        return ()
    try:
        return tuple(pairs_of(spans.read(source)))
    except MeteorError:
        return ()


def tuning_session() -> TuningSession:
    """Returns this tab's session, through page changes and reloads."""
    session: TuningSession = st.session_state.setdefault(_KEY, TuningSession())
    session = st.session_state[_KEY] = _kept_sessions().of_this_tab(session, "tuning_tab")
    return session


@login.at_logout
def forget() -> None:
    """Cancels and releases this session's work, even if a tab may need it again."""
    session = st.session_state.get(_KEY)
    if isinstance(session, TuningSession):
        session.clear()
        _kept_sessions().drop(session)


@st.cache_resource
def _kept_sessions() -> KeptSessions[TuningSession]:
    kept = KeptSessions[TuningSession]()
    server.swept_by(kept.forget_old)
    return kept


def restore() -> None:
    """Takes the choices that the address names, on arrival."""
    address.read_url(recipe_inputs.CHOICES | CHOICES)


def publish() -> None:
    """Write the choices into the address; default values are left out."""
    address.write_choices(CHOICES)


# Judged segments in: an upload, or the corpus of the Corpus page where it has human scores.

_SAMPLES = Path(__file__).parent / "samples"
_MOST_MEGABYTES = 50
_MOST_NOTES = 5


def sample_button(session: TuningSession) -> None:
    """Draws the button of the sample: the Corpus page's news with scores."""
    st.button(
        _("Try a sample: 96 scored candidates"),
        key="tuning_try",
        type="primary",
        on_click=_take_sample,
        args=(session,),
    )
    st.caption(_("The human scores in this example are invented and say nothing about metrics."))


def _take_sample(session: TuningSession) -> None:
    """Its name on the page shows that its scores are invented."""
    path = _SAMPLES / f"judged.{language()}.tsv"
    session.put(File(_("made-up scores") + path.suffix, path.read_bytes()))


def file_panel(session: TuningSession) -> None:
    """Draws the place to drop a file, and what was made of it."""
    summary = _summary(session)
    if not summary:
        _uploader(session)
    else:
        with st.expander(summary, key="tuning_files"):
            _uploader(session)
            if session.ranked is not None:
                label = _("Swap better and worse")
            else:
                label = _("Flip back") if session.flip else _("Flip (lower is better)")
            st.button(label, key="tuning_flip", on_click=session.flip_scores, type="tertiary")
        # What was assumed when the file was read.
        judged = session.ranked.candidates if session.ranked else session.judged
        notes = judged.notes[:_MOST_NOTES] if judged else ()
        if notes:
            st.caption("  \n".join(messages.markdown(note, longest=400) for note in notes))
    if session.problem is not None:
        messages.show_error(session.problem)
        if "row" in session.problem.values and not session.skip:
            st.button(
                _("Leave these rows out"), key="tuning_skip", on_click=session.leave_out_incomplete
            )


def _uploader(session: TuningSession) -> None:
    upload = st.file_uploader(
        _("Segments with human scores"),
        key="tuning_upload",
        max_upload_size=_MOST_MEGABYTES,
    )
    st.caption(
        _(
            "TSV, CSV, XLSX, JSON or JSONL with one row per judged candidate (columns reference, "
            "candidate and human; system and source are optional), or one row per pair with the "
            "columns reference, better and worse (daRR). The file stays in the server's memory, "
            "nobody else sees it, and it is deleted when you close this tab."
        )
    )
    if upload is not None and upload.file_id != session.uploaded:
        session.uploaded = upload.file_id
        with st.spinner(_("Reading the files…")):
            session.put(File(upload.name, upload.getvalue()))
        st.rerun()
    dataset = corpus_session().dataset
    if dataset is not None and dataset.human and dataset.references:
        st.button(
            _("Use the loaded corpus"),
            key="tuning_corpus",
            on_click=session.put,
            args=(dataset,),
        )


def _summary(session: TuningSession) -> str:
    """``file.tsv · 500 judged rows · 464 segments · 4 systems``; "" for nothing read."""
    if session.ranked is not None:
        ranked = session.ranked
        name, pairs, segments = ranked.candidates.name, len(ranked.better), ranked.segments
        parts = [plural("{n} ranked pair", "{n} ranked pairs", pairs)]
    elif session.judged is not None:
        name, segments = session.judged.name, session.judged.groups
        parts = [plural("{n} judged row", "{n} judged rows", len(session.judged))]
    else:
        return ""
    parts.append(plural("{n} segment", "{n} segments", len(set(segments.tolist()))))
    if session.judged is not None and (systems := len(set(session.judged.systems))):
        parts.append(plural("{n} system", "{n} systems", systems))
    return " · ".join([f"**{plain(name, longest=60)}**", *parts])
