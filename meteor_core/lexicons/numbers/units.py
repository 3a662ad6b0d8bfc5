"""Units of measure of a language: what each measures, and how many of a base unit it is.

``units.CODE.txt``: what is measured in brackets, then a line a unit, its size and ``|`` and how it
is written; ``=`` before a word that says by itself how many there are: «полчаса».
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import NamedTuple

from meteor_core.languages.analysis import normalise

_FOLDER = Path(__file__).parent

_ITSELF = "= "
"""How a line begins whose words say themselves how many units they are."""


class Unit(NamedTuple):
    """What is measured, and how many of its base units one is: ``("mass", 1000)`` of “kg”."""

    measured: str
    size: Fraction


class Units(NamedTuple):
    """Spellings → units: of those that a number counts, and of those that say it ``itself``.

    ``longest``: the most words that a spelling has; ``openings``: with which such begin.
    """

    counted: Mapping[str, tuple[Unit, ...]]
    itself: Mapping[str, Unit]
    longest: int
    openings: frozenset[str]


NO_UNITS = Units({}, {}, 0, frozenset())


@cache
def read(code: str) -> Units:
    """The units of a language; none where there is no list."""
    path = _FOLDER / f"units.{code}.txt"
    if not path.is_file():
        return NO_UNITS
    counted: dict[str, tuple[Unit, ...]] = {}
    itself: dict[str, Unit] = {}
    measured = ""
    for line in path.read_text(encoding="utf-8").splitlines():
        if line.startswith("["):
            measured = line.strip("[]")
        elif line and not line.startswith("#"):
            size, _, spellings = line.removeprefix(_ITSELF).partition(" | ")
            unit = Unit(measured, Fraction(size))
            for spelling in normalise(spellings).split(", "):
                if line.startswith(_ITSELF):
                    itself[spelling] = unit
                else:
                    counted[spelling] = (*counted.get(spelling, ()), unit)
    spelt = [spelling.split() for spelling in counted]
    return Units(counted, itself, max(map(len, spelt)), frozenset(words[0] for words in spelt))
