"""What scoring a corpus gives: systems, tables of them, and segments chosen and put in order."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from html import escape
from typing import TYPE_CHECKING

import numpy as np
import regex  # type: ignore[import-untyped]
from numpy.typing import NDArray

from meteor_core.messages.errors import InputError
from meteor_core.messages.phrase import Phrase
from meteor_core.messages.reasons import reason
from meteor_core.meteor.matrix import Numbers, StatisticsMatrix, Values
from meteor_core.meteor.metric import Settings
from meteor_core.meteor.scoring import ScoreParts, score, score_parts, scores
from meteor_core.model import Score, Statistics
from meteor_core.model.score import SCORE_PARTS
from meteor_core.model.written import counted

if TYPE_CHECKING:
    import pandas as pd


NAMED = 6
"""Systems that ``repr`` names."""


@dataclass(frozen=True, slots=True, repr=False)
class System:
    """One system's segments: a row of statistics each, and which reference was the best."""

    name: str
    rows: StatisticsMatrix
    best_reference: NDArray[np.int16]
    settings: Settings

    def __repr__(self) -> str:
        segments = counted(len(self.rows), "segment")
        return f"<System {self.name!r}: {self.score.value:.6g}, {segments}>"

    @property
    def stages(self) -> tuple[str, ...]:
        """The stages that were in use."""
        return self.rows.stages

    @property
    def statistics(self) -> Statistics:
        """The sum of all segments' statistics."""
        return self.rows.total

    @property
    def score(self) -> Score:
        """The corpus score: computed from the sum, not a mean of scores."""
        return score(self.statistics, self.settings.parameters)

    @property
    def segment_scores(self) -> Values:
        """The score of each segment, in order."""
        return self.rate(self.rows)

    @property
    def parts(self) -> ScoreParts:
        """Precision, recall and all between of each segment, in order."""
        return score_parts(self.rows, self.settings.parameters)

    def rate(self, rows: StatisticsMatrix) -> Values:
        """Rows of statistics → their scores under this metric."""
        return scores(rows, self.settings.parameters)

    def rate_sums(self, sums: Numbers) -> Values:
        """Sums of rows, a row each, as ``significance`` draws them → their corpus scores."""
        return self.rate(StatisticsMatrix(sums, self.stages))


class CorpusScores(tuple[System, ...]):
    """The systems of a corpus in their order; ``signature`` is that of their scores.

    >>> scores = score_corpus({"A": ["a cat"], "B": ["the dog"]}, [["the cat"]], Meteor("en"))
    >>> a, b = scores
    >>> frame = scores.to_frame()

    """

    signature: str

    def __new__(cls, systems: Iterable[System], signature: str) -> CorpusScores:
        made = super().__new__(cls, systems)
        made.signature = signature
        return made

    def __getnewargs__(self) -> tuple[tuple[System, ...], str]:
        return tuple(self), self.signature

    def to_frame(self) -> pd.DataFrame:
        """Returns a row for each segment of each system, the systems one after the other.

        ==============  ====================================================================
        column          what it holds
        ==============  ====================================================================
        system          the system's name
        segment         position of the segment in the lists given, counted from 0
        score           METEOR of the segment, 0..1, of its best reference
        precision       0..1
        recall          0..1
        f_mean          0..1
        fragmentation   breaks or chunks ÷ matches, as the variant counts them
        penalty         0..1: the words' score is ``f_mean * (1 - penalty)``
        letters         0..1: how alike 2- to 4-grams of letters are; μ of ``score`` is theirs
        matches         matched words, the mean of both sides
        chunks          chunks of the alignment
        proved          whether no better alignment exists
        best_reference  which reference that is, counted from 0
        ==============  ====================================================================

        ``frame.pivot(index="segment", columns="system", values="score")`` puts systems side by
        side.
        """
        import pandas as pd

        return pd.concat(map(_segments, self), ignore_index=True)

    def summary(self) -> pd.DataFrame:
        """Returns a row for each system, by its name.

        ``score`` is the corpus score, from summed statistics; ``mean_segment_score`` the mean of
        the segments' scores; then ``segments``, ``precision``, ``recall``, ``f_mean``,
        ``fragmentation``, ``penalty``, ``letters``, ``matches`` and ``chunks`` of the sum, and
        how many segments' alignments are ``unproved`` to be the best.
        """
        import pandas as pd

        names = pd.Index([system.name for system in self], name="system")
        return pd.DataFrame([summed(system) for system in self], index=names)

    def __repr__(self) -> str:
        """In short: ``<CorpusScores of 60 segments: A 0.485, B 0.512>``."""
        shown = ", ".join(f"{system.name} {system.score.value:.6g}" for system in self[:NAMED])
        more = f" and {len(self) - NAMED} more" if len(self) > NAMED else ""
        return f"<CorpusScores of {counted(len(self[0].rows), 'segment')}: {shown}{more}>"

    def _repr_html_(self) -> str:
        """The summary as a table, which the notebook's own theme colours, and the signature."""
        table = self.summary().to_html(float_format="{:.4f}".format)
        style = "font-size:.8em;overflow-wrap:anywhere"
        return f'{table}<code style="{style}">{escape(self.signature)}</code>'


def summed(system: System) -> dict[str, float]:
    """A system → its corpus score and what it is made of, by the names of ``summary``."""
    score, statistics = system.score, system.statistics
    return {
        "score": score.value,
        "mean_segment_score": float(system.segment_scores.mean()),
        "segments": len(system.rows),
        **score.parts,
        "matches": statistics.matches,
        "chunks": statistics.chunks,
        "unproved": statistics.unproved,
    }


def _segments(system: System) -> pd.DataFrame:
    import pandas as pd

    parts = system.parts
    columns = {
        "system": system.name,
        "segment": range(len(system.rows)),
        "score": parts.value,
        **{name: getattr(parts, name) for name in SCORE_PARTS},
        "matches": system.rows.matches,
        "chunks": system.rows.column("chunks"),
        "proved": system.rows.column("unproved") == 0,
        "best_reference": system.best_reference,
    }
    return pd.DataFrame(columns)


LENGTHS = ((1, 10), (11, 25), (26, 50), (51, 10**9))
"""Groups of segments by the words of the reference."""

_RECURSION = regex.compile(r"\(\?(?:R|&|P>|[+-]?[0-9])")
"""A pattern within itself, which takes gigabytes before its time is over."""

PATIENCE = 3.0
"""Seconds that one pattern may take over all segments."""

LONGEST_SEARCH = 200
"""The most characters of a search pattern: longer ones take too long to parse."""

SegmentNumbers = NDArray[np.intp]
"""Segments, counted from 0."""


@dataclass(frozen=True, slots=True)
class Filter:
    """Which segments to keep; the default keeps all.

    ``text`` is searched for in every column, regardless of case; ``lengths`` are words of the
    reference (from, to); ``chunks``, the least, and ``stage`` look at the system's matches.
    """

    text: str = ""
    pattern: bool = False
    lengths: tuple[int, int] = (0, 10**9)
    chunks: int = 0
    stage: str = ""
    only: frozenset[int] | None = None


def lengths(system: System) -> NDArray[np.int64]:
    """Returns the number of words of each segment's (best) reference."""
    return _counted_words(system.rows.column("reference"))


def stage_words(system: System, stage: str) -> NDArray[np.int64]:
    """Returns the number of candidate words that a stage matched, in each segment."""
    return _counted_words(system.rows.column("candidate_matches")[:, system.stages.index(stage)])


def _counted_words(counts: Numbers) -> NDArray[np.int64]:
    """Content and function words together."""
    words: NDArray[np.int64] = counts.sum(axis=1)
    return words


def choose(system: System, texts: Sequence[Sequence[str]], wanted: Filter) -> SegmentNumbers:
    """Returns the segments that pass, in order; raises ``InputError`` for a bad pattern."""
    low, high = wanted.lengths
    size = lengths(system)
    keep = (size >= low) & (size <= high) & (system.rows.column("chunks") >= wanted.chunks)
    if wanted.stage:
        keep &= stage_words(system, wanted.stage) > 0
    if wanted.only is not None:
        keep &= np.isin(np.arange(len(keep)), list(wanted.only))
    segments = np.flatnonzero(keep)
    return _with_text(segments, texts, wanted) if wanted.text else segments


def _with_text(
    segments: SegmentNumbers, texts: Sequence[Sequence[str]], wanted: Filter
) -> SegmentNumbers:
    finds = finder(wanted)
    return np.array(
        [segment for segment in segments if any(finds(column[segment]) for column in texts)],
        dtype=np.intp,
    )


def finder(wanted: Filter) -> Callable[[str], bool]:
    """Makes a test of a line by the filter; raises ``InputError`` for a bad pattern."""
    if len(wanted.text) > LONGEST_SEARCH:
        raise InputError(
            "The text to find has {length} characters; the limit is {limit}.",
            length=len(wanted.text),
            limit=LONGEST_SEARCH,
        )
    if wanted.pattern:
        return _matcher(wanted.text)
    sought = wanted.text.casefold()
    return lambda line: sought in line.casefold()


def _why(error: Exception) -> Phrase:
    """Where an expression goes wrong."""
    if isinstance(error, regex.error) and error.pos is not None:
        return Phrase("there is an error at position {position}", position=error.pos + 1)
    return reason(error)


def _matcher(pattern: str) -> Callable[[str], bool]:
    """A search with a time limit, because some patterns would take for ever."""
    if recursion := _RECURSION.search(pattern):
        raise InputError(
            "The regular expression {pattern} refers to itself at position {position}, which is "
            "not allowed here.",
            pattern=pattern,
            position=recursion.start() + 1,
        )
    try:
        compiled = regex.compile(pattern, regex.IGNORECASE)
    except (regex.error, OverflowError, RecursionError) as error:
        raise InputError(
            "The regular expression {pattern} cannot be read: {reason}.",
            pattern=pattern,
            reason=_why(error),
        ) from error
    end = time.monotonic() + PATIENCE

    def finds(line: str) -> bool:
        try:
            left = max(end - time.monotonic(), 0.001)
            return compiled.search(line, timeout=left) is not None
        except TimeoutError as error:
            raise InputError(
                "The regular expression {pattern} takes longer than {seconds} seconds. Simplify "
                "it.",
                pattern=pattern,
                seconds=f"{PATIENCE:g}",
            ) from error

    return finds


def order(
    segments: SegmentNumbers, by: Iterable[float] | NDArray[np.float64], falling: bool
) -> SegmentNumbers:
    """Sorts segments by a column of numbers; equal ones keep their order."""
    values = np.asarray(by)[segments]
    return segments[np.argsort(-values if falling else values, kind="stable")]
