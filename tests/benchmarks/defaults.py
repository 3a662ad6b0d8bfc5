"""How the tuned variant's defaults were fitted, and what the same fit reaches on a set left out.

    python tests/benchmarks/defaults.py [--language ru en] [--folder CACHE]

Hill-climbing over a grid of round values from the values of before; a weight that moves pushes the
others, so that none rises along the stages. Made large is the mean of Fisher's z of Pearson's r and
half of the mean of Kendall's τ within sources, over sets with 1,000 pairs that people tell apart,
less what leaving the start costs. Printed is r of each set: by the present values, by the fit to
all, and by the fit to all others. ``--folder``: as of ``levers.py``.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path

import numpy as np

sys.path.insert(0, str(Path(__file__).parents[2]))

from meteor_core import Meteor
from meteor_core.meta_evaluation.judged import Values
from meteor_core.meta_evaluation.measures import pairs, pearson
from meteor_core.meteor.scoring import blended, f_mean_and_penalty, letters_alike, ratio
from meteor_core.model import GREEK
from tests.benchmarks.lever_features import Features, features
from tests.benchmarks.levers import WMT, kept

GRID: Mapping[str, Sequence[float]] = {
    "alpha": (0.5, 0.6, 0.7, 0.75, 0.8, 0.85, 0.9),
    "beta": (0.3, 0.5, 0.8, 1.0, 1.2, 1.6, 2.0),
    "gamma": (0.1, 0.15, 0.2, 0.3, 0.4, 0.45, 0.5),
    "delta": (0.5, 0.6, 0.7, 0.8, 0.9),
    "sigma": (0.0, 0.5, 1.0, 1.5, 2.0),
    "mu": (0.0, 0.1, 0.2, 0.3, 0.4, 0.5),
}
EARLIER: Mapping[str, Mapping[str, float]] = {
    "ru": {
        "alpha": 0.8,
        "beta": 0.5,
        "gamma": 0.45,
        "delta": 0.8,
        "sigma": 2.0,
        "mu": 0.2,
        "lemma": 0.7,
        "synonym": 0.6,
        "paraphrase": 0.6,
        "embedding": 0.6,
        "fuzzy": 0.6,
    },
    "en": {
        "alpha": 0.8,
        "beta": 0.8,
        "gamma": 0.4,
        "delta": 0.7,
        "sigma": 2.0,
        "mu": 0.2,
        "stem": 0.9,
        "synonym": 0.8,
        "paraphrase": 0.6,
        "fuzzy": 0.4,
    },
}
"""Where a fit starts: the values before σ and μ, with these two as ``levers.py`` chose them."""

WEIGHTS = (0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1.0)
RIDGE, PAIRS, MOST = 0.2, 1000, 15_000

Given = dict[str, float]


class Set:
    """One set, ready to be scored by any parameters."""

    def __init__(self, rows: Features, stages: Sequence[str]) -> None:
        self._stages, self.human = stages, rows.human
        lengths, matched = rows.lengths[..., 0], rows.matched[..., 0]  # punctuation is function
        self._lengths = np.stack([lengths[:, :, 0], lengths[:, :, 1:].sum(axis=2)], axis=-1)
        self._matched = np.stack([matched[:, :, 0], matched[:, :, 1:].sum(axis=2)], axis=-1)
        self._any = (rows.matches > 0)[:, None]
        self._fragmentation = rows.breaks / np.maximum(rows.matches, 1)
        self._letters = letters_alike(
            list(rows.letters[:, 0].T), list(rows.letters[:, 1].T), list(rows.common.T)
        )
        told = pairs(rows.human, rows.group.astype(np.intp))
        apart = np.flatnonzero((told.preferred != 0) & told.within)
        self.judged = len(apart) >= PAIRS
        some = np.random.default_rng(0).permutation(apart)[:MOST]
        self._first, self._second = told.first[some], told.second[some]
        self._preferred = told.preferred[some]

    def scores(self, given: Given) -> Values:
        """Parameters → the score of each row."""
        share = np.array([given["delta"], 1 - given["delta"]])
        weights = np.array([given.get(stage, 1.0) for stage in self._stages])
        granted = given["sigma"] * given["delta"] * self._any
        credit = np.einsum("rsct,c,t->rs", self._matched, weights, share)
        precision, recall = ratio(granted + credit, granted + self._lengths @ share).T
        alpha, beta, gamma = (given[name] for name in ("alpha", "beta", "gamma"))
        words = f_mean_and_penalty(precision, recall, self._fragmentation, alpha, beta, gamma)[2]
        return blended(words, self._letters.f_mean, self._letters.told, given["mu"])

    def agreement(self, given: Given) -> float:
        return pearson(self.scores(given), self.human)

    def order(self, given: Given) -> float:
        """Kendall's τ of the pairs within a source."""
        scores = self.scores(given)
        said = np.sign(scores[self._first] - scores[self._second])
        return float((said * self._preferred).mean())


def moved(given: Given, name: str, value: float, weighted: Sequence[str]) -> Given:
    """One value changed; weights before it are no smaller, those after it no larger."""
    changed = given | {name: value}
    if name in weighted:
        place = weighted.index(name)
        changed |= {other: max(given[other], value) for other in weighted[:place]}
        changed |= {other: min(given[other], value) for other in weighted[place + 1 :]}
    return changed


def fitted(sets: Sequence[Set], start: Given, weighted: Sequence[str]) -> Given:
    """The parameters that no single change betters."""
    grid = dict(GRID) | dict.fromkeys(weighted, WEIGHTS)
    ranges = {name: max(values) - min(values) for name, values in grid.items()}

    def worth(given: Given) -> float:
        agreed = np.mean([np.arctanh(one.agreement(given)) for one in sets])
        order = [one.order(given) for one in sets if one.judged]
        far = np.mean([((given[name] - start[name]) / ranges[name]) ** 2 for name in grid])
        return float(agreed + 0.5 * np.mean(order or [0.0]) - RIDGE * far)

    given, best = start, worth(start)
    for _ in range(5):
        before = best
        for name, values in grid.items():
            for value in values:
                trial = moved(given, name, value, weighted)
                if (found := worth(trial)) > best + 1e-5:
                    given, best = trial, found
        if best - before < 2e-4:
            break
    return given


def report(language: str, folder: Path | None) -> None:
    """The table of a language."""
    metric = Meteor(language, "tuned")
    sets = {
        file.stem: Set(
            kept(folder, f"{file.stem}.features", partial(features, file, metric)), metric.stages
        )
        for file in sorted(WMT.glob(f"*.*-{language}.tsv"))
    }
    weighted = [stage for stage in metric.stages if stage != "exact"]
    now = {name: getattr(metric.parameters, name) for name in GREEK}
    now |= {stage: metric.parameters.weight(stage) for stage in weighted}
    start = dict(EARLIER[language])
    whole = fitted(list(sets.values()), start, weighted)
    print({name: round(value, 2) for name, value in whole.items()})
    print(f"{'':24}{'now':>8}{'fitted':>8}{'left out':>9}")
    for name, one in sets.items():
        others = [other for other in sets.values() if other is not one]
        found = [one.agreement(each) for each in (now, whole, fitted(others, start, weighted))]
        print(f"{name:24}{found[0]:8.4f}{found[1]:8.4f}{found[2]:9.4f}", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--language", nargs="+", choices=("ru", "en"), default=["ru", "en"])
    parser.add_argument("--folder", type=Path)
    given = parser.parse_args()
    for language in given.language:
        report(language, given.folder)


if __name__ == "__main__":
    main()
