"""What a person should know of a metric before trusting its number, as English msgids."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

_WORDS = re.compile(r"\\text\{([^}]*)\}")


@dataclass(frozen=True, slots=True)
class Band:
    """What people say of scores from ``low`` on, up to the next band."""

    low: float
    said: str


@dataclass(frozen=True, slots=True)
class Paper:
    """Where a metric was first described; ``url`` is empty where no free copy is known."""

    citation: str
    url: str = ""


@dataclass(frozen=True, slots=True)
class Sheet:
    """``latex`` holds a line for each step, its words in ``\\text{…}``; ``formula`` says the same.

    ``bands`` begin with the lowest. ``empty``: what comes of an empty side.
    """

    latex: tuple[str, ...]
    formula: str
    rewards: str
    blind: str
    use: str
    bands: tuple[Band, ...]
    paper: Paper
    empty: str

    @property
    def words(self) -> tuple[str, ...]:
        """The words that stand in the formula."""
        return tuple(dict.fromkeys(word for line in self.latex for word in _WORDS.findall(line)))

    def lines(self, translate: Callable[[str], str]) -> tuple[str, ...]:
        """The formula with its words translated."""
        return tuple(
            _WORDS.sub(lambda m: rf"\text{{{translate(m[1])}}}", line) for line in self.latex
        )
