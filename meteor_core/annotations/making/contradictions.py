"""Known answers that cannot all be right: whoever met them would fail by the owner's mistake.

Tutorial and control items are held against one another too, or the tutorial would teach what a
control punishes. A candidate is known by its text, as annotators see it. Ties need not be
transitive: who cannot tell A from B, nor B from C, may yet prefer A to C.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from graphlib import CycleError, TopologicalSorter

from meteor_core.annotations.asking.answers import Assessment, Errors, Preference, Ranking, Rating
from meteor_core.annotations.asking.setup import Control, Setup
from meteor_core.messages.errors import InputError
from meteor_core.readers import Dataset

Texts = Mapping[str, str]
"""System → its candidate."""


def check_known(setup: Setup, dataset: Dataset) -> None:
    """Raises ``InputError`` that names the segment and the systems of a contradiction.

    What is no answer in this corpus at all is left to other checks.
    """
    by_segment: dict[int, list[Control]] = defaultdict(list)
    for control in (*setup.tutorial, *setup.controls):
        if control.segment < len(dataset) and set(control.systems) <= set(dataset.systems):
            by_segment[control.segment].append(control)
    for number, known in by_segment.items():
        used = {name for control in known for name in control.systems}
        text_of = {name: dataset.systems[name][number] for name in dataset.systems if name in used}
        if texts := _contradicting(known, text_of):
            raise InputError(
                "Known answers of segment “{segment}” contradict one another: {systems}.",
                segment=dataset.ids[number],
                systems=", ".join(name for name, text in text_of.items() if text in texts),
            )


def _contradicting(known: Sequence[Control], text_of: Texts) -> Sequence[str]:
    """The texts of a contradiction, the first that is found; none where there is none."""
    return _by_order(known, text_of) or _by_values(known, text_of)


def _by_order(known: Sequence[Control], text_of: Texts) -> Sequence[str]:
    """Of comparisons: better than itself, through others too, or both better and as good."""
    better, ties = set[tuple[str, str]](), set[tuple[str, str]]()
    for control in known:
        texts = [text_of[name] for name in control.systems]
        match control.expected:
            case Preference(None):
                ties.add((texts[0], texts[-1]))
            case Preference(first):
                better |= _above(texts, [number != first for number in range(len(texts))])
            case Ranking(ranks):  # in which a tie leaves the order open
                better |= _above(texts, ranks)
    for one, other in ties:
        if {(one, other), (other, one)} & better:
            return one, other
    order = TopologicalSorter[str]()
    for one, other in sorted(better):
        if one == other:
            return (one,)
        order.add(one, other)
    try:
        order.prepare()
    except CycleError as error:
        cycle: list[str] = error.args[1]
        return cycle
    return ()


def _above(texts: Sequence[str], ranks: Sequence[int]) -> set[tuple[str, str]]:
    placed = list(zip(texts, ranks, strict=True))
    return {(one, other) for one, high in placed for other, low in placed if high < low}


def _by_values(known: Sequence[Control], text_of: Texts) -> Sequence[str]:
    """Of what is known of a candidate by itself: two scores, or errors where there are none."""
    said: dict[str, float | bool] = {}
    for control in known:
        for text, value in _values(control, text_of):
            if said.setdefault(text, value) != value:
                return (text,)
    return ()


def _values(control: Control, text_of: Texts) -> Iterator[tuple[str, float | bool]]:
    texts = [text_of[name] for name in control.systems]
    match control.expected:
        case Rating(values) | Assessment(values):
            yield from zip(texts, values, strict=True)
        case Errors(()):
            yield from ((text, False) for text in texts)
        case Errors(spans):  # of other candidates than theirs it says nothing
            yield from ((texts[span.candidate], True) for span in spans)
