"""Where control items stand in an annotator's work: among the others, and coming again.

The project's controls stand one in each three items, so that it soon knows whom to trust, or as
seldom as its owner says. After those one in each ten items (or as seldom) is a control that comes
again. Which of the three, and which of the latter five of the ten, is drawn for each person: nobody
can tell it from what others met.
"""

from __future__ import annotations

import hashlib
import math
from dataclasses import dataclass

FIRST, AGAIN = 3, 10
"""Items of which one is a control: a new one, one that comes again."""


@dataclass(frozen=True, slots=True)
class Mix:
    """One annotator's draw; ``controls``: how many the project has, each counted once.

    ``every``: items of which one is a control that is new to the annotator.
    """

    seed: int
    name_key: str
    controls: int
    every: int = FIRST

    def is_due(self, number: int) -> bool:
        """Whether the annotator's item ``number``, counted from 0, is to be a control."""
        return self.controls > 0 and self._next(number) == number

    def dues(self, number: int) -> int:
        """How many of the annotator's items, up to ``number``, were to be controls."""
        count, due = 0, self._next(0) if self.controls else number + 1
        while due <= number:
            count, due = count + 1, self._next(due + 1)
        return count

    def total(self, had: int, others: int, first: int, again: int) -> int:
        """How many items are to come to an annotator who had ``had``, this one not counted.

        ``others``, ``first``, ``again``: items to be had that are no controls, that are controls
        new to the annotator, and that are controls coming again. All come but the last, which come
        only while there are others.
        """
        total = others + first
        while again:
            due = self._next(had)
            if due - had >= others:
                break
            others, had = others - (due - had), due + 1
            if first:
                first -= 1
            else:
                again, total = again - 1, total + 1
        return total

    def lot(self, number: int) -> int:
        """By which an annotator's controls are put in order."""
        return self._draw("control", number)

    def _next(self, number: int) -> int:
        """The first place of a control from this one on."""
        trial, again = self.every * self.controls, max(self.every, AGAIN)
        while True:
            if number < trial:
                start, free = number - number % self.every, range(self.every)
            else:  # half of them lie at least between a control and the next that comes again
                start, free = number - (number - trial) % again, range(again // 2, again)
            due = start + free[self._draw("place", start) % len(free)]
            if due >= number:
                return due
            number = start + (self.every if number < trial else again)

    def _draw(self, what: str, number: int) -> int:
        drawn = f"{self.seed}/{what}/{number}/{self.name_key}"
        return int.from_bytes(hashlib.sha256(drawn.encode()).digest()[:8])


def returns(controls: int, others: int, every: int = FIRST) -> int:
    """How many controls come again to whoever judges all the other items, at most."""
    if not controls:
        return 0
    return max(0, math.ceil((others - (every - 1) * controls) / (max(every, AGAIN) - 1)))
