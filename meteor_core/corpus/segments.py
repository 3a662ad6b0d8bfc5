"""A corpus's segments as columns of numbers: chosen, put in order, cut into pages."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

import numpy as np
import regex  # type: ignore[import-untyped]
from numpy.typing import NDArray

from meteor_core.corpus.results import System
from meteor_core.messages.errors import InputError
from meteor_core.messages.phrase import Phrase
from meteor_core.messages.reasons import reason
from meteor_core.meteor.matrix import Numbers

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
    return _words(system.rows.column("reference"))


def stage_words(system: System, stage: str) -> NDArray[np.int64]:
    """Returns the number of candidate words that a stage matched, in each segment."""
    return _words(system.rows.column("candidate_matches")[:, system.stages.index(stage)])


def _words(counts: Numbers) -> NDArray[np.int64]:
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
    """Makes a test of a line by the filter; raises ``InputError`` for an invalid or long
    pattern."""
    if len(wanted.text) > LONGEST_SEARCH:
        raise InputError(
            "The text to find has {length} characters; the limit is {limit}.",
            length=len(wanted.text),
            limit=LONGEST_SEARCH,
        )
    return _matcher(wanted.text) if wanted.pattern else _container(wanted.text)


def _container(text: str) -> Callable[[str], bool]:
    sought = text.casefold()
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
