"""A metric as it is declared: its options, and what makes the engine that computes it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from meteor_core.messages.errors import ChoiceError
from meteor_core.messages.phrase import Phrase
from meteor_core.metrics.engine import Engine
from meteor_core.metrics.options import Option, Value
from meteor_core.metrics.sheet import Sheet

Settings = tuple[tuple[str, Value], ...]


@dataclass(frozen=True, slots=True)
class Metric:
    """A kind of metric. ``make`` takes the options' values in their order and gives its engine.

    ``scale``: what its own library multiplies scores by (ours are within 0..1, as METEOR's).
    """

    name: str
    title: str
    family: str
    library: str
    make: Callable[..., Engine]
    options: tuple[Option, ...]
    sheet: Sheet
    scale: int = 1
    higher_is_better: bool = True

    def settings(self, given: Mapping[str, Value]) -> Settings:
        """All options with their values; raises ``InputError`` for what cannot be."""
        for name in given:
            self.option(name)
        return tuple(
            (one.name, one.check(self.name, given.get(one.name, one.default)))
            for one in self.options
        )

    def option(self, name: str) -> Option:
        """The option of that name; raises ``ChoiceError`` where there is none."""
        known = {option.name: option for option in self.options}
        if name not in known:
            raise ChoiceError(Phrase("option of {metric}", metric=self.name), name, known)
        return known[name]
