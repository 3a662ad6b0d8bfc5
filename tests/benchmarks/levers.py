"""What more evidence would add to the tuned variant's agreement with people, each set left out.

    python tests/benchmarks/levers.py [--language ru en] [--folder CACHE]

The sets are the files ``human.*`` and ``mqm.*`` of ``../shared/data/wmt``. A lever is some numbers
that the formula does not have. They are fitted to every set but one (by hill-climbing over a grid;
the mean of Fisher's z of Pearson's r), and what they reach on that one is printed, for every lever,
those that gain nothing among them: first beside the parameters as they are, then with all
parameters fitted anew. Between them stands what comes out when the lever itself is chosen without
the set that is judged, by leaving each of the others out in turn. For comparison: ``tuned`` as it
is, and chrF, chrF++ and BLEU by sacreBLEU. Beside r stands the share of pairs of one source that
are put in the right order (ties of the metric count a half, pairs that people tie do not count).

The formula, words weighing as the settings say: P = (prior + credit) ÷ (prior + length), where
anything matches, and the same for R; F-mean and penalty as ever, ``breaks`` or, for ``adjacent``,
what is missing to all neighbours; score = (1 − letters) · METEOR + letters · F of letters.
``--folder`` keeps what was counted, which takes some minutes.
"""

from __future__ import annotations

import argparse
import pickle
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from types import MappingProxyType
from typing import TypeVar

import numpy as np
from sacrebleu.metrics.bleu import BLEU
from sacrebleu.metrics.chrf import CHRF

sys.path.insert(0, str(Path(__file__).parents[2]))

from meteor_core import Meteor
from meteor_core.commands.files import opened
from meteor_core.meta_evaluation.judged import read
from meteor_core.meta_evaluation.measures import pearson
from tests.benchmarks.lever_features import POWERS, Features, Values, features

WMT = Path(__file__).parents[2].parent / "shared" / "data" / "wmt"

Settings = Mapping[str, float]
Grid = Mapping[str, Sequence[float]]

FITTED: Grid = MappingProxyType(
    {
        "alpha": (0.5, 0.6, 0.7, 0.8, 0.9),
        "beta": (0.3, 0.5, 0.8, 1.2, 2.0),
        "gamma": (0.0, 0.1, 0.2, 0.3, 0.45, 0.6),
        "delta": (0.6, 0.7, 0.8, 0.9),
        "lemma": (0.6, 0.7, 0.8, 0.9),
        "other": (0.4, 0.5, 0.6, 0.7, 0.8),
    }
)
"""What every lever is fitted with; ``other`` weighs all stages after lemma."""

LEVERS: Mapping[str, Grid] = MappingProxyType(
    {
        "words taken for granted": {"prior": (0.0, 1.0, 2.0, 3.0, 4.0)},
        "letters of both texts": {"letters": (0.0, 0.1, 0.2, 0.3)},
        "taken for granted, and letters": {
            "prior": (0.0, 1.0, 2.0, 3.0, 4.0),
            "letters": (0.0, 0.1, 0.2, 0.3),
        },
        "letters of unmatched words": {"loose": (0.0, 0.3, 0.6, 1.0)},
        "words weighed by their letters": {"power": POWERS},
        "weight of punctuation": {"punctuation": (0.0, 0.5, 1.0, 2.0)},
        "capitals that differ": {"cased": (0.0, 0.1, 0.3)},
        "neighbours kept, not breaks": {"adjacent": (0.0, 1.0)},
    }
)

START: Settings = MappingProxyType(
    {
        "prior": 0.0,
        "letters": 0.0,
        "loose": 0.0,
        "power": 0.0,
        "punctuation": 1.0,
        "cased": 0.0,
        "adjacent": 0.0,
    }
)


def shares(common: Values, both: Values, side: int) -> Values:
    """Counts (rows × order) → the mean over the orders that both texts have, as chrF takes it."""
    letters, has = both[:, side], (both > 0).all(axis=1)
    found = np.where(has, common / np.where(has, letters, 1), 0).sum(axis=1)
    mean: Values = found / np.maximum(has.sum(axis=1), 1)
    return mean


def harmonic(precision: Values, recall: Values, alpha: float) -> Values:
    below = alpha * precision + (1 - alpha) * recall
    return np.where(below > 0, precision * recall / np.where(below > 0, below, 1), 0)


def scores(rows: Features, given: Settings, stages: Sequence[str]) -> Values:
    """Settings → the score of each row."""
    power = POWERS.index(given["power"])
    function = 1 - given["delta"]
    classes = np.array([given["delta"], function, function * given["punctuation"]])
    names = {"exact": 1.0, "lemma": given["lemma"]}
    weights = np.array([names.get(stage, given["other"]) for stage in stages])
    sides = []
    for side in (0, 1):
        length = rows.lengths[:, side, :, power] @ classes
        credit = rows.matched[:, side, :, :, power] @ weights @ classes
        if given["loose"]:
            alike = shares(rows.left_common, rows.left_letters, side)
            credit = credit + given["loose"] * alike * (rows.left[:, side, :2, power] @ classes[:2])
        credit = credit - given["cased"] * rows.cased * function
        prior = given["prior"] * given["delta"]
        sides.append(np.where(rows.matches > 0, (prior + credit) / (prior + length + 1e-12), 0))
    breaks = rows.breaks / np.maximum(rows.matches, 1)
    if given["adjacent"]:
        pairs = np.maximum(rows.lengths[:, 1, :, 0].sum(axis=1) - 1, 1)
        breaks = 1 - np.minimum(rows.adjacent / pairs, 1)
    penalty = given["gamma"] * breaks ** given["beta"] * (breaks > 0)
    value = harmonic(sides[0], sides[1], given["alpha"]) * (1 - penalty)
    if given["letters"]:
        precision, recall = (shares(rows.common, rows.letters, side) for side in (0, 1))
        alike = harmonic(precision, recall, 0.8)
        value = (1 - given["letters"]) * value + given["letters"] * alike
    return value


Sets = Mapping[str, Features]


class Fit:
    """Fits settings to sets of one language."""

    def __init__(self, metric: Meteor) -> None:
        self._stages = metric.stages
        alpha, beta, gamma, delta, sigma, mu = metric.parameters.greek
        weight = metric.parameters.weight
        self.start: Settings = dict(START) | {
            "alpha": alpha,
            "beta": beta,
            "gamma": gamma,
            "delta": delta,
            "lemma": weight("lemma" if "lemma" in self._stages else "stem"),
            "other": weight("synonym"),
        }
        self.own: Settings = dict(self.start) | {"prior": sigma, "letters": mu}

    def scores(self, rows: Features, given: Settings) -> Values:
        return scores(rows, given, self._stages)

    def agreement(self, rows: Features, given: Settings) -> float:
        return pearson(self.scores(rows, given), rows.human)

    def fitted(self, sets: Sequence[Features], grid: Grid) -> Settings:
        """The settings that no single change within the grid betters."""

        def worth(given: Settings) -> float:
            return float(np.mean([np.arctanh(self.agreement(rows, given)) for rows in sets]))

        given, best = self.start, worth(self.start)
        for _ in range(3):
            before = best
            for name, values in grid.items():
                for value in values:
                    trial = dict(given) | {name: value}
                    if (found := worth(trial)) > best + 1e-5:
                        given, best = trial, found
            if best - before < 1e-4:
                break
        return given


def left_out(fit: Fit, sets: Sets, grid: Grid) -> dict[str, Settings]:
    """For each set what is fitted to all others."""
    return {
        name: fit.fitted([rows for other, rows in sets.items() if other != name], grid)
        for name in sets
    }


def nested(fit: Fit, sets: Sets) -> Iterator[tuple[str, str, Settings]]:
    """For each set the lever that does best on the others, each left out in turn, and its fit."""
    for name in sets:
        others = {other: rows for other, rows in sets.items() if other != name}
        worth = {
            lever: np.mean(
                [
                    np.arctanh(fit.agreement(others[each], given))
                    for each, given in left_out(fit, others, grid).items()
                ]
            )
            for lever, grid in LEVERS.items()
        }
        lever = max(worth, key=lambda each: worth[each])
        yield name, lever, fit.fitted(list(others.values()), LEVERS[lever])


def within(values: Values, rows: Features) -> float:
    """The share of pairs of one source, told apart by people, that the metric puts in order."""
    right = total = 0.0
    order = np.argsort(rows.group, kind="stable")
    cuts = np.nonzero(np.diff(rows.group[order]))[0] + 1
    for group in np.split(order, cuts):
        better = np.subtract.outer(rows.human[group], rows.human[group]) > 0
        gap = np.subtract.outer(values[group], values[group])
        right += (better & (gap > 0)).sum() + 0.5 * (better & (gap == 0)).sum()
        total += better.sum()
    return right / total if total else float("nan")


def peers(file: Path) -> dict[str, Values]:
    """chrF, chrF++ and BLEU of each row."""
    rows = read(*opened([file]), skip_missing=True)
    pairs = list(zip(rows.candidates, rows.references, strict=True))
    metrics = {"chrF": CHRF(), "chrF++": CHRF(word_order=2), "BLEU": BLEU(effective_order=True)}
    return {
        name: np.array([metric.sentence_score(one, [two]).score for one, two in pairs])
        for name, metric in metrics.items()
    }


Counted = TypeVar("Counted")


def kept(folder: Path | None, name: str, make: Callable[[], Counted]) -> Counted:
    """What was counted before, if it is to be kept."""
    path = folder / name if folder else None
    if path and path.exists():
        counted: Counted = pickle.loads(path.read_bytes())
        return counted
    made = make()
    if path:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(pickle.dumps(made))
    return made


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--language", nargs="+", choices=("ru", "en"), default=["ru", "en"])
    parser.add_argument("--folder", type=Path)
    parser.add_argument("--quick", action="store_true", help="fit no parameters anew")
    options = parser.parse_args()
    for language in options.language:
        report(language, options)


def report(language: str, options: argparse.Namespace) -> None:
    """Both tables of a language."""
    metric = Meteor(language, "tuned")
    sets: dict[str, Features] = {}
    others: dict[str, Mapping[str, Values]] = {}
    for file in sorted(WMT.glob(f"*.*-{language}.tsv")):
        name = file.stem.partition(".")[2]
        sets[name] = kept(options.folder, f"{file.stem}.features", partial(features, file, metric))
        others[name] = kept(options.folder, f"{file.stem}.peers", partial(peers, file))
    table = Table(sets)
    fit = Fit(metric)
    for peer in ("chrF", "chrF++", "BLEU"):
        table.add(peer, {name: values[peer] for name, values in others.items()})
    table.add("tuned", {name: fit.scores(rows, fit.own) for name, rows in table.sets.items()})
    for lever, grid in LEVERS.items():
        table.add_fits(lever, fit, left_out(fit, table.sets, grid))
    chosen = list(nested(fit, table.sets))
    table.add_fits("chosen without the set", fit, {name: given for name, _, given in chosen})
    print("chosen:", ", ".join(f"{name}: {lever}" for name, lever, _ in chosen))
    if not options.quick:
        for lever, grid in ({"none": {}} | dict(LEVERS)).items():
            every = dict(FITTED) | dict(grid)
            table.add_fits(f"{lever}, refitted", fit, left_out(fit, table.sets, every))


class Table:
    """Prints lines as they are known: r of each set, their mean, and shares of pairs in order."""

    def __init__(self, sets: Sets) -> None:
        self.sets = sets
        head = "".join(f"{name[:13]:>14}" for name in sets)
        print(f"\n{'Pearson r | pairs in order':40}{head}{'mean':>9} |{head}")
        print(f"{'rows':40}" + "".join(f"{len(rows.human):14}" for rows in sets.values()))

    def add(self, title: str, values: Mapping[str, Values]) -> None:
        measured = [pearson(values[name], rows.human) for name, rows in self.sets.items()]
        ordered = [within(values[name], rows) for name, rows in self.sets.items()]
        cells = "".join(f"{each:14.4f}" for each in measured)
        pairs = "".join(f"{each:14.4f}" for each in ordered)
        print(f"{title:40}{cells}{np.mean(measured):9.4f} |{pairs}", flush=True)

    def add_fits(self, title: str, fit: Fit, given: Mapping[str, Settings]) -> None:
        self.add(title, {name: fit.scores(self.sets[name], given[name]) for name in self.sets})


if __name__ == "__main__":
    main()
