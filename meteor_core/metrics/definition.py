"""What a metric is: its options and description, and the engine that counts and scores."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from math import isfinite
from typing import Literal

from meteor_core.messages.errors import ChoiceError, InputError
from meteor_core.messages.phrase import Phrase
from meteor_core.metrics.derivation import Derivation
from meteor_core.metrics.overlap import Script, levenshtein_script
from meteor_core.model.written import typed_number, written

SegmentCounts = tuple[float, ...]
"""All that a metric keeps of a segment; the counts of a corpus are the sum of its segments'."""


class Engine(ABC):
    """A metric with its options set, ready to count; and what its pictures are made of."""

    orders: tuple[int, ...] = ()
    """The lengths of the n-grams that are counted, for a metric that counts any."""

    pools_references: bool = False
    """Whether n-grams of all references count, or only those of one reference."""

    @abstractmethod
    def count(self, candidate: str, references: Sequence[str]) -> SegmentCounts:
        """A candidate and one reference or more → counts.

        Raises ``InputError`` for texts that the metric cannot compare.
        """

    @abstractmethod
    def rate(self, counts: SegmentCounts) -> float:
        """The counts of one segment → its score, within 0..1 unless the metric goes beyond."""

    @abstractmethod
    def rate_corpus(self, sums: SegmentCounts) -> float:
        """The sums of many segments' counts → the score of the corpus."""

    @abstractmethod
    def signature(self, references: int, corpus: bool) -> str:
        """Returns all that the number depends on; ``references`` −1: their number varies."""

    @abstractmethod
    def compared(self, text: str) -> Sequence[str]:
        """The words, or the characters, that are compared: ``"Кот."`` → ``["кот", "."]``."""

    @abstractmethod
    def pieces(self, text: str) -> Sequence[str]:
        """Returns the text cut where ``compared`` cuts it, as far as possible, without folding."""

    @abstractmethod
    def derive(self, candidate: str, references: Sequence[str]) -> Derivation:
        """A pair → the steps that lead from its counts to its score.

        Raises ``InputError`` as ``count`` does.
        """

    def shown(self, text: str) -> tuple[str, ...]:
        """What is compared, spelt as its author did: ``"Кот."`` → ``("Кот", ".")``.

        As it is compared where the metric does more than fold it.
        """
        compared, pieces = self.compared(text), self.pieces(text)
        return tuple(pieces if len(pieces) == len(compared) else compared)

    def script(self, candidate: str, reference: str) -> Script:
        """Returns the edits that turn the candidate into the reference, in pieces as compared."""
        return levenshtein_script(self.compared(candidate), self.compared(reference))


OptionValue = str | int | float | bool
OptionKind = Literal["integer", "number", "choice", "switch"]
OptionValues = tuple[tuple[str, OptionValue], ...]
"""The names of all options with their values, in the order of the definition."""

Picture = Literal["ngrams", "subsequence", "heat", "word edits", "letter edits", "letter matching"]
"""What shows best what a metric sees: links of n-grams, warm letters, edits …"""

_TEXT = re.compile(r"\\text\{([^}]*)\}")

_SWITCH = {"yes": True, "on": True, "true": True, "no": False, "off": False, "false": False}


@dataclass(frozen=True, slots=True)
class MetricOption:
    """One setting; ``label`` and ``note`` are msgids, ``low`` and ``high`` bound numbers."""

    name: str
    kind: OptionKind
    default: OptionValue
    label: str
    choices: tuple[str, ...] = ()
    low: float = 0
    high: float = 0
    note: str = ""

    def check(self, metric: str, value: OptionValue) -> OptionValue:
        """Checks the value and returns it; raises ``InputError`` with the valid ones."""
        if self.kind == "switch" and isinstance(value, bool):
            return value
        if self.kind == "choice" and value in self.choices:
            return value
        if self.kind in ("integer", "number") and not isinstance(value, bool | str):
            whole = self.kind == "number" or float(value).is_integer()
            if isfinite(value) and whole and self.low <= value <= self.high:
                return float(value) if self.kind == "number" else int(value)
        raise self._refused(metric, value)

    def read(self, metric: str, text: str) -> OptionValue:
        """A value as it is typed: ``"2"`` → 2, ``"yes"`` → True.

        Raises ``InputError`` for any other, naming the valid ones.
        """
        try:
            return self.check(metric, self._read(text.strip()))
        except (ValueError, KeyError, InputError):
            raise self._refused(metric, text) from None

    def _read(self, text: str) -> OptionValue:
        if self.kind == "switch":
            return _SWITCH[text.casefold()]
        return text if self.kind == "choice" else typed_number(text)

    def write(self, value: OptionValue) -> str:
        """A value as it is typed: True → ``"yes"``; ``read`` takes it back."""
        if isinstance(value, bool):
            return "yes" if value else "no"
        return value if isinstance(value, str) else written(value)

    @property
    def valid(self) -> str:
        """What may be typed: ``"none, exp"``, ``"1–9"``, ``"yes, no"``."""
        if self.kind == "switch":
            return "yes, no"
        return ", ".join(self.choices) or f"{self.low:g}–{self.high:g}"

    def _refused(self, metric: str, value: OptionValue) -> InputError:
        return InputError(
            "The option {option} of {metric} cannot be {value!r}. Valid values: {valid}.",
            option=self.name,
            metric=metric,
            value=value,
            valid=self.valid,
        )


@dataclass(frozen=True, slots=True)
class ScoreBand:
    """How people describe scores from ``low`` on, up to the next band."""

    low: float
    said: str


@dataclass(frozen=True, slots=True)
class Paper:
    """Where a metric was first described; ``url`` is empty where no free copy is known."""

    citation: str
    url: str = ""


@dataclass(frozen=True, slots=True)
class Shown:
    """A reference and two candidates of it."""

    reference: str
    first: str
    second: str


@dataclass(frozen=True, slots=True)
class Claim:
    """``said`` is a msgid; the scores of the two candidates have this ``relation``.

    ``pairs``: by language of the interface.
    """

    said: str
    relation: Literal["<", "=", ">"]
    pairs: Mapping[str, Shown]


@dataclass(frozen=True, slots=True)
class MetricSheet:
    """The description of a metric.

    ``latex`` holds a line for each step, its words in ``\\text{…}``; ``formula`` is the same as
    text. ``bands`` begin with the lowest. ``empty``: the score of an empty side. ``claims``: pairs
    that show the claims of the sheet.
    """

    latex: tuple[str, ...]
    formula: str
    rewards: str
    blind: str
    use: str
    bands: tuple[ScoreBand, ...]
    paper: Paper
    empty: str
    claims: tuple[Claim, ...] = ()

    @property
    def words(self) -> tuple[str, ...]:
        """The words that are in the formula."""
        return tuple(dict.fromkeys(word for line in self.latex for word in _TEXT.findall(line)))

    def lines(self, translate: Callable[[str], str]) -> tuple[str, ...]:
        """Returns the formula with its words translated."""
        return tuple(
            _TEXT.sub(lambda m: rf"\text{{{translate(m[1])}}}", line) for line in self.latex
        )


@dataclass(frozen=True, slots=True)
class MetricDefinition:
    """A metric before its options are set. ``make`` takes their values and gives its engine.

    ``picture``: what is drawn of a pair, if anything. ``scale``: what its own library multiplies
    scores by (here they are within 0..1, as METEOR's). ``slow``: a segment takes so long that
    blocks are small, and other metrics do not wait for it.
    """

    name: str
    title: str
    library: str
    make: Callable[..., Engine]
    options: tuple[MetricOption, ...]
    sheet: MetricSheet
    picture: Picture | None = None
    scale: int = 1
    higher_is_better: bool = True
    slow: bool = False

    def settings(self, given: Mapping[str, OptionValue]) -> OptionValues:
        """Returns all options with their values; raises ``InputError`` for what cannot be."""
        for name in given:
            self.option(name)
        return tuple(
            (option.name, option.check(self.name, given.get(option.name, option.default)))
            for option in self.options
        )

    def option(self, name: str) -> MetricOption:
        """Returns the option of that name; raises ``ChoiceError`` where there is none."""
        options = {option.name: option for option in self.options}
        if name not in options:
            raise ChoiceError(Phrase("option of {metric}", metric=self.name), name, options)
        return options[name]
