"""Where systems lose their score, and to what: from sums, findings and texts of a corpus."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import NamedTuple

import numpy as np

from meteor_core.corpus.findings import Findings
from meteor_core.corpus.scoring import System
from meteor_core.meteor.breakdown import Breakdown, breakdown
from meteor_core.meteor.scoring import ratio

LONGEST = 4
"""Words of the longest n-gram compared."""

_WORD = re.compile(r"\w+(?:[-’']\w+)*")


class Earning(NamedTuple):
    """What a stage brought: credited words of the reference, and its shares of P and of R."""

    stage: str
    words: float
    precision: float
    recall: float


class InexactPair(NamedTuple):
    """Words that a stage matched, how often, and in which segments (counted from 0)."""

    candidate: str
    reference: str
    times: int
    segments: tuple[int, ...]


class Missed(NamedTuple):
    """A lemma of the references that no system matched, and in which segments."""

    word: str
    times: int
    segments: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Gain:
    """An n-gram of the references that one system has oftener than the other."""

    text: str
    wins: int
    losses: int
    segments: tuple[int, ...]

    @property
    def net(self) -> int:
        return self.wins - self.losses


def lost(system: System) -> Breakdown:
    """What each kind of loss took from the corpus score."""
    return breakdown(system.statistics, system.settings.parameters)


def earnings(system: System) -> tuple[Earning, ...]:
    """What each stage brought; the shares sum to the corpus's P and R."""
    statistics, parameters = system.statistics, system.settings.parameters
    wholes = [
        side.weighted(parameters.delta) for side in (statistics.candidate, statistics.reference)
    ]
    earned = []
    for stage, matched, *credits in zip(
        system.stages,
        statistics.reference_matches,
        statistics.candidate_credits,
        statistics.reference_credits,
        strict=True,
    ):
        shares = [
            ratio(parameters.weight(stage) * credit.weighted(parameters.delta), whole)
            for credit, whole in zip(credits, wholes, strict=True)
        ]
        earned.append(Earning(stage, matched.total, *shares))
    return tuple(earned)


def pairs(findings: Findings, system: int, stage: str, most: int = 100) -> tuple[InexactPair, ...]:
    """The most frequent inexact pairs of one system at one stage."""
    table = findings.pairs
    rank = findings.systems[system].stages.index(stage)
    rows = table[(table["system"] == system) & (table["rank"] == rank)]
    keys = rows["candidate"].astype(np.int64) << 32 | rows["reference"]
    return tuple(
        InexactPair(
            findings.words[key >> 32], findings.words[key & 0xFFFFFFFF], len(segments), segments
        )
        for key, segments in _frequent(keys, rows["segment"], most)
    )


def missed(findings: Findings, most: int = 100) -> tuple[Missed, ...]:
    """The content words that are missed in the most segments."""
    table = findings.missed
    return tuple(
        Missed(findings.words[key], len(segments), segments)
        for key, segments in _frequent(table["word"].astype(np.int64), table["segment"], most)
    )


def _frequent(
    keys: np.ndarray, segments: np.ndarray, most: int
) -> Iterable[tuple[int, tuple[int, ...]]]:
    """The most frequent keys, the first found first among equals, each with its segments."""
    if not len(keys):
        return
    order = np.argsort(keys, kind="stable")
    distinct, starts, counts = np.unique(keys[order], return_index=True, return_counts=True)
    for number in np.argsort(-counts, kind="stable")[:most]:
        start = starts[number]
        where = segments[order[start : start + counts[number]]]
        yield int(distinct[number]), tuple(int(segment) for segment in where)


def gains(
    first: Sequence[str],
    second: Sequence[str],
    references: Sequence[Sequence[str]],
    most: int = 50,
) -> tuple[tuple[Gain, ...], tuple[Gain, ...]]:
    """N-grams (1 to 4 words) of the references won by the first system, and those it lost.

    ``gains(["a b"], ["b a"], [["a b"]])[0][0].text == "a b"``. A longer n-gram says more than its
    parts: one that is won just as often within a longer one is left out.
    """
    wins: Counter[str] = Counter()
    losses: Counter[str] = Counter()
    segments: dict[str, list[int]] = {}
    for segment, (candidate, other) in enumerate(zip(first, second, strict=True)):
        if candidate == other:
            continue
        wanted: Counter[str] = Counter()
        for texts in references:
            wanted |= _ngrams(texts[segment])
        has, other_has = _ngrams(candidate) & wanted, _ngrams(other) & wanted
        for counter, difference in ((wins, has - other_has), (losses, other_has - has)):
            counter.update(difference)
            for text in difference:
                segments.setdefault(text, []).append(segment)
    every = [Gain(text, wins[text], losses[text], tuple(where)) for text, where in segments.items()]
    return _largest(every, 1, most), _largest(every, -1, most)


def _ngrams(text: str) -> Counter[str]:
    words = _WORD.findall(text.lower())
    return Counter(
        " ".join(words[start : start + length])
        for length in range(1, LONGEST + 1)
        for start in range(len(words) - length + 1)
    )


def _largest(every: Sequence[Gain], sign: int, most: int) -> tuple[Gain, ...]:
    """The largest gains (sign 1) or losses (sign −1), longer n-grams before their parts."""
    chosen = [gain for gain in every if gain.net * sign > 0]
    chosen.sort(key=lambda gain: (-gain.net * sign, -gain.text.count(" "), gain.text))
    kept: list[Gain] = []
    for gain in islice(chosen, most * 4):
        inside = f" {gain.text} "
        if not any(inside in f" {other.text} " and other.net == gain.net for other in kept):
            kept.append(gain)
        if len(kept) == most:
            break
    return tuple(kept)
