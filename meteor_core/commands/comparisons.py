"""Intervals and p-values in the report of a corpus: of METEOR and of the other metrics."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import wraps
from typing import Any

import click

from meteor_core.commands.options import Whole
from meteor_core.corpus.resampling import SAMPLES, SEED, TRIALS, Rate
from meteor_core.corpus.significance import Significance, SystemComparison, significance
from meteor_core.meteor.matrix import Numbers
from meteor_core.wording.words import probability

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


def records(metric: str, found: Significance | None) -> Iterator[dict[str, Any]]:
    """Yields the comparisons of one metric, as JSON has them."""
    for comparison in found.pairs.values() if found else ():
        yield {"metric": metric} | _record(comparison)


def _record(comparison: SystemComparison) -> dict[str, Any]:
    return {
        "baseline": comparison.baseline,
        "system": comparison.system,
        "difference": comparison.difference,
        "interval": [comparison.low, comparison.high],
        **{name: getattr(comparison, name) for name in P_VALUES},
    }


def table(rows: Sequence[Mapping[str, Any]]) -> str:
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
