"""What the levers of ``levers.py`` are made of, counted once for every judged row of a set."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from meteor_core import Meteor
from meteor_core.commands.files import opened
from meteor_core.meta_evaluation.judged import JudgedSegments, read
from meteor_core.model import Word
from meteor_core.model.score import ORDERS
from meteor_core.search.edges import Edge
from meteor_core.stages.stage import Sentence

Values = NDArray[np.float64]

POWERS = (0.0, 0.5, 1.0)
"""A word weighs its letters to this power: 0 is METEOR's, 1 as chrF has it."""

CLASSES = ("content", "function", "punctuation")


@dataclass(frozen=True, slots=True)
class Features:
    """A set: arrays with a row for each judged candidate; ``side`` is candidate, reference.

    ``lengths``: side × class × power, the weights of words; ``matched``: the same for each stage
    (side × class × stage × power); ``left``: of words that nothing matches. ``letters`` and
    ``left_letters``: side × order, the n-grams of the whole texts and of unmatched words;
    ``common`` and ``left_common``: order, those that both sides have. ``adjacent``: pairs of
    neighbouring words that are matched by neighbours; ``cased``: matches whose capitals differ.
    """

    human: Values
    group: NDArray[np.intp]
    lengths: Values
    matched: Values
    left: Values
    letters: Values
    common: Values
    left_letters: Values
    left_common: Values
    breaks: Values
    matches: Values
    adjacent: Values
    cased: Values


def features(file: Path, metric: Meteor) -> Features:
    """A file of judged segments → its features under the metric's stages."""
    rows = read(*opened([file]), skip_missing=True)
    counted = list(_counted(rows, metric))
    columns = {
        field.name: np.array([row[field.name] for row in counted], dtype=float)
        for field in fields(Features)
        if field.name not in ("human", "group")
    }
    return Features(np.array(rows.human), rows.groups, **columns)


Row = dict[str, object]


def _counted(rows: JudgedSegments, metric: Meteor) -> Iterator[Row]:
    last, reference = "", metric.sentence("")
    for candidate, text in zip(rows.candidates, rows.references, strict=True):
        if text != last:
            last, reference = text, metric.sentence(text)
        yield _row(metric.sentence(candidate), reference, metric)


def _row(candidate: Sentence, reference: Sentence, metric: Meteor) -> Row:
    chosen = metric.edges(candidate, reference)
    statistics = metric.tally(candidate, reference, chosen)
    sides = (candidate, reference)
    stages = _stages(chosen, sides)
    unmatched = [
        [word for place, word in enumerate(words) if place not in taken]
        for words, taken in zip(sides, stages, strict=True)
    ]
    loose = [[_grams(_forms(words), order) for order in ORDERS] for words in unmatched]
    return {
        "lengths": [_weights(words) for words in sides],
        "matched": [
            _by_stage(words, taken, len(metric.stages))
            for words, taken in zip(sides, stages, strict=True)
        ],
        "left": [_weights(words) for words in unmatched],
        "letters": [statistics.letters.candidate, statistics.letters.reference],
        "common": statistics.letters.common,
        "left_letters": [[each.total() for each in side] for side in loose],
        "left_common": [(own & other).total() for own, other in zip(*loose, strict=True)],
        "breaks": statistics.breaks,
        "matches": statistics.matches,
        "adjacent": max(0, statistics.matches - statistics.breaks - 1),
        "cased": sum(
            candidate[edge[0]].is_capital != reference[edge[2]].is_capital for edge in chosen
        ),
    }


def _stages(chosen: Sequence[Edge], sides: tuple[Sentence, Sentence]) -> list[dict[int, int]]:
    """For each side: the places of matched words → the stage that matches them."""
    found: list[dict[int, int]] = [{}, {}]
    for edge in chosen:
        start, stop, reference_start, reference_stop, rank, _ = edge
        found[0].update(dict.fromkeys(range(start, stop), rank))
        found[1].update(dict.fromkeys(range(reference_start, reference_stop), rank))
    return found


def _class(word: Word) -> int:
    return 2 if word.is_punctuation else int(word.is_function)


def _weights(words: Sequence[Word]) -> Values:
    """Words → class × power."""
    total = np.zeros((len(CLASSES), len(POWERS)))
    for word in words:
        total[_class(word)] += [len(word.form) ** power for power in POWERS]
    return total


def _by_stage(words: Sequence[Word], taken: dict[int, int], stages: int) -> Values:
    """Matched words → class × stage × power."""
    total = np.zeros((len(CLASSES), stages, len(POWERS)))
    for place, rank in taken.items():
        word = words[place]
        total[_class(word), rank] += [len(word.form) ** power for power in POWERS]
    return total


def _forms(words: Sequence[Word]) -> list[str]:
    """The words that have letters, with the blanks around them."""
    return [f" {word.form} " for word in words if not word.is_punctuation]


def _grams(texts: Sequence[str], order: int) -> Counter[str]:
    return Counter(
        text[start : start + order] for text in texts for start in range(len(text) - order + 1)
    )
