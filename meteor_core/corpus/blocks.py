"""A corpus cut into blocks of lines, alike of all its texts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice

from meteor_core.messages.errors import InputError

PAIRS = 250
"""Pairs in a block, about: enough that a worker seldom waits, few enough to show progress."""

LineBlock = tuple[list[list[str]], list[list[str]]]
"""Some lines, alike of every system and of every reference."""


def block_lines(systems: int, references: int) -> int:
    """Returns the number of lines of a block, except the last one: ``block_lines(5, 2) == 25``."""
    return max(1, PAIRS // max(1, systems * references))


def line_blocks(
    systems: Sequence[Iterable[str]],
    references: Sequence[Iterable[str]],
    size: int = 0,
    first: int = 0,
) -> Iterator[tuple[int, LineBlock]]:
    """Cuts all inputs at the same lines: (number of the first line, lines of each input).

    ``size``: lines of a block, ``first`` of the first one, where these are to be other than usual.
    Raises ``InputError`` when one of the inputs ends early.
    """
    usual = size or block_lines(len(systems), len(references))
    size = first or usual
    inputs = [iter(lines) for lines in (*systems, *references)]
    number = 1
    while True:
        taken = [list(islice(lines, size)) for lines in inputs]
        lengths = {len(lines) for lines in taken}
        if len(lengths) > 1:
            raise InputError(
                "The inputs have different numbers of lines: one ends before line {line}.",
                line=number + min(lengths),
            )
        if not taken[0]:
            return
        yield number, (taken[: len(systems)], taken[len(systems) :])
        number += len(taken[0])
        size = usual
