"""Words guessed to be wrong against words that people marked: precision, recall, thresholds.

Precision is the share of the words guessed that are marked, recall that of the marked words that
are guessed, F1 their harmonic mean; the base is the share of all words that is marked.

How sure these are is found by a bootstrap over sources, all systems together: words of one source
are not independent, whoever translated and whoever judged them, so whole sources are drawn with
replacement. If all draws agree (only hits or only misses) the interval is Wilson's for the number
of sources that have such words.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from meteor_core.corpus.significance import FEW
from meteor_core.messages.phrase import Phrase
from meteor_core.model.cancellation import checkpoint
from meteor_core.model.intervals import middle
from meteor_core.spans.pairs import AnnotatedPair
from meteor_core.spans.proposing import DOUBTS, UNMATCHED
from meteor_core.spans.words import (
    CHUNK_STARTS,
    OUT_OF_ORDER,
    WORD_KINDS,
    Mask,
    Numbers,
    SpanFilter,
    WordTable,
    wilson,
)


@dataclass(frozen=True, slots=True)
class Detection:
    """How well words guessed to be wrong are those that were marked; nan where nothing is.

    Of ``words`` so many are ``guessed`` and so many ``marked``; ``right`` are both.
    """

    name: str
    threshold: float
    words: int
    marked: int
    guessed: int
    right: int
    precision: float
    recall: float
    f1: float
    base: float

    @property
    def lift(self) -> float:
        """How many times as likely as any word a guessed one is to be marked."""
        return self.precision / self.base if self.base else float("nan")


def detection(name: str, guessed: Mask, marked: Mask, threshold: float = 0.0) -> Detection:
    """Which words are guessed, which are marked → precision, recall and F1."""
    count, right, wrong = int(guessed.sum()), int((guessed & marked).sum()), int(marked.sum())
    return Detection(
        name,
        threshold,
        len(marked),
        wrong,
        count,
        right,
        right / count if count else float("nan"),
        right / wrong if wrong else float("nan"),
        2 * right / (count + wrong) if count + wrong else float("nan"),
        wrong / len(marked) if len(marked) else float("nan"),
    )


def credits(table: WordTable, weights: Mapping[str, float]) -> Numbers:
    """Returns the credit of each word: its stage's weight, 0 without a match."""
    by_stage = np.array([weights.get(stage, 1.0) for stage in table.stages] + [0.0])
    earned: Numbers = by_stage[table.words["stage"]]
    return earned


def curve(table: WordTable, chosen: SpanFilter, weights: Mapping[str, float]) -> list[Detection]:
    """Measures words of a credit below each threshold: from unmatched ones to every inexact match.

    A point for each credit that some word earns, the last one being all words.
    """
    seen = table.seen(chosen)
    earned, marked = credits(table, weights)[seen], table.marked(chosen)[seen]
    return [detection("", earned <= level, marked, float(level)) for level in np.unique(earned)]


def doubts(table: WordTable, by_kind: Mapping[str, float]) -> Numbers:
    """Returns the doubt of each word: that of its kind, 1 where it has none."""
    levels = np.array([by_kind.get(kind, 1.0) for kind in WORD_KINDS] + [1.0])
    found: Numbers = levels[table.words["kind"]]
    return found


def lifts(table: WordTable, chosen: SpanFilter) -> dict[str, float]:
    """Kind → how many times as often as any word its words were marked; for ``DOUBTS``."""
    seen = table.seen(chosen)
    kind, marked = table.words["kind"][seen], table.marked(chosen)[seen]
    return {
        name: float(marked[kind == number].mean() / marked.mean())
        for number, name in enumerate(WORD_KINDS)
        if (kind == number).any() and marked.any()
    }


def doubted(table: WordTable, chosen: SpanFilter) -> list[Detection]:
    """Measures words of at least each doubt, by ``proposing``: the likeliest first."""
    seen = table.seen(chosen)
    doubt, marked = doubts(table, DOUBTS)[seen], table.marked(chosen)[seen]
    levels = np.unique(doubt)[::-1]
    return [detection("", doubt >= level, marked, float(level)) for level in levels]


@dataclass(frozen=True, slots=True)
class SpanDetection:
    """Whole spans: how many proposed ones touch a marked word, how many marked ones are touched."""

    proposed: int
    touching: int
    marked: int
    touched: int

    @property
    def precision(self) -> float:
        return self.touching / self.proposed if self.proposed else float("nan")

    @property
    def recall(self) -> float:
        return self.touched / self.marked if self.marked else float("nan")


def span_detection(table: WordTable, chosen: SpanFilter) -> SpanDetection:
    """Compares proposed runs of words with spans that count and cover some word."""
    proposed, marked = table.words["proposed"] & table.seen(chosen), table.marked(chosen)
    pair = table.words["pair"]
    begins = proposed & ~np.r_[False, proposed[:-1] & (pair[1:] == pair[:-1])]
    runs = np.cumsum(begins) * proposed
    taken = table.covers[table.chosen(chosen)[table.covers[:, 1]]]
    spans = np.unique(taken[:, 1])
    touched = np.unique(taken[proposed[taken[:, 0]], 1])
    touching = np.unique(runs[proposed & marked])
    return SpanDetection(int(begins.sum()), len(touching), len(spans), len(touched))


SAMPLES = 1000
SEED = 12345

_CELLS = 4_000_000
"""Draws of sources that are held at once."""

Bounds = tuple[float, float]
"""The middle 95% of the draws; nan where no draw has a value."""

NONE: Bounds = (float("nan"), float("nan"))


@dataclass(frozen=True, slots=True)
class Guess:
    """What a guess reaches, and the 95% intervals of that; nan for one of ``sources``."""

    found: Detection
    precision: Bounds
    recall: Bounds
    f1: Bounds
    lift: Bounds
    sources: int


def few_sources(guesses: Sequence[Guess]) -> Phrase | None:
    """Returns the remark about intervals of so few sources; None if there are enough."""
    sources = guesses[0].sources if guesses else FEW
    if sources >= FEW:
        return None
    if sources == 1:
        return Phrase("A single source gives no interval, because all samples are the same.")
    return Phrase(
        "Sources: {sources}. With fewer than {few}, bootstrap intervals are too narrow, and a "
        "difference that looks significant may not be.",
        sources=sources,
        few=FEW,
    )


def measured(
    table: WordTable, chosen: SpanFilter, guessed: Sequence[tuple[str, float, Mask]]
) -> list[Guess]:
    """Name, threshold and guessed words of each guess → what it reaches, with intervals."""
    seen, marked = table.seen(chosen), table.marked(chosen)
    sources = table.sources[table.words["pair"]]
    size = int(table.sources.max(initial=-1)) + 1
    every = [np.bincount(sources[mask], minlength=size) for mask in (seen, seen & marked)]
    for _, _, mask in guessed:
        every += [
            np.bincount(sources[some], minlength=size)
            for some in (mask & seen, mask & seen & marked)
        ]
    sums = np.stack(every, axis=1)[every[0] > 0].astype(float)
    drawn = _drawn(sums)
    return [
        _guess(
            detection(name, mask[seen], marked[seen], threshold),
            sums[:, [0, 1, 2 + 2 * number, 3 + 2 * number]],
            drawn[:, [0, 1, 2 + 2 * number, 3 + 2 * number]],
        )
        for number, (name, threshold, mask) in enumerate(guessed)
    ]


def _drawn(sums: Numbers) -> Numbers:
    """Sums of each source → their totals in each draw of as many sources: draws × sums."""
    sources = len(sums)
    if not sources:
        return np.zeros((SAMPLES, sums.shape[1]))
    return np.concatenate([weights @ sums for weights in _weights(sources)])


def _weights(sources: int) -> Iterator[NDArray[np.int64]]:
    """How often each source is drawn: some draws at a time."""
    generator = np.random.default_rng(SEED)
    most = max(1, _CELLS // sources)
    for begin in range(0, SAMPLES, most):
        checkpoint()
        count = min(most, SAMPLES - begin)
        yield generator.multinomial(sources, np.full(sources, 1 / sources), count)


def _guess(found: Detection, sums: Numbers, drawn: Numbers) -> Guess:
    """``sums`` of each source, and their totals in each draw: words, marked, guessed, right."""
    sources = len(sums)
    if sources < 2:
        return Guess(found, NONE, NONE, NONE, NONE, sources)
    words, marked, guessed, right = drawn.T
    _, wrong, told, _ = np.count_nonzero(sums, axis=0).tolist()
    either = int(np.count_nonzero(sums[:, 1] + sums[:, 2]))
    precisions = _ratio(right, guessed)
    precision = _bounds(found.precision, precisions, told)
    lift = _middle(_ratio(precisions, _ratio(marked, words)))
    if _is_one(precisions) and found.base:
        by_precision = precision[0] / found.base, precision[1] / found.base
        lift = min(lift[0], by_precision[0]), max(lift[1], by_precision[1])
    return Guess(
        found,
        precision,
        _bounds(found.recall, _ratio(right, marked), wrong),
        _bounds(found.f1, _ratio(2 * right, guessed + marked), either),
        lift,
        sources,
    )


def _bounds(value: float, drawn: Numbers, sources: int) -> Bounds:
    """The bounds of a value by its draws, or by the number of sources that have such words."""
    return wilson(value, sources) if _is_one(drawn) else _middle(drawn)


def _is_one(drawn: Numbers) -> bool:
    """Whether all draws that have a value have the same."""
    known = drawn[np.isfinite(drawn)]
    return bool(len(known)) and float(np.ptp(known)) < 1e-12


def _ratio(above: Numbers, below: Numbers) -> Numbers:
    ratio: Numbers = np.divide(above, below, out=np.full(len(above), np.nan), where=below > 0)
    return ratio


def _middle(values: Numbers) -> Bounds:
    return middle(values[np.isfinite(values)])


# Guesses at what people mark, each from one property of an alignment; then several together.

CONTENT = "unmatched content words"
BROKEN_ORDER = "broken order"
INEXACT, WITH_ORDER = "unmatched or inexact words", "unmatched, inexact or broken order"
PROPOSED = "proposed"


def guesses(table: WordTable) -> Iterator[tuple[str, Mask]]:
    """Yields every guess with its words; stages that match nothing are left out."""
    words = table.words
    unmatched, order = words["stage"] < 0, words["begins"] | words["crosses"]
    soft = np.isin(words["stage"], [n for n, s in enumerate(table.stages) if s != "exact"])
    yield UNMATCHED, unmatched
    yield CONTENT, unmatched & ~words["function"]
    for number, stage in enumerate(table.stages):
        if (mask := words["stage"] == number).any():
            yield stage, mask
    yield CHUNK_STARTS, words["begins"]
    yield OUT_OF_ORDER, words["crosses"]
    yield BROKEN_ORDER, order
    yield INEXACT, unmatched | soft
    yield WITH_ORDER, unmatched | soft | order
    yield PROPOSED, words["proposed"]


def guessed_words(table: WordTable, name: str) -> Mask:
    """Returns the words of one of ``guesses``. Raises ``KeyError`` for a name that is none."""
    return dict(guesses(table))[name]


def judged_guesses(table: WordTable, chosen: SpanFilter) -> list[Guess]:
    """Measures every guess, with 95% intervals."""
    return measured(table, chosen, [(name, 0.0, mask) for name, mask in guesses(table)])


# Candidates that show what a guess is worth: where it meets people's marks, and where it does not.
#
# Of each kind those come first in which most words are of that kind and fewest of the others, one
# of each source, whatever order the candidates have.

RIGHT, FALSE_ALARM, MISSED = "right", "false alarm", "missed"
KINDS = (RIGHT, FALSE_ALARM, MISSED)
"""Words guessed and marked, guessed only, marked only."""

Place = tuple[int, int]
"""The first character of a word in its candidate, and the one after its last."""


@dataclass(frozen=True, slots=True)
class Example:
    """A candidate with the places of its words: ``right``, ``false_alarms`` and ``missed``."""

    kind: str
    pair: AnnotatedPair
    right: tuple[Place, ...]
    false_alarms: tuple[Place, ...]
    missed: tuple[Place, ...]


def examples(table: WordTable, chosen: SpanFilter, guessed: Mask, most: int) -> list[Example]:
    """Finds for each of ``KINDS`` at most ``most`` candidates, the clearest first."""
    seen, marked = table.seen(chosen), table.marked(chosen)
    groups = dict(zip(KINDS, (guessed & marked, guessed & ~marked, marked & ~guessed), strict=True))
    groups = {kind: mask & seen for kind, mask in groups.items()}
    counts = np.stack(
        [
            np.bincount(table.words["pair"][mask], minlength=len(table.pairs))
            for mask in groups.values()
        ],
        axis=1,
    )
    return [
        _example(table, kind, pair, [*groups.values()])
        for number, kind in enumerate(KINDS)
        for pair in _first(table, counts, number, most)
    ]


def _first(table: WordTable, counts: NDArray[np.intp], kind: int, most: int) -> Iterator[int]:
    """The pairs that show a kind best, one of each source."""
    clear = 2 * counts[:, kind] - counts.sum(axis=1)
    order = sorted(
        np.flatnonzero(counts[:, kind]).tolist(),
        key=lambda pair: (-clear[pair], table.pairs[pair].candidate, table.pairs[pair].system),
    )
    taken: set[int] = set()
    for pair in order:
        if len(taken) == most:
            return
        if (source := int(table.sources[pair])) not in taken:
            taken.add(source)
            yield pair


def _example(table: WordTable, kind: str, pair: int, groups: Sequence[Mask]) -> Example:
    words = table.words
    begin, end = np.searchsorted(words["pair"], [pair, pair + 1])
    rows = words[begin:end]
    places = [
        tuple((int(row["start"]), int(row["stop"])) for row in rows[mask[begin:end]])
        for mask in groups
    ]
    return Example(kind, table.pairs[pair], *places)
