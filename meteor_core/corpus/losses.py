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

LONGEST = 4
"""Words of the longest n-gram compared."""

_WORD = re.compile(r"\w+(?:[-’']\w+)*")


class Earning(NamedTuple):
    """What a stage brought: matched words of the reference, and its shares of P and of R."""

    stage: str
    words: float
    precision: float
    recall: float


class Pair(NamedTuple):
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
    found = []
    for stage, matched, ours, theirs in zip(
        system.stages,
        statistics.reference_matches,
        statistics.candidate_credits,
        statistics.reference_credits,
        strict=True,
    ):
        shares = [
            parameters.weight(stage) * counts.weighted(parameters.delta) / whole if whole else 0.0
            for counts, whole in zip((ours, theirs), wholes, strict=True)
        ]
        found.append(Earning(stage, matched.total, *shares))
    return tuple(found)


def pairs(findings: Findings, system: int, stage: str, most: int = 100) -> tuple[Pair, ...]:
    """The most frequent inexact pairs of one system at one stage."""
    table = findings.pairs
    rank = findings.systems[system].stages.index(stage)
    rows = table[(table[:, 0] == system) & (table[:, 2] == rank)]
    keys = rows[:, 3].astype(np.int64) << 32 | rows[:, 4]
    return tuple(
        Pair(findings.words[key >> 32], findings.words[key & 0xFFFFFFFF], len(where), where)
        for key, where in _frequent(keys, rows[:, 1], most)
    )


def missed(findings: Findings, most: int = 100) -> tuple[Missed, ...]:
    """The content words that are missed in the most segments."""
    table = findings.missed
    return tuple(
        Missed(findings.words[key], len(where), where)
        for key, where in _frequent(table[:, 1].astype(np.int64), table[:, 0], most)
    )


def _frequent(
    keys: np.ndarray, segments: np.ndarray, most: int
) -> Iterable[tuple[int, tuple[int, ...]]]:
    """The most frequent keys, the first found first among equals, each with its segments."""
    if not len(keys):
        return
    order = np.argsort(keys, kind="stable")
    names, starts, counts = np.unique(keys[order], return_index=True, return_counts=True)
    for place in np.argsort(-counts, kind="stable")[:most]:
        where = segments[order[starts[place] : starts[place] + counts[place]]]
        yield int(names[place]), tuple(int(one) for one in where)


def gains(
    ours: Sequence[str],
    theirs: Sequence[str],
    references: Sequence[Sequence[str]],
    most: int = 50,
) -> tuple[tuple[Gain, ...], tuple[Gain, ...]]:
    """N-grams (1 to 4 words) of the references won by the first system, and those it lost.

    ``gains(["a b"], ["b a"], [["a b"]])[0][0].text == "a b"``. A longer n-gram says more than its
    parts: one that is won just as often within a longer one is left out.
    """
    wins: Counter[str] = Counter()
    losses: Counter[str] = Counter()
    where: dict[str, list[int]] = {}
    for line, (one, other) in enumerate(zip(ours, theirs, strict=True)):
        if one == other:
            continue
        wanted: Counter[str] = Counter()
        for texts in references:
            wanted |= _ngrams(texts[line])
        mine, yours = _ngrams(one) & wanted, _ngrams(other) & wanted
        for counter, difference in ((wins, mine - yours), (losses, yours - mine)):
            counter.update(difference)
            for text in difference:
                where.setdefault(text, []).append(line)
    found = [Gain(text, wins[text], losses[text], tuple(where[text])) for text in where]
    return _largest(found, 1, most), _largest(found, -1, most)


def _ngrams(text: str) -> Counter[str]:
    words = _WORD.findall(text.lower())
    return Counter(
        " ".join(words[start : start + length])
        for length in range(1, LONGEST + 1)
        for start in range(len(words) - length + 1)
    )


def _largest(found: Sequence[Gain], sign: int, most: int) -> tuple[Gain, ...]:
    """The largest gains (sign 1) or losses (sign −1), longer n-grams before their parts."""
    chosen = [one for one in found if one.net * sign > 0]
    chosen.sort(key=lambda one: (-one.net * sign, -one.text.count(" "), one.text))
    kept: list[Gain] = []
    for one in islice(chosen, most * 4):
        inside = f" {one.text} "
        if not any(inside in f" {other.text} " and other.net == one.net for other in kept):
            kept.append(one)
        if len(kept) == most:
            break
    return tuple(kept)
