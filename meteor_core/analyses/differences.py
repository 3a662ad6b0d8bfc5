"""Where a candidate has another number, name or mark than its reference, or denies something else.

Doubtful cases are not differences: see each kind. Of several references the nearest counts, so that
a candidate differs only where it differs from all of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from meteor_core.analyses import foreign, names, negation, numbers, punctuation
from meteor_core.analyses.sides import Pair, Side


class Kind(NamedTuple):
    """What of a text is compared (``find``), and how two texts differ in it (``compare``)."""

    find: Callable[[Side], Any]
    compare: Callable[[Any, Any], list[Pair]]


KINDS: dict[str, Kind] = {
    "numbers": Kind(numbers.find, numbers.compare),
    "names": Kind(names.find, names.compare),
    "negation": Kind(negation.find, negation.compare),
    "foreign": Kind(foreign.find, foreign.compare),
    "punctuation": Kind(punctuation.find, punctuation.compare),
}
"""Every kind, in the order in which they are shown."""

REFERENCE, SOURCE = "reference", "source"


@dataclass(frozen=True, slots=True)
class Difference:
    """What is on the other side (``wanted``), and in the candidate (``got``); "" for nothing.

    ``against``: which other side, ``"reference"`` or ``"source"``.
    """

    kind: str
    against: str
    wanted: str
    got: str


class Read:
    """A text with what each kind finds in it, looked up once."""

    def __init__(self, side: Side) -> None:
        self.side = side
        self._found: dict[str, Any] = {}

    def found(self, kind: str) -> Any:
        if kind not in self._found:
            self._found[kind] = KINDS[kind].find(self.side)
        return self._found[kind]


def differences(
    candidate: Read, references: Sequence[Read], source: Read | None = None
) -> list[Difference]:
    """Texts as they are read → where the candidate differs, kind by kind.

    Candidate «21 мая», reference «12 мая» → one difference in numbers, 12 and 21.
    """
    found = [
        Difference(kind, REFERENCE, *pair)
        for kind in KINDS
        for pair in _nearest(kind, candidate, references)
    ]
    if source is not None:
        found += [Difference(kind, SOURCE, *pair) for kind, pair in _sourced(candidate, source)]
    return found


def _nearest(kind: str, candidate: Read, references: Sequence[Read]) -> list[Pair]:
    """The differences from the reference with the fewest; of equals whichever sorts first."""
    texts = [reference for reference in references if reference.side.tokens]
    if not candidate.side.tokens or not texts:
        return []
    compare = KINDS[kind].compare
    every = [
        []
        if reference.side.text == candidate.side.text
        else compare(reference.found(kind), candidate.found(kind))
        for reference in texts
    ]
    return min(every, key=lambda pairs: (len(pairs), sorted(pairs)))


def _sourced(candidate: Read, source: Read) -> Iterator[tuple[str, Pair]]:
    """Numbers that differ from the source's; names and other words in letters foreign to one side.

    Of a source in the candidate's letters, its foreign words must be in the candidate too; of
    one in other letters, the candidate may hold none that the source has not.
    """
    if not candidate.side.tokens or not source.side.tokens:
        return
    for pair in numbers.compare(source.found("numbers"), candidate.found("numbers")):
        yield "numbers", pair
    own, other = candidate.found("foreign"), source.found("foreign")
    for pair in foreign.unsourced(other, own):
        yield "foreign", pair
    for pair in foreign.unsourced(own, other):
        yield "foreign", (pair[1], pair[0])
