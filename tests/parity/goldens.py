"""The golden files of the Java program: which settings made them, and what a record says."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

from meteor_core import Meteor, Parameters, Result

FILES = {
    "wmt21.en-ru.2refs.rank.exact_stem": ("1.5", 72),
    "wmt22.ru-en.adq.exact_stem_synonym": ("1.5/adq", 200),
    "wmt22.ru-en.p2005.exact_stem_synonym": ("1.5", 200),
    "wmt22.ru-en.rank.exact_stem": ("1.5", 200),
    "wmt22.ru-en.rank.exact_stem_synonym": ("1.5", 200),
    "wmt24.en-ru.rank.ch.exact_stem": ("1.5/ch", 66),
    "wmt24.en-ru.rank.exact": ("1.5", 200),
    "wmt24.en-ru.rank.exact_stem": ("1.5", 200),
    "wmt24.en-ru.rank.nopunct.exact_stem": ("1.5", 66),
    "wmt24.en-ru.universal.ruwords.exact_stem": ("1.5/universal/own-function-words", 200),
}
P2005 = Parameters(0.9, 3.0, 0.5, 0.5)


@cache
def metric(variant: str, language: str, stages: tuple[str, ...], name: str = "") -> Meteor:
    return Meteor(
        language,
        variant,
        stages,
        punctuation=".nopunct." not in name,
        parameters=P2005 if ".p2005." in name else None,
    )


def aligned(result: Result) -> list[tuple[int, int, int, int, str]]:
    return sorted((*m.candidate, *m.reference, m.stage) for m in result.alignment.matches)


def expected(record: dict[str, Any]) -> list[tuple[int, int, int, int, str]]:
    matches = []
    for match in record["alignment"]:
        (start, length), (other, other_length) = match["test"], match["ref"]
        spans = (start, start + length, other, other + other_length)
        matches.append((*spans, match["module"]))
    return sorted(matches)


def lines(path: Path) -> list[str]:
    return path.read_bytes().decode("utf-8").split("\n")[:-1]
