"""Systems compared with the first one: p-values, conditions that fail the command, regressions."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import wraps
from typing import Any

import click

from meteor_core.commands.options import UNIT, Whole, say
from meteor_core.corpus.results import System
from meteor_core.corpus.significance import (
    SAMPLES,
    SEED,
    TRIALS,
    Rate,
    Significance,
    SystemComparison,
    significance,
)
from meteor_core.corpus.versions import (
    KINDS,
    LOST,
    MOVED,
    WON,
    MatchChange,
    Versions,
    change_line,
    stage_changes,
)
from meteor_core.exports.corpora import ExportView, Report
from meteor_core.messages.errors import ChoiceError, InputError, MeteorError
from meteor_core.messages.phrase import N_, Phrase
from meteor_core.meteor.matrix import Numbers
from meteor_core.meteor.metric import Meteor
from meteor_core.readers import Dataset
from meteor_core.wording.words import digits_for, p_value, probability, signed

MOST_SAMPLES = 100_000
"""Resamples: no p-value needs more, and each costs memory."""

P_VALUES = ("bootstrap_p", "randomisation_p", "bootstrap_holm", "randomisation_holm")

METEOR = "meteor"
"""The name of METEOR in tables with other metrics."""


@dataclass(frozen=True, slots=True)
class Drawing:
    """How much is drawn: corpora with replacement (0: nothing at all), tosses of coins, a seed."""

    samples: int
    trials: int
    seed: int

    def of(self, systems: Mapping[str, Numbers], rate: Rate) -> Significance | None:
        """Each system's rows → its interval, and its comparison with the first."""
        if not self.samples:
            return None
        return significance(
            systems,
            rate,
            samples=self.samples,
            trials=self.trials,
            seed=self.seed,
            baseline=next(iter(systems)),
        )


def drawing_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """``--samples --trials --seed`` → the argument ``drawing``."""

    @wraps(command)
    def drawn(samples: int, trials: int, seed: int, **given: Any) -> Any:
        return command(drawing=Drawing(samples, trials, seed), **given)

    for option in (
        click.option(
            "--seed", type=Whole(0), default=SEED, help="The seed for resamples and trials."
        ),
        click.option(
            "--trials",
            type=Whole(1, MOST_SAMPLES),
            default=TRIALS,
            help="The number of trials of approximate randomisation.",
        ),
        click.option(
            "--samples",
            type=Whole(0, MOST_SAMPLES),
            default=SAMPLES,
            help="The number of bootstrap resamples for intervals and p-values. 0 turns off "
            "all p-values.",
        ),
    ):
        drawn = option(drawn)
    return drawn


def comparison_records(metric: str, found: Significance | None) -> Iterator[dict[str, Any]]:
    """Yields the comparisons of one metric, as JSON has them."""
    for comparison in found.pairs.values() if found else ():
        yield {"metric": metric} | _comparison(comparison)


def _comparison(comparison: SystemComparison) -> dict[str, Any]:
    return {
        "baseline": comparison.baseline,
        "system": comparison.system,
        "difference": comparison.difference,
        "interval": [comparison.low, comparison.high],
        **{name: getattr(comparison, name) for name in P_VALUES},
    }


def comparison_table(rows: Sequence[Mapping[str, Any]]) -> str:
    """Comparisons as JSON has them → a table to read, and what its p-values are."""
    import pandas as pd

    pairs = pd.DataFrame(rows)
    pairs["interval"] = [f"{low:+.4f}–{high:+.4f}" for low, high in pairs["interval"]]
    shown = dict.fromkeys(P_VALUES, lambda value: probability(value, 4))
    text = pairs.to_string(index=False, float_format="{:.4f}".format, formatters=shown)
    return f"{text}\n{_explained(pairs)}"


def _explained(pairs: Any) -> str:
    counted = int(pairs.groupby("metric").size().max())
    return (
        f"holm: corrected by Holm's method for the {counted} comparisons of a metric, but not for "
        "the number of metrics; interval: of a single comparison, not corrected; bootstrap_p: "
        "one-tailed, as in sacreBLEU."
    )


_MOST_DIGITS = 17
"""Two numbers that differ do so within these."""


@dataclass(frozen=True, slots=True)
class Gate:
    """The conditions for the systems; ``baseline`` is empty if none was named.

    ``least``: of the corpus score. ``worse``: whether the others may not be worse than the
    baseline; ``significant``: only a significant difference counts.
    """

    baseline: str
    least: float | None
    worse: bool
    significant: bool

    def ordered(self, data: Dataset) -> Dataset:
        """Returns the corpus with the baseline first, with which all others are compared.

        Raises ``ChoiceError`` for one that is not there, ``InputError`` if it is alone.
        """
        if not self.baseline:
            return data
        if self.baseline not in data.systems:
            raise ChoiceError("system", self.baseline, data.systems)
        if self.worse and len(data.systems) == 1:
            raise InputError(
                "{system} is the only system, so there is nothing to compare it with.",
                system=self.baseline,
            )
        return replace(data, systems={self.baseline: data.systems[self.baseline]} | data.systems)

    def check(self, systems: Sequence[System], found: Significance | None) -> None:
        """Raises ``MeteorError`` with the systems that fail, and the condition."""
        reasons = list(self.reasons(systems, found))
        if len(reasons) > 1:
            raise MeteorError("{first} {second}", first=reasons[0], second=reasons[1])
        for reason in reasons:
            raise MeteorError(reason.template, **reason.values)

    def reasons(self, systems: Sequence[System], found: Significance | None) -> Iterator[Phrase]:
        """Yields why the systems do not pass, one sentence per condition."""
        scores = {system.name: system.score.value for system in systems}
        least = self.least
        others = {name: score for name, score in scores.items() if name != self.baseline}
        below = [name for name in others if least is not None and scores[name] < least]
        if least is not None and below:
            yield _sentence(
                N_("These systems score below {score}: {systems}."), least, scores, below
            )
        if self.worse:
            yield from self._worse(scores, found)

    def _worse(self, scores: dict[str, float], found: Significance | None) -> Iterator[Phrase]:
        base = scores[self.baseline]
        worse = [name for name in scores if scores[name] < base]
        if not self.significant:
            if worse:
                message = N_("Worse than {baseline} ({score}): {systems}.")
                yield _sentence(message, base, scores, worse, baseline=self.baseline)
            return
        assert found is not None  # --significant needs resamples: see ``_gate``
        if not found.pairs:  # one segment
            return
        tested = {name: found.comparison(self.baseline, name) for name in worse}
        sure = [name for name in worse if tested[name].is_significant]
        if sure:
            message = N_("Significantly worse than {baseline} ({score}): {systems}; {p}.")
            lasting = ", ".join(p_value(tested[name].randomisation_holm) for name in sure)
            yield _sentence(message, base, scores, sure, baseline=self.baseline, p=lasting)
        if left_open := [name for name in worse if tested[name].is_open]:
            message = N_(
                "There are too few trials to tell whether these systems are worse than "
                "{baseline} ({score}): {systems}."
            )
            yield _sentence(message, base, scores, left_open, baseline=self.baseline)


def _sentence(
    message: str, bound: float, scores: dict[str, float], names: Sequence[str], **values: str
) -> Phrase:
    """The message with the bound and the scores, with enough digits to distinguish them."""
    digits = max(_digits(bound, scores[name]) for name in names)
    systems = ", ".join(f"{name} {scores[name]:.{digits}f}" for name in names)
    return Phrase(message, score=f"{bound:.{digits}f}", systems=systems, **values)


def _digits(first: float, second: float) -> int:
    """``(0.45, 0.4499)`` → 4: decimal places in which two numbers differ, three at least."""
    for digits in range(3, _MOST_DIGITS):
        if f"{first:.{digits}f}" != f"{second:.{digits}f}":
            return digits
    return _MOST_DIGITS


def gate_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """``--baseline --fail-under --fail-if-worse-than --significant`` → the argument ``gate``.

    Of a command that has ``comparisons.drawing_options``, which are above these.
    """

    @wraps(command)
    def gated(**given: Any) -> Any:
        gate = _gate(
            given.pop("baseline"),
            given.pop("fail_under"),
            given.pop("fail_if_worse_than"),
            given.pop("significant"),
            given["drawing"].samples,
        )
        return command(gate=gate, **given)

    for option in (
        click.option(
            "--significant",
            is_flag=True,
            help="With --fail-if-worse-than, fail only if the difference is "
            "significant by approximate randomisation, corrected for the number "
            "of systems (p < 0.05).",
        ),
        click.option(
            "--fail-if-worse-than",
            metavar="BASELINE",
            help="Exit with code 1 if another system's METEOR score is below that of this system.",
        ),
        click.option(
            "--fail-under",
            type=UNIT,
            metavar="SCORE",
            help="Exit with code 1 if a system's METEOR score is below this one. A system "
            "named by --baseline is not checked.",
        ),
        click.option(
            "--baseline",
            metavar="NAME",
            help="The system that the others are compared with; by default, the first. "
            "It is listed first.",
        ),
    ):
        gated = option(gated)
    return gated


def _gate(
    baseline: str | None, least: float | None, worse_than: str | None, sure: bool, samples: int
) -> Gate:
    """Raises ``InputError`` for options that do not go together."""
    if sure and worse_than is None:
        raise InputError("--significant works only together with --fail-if-worse-than.")
    if sure and not samples:
        raise InputError("--significant needs resamples, but --samples 0 draws none.")
    if None not in (baseline, worse_than) and baseline != worse_than:
        raise InputError(
            "--baseline {baseline} and --fail-if-worse-than {other} name different systems. Name "
            "the same system in both.",
            baseline=repr(baseline),
            other=repr(worse_than),
        )
    return Gate(baseline or worse_than or "", least, worse_than is not None, sure)


_MOST_LISTED = 100_000


def regressions_option(command: click.Command) -> click.Command:
    """Adds ``--regressions N``: so many of the segments that became worse."""
    command.params.append(
        click.Option(
            ["most_regressions", "--regressions"],
            type=Whole(0, _MOST_LISTED),
            default=None,
            metavar="N",
            help="Compare the first system with each of the others. Count better, "
            "worse and unchanged segments, and list the N segments that lost "
            "most, with the lost matches.",
        )
    )
    return command


def add_regressions(
    report: dict[str, Any], data: Dataset, systems: Sequence[System], metric: Meteor, most: int
) -> None:
    """Adds the changes from the first system to each other one, under ``changes`` of a report."""
    if len(systems) == 1:
        say(["Warning: --regressions needs at least two systems."])
    whole, baseline = Report(data, tuple(systems), metric), systems[0].name
    report["changes"] = [
        _changes(whole.through(ExportView((system.name, baseline), baseline)), most)
        for system in systems[1:]
    ]


def _changes(report: Report, most: int) -> dict[str, Any]:
    old, new, found = report.baseline, report.rivals[0], report.versions
    assert found is not None
    stages = stage_changes(old, new, found.segments(list(KINDS)))
    return {
        "baseline": old.name,
        "system": new.name,
        **found.counts,
        "stages": [
            {"stage": change.stage, "baseline": change.old, "system": change.new}
            for change in stages
        ],
        "regressions": [
            _regression(report, found, segment)
            for segment in found.segments(["worse"])[:most].tolist()
        ],
    }


def _regression(report: Report, found: Versions, segment: int) -> dict[str, Any]:
    old, new = (report.candidate(each, segment) for each in (report.baseline, report.rivals[0]))
    changes = report.match_changes(segment)
    return {
        "segment": segment + 1,
        "id": report.dataset.ids[segment],
        "difference": float(found.differences[segment]),
        "baseline_candidate": old,
        "candidate": new,
        "changed_words": change_line(old, new),
        "lost": _matches(changes, LOST),
        "won": _matches(changes, WON),
        "moved": _matches(changes, MOVED),
    }


def _matches(changes: Sequence[MatchChange], kind: str) -> list[dict[str, Any]]:
    """Words of the reference, and the stages that matched them: the baseline's, the system's."""
    return [
        {"reference": change.reference, "stages": [held.stage for held in change[1:] if held]}
        for change in changes
        if change.kind == kind
    ]


def readable_regressions(report: dict[str, Any]) -> Iterator[str]:
    """Yields the changes of a report as paragraphs."""
    for change in report.get("changes", ()):
        counts = "; ".join(f"{change[kind]} {label}" for kind, label in KINDS.items())
        lines = [f"{change['system']} against {change['baseline']}: {counts}"]
        yield "\n".join([*lines, *map(_regression_line, change["regressions"])])


def _regression_line(segment: dict[str, Any]) -> str:
    """``"17  −0.112  12 → 21  lost: 12 (exact)"``."""
    difference = signed(segment["difference"], digits_for([segment["difference"]]))
    lost = ", ".join(f"{each['reference']} ({each['stages'][0]})" for each in segment["lost"])
    parts = [segment["id"], difference, segment["changed_words"], lost and f"lost: {lost}"]
    return "  ".join(part for part in parts if part)
