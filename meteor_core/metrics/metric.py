"""A metric with its options set: what scores texts. And a list of metrics as it is typed."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from meteor_core.messages.errors import InputError
from meteor_core.messages.phrase import N_
from meteor_core.metrics.definition import (
    Engine,
    MetricDefinition,
    OptionValue,
    OptionValues,
    SegmentCounts,
)
from meteor_core.metrics.derivation import Derivation
from meteor_core.metrics.registry import METRICS, get
from meteor_core.model.limits import (
    MOST_CHARACTERS,
    check_length,
    check_lengths,
    check_list,
    check_text,
    reference_texts,
)

if TYPE_CHECKING:
    from meteor_core.meteor.matrix import Values

References = str | Sequence[str]
"""A reference, or several of one candidate."""

_ITEM = re.compile(r"([^\[\],]++)(?:\[([^\[\]]*+)\])?\s*+(?:,|\Z)")
"""Its group of options is not possessive: with one, Python 3.11.2 (Debian 12) reads “bleu[”."""

_SEPARATOR = re.compile("[;,]")
LONGEST_LIST = 2_000
"""The most characters of a list of metrics, typed or in an address."""


@dataclass(frozen=True, slots=True)
class Metric:
    """A metric with its options set: small, without state, fit to be sent to other processes."""

    kind: str
    settings: OptionValues

    @classmethod
    def of(cls, kind: str, **options: OptionValue) -> Metric:
        """Makes a metric; options that are not given have their defaults: ``Metric.of("rouge2",
        mode="recall")``.

        Raises ``ChoiceError`` for an unknown metric or option, ``InputError`` for a value that
        cannot be.
        """
        definition = get(kind)
        return cls(definition.name, definition.settings(options))

    @property
    def definition(self) -> MetricDefinition:
        """What it is a case of."""
        return METRICS[self.kind]

    @property
    def engine(self) -> Engine:
        """What computes it, made once in each process."""
        return self.definition.make(*(value for _, value in self.settings))

    def count(self, candidate: str, references: References) -> SegmentCounts:
        """A segment → counts, which sum to those of a corpus.

        An empty reference beside others stands for one that is missing. Raises ``InputError`` for
        values that are not texts, for no reference, for a text that is too long, and if the metric
        cannot compare these texts.
        """
        return self.engine.count(candidate, _checked(candidate, references))

    def derive(self, candidate: str, references: References) -> Derivation:
        """A segment → the steps that lead to its score; an error as ``count`` raises it."""
        return self.engine.derive(candidate, _checked(candidate, references))

    def rate(self, counts: SegmentCounts) -> float:
        """The counts of a segment → its score."""
        return self.engine.rate(counts)

    def rate_corpus(self, sums: SegmentCounts) -> float:
        """Summed counts → the score of a corpus."""
        return self.engine.rate_corpus(sums)

    def rate_sums(self, sums: Values) -> Values:
        """Rows of summed counts → the score of a corpus for each."""
        import numpy as np

        return np.array([self.rate_corpus(tuple(row)) for row in sums.tolist()])

    @property
    def slow(self) -> bool:
        """Whether other metrics do not wait for it."""
        return self.definition.slow

    @property
    def higher_is_better(self) -> bool:
        """Whether a better translation scores more; of TER less is better."""
        return self.definition.higher_is_better

    def segment(self, candidate: str, references: References) -> float:
        """Scores one candidate against its references."""
        return self.rate(self.count(candidate, references))

    def corpus(self, candidates: Iterable[str], references: Iterable[References]) -> float:
        """Scores many candidates; each has a reference, or a list of as many as there are.

        Raises ``InputError`` that names the line, for no segments, and for lists of unlike lengths.
        """
        given = {"candidates": candidates, "references": references}
        check_lengths({name: check_list(name, values) for name, values in given.items()})
        rows = []
        for line, (text, others) in enumerate(zip(candidates, references, strict=True), 1):
            try:
                rows.append(self.count(text, others))
            except InputError as error:
                raise InputError("Segment {line}: {why}", line=line, why=error) from error
        if not rows:
            raise InputError("There are no segments to score: the files are empty.")
        return self.rate_corpus(tuple(map(sum, zip(*rows, strict=True))))

    @property
    def name(self) -> str:
        """As it is typed: ``bleu``, ``bleu[max_n=2;smooth=none]``; ``parse`` takes it back."""
        changed = [
            f"{option.name}={option.write(value)}"
            for option, (_, value) in zip(self.definition.options, self.settings, strict=True)
            if value != option.default
        ]
        return self.kind + (f"[{';'.join(changed)}]" if changed else "")

    @property
    def title(self) -> str:
        """As it is shown: ``BLEU``, ``BLEU (max_n=2)``."""
        changes = self.name.removeprefix(self.kind).strip("[]").replace(";", ", ")
        return self.definition.title + (f" ({changes})" if changes else "")

    @property
    def signature(self) -> str:
        """All that the score of a corpus depends on, for one reference."""
        return self.signature_for(1)

    def signature_for(self, references: int, *, corpus: bool = True) -> str:
        """Returns all that the score depends on with so many references (−1: their number varies).

        Of a corpus, or of a single segment.
        """
        return self.engine.signature(references, corpus)

    def signatures_for(self, references: int) -> tuple[str, ...]:
        """Returns the signature of a corpus, and that of its segments if these are scored
        differently.

        BLEU's segments have the effective order, ``eff:yes``, where a corpus has ``eff:no``.
        """
        whole, single = (self.signature_for(references, corpus=corpus) for corpus in (True, False))
        if set(single.split("|")) <= set(whole.split("|")):
            return (whole,)
        return whole, f"segments: {single}"


def _checked(candidate: str, references: References) -> Sequence[str]:
    """The references that are there.

    Raises ``InputError`` for values that are not texts, for no reference and for texts too long.
    """
    check_text("candidate", candidate)
    texts = reference_texts(references)
    if not texts:
        raise InputError("There is no reference to compare the candidate with.")
    texts = list(filter(str.strip, texts)) or texts[:1]
    check_length("candidate", N_("characters"), len(candidate), MOST_CHARACTERS)
    for reference in texts:
        check_length("reference", N_("characters"), len(reference), MOST_CHARACTERS)
    return texts


def parse(text: str) -> tuple[Metric, ...]:
    """``"bleu,rouge2[mode=recall]"`` → metrics with their options, in the order given.

    Options are separated by ``;`` or ``,``. Raises ``InputError`` for what cannot be read, an
    unknown name or value, a metric that is listed twice, and a list of more than ``LONGEST_LIST``.
    """
    if len(text) > LONGEST_LIST:
        raise InputError(
            "The list of metrics has {length} characters; the limit is {limit}.",
            length=len(text),
            limit=LONGEST_LIST,
        )
    metrics: list[Metric] = []
    for name, options in _items(text):
        definition = get(name)
        metric = Metric(definition.name, definition.settings(_read(definition, options)))
        if metric in metrics:
            raise InputError("The metric {metric} is listed twice.", metric=metric.name)
        metrics.append(metric)
    return tuple(metrics)


def _items(text: str) -> Iterator[tuple[str, str]]:
    """``"bleu,rouge2[mode=recall]"`` → ``("bleu", ""), ("rouge2", "mode=recall")``."""
    position = 0
    while position < len(text) or not position:
        item = _ITEM.match(text, position)
        if item is None or not item[1].strip():
            raise InputError(
                "The list of metrics {text!r} cannot be read from {rest!r} on. Write it like "
                "this: bleu,rouge2[mode=recall].",
                text=text,
                rest=text[position:],
            )
        yield item[1].strip(), item[2] or ""
        position = item.end()


def _read(metric: MetricDefinition, options: str) -> dict[str, OptionValue]:
    """``"max_n=2;smooth=none"`` → the values by their names."""
    values: dict[str, OptionValue] = {}
    for part in filter(str.strip, _SEPARATOR.split(options)):
        name, _, value = (piece.strip() for piece in part.partition("="))
        if name in values:
            raise InputError(
                "The option {option} of {metric} is given twice.", option=name, metric=metric.name
            )
        values[name] = metric.option(name).read(metric.name, value)
    return values
