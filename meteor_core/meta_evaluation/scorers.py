"""Metrics' scores of judged rows, and which share of the rows a metric was fitted to.

A set is known by a sketch: the least hashes of its references (bottom-k; Broder 1997). Whatever
part of a set is sampled by the same bound is as likely to be known as the whole set. A saved
variant keeps the sketch of its segments; those of the sets that the default parameters rest on
are in ``known_sets.tsv``, which ``tests/benchmarks/known_sets.py`` writes. No text is kept.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from hashlib import sha256
from pathlib import Path

from meteor_core.corpus.results import System
from meteor_core.corpus.scoring import score_corpus
from meteor_core.messages.errors import ChoiceError, ResourceError
from meteor_core.messages.phrase import N_, Phrase
from meteor_core.messages.reasons import reason
from meteor_core.meta_evaluation.judged import JudgedSegments, Values
from meteor_core.meteor.metric import Meteor
from meteor_core.meteor.variants import TUNED, VARIANTS, base_of, speaking
from meteor_core.metrics import METRICS, parse
from meteor_core.metrics.corpus import score_systems

OTHERS = ("bleu", "chrf", "chrf++", "rougel", "ter", "levenshtein")
"""The metrics that are compared with METEOR by default."""

MetricProgress = Callable[[str], None]
"""Called with the name of the metric that is begun."""


@dataclass(frozen=True)
class MetricScores:
    """A metric's scores, one for each row. ``note``: what was done to them, if anything."""

    name: str
    title: str
    signature: str
    scores: Values
    note: str = ""


@dataclass(frozen=True, slots=True)
class SkippedMetric:
    """A metric that could not be used, and why."""

    name: str
    why: Phrase


def names(language: str) -> tuple[str, ...]:
    """Returns ``tuned``, then the other variants for the language, then other metrics."""
    variants = sorted(speaking(VARIANTS, language), key=lambda name: name != TUNED.name)
    return (*variants, *OTHERS)


def system(judged: JudgedSegments, metric: Meteor, jobs: int = 1) -> System:
    """Counts the statistics of every row by one METEOR."""
    texts = {judged.name: judged.candidates}
    return score_corpus(texts, [judged.references], metric, jobs=jobs)[0]


def meteor(judged: JudgedSegments, metric: Meteor, title: str = "", jobs: int = 1) -> MetricScores:
    """Scores every row by one METEOR, with its signature."""
    scores = system(judged, metric, jobs).segment_scores
    name, title = metric.name or metric.variant, title or metric.recipe.full_title
    return MetricScores(name, title, metric.signature, scores)


def score(
    judged: JudgedSegments,
    language: str,
    wanted: Sequence[str],
    jobs: int = 1,
    progress: MetricProgress = lambda title: None,
) -> tuple[list[MetricScores], list[SkippedMetric]]:
    """Names of variants and of other metrics → their scores, and those that are not available.

    Raises ``ChoiceError`` for a name that is neither.
    """
    scored: list[MetricScores] = []
    skipped: list[SkippedMetric] = []
    for name in wanted:
        variant = base_of(name)
        if variant is None and name.partition("[")[0] not in METRICS:
            raise ChoiceError("metric", name, (*VARIANTS, *METRICS))
        progress(name)
        if variant is None:
            scored.append(_other(judged, name, jobs))
        elif language not in variant.languages:
            skipped.append(
                SkippedMetric(
                    name, Phrase("not available for the language {language}", language=language)
                )
            )
        else:
            try:
                scored.append(_variant(judged, language, name, jobs))
            except ResourceError as error:
                skipped.append(SkippedMetric(name, reason(error)))
    return scored, skipped


def _variant(judged: JudgedSegments, language: str, name: str, jobs: int) -> MetricScores:
    metric = Meteor(language, name)
    scored = meteor(judged, metric, jobs=jobs)
    if not metric.missing:
        return scored
    off = ", ".join(stage for stage, _ in metric.missing)
    return replace(scored, note=f"without {off}")


def _other(judged: JudgedSegments, name: str, jobs: int) -> MetricScores:
    (metric,) = parse(name)
    texts = {judged.name: judged.candidates}
    (scores,) = score_systems(texts, [judged.references], [metric], jobs=jobs)
    values, signature = scores.segments[judged.name], metric.signature_for(1, corpus=False)
    if metric.definition.higher_is_better:
        return MetricScores(metric.name, metric.title, signature, values)
    return MetricScores(
        metric.name, metric.title, signature, -values, "less is better: turned round"
    )


KEPT = 128
"""Hashes in a sketch."""

_DIGITS = 10
_KNOWN = Path(__file__).with_name("known_sets.tsv")

REMARK = N_(
    "{metric} was fitted to about {share} of these references, so its result here is optimistic."
)
"""The remark about a metric that has seen some of a set."""

DEFAULTS: Mapping[tuple[str, str], Sequence[str]] = {
    ("tuned", "ru"): (
        "human.ted21.en-ru",
        "human.wmt15.en-ru",
        "mqm.bio21.en-ru",
        "mqm.wmt21.en-ru",
    ),
    ("tuned", "en"): (
        "human.wmt15.ru-en",
        "human.wmt15.xx-en",
        "human.wmt16.xx-en",
        "human.wmt17.xx-en",
        "human.wmt21.ru-en",
        "human.wmt22.uk-en",
        "mqm.bio21.ru-en",
    ),
}
"""Variant and language → the known sets that its default parameters were fitted to."""

DOUBTED = ("mqm.bio21.en-ru", "mqm.bio21.ru-en")
"""The known sets on which ``spans.proposing.DOUBTS`` were measured."""


@dataclass(frozen=True, slots=True)
class FittedTo:
    """What a saved variant was fitted to: its sketch, and the variant that it is based on."""

    base: str
    sketch: Sequence[str]


def seen(name: str, language: str, references: Iterable[str], own: FittedTo | None = None) -> float:
    """A metric by name, or a saved variant → about which share (0..1) of a set it was fitted to.

    A saved variant begins with the parameters of its base, and so has seen what that has.
    """
    every = hashes(references)
    base = (own.base if own else name).partition("/")[0]
    sketches = [known_sets()[known] for known in DEFAULTS.get((base, language), ())]
    return max((share(one, every) for one in [*sketches, own.sketch if own else ()]), default=0.0)


def doubts_seen(references: Iterable[str]) -> float:
    """Estimates the share of these references on which the doubts of spans were measured."""
    every = hashes(references)
    return max(share(known_sets()[name], every) for name in DOUBTED)


def sketch_in(fitted: Mapping[str, object]) -> list[str]:
    """Returns the sketch in a variant's file; empty if there is none."""
    given = fitted.get("segments")
    return sorted(one for one in given if isinstance(one, str)) if isinstance(given, list) else []


def sketch(references: Iterable[str], earlier: Sequence[str] = ()) -> list[str]:
    """Returns the least hashes of references, in order: ``["00a3…", …]``, at most ``KEPT``.

    ``earlier``: the sketch of what the fit goes on from; both together are sketched.
    """
    return sorted({*hashes(references), *earlier})[:KEPT]


def share(fitted: Sequence[str], every: Sequence[str]) -> float:
    """Estimates the share of a set's hashes that a sketch samples.

    Exact where the sketch holds fewer than ``KEPT``. 0 where it samples none.
    """
    if len(fitted) >= KEPT:
        every = [one for one in every if one <= fitted[-1]]
    return len(set(every) & set(fitted)) / len(every) if every else 0.0


def hashes(references: Iterable[str]) -> list[str]:
    """Hashes of references, each once, in order; letters and digits alone count, in any case.

    So a set is known in whatever way it was tokenised.
    """
    plain = {"".join(filter(str.isalnum, text.casefold())) for text in references}
    return sorted(sha256(text.encode()).hexdigest()[:_DIGITS] for text in plain)


@cache
def known_sets() -> dict[str, tuple[str, ...]]:
    """Name → sketch of every set that is known."""
    lines = (line.split("\t") for line in _KNOWN.read_text("utf-8").splitlines())
    return {name: tuple(some) for name, *some in lines}


def known_lines(sets: Mapping[str, Iterable[str]]) -> Iterator[str]:
    """Names and references → the lines of ``known_sets.tsv``."""
    for name in sorted(sets):
        yield "\t".join([name, *sketch(sets[name])])
