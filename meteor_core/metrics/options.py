"""What may be set about a metric: the forms, the command line and its help read the same table."""

from __future__ import annotations

from dataclasses import dataclass
from math import isfinite
from typing import Literal

from meteor_core.messages.errors import InputError

Value = str | int | float | bool
Kind = Literal["integer", "number", "choice", "switch"]

_WORDS = {"yes": True, "on": True, "true": True, "no": False, "off": False, "false": False}


@dataclass(frozen=True, slots=True)
class Option:
    """One setting; ``label`` and ``note`` are msgids, ``low`` and ``high`` bound numbers."""

    name: str
    kind: Kind
    default: Value
    label: str
    choices: tuple[str, ...] = ()
    low: float = 0
    high: float = 0
    note: str = ""

    def check(self, metric: str, value: Value) -> Value:
        """The value as the metric takes it; raises ``InputError`` naming what is valid."""
        if self.kind == "switch" and isinstance(value, bool):
            return value
        if self.kind == "choice" and value in self.choices:
            return value
        if self.kind in ("integer", "number") and not isinstance(value, bool | str):
            whole = self.kind == "number" or float(value).is_integer()
            if isfinite(value) and whole and self.low <= value <= self.high:
                return float(value) if self.kind == "number" else int(value)
        raise self._refused(metric, value)

    def read(self, metric: str, text: str) -> Value:
        """A value as it is typed: ``"2"`` → 2, ``"yes"`` → True.

        Raises ``InputError`` for any other, naming the valid ones.
        """
        try:
            return self.check(metric, self._read(text.strip()))
        except (ValueError, KeyError, InputError):
            raise self._refused(metric, text) from None

    def _read(self, text: str) -> Value:
        if self.kind == "switch":
            return _WORDS[text.casefold()]
        return text if self.kind == "choice" else float(text)

    def write(self, value: Value) -> str:
        """A value as it is typed: True → ``"yes"``; ``read`` takes it back."""
        if isinstance(value, bool):
            return "yes" if value else "no"
        return value if isinstance(value, str) else f"{value:g}"

    @property
    def valid(self) -> str:
        """What may be typed: ``"none, exp"``, ``"1–9"``, ``"yes, no"``."""
        if self.kind == "switch":
            return "yes, no"
        return ", ".join(self.choices) or f"{self.low:g}–{self.high:g}"

    def _refused(self, metric: str, value: Value) -> InputError:
        return InputError(
            "The option {option} of {metric} cannot be {value!r}; it takes: {valid}.",
            option=self.name,
            metric=metric,
            value=value,
            valid=self.valid,
        )
