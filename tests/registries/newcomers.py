"""A stage, a language and a metric that the project does not have, each put into its registry.

As a pytest plugin (``-p tests.registries.newcomers``) it does so before anything else is imported
that might read the registries, as if the three stood in the project. No other file knows of them.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache

from meteor_core import languages
from meteor_core.languages.analysis import Analyser, ChunkAnalyser, is_punctuation, normalise
from meteor_core.languages.language import Language
from meteor_core.metrics import registry as metrics
from meteor_core.metrics.definition import (
    Engine,
    MetricDefinition,
    MetricOption,
    MetricSheet,
    Paper,
    ScoreBand,
    SegmentCounts,
)
from meteor_core.metrics.derivation import Derivation, Step, Value
from meteor_core.model import Evidence, Parameters, Word
from meteor_core.stages import registry as stages
from meteor_core.stages.record import Colours, Look, StageRecord, Wording
from meteor_core.stages.stage import KeyStage, Obstacle

VOWELS = str.maketrans("", "", "аеиоуыэюяaeiouy")


def consonants(word: Word) -> str:
    """``"кит"`` → ``"кт"``."""
    return word.form.translate(VOWELS) or word.form


class Consonants(KeyStage):
    """Links words of the same consonants: «кот» and «кит»."""

    name = "consonants"
    resource = "no vowels"
    equates = staticmethod(consonants)

    def evidence(self, candidate: Sequence[Word], reference: Sequence[Word]) -> Evidence:
        return Evidence(consonants(candidate[0]))

    def obstacle(self, candidate: Word, reference: Word) -> Obstacle | None:
        keys = consonants(candidate), consonants(reference)
        return None if keys[0] == keys[1] else Obstacle("consonants", *keys)


CONSONANTS = StageRecord(
    "consonants",
    Look(
        "same consonants",
        "dot",
        {"ru": "Ж", "en": "Q"},
        light=Colours("#123456", "#123457", "#f0f1f2"),
        dark=Colours("#abcdef", "#abcdee", "#101112"),
        ansi=36,
    ),
    lambda language, threshold: Consonants(),
    advice="The stage of consonants takes no heed of vowels.",
    evidence=Wording("nothing but “{name}” without vowels"),
    obstacles={"consonants": Wording("without vowels {own} is not {other}")},
    weight=0.65,
    phrases=True,
)

ENDINGS = re.compile("(?<=[oa])j?n?$|(?<=..)(?:as|is|os|us)$")


def base(form: str) -> str:
    """``"katojn"`` → ``"kato"``, ``"vidas"`` → ``"vidi"``."""
    stripped = ENDINGS.sub("", form)
    return stripped if stripped[-1:] in "oa" else f"{stripped.removesuffix('i')}i"


def describe(text: str) -> Word:
    form = normalise(text)
    if is_punctuation(form):
        return Word(form, form, "PNCT", is_function=True, is_punctuation=True)
    return Word(form, form if form in ("la", "kaj") else base(form), "", form in ("la", "kaj"))


@cache
def analyser(punctuation: bool) -> Analyser:
    return ChunkAnalyser("esperanto", split, describe, punctuation)


def split(chunk: str) -> list[tuple[int, int]]:
    return [piece.span() for piece in re.finditer(r"\w+|[^\w\s]", chunk)]


def own_letters(text: str) -> int:
    """Latin letters; one more where something speaks for Esperanto against English."""
    letters = len(re.findall("[a-zĉĝĥĵŝŭ]", text, re.IGNORECASE))
    return letters + 1 if re.search(r"[ĉĝĥĵŝŭ]|\b(?:la|kaj)\b", text) else 0


ESPERANTO = Language(
    "eo",
    "Esperanto",
    "lemma",
    analyser,
    describe,
    own_letters,
    Parameters(alpha=0.9, beta=0.7, gamma=0.3, delta=0.6, weights=(("lemma", 0.85),)),
    letters=0.75,
)


class Lengths(Engine):
    """The shorter text's share of the longer one, in words; the corpus is the mean."""

    def __init__(self, characters: bool) -> None:
        self.characters = characters

    def count(self, candidate: str, references: Sequence[str]) -> SegmentCounts:
        return max(self._share(candidate, reference) for reference in references), 1.0

    def _share(self, candidate: str, reference: str) -> float:
        short, long = sorted(len(self.compared(text)) for text in (candidate, reference))
        return short / long if long else 1.0

    def compared(self, text: str) -> Sequence[str]:
        return list(text) if self.characters else text.split()

    def pieces(self, text: str) -> Sequence[str]:
        return self.compared(text)

    def rate(self, counts: SegmentCounts) -> float:
        return counts[0] / counts[1]

    def rate_corpus(self, sums: SegmentCounts) -> float:
        return self.rate(sums)

    def derive(self, candidate: str, references: Sequence[str]) -> Derivation:
        return Derivation((Step("LR", Value(self.count(candidate, references)[0])),))

    def signature(self, references: int, corpus: bool) -> str:
        return f"lengths|refs:{references}"


LENGTHS = MetricDefinition(
    "lengths",
    "Length ratio",
    "nothing but len()",
    Lengths,
    (MetricOption("characters", "switch", False, "Count characters"),),
    MetricSheet(
        latex=(r"\mathrm{LR} &= \frac{\text{shorter}}{\text{longer}}",),
        formula="The shorter length by the longer one.",
        rewards="Texts of one length.",
        blind="Every word.",
        use="Finding lines that are not translations of one another.",
        bands=(ScoreBand(0, "other lengths"), ScoreBand(0.9, "about as long")),
        paper=Paper("Nobody (never): On Length"),
        empty="Two empty texts are as long as one another.",
    ),
    "subsequence",
)

stages.STAGES[CONSONANTS.name] = CONSONANTS
languages.LANGUAGES[ESPERANTO.code] = ESPERANTO
metrics.METRICS[LENGTHS.name] = LENGTHS  # type: ignore[index]
