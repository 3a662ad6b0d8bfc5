"""What is taken away: a corpus, its systems' statistics, the metric to draw alignments again.

A view says which systems and segments are written, in which order and why; statements are what
every format says about the corpus: verdicts, filters, signatures.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Set
from dataclasses import dataclass, field, replace
from functools import cached_property

import numpy as np

from meteor_core.corpus.results import Filter, SegmentNumbers, System, order
from meteor_core.corpus.significance import SystemComparison, too_few
from meteor_core.corpus.versions import MatchChange, Versions, match_changes, versions
from meteor_core.messages.errors import ChoiceError
from meteor_core.messages.phrase import N_, Phrase, translated
from meteor_core.meteor.matrix import Values
from meteor_core.meteor.metric import Meteor
from meteor_core.meteor.scoring import score
from meteor_core.metrics.corpus import CorpusMetric, Measured
from meteor_core.model import Alignment, Score
from meteor_core.model.limits import MOST_SEGMENT_TOKENS
from meteor_core.readers.dataset import Dataset
from meteor_core.wording.palette import look
from meteor_core.wording.systems import CORRECTED, UNCORRECTED, against, is_corrected, verdict
from meteor_core.wording.words import Translate, same

_LONGEST = 10**9
"""Words of a reference that a filter takes for any number."""


@dataclass(frozen=True, slots=True, eq=False)
class ExportView:
    """Names of systems in their order (none: all), of which ``baseline`` is the one compared with.

    ``segments`` are counted from 0, in the order in which they are listed; ``None`` is all, as in
    the corpus. ``order`` and ``filters`` describe this in words; ``versions``: the two systems are
    versions of one, and their differences are marked.
    """

    systems: tuple[str, ...] = ()
    baseline: str = ""
    segments: SegmentNumbers | None = None
    order: Phrase | None = None
    filters: tuple[Phrase, ...] = ()
    versions: bool = False

    def describe(self, total: int, translate: Translate = same) -> tuple[str, ...]:
        """Describes the view in the reader's language: ``("80 of 1000 segments", "filter: …",
        "order: …")``."""
        count = total if self.segments is None else len(self.segments)
        counted = Phrase("{count} of {total} segments", count=count, total=total)
        lines = [counted, *(Phrase("filter: {what}", what=each) for each in self.filters)]
        if self.order is not None:
            lines.append(Phrase("order: {what}", what=self.order))
        return tuple(translated(line, translate) for line in lines)


ALL = ExportView()
"""Every system and every segment, as in the corpus."""


def filter_phrases(chosen: Filter, *, longest: int = _LONGEST) -> tuple[Phrase, ...]:
    """Returns a filter in words, a phrase for each condition; ``longest`` means no limit of length.

    Example: ``Filter("cat", chunks=3)`` → ``text “cat”`` and ``chunks, at least 3``.
    """
    low, high = chosen.lengths
    found = []
    if chosen.text:
        template = N_("regular expression “{text}”") if chosen.pattern else N_("text “{text}”")
        found.append(Phrase(template, text=chosen.text))
    if low > 0 or high < longest:
        template = N_("words in the reference: {low} to {high}")
        if high >= longest:
            template = N_("words in the reference: {low} or more")
        found.append(Phrase(template, low=low, high=high))
    if chosen.chunks:
        found.append(Phrase("chunks: {count} or more", count=chosen.chunks))
    if chosen.stage:
        stage = Phrase(look(chosen.stage).label)
        found.append(Phrase("with matches of the stage “{stage}”", stage=stage))
    return tuple(found)


@dataclass(frozen=True)
class Report:
    """``systems`` as ``score_corpus`` gave them for ``dataset`` and ``metric`` (language resolved).

    ``intervals``: 95% intervals of the corpus scores by system's name, where they were worked out.
    ``metrics``: the other metrics; ``missing``: those that were wanted, but are not
    there yet. ``view``: which segments are listed, in which order.
    """

    dataset: Dataset
    systems: tuple[System, ...]
    metric: Meteor
    comparisons: tuple[SystemComparison, ...] = ()
    intervals: Mapping[str, tuple[float, float]] = field(default_factory=dict)
    metrics: tuple[Measured, ...] = ()
    missing: tuple[CorpusMetric, ...] = ()
    view: ExportView = ALL

    @property
    def signature(self) -> str:
        """All that the numbers depend on; that of METEOR, then those of the other metrics."""
        meteor = self.metric.signature_for(len(self.dataset.references))
        return "; ".join([meteor, *(line for metric in self.metrics for line in metric.signatures)])

    @property
    def tested(self) -> tuple[tuple[str, tuple[SystemComparison, ...]], ...]:
        """The comparisons of METEOR, then of the other metrics, each with the metric's title."""
        others = (
            (metric.title, tuple(metric.significance.pairs.values()))
            for metric in self.metrics
            if metric.significance is not None
        )
        return (("METEOR", self.comparisons), *others)

    @cached_property
    def values(self) -> Mapping[str, Values]:
        """The score of each segment, by system."""
        return {system.name: system.segment_scores for system in self.systems}

    def system(self, name: str) -> System:
        """Returns a system by its name; raises ``ChoiceError`` for one that is not there."""
        for system in self.systems:
            if system.name == name:
                return system
        raise ChoiceError("system", name, [system.name for system in self.systems])

    def score(self, system: System, segment: int) -> Score:
        """Returns one segment's score and its parts; segments are counted from 0."""
        return score(system.rows.statistics(segment), system.settings.parameters)

    def candidate(self, system: System, segment: int) -> str:
        return self.dataset.systems[system.name][segment]

    def reference(self, system: System, segment: int) -> tuple[str, str]:
        """Returns name and text of the reference that scored best."""
        names = list(self.dataset.references)
        name = names[int(system.best_reference[segment])]
        return name, self.dataset.references[name][segment]

    def alignment(self, system: System, segment: int) -> Alignment | None:
        """Aligns a segment again with its best reference; returns ``None`` if both are empty."""
        candidate, (_, reference) = self.candidate(system, segment), self.reference(system, segment)
        if not self.metric.sentence(candidate) and not self.metric.sentence(reference):
            return None
        # As long as what was scored: what is too long for a page is not for a file.
        return self.metric.align(candidate, [reference], MOST_SEGMENT_TOKENS)[0]

    def through(self, view: ExportView) -> Report:
        """Returns the report for a view: its systems in its order, and their comparisons.

        Raises ``ChoiceError`` for a system that is not there.
        """
        systems = tuple(map(self.system, view.systems)) or self.systems
        names = {system.name for system in systems}
        compared = (pair for pair in self.comparisons if {pair.baseline, pair.system} <= names)
        pairs = tuple(_from(pair, view.baseline) for pair in compared)
        metrics = tuple(_measured_of(metric, names, view.baseline) for metric in self.metrics)
        return replace(self, systems=systems, comparisons=pairs, metrics=metrics, view=view)

    @cached_property
    def baseline(self) -> System:
        """The system that the others are compared with: the view's, or the first."""
        return self.system(self.view.baseline) if self.view.baseline else self.systems[0]

    @property
    def rivals(self) -> tuple[System, ...]:
        """The systems that are compared with the baseline."""
        return tuple(system for system in self.systems if system.name != self.baseline.name)

    def difference(self, system: System, segment: int) -> float:
        """Returns a segment's score minus that of the baseline."""
        return float(self.values[system.name][segment] - self.values[self.baseline.name][segment])

    @cached_property
    def segments(self) -> SegmentNumbers:
        """The segments that are listed one after the other, as the view has them."""
        chosen = self.view.segments
        return np.arange(len(self.dataset)) if chosen is None else chosen

    @cached_property
    def drawn(self) -> SegmentNumbers:
        """The order in which alignments are drawn: the view's where it has one.

        Otherwise the most informative segments come first: of two systems those where the second is
        farthest behind the first, else those with the least mean score.
        """
        if self.view.order is not None:
            return self.segments
        scores = np.array([self.values[system.name] for system in self.systems])
        if len(self.systems) == 2:
            base = self.values[self.baseline.name]
            return order(self.segments, self.values[self.rivals[0].name] - base, False)
        return order(self.segments, scores.mean(axis=0), False)

    @cached_property
    def versions(self) -> Versions | None:
        """Where two systems are compared: which segments became better or worse."""
        if len(self.rivals) != 1:
            return None
        old, new = self.baseline, self.rivals[0]
        texts = self.dataset.systems
        return versions(old, new, texts[old.name], texts[new.name])

    def held_against(self, segment: int) -> tuple[str, str]:
        """Returns the reference by which two versions of a segment are compared: the baseline's
        best."""
        return self.reference(self.baseline, segment)

    def match_changes(self, segment: int) -> tuple[MatchChange, ...]:
        """Compares two systems: the matches that only the baseline has, and the other way round."""
        _, reference = self.held_against(segment)
        old, new = (self.candidate(system, segment) for system in (self.baseline, self.rivals[0]))
        if old == new or not (reference.strip() and old.strip() and new.strip()):
            return ()
        aligned = (
            self.metric.align(candidate, [reference], MOST_SEGMENT_TOKENS)[0]
            for candidate in (old, new)
        )
        return match_changes(*aligned)


def _measured_of(metric: Measured, names: Set[str], baseline: str) -> Measured:
    """A metric with the comparisons of these systems alone; p-values stay corrected for all."""
    found = metric.significance
    if found is None:
        return metric
    pairs = {
        pair: _from(comparison, baseline)
        for pair, comparison in found.pairs.items()
        if {*pair} <= names
    }
    return replace(metric, significance=replace(found, pairs=pairs))


def _from(comparison: SystemComparison, baseline: str) -> SystemComparison:
    """The comparison seen from the baseline, where that is one of the two."""
    return against(comparison, baseline) if comparison.system == baseline else comparison


MOST_VERDICTS = 12
"""Sentences of verdict; the table of comparisons has all."""

Statement = tuple[str, str]
"""A subject and a statement about it."""


def statements(report: Report, translate: Translate = same) -> Iterator[Statement]:
    """Yields name and text of each statement, in reading order."""
    dataset = report.dataset
    yield translate("Corpus"), dataset.name
    yield translate("Systems"), ", ".join(system.name for system in report.systems)
    for line in verdicts(report, translate):
        yield translate("Verdict"), line
    if any(is_corrected(pairs) for _, pairs in report.tested):
        yield translate("Note"), f"{translate(CORRECTED)} {translate(UNCORRECTED)}"
    if few := too_few(len(dataset)):
        yield translate("Note"), translated(few, translate)
    for line in report.view.describe(len(dataset), translate):
        yield translate("Segments"), line
    for line in missing(report, translate):
        yield translate("Missing"), line
    yield translate("References"), ", ".join(dataset.references)
    yield translate("Signature"), report.signature
    for note in dataset.notes:
        yield translate("Note"), translated(note, translate)


def verdicts(report: Report, translate: Translate = same) -> list[str]:
    """Writes a sentence for each comparison, or that significance is not known yet."""
    if len(report.systems) > 1 and not report.comparisons:
        return [translate("The difference has not been tested for significance.")]
    return [verdict(pair, translate) for pair in report.comparisons[:MOST_VERDICTS]]


def missing(report: Report, translate: Translate = same) -> list[str]:
    """Returns the metrics that were wanted and are not in the report."""
    if not report.missing:
        return []
    names = ", ".join(metric.title for metric in report.missing)
    return [translate("Not computed and therefore not included: {names}.").format(names=names)]
