"""The schemes by which people judge: a record each, which is asked wherever schemes differ."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from meteor_core.annotations.asking.answers import (
    Answer,
    Assessment,
    Errors,
    Preference,
    Ranking,
    Rating,
)
from meteor_core.annotations.limits import MOST_SYSTEMS
from meteor_core.messages.phrase import N_, Phrase

SEVERITIES = {"neutral": 0.0, "minor": 1.0, "major": 5.0, "critical": 10.0}
"""Each with its weight in the MQM score."""


@dataclass(frozen=True, slots=True)
class Scheme:
    """What a scheme asks for.

    ``title``: as people are told of it, a message's id; ``answer``: the class of its answers;
    ``fewest``, ``usual``, ``most``: candidates that an item shows. Its answers put candidates in
    order (``compares``), give each a value from 0 to 100 (``rates``), mark words as errors
    (``marks``), whose kinds and weights make the score (``weighs``), and may begin with proposed
    spans (``proposes``). ``severities``: of errors, unless the owner gives others.
    """

    name: str
    title: str
    answer: type[Answer]
    fewest: int = 1
    usual: int = 1
    most: int = MOST_SYSTEMS
    compares: bool = False
    rates: bool = False
    marks: bool = False
    weighs: bool = False
    proposes: bool = False
    severities: Mapping[str, float] = field(default_factory=lambda: SEVERITIES)


_ALL = (
    Scheme("preference", N_("Pairwise preference"), Preference, 2, usual=2, most=2, compares=True),
    Scheme("rating", N_("Direct assessment, 0–100"), Rating, rates=True),
    Scheme("ranking", N_("Ranking"), Ranking, 2, usual=5, compares=True),
    Scheme("errors", N_("Error spans (light MQM)"), Errors, marks=True, weighs=True),
    Scheme(
        "esa",
        N_("Error spans and a score (ESA)"),
        Assessment,
        rates=True,
        marks=True,
        proposes=True,
        severities={"minor": 1.0, "major": 5.0},  # they count in tables of errors alone
    ),
)

SCHEMES = {scheme.name: scheme for scheme in _ALL}
"""By their names, in the order in which they are offered."""


def scheme_name(scheme: str) -> Phrase:
    """``"preference"`` → “Pairwise preference”, for messages."""
    return Phrase(SCHEMES[scheme].title)


def unpack(scheme: str, data: dict[str, Any]) -> Answer:
    """What ``answers.pack`` made of an answer by that scheme → the answer."""
    return SCHEMES[scheme].answer.unpacked(data)
