"""``--fail-under``, ``--fail-if-worse-than``: a check of a pipeline, by the exit code."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import wraps
from typing import Any

import click

from meteor_core.commands.options import UNIT
from meteor_core.corpus.results import System
from meteor_core.corpus.significance import Significance
from meteor_core.messages.errors import ChoiceError, InputError, MeteorError
from meteor_core.messages.phrase import N_, Phrase
from meteor_core.readers import Dataset
from meteor_core.wording.words import p_value

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
            yield _sentence(N_("Below {score}: {systems}."), least, scores, below)
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
