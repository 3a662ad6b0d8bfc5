"""What a stage did with the chosen word."""

from __future__ import annotations

from dataclasses import dataclass

from meteor_core.explain.split_phrases import SplitPhrase
from meteor_core.explain.trials import Difference
from meteor_core.model import Link, Match
from meteor_core.stages.stage import Obstacle

KINDS = (
    "matched",
    "also",
    "done",
    "taken earlier",
    "taken",
    "passed over",
    "split",
    "obstacle",
    "alone",
    "off",
    "no resource",
)


@dataclass(frozen=True, slots=True)
class StageVerdict:
    """What one stage did with the word, and why.

    =============  ================================================================
    kind           what it means
    =============  ================================================================
    matched        the stage made the word's ``match``
    also           it would link the words of ``link`` too, as an earlier stage does
    done           an earlier stage has matched the word
    taken earlier  its partner in ``link`` belongs to ``rival``, of an earlier stage
    taken          its partner belongs to ``rival``, of this stage; ``instead``: the
                   alignment with ``link`` in its place, against ours
    passed over    ``link`` was free, and the search did not take it
    split          ``link`` would be one without the words that split its phrase (``split``)
    obstacle       the nearest word (``partner``) is kept off by ``obstacle``; not ``near``: it is
                   one of several that are spelt otherwise, and no word of the match
    alone          the other side has no words
    off            the stage is switched off
    no resource    none of its data files (``resources``) is installed
    =============  ================================================================
    """

    stage: str
    kind: str
    match: Match | None = None
    link: Link | None = None
    rival: Match | None = None
    instead: Difference | None = None
    partner: int | None = None
    split: SplitPhrase | None = None
    obstacle: Obstacle | None = None
    near: bool = True
    resources: tuple[str, ...] = ()
