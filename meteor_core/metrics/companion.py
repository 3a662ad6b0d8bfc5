"""A metric with its options set: what scores texts."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from meteor_core.messages.errors import InputError
from meteor_core.metrics.engine import Counts, Engine
from meteor_core.metrics.metric import Metric, Settings
from meteor_core.metrics.options import Value
from meteor_core.metrics.registry import METRICS, get
from meteor_core.model.limits import MOST_CHARACTERS, check_length


@dataclass(frozen=True, slots=True)
class Companion:
    """A metric with its options set: small, without state, fit to be sent to other processes."""

    kind: str
    settings: Settings

    @property
    def metric(self) -> Metric:
        """What it is a case of."""
        return METRICS[self.kind]

    @property
    def engine(self) -> Engine:
        return self.metric.make(*(value for _, value in self.settings))

    def count(self, candidate: str, references: Sequence[str]) -> Counts:
        """A segment → counts, which sum to those of a corpus.

        An empty reference beside others stands for one that is missing. Raises ``InputError`` for
        no reference, for a text that is too long, and where the metric cannot compare these texts.
        """
        if not references:
            raise InputError("There is no reference to compare the candidate with.")
        references = list(filter(str.strip, references)) or references[:1]
        check_length("candidate", "characters", len(candidate), MOST_CHARACTERS)
        for reference in references:
            check_length("reference", "characters", len(reference), MOST_CHARACTERS)
        return self.engine.count(candidate, references)

    def rate(self, counts: Counts) -> float:
        """The counts of a segment → its score."""
        return self.engine.rate(counts)

    def rate_corpus(self, sums: Counts) -> float:
        """Summed counts → the score of a corpus."""
        return self.engine.rate_corpus(sums)

    def segment(self, candidate: str, references: Sequence[str]) -> float:
        """The score of one candidate against its references."""
        return self.rate(self.count(candidate, references))

    def corpus(self, candidates: Iterable[str], references: Iterable[Sequence[str]]) -> float:
        """The score of many; each candidate has references of its own, as many as there are.

        Raises ``InputError`` that names the line, and for no segments.
        """
        rows = []
        for line, (text, others) in enumerate(zip(candidates, references, strict=True), 1):
            try:
                rows.append(self.count(text, others))
            except InputError as error:
                raise InputError("Line {line}: {why}", line=line, why=error) from error
        if not rows:
            raise InputError("There are no segments to score: the files are empty.")
        return self.rate_corpus(tuple(map(sum, zip(*rows, strict=True))))

    @property
    def name(self) -> str:
        """As it is typed: ``bleu``, ``bleu[max_n=2;smooth=none]``; ``parse`` takes it back."""
        changed = [
            f"{option.name}={option.write(value)}"
            for option, (_, value) in zip(self.metric.options, self.settings, strict=True)
            if value != option.default
        ]
        return self.metric.name + (f"[{';'.join(changed)}]" if changed else "")

    @property
    def title(self) -> str:
        """As it is shown: ``BLEU``, ``BLEU (max_n=2)``."""
        changes = self.name.removeprefix(self.metric.name).strip("[]").replace(";", ", ")
        return self.metric.title + (f" ({changes})" if changes else "")

    @property
    def signature(self) -> str:
        """All that the score of a corpus depends on, for one reference."""
        return self.signature_for(1)

    def signature_for(self, references: int, *, corpus: bool = True) -> str:
        """The same for so many references (−1: their number varies), or of a single segment."""
        return self.engine.signature(references, corpus)


def companion(kind: str, **options: Value) -> Companion:
    """``companion("rouge2", mode="recall")``; what is not given is at its default.

    Raises ``ChoiceError`` for an unknown metric or option, ``InputError`` for a value that cannot
    be.
    """
    metric = get(kind)
    return Companion(metric.name, metric.settings(options))
