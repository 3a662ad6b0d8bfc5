"""An exercise: one pair and the settings that decide its solution, which is computed, never kept.

``write`` and ``read`` turn it into text and back, for a link or a file.
"""

from __future__ import annotations

import json
from dataclasses import astuple, dataclass
from typing import Any

from meteor_core import languages
from meteor_core.messages.errors import ChoiceError, InputError
from meteor_core.messages.phrase import N_
from meteor_core.messages.safe import parsed
from meteor_core.meteor.metric import Meteor
from meteor_core.model import Alignment, Parameters, Score, Statistics
from meteor_core.model.limits import check_length
from meteor_core.stages.registry import link_phrases

VERSION = 1
"""Of the text that ``write`` makes."""

VARIANTS = ("meteor", "2005", "2007", "tuned")
"""Those with a proved best alignment: there a solution does not hang on a search's habits."""

MOST_WORDS = 40
"""Of one side: more cannot be drawn by hand."""

MOST_CHARACTERS = 1_000
MOST_TITLE = 120

_DAMAGED = N_("This exercise is damaged or incomplete and cannot be read.")
_NEWER = N_(
    "This exercise was made by a newer version of this program (format {version}; this version "
    "reads {known})."
)


@dataclass(frozen=True, slots=True)
class Exercise:
    """What a teacher hands out."""

    candidate: str
    reference: str
    language: str = "en"
    variant: str = "meteor"
    punctuation: bool = True
    title: str = ""


@dataclass(frozen=True, slots=True)
class Solution:
    """All that marking needs of an exercise."""

    alignment: Alignment
    statistics: Statistics
    score: Score
    parameters: Parameters
    metric: Meteor

    @property
    def has_phrases(self) -> bool:
        """Whether some stage of the task's variant can link several words as one."""
        return link_phrases(self.metric.stages)


def check(exercise: Exercise) -> Exercise:
    """Checks the exercise and returns it; raises ``InputError`` if it cannot be used."""
    if exercise.variant not in VARIANTS:
        raise ChoiceError("variant of an exercise", exercise.variant, VARIANTS)
    if exercise.language not in languages.codes():
        raise ChoiceError("language", exercise.language, languages.codes())
    for side, text in (("candidate", exercise.candidate), ("reference", exercise.reference)):
        check_length(side, N_("characters"), len(text), MOST_CHARACTERS)
    check_length(N_("title"), N_("characters"), len(exercise.title), MOST_TITLE)
    return exercise


def solve(exercise: Exercise) -> Solution:
    """An exercise → its solution; raises ``InputError`` where a side is empty or too long."""
    check(exercise)
    metric = Meteor(exercise.language, variant=exercise.variant, punctuation=exercise.punctuation)
    alignments = metric.align(exercise.candidate, [exercise.reference])
    result = metric.rate(alignments)
    for side, tokens in (
        ("candidate", result.alignment.candidate),
        ("reference", result.alignment.reference),
    ):
        if not tokens:
            raise InputError("The {what} of an exercise must contain words.", what=side)
        if len(tokens) > MOST_WORDS:
            raise InputError(
                "The {what} has {count} words; the limit for an exercise is {limit}.",
                what=side,
                count=len(tokens),
                limit=MOST_WORDS,
            )
    return Solution(result.alignment, result.statistics, result.score, result.parameters, metric)


def write(exercise: Exercise) -> str:
    """``Exercise("a", "b")`` → ``'[1,"a","b","en","meteor",true,""]'``; no solution is in it."""
    return packed([VERSION, *astuple(exercise)])


def read(text: str) -> Exercise:
    """Reads what ``write`` wrote; raises ``InputError`` on anything else."""
    kinds = [str, str, str, str, bool, str]
    return check(Exercise(*unpacked(text, VERSION, kinds, _DAMAGED, _NEWER)))


def packed(record: list[Any]) -> str:
    """Writes JSON without blanks; half a character becomes ``?``."""
    text = json.dumps(record, ensure_ascii=False, separators=(",", ":"))
    return text.encode("utf-8", "replace").decode("utf-8")


def unpacked(text: str, version: int, kinds: list[type], damaged: str, newer: str) -> list[Any]:
    """``packed`` text → its fields, of these kinds, after the version.

    Raises ``InputError``: ``newer`` for what a later version wrote, ``damaged`` for all else.
    """
    try:
        fields = parsed(text)
    except (ValueError, RecursionError) as error:
        raise InputError(damaged) from error
    if not isinstance(fields, list) or not fields or type(fields[0]) is not int:
        raise InputError(damaged)
    if fields[0] > version:
        raise InputError(newer, version=fields[0], known=version)
    if [type(value) for value in fields[1:]] != kinds:
        raise InputError(damaged)
    return fields[1:]
