"""What keeps single words out of a stage, whatever stands on the other side."""

from __future__ import annotations

from collections.abc import Callable

from meteor_core.model import Word
from meteor_core.model.caches import LONGEST_WORD
from meteor_core.stages.stage import Obstacle, exclusion_reason


def no_spelling(word: Word, shortest: int) -> str:
    """The kind of obstacle that keeps a word out of stages that compare letters, "" for none.

    As ``exclusion_reason``, or ``"long"`` for what no dictionary has: a text may be one word, and
    would be read once more for each word that it is compared with; or ``"digits"`` for a word with
    any, ``"short"`` for one of fewer letters than ``shortest``, or ``"marks"`` for one with other
    marks than hyphens.
    """
    if len(word.form) > LONGEST_WORD:
        return exclusion_reason(word) or "long"
    letters = word.form.replace("-", "")
    if letters.isalpha():  # as of nearly all words
        return exclusion_reason(word) or ("short" if len(letters) < shortest else "")
    short = "short" if sum(map(str.isalpha, letters)) < shortest else ""
    return exclusion_reason(word) or (
        "digits" if any(map(str.isdigit, letters)) else short or "marks"
    )


def faulty(
    fault: Callable[[Word], str],
    candidate: Word,
    reference: Word,
    named: Callable[[Word, str], str] = lambda word, kind: word.form,
) -> Obstacle | None:
    """The obstacle of a pair of which one word or both may not be linked at all; None if both may.

    ``fault``: a word → the kind of obstacle that keeps it out, "" for none; ``named``: a word and
    its fault → the word as the obstacle has it.
    """
    kind, other = fault(candidate), fault(reference)
    own = named(candidate, kind) if kind else ""
    partner = named(reference, other) if other else ""
    if kind == other:
        return Obstacle(kind, own, partner) if kind else None
    its = Obstacle(other, "", partner) if other else None
    return Obstacle(kind, own, other=its) if kind else its
