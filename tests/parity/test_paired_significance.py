"""p-values and intervals of every metric that sacreBLEU has, against its own paired tests, live."""

from __future__ import annotations

import csv
from pathlib import Path

import numpy as np
import pytest
from sacrebleu.metrics.base import Metric as SacreMetric
from sacrebleu.metrics.bleu import BLEU
from sacrebleu.metrics.chrf import CHRF
from sacrebleu.metrics.ter import TER
from sacrebleu.significance import PairedTest

from meteor_core.corpus.significance import Significance, significance
from meteor_core.metrics import Metric
from meteor_core.metrics.corpus import score_systems

SAMPLES = Path("pages/ui/shared/corpora/samples")
METRICS = {
    "bleu": BLEU(force=True),
    "chrf": CHRF(),
    "chrf++": CHRF(word_order=2),
    "ter": TER(case_sensitive=False),
}
DRAWS = {"bs": 1_000, "ar": 1_500}


def corpus(name: str) -> tuple[dict[str, list[str]], list[str]]:
    """Systems and reference of a sample, twice over so that tests have something to draw."""
    with (SAMPLES / name).open(encoding="utf-8", newline="") as stream:
        rows = list(csv.DictReader(stream, delimiter="\t"))
    systems = [key for key in rows[0] if key.startswith("candidate")]
    return {name: [row[name] for row in rows] for name in systems}, [
        row["reference"] for row in rows
    ]


def theirs(
    systems: dict[str, list[str]], references: list[list[str]], metric: SacreMetric, test: str
) -> dict[str, tuple[float, float, float]]:
    """By system: sacreBLEU's p, mean and half of the interval, on a scale of 0..1."""
    _, found = PairedTest([*systems.items()], {"metric": metric}, references, test, DRAWS[test])()
    names, results = found["System"], found[next(key for key in found if key != "System")]
    return {
        str(name): (result.p_value or 0, (result.mean or 0) / 100, (result.ci or 0) / 100)
        for name, result in zip(names, results, strict=True)
    }


def ours(systems: dict[str, list[str]], references: list[list[str]], kind: str) -> Significance:
    metric = Metric.of(kind)
    (scored,) = score_systems(systems, references, [metric])
    return significance(
        scored.rows,
        metric.rate_sums,
        samples=DRAWS["bs"],
        trials=DRAWS["ar"],
        baseline=next(iter(systems)),
    )


@pytest.mark.parametrize("sample", ["news.ru.tsv", "news.en.tsv"])
@pytest.mark.parametrize("kind", METRICS)
def test_as_sacrebleu_s_own(sample: str, kind: str) -> None:
    systems, reference = corpus(sample)
    found = ours(systems, [reference], kind)
    bootstrap = theirs(systems, [reference], METRICS[kind], "bs")
    randomised = theirs(systems, [reference], METRICS[kind], "ar")
    for (_, system), pair in found.pairs.items():
        assert pair.bootstrap_p == pytest.approx(bootstrap[system][0], abs=1e-12)
        assert pair.randomisation_p == pytest.approx(randomised[system][0], abs=1e-12)
    for system, (low, high) in found.intervals.items():
        assert (high - low) / 2 == pytest.approx(bootstrap[system][2], rel=1e-5)


@pytest.mark.parametrize("kind", METRICS)
def test_with_two_references(kind: str) -> None:
    systems, reference = corpus("news.ru.tsv")
    first, *others = systems
    references = [reference, systems.pop(others[-1])]
    found = ours(systems, references, kind)
    for test, field in (("bs", "bootstrap_p"), ("ar", "randomisation_p")):
        expected = theirs(systems, references, METRICS[kind], test)
        for (_, system), pair in found.pairs.items():
            assert getattr(pair, field) == pytest.approx(expected[system][0], abs=1e-12)
    assert first in found.intervals


def test_a_system_does_not_differ_from_itself() -> None:
    """The one thing told otherwise: sacreBLEU gives two equal systems its least p."""
    systems, reference = corpus("news.ru.tsv")
    texts = next(iter(systems.values()))
    twice = {"one": texts, "same": list(texts)}
    assert theirs(twice, [reference], METRICS["bleu"], "ar")["same"][0] == 1 / (DRAWS["ar"] + 1)
    (pair,) = ours(twice, [reference], "bleu").pairs.values()
    assert (pair.bootstrap_p, pair.randomisation_p, pair.difference) == (1, 1, 0)


@pytest.mark.parametrize("kind", ["rouge1", "rougel", "jarowinkler", "levenshtein"])
def test_metrics_that_sacrebleu_has_not(kind: str) -> None:
    """Of a mean of segments' scores the interval is NumPy's percentiles of resampled means."""
    systems, reference = corpus("news.ru.tsv")
    found, metric = ours(systems, [reference], kind), Metric.of(kind)
    generator = np.random.default_rng(8)
    for system, texts in systems.items():
        pairs = zip(texts, reference, strict=True)
        scores = np.array([metric.segment(text, [other]) for text, other in pairs])
        means = scores[generator.integers(len(scores), size=(20_000, len(scores)))].mean(axis=1)
        low, high = np.quantile(means, [0.025, 0.975])
        near = pytest.approx((low, high), abs=(high - low) / 8)
        assert found.intervals[system] == near
