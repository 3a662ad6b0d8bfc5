"""Which matches of a reference one version of a candidate has and the other has not."""

from __future__ import annotations

from itertools import groupby
from typing import NamedTuple

from meteor_core.messages.phrase import N_
from meteor_core.model import Alignment, Link

LOST, WON, MOVED = "lost", "won", "moved"
CHANGES = {LOST: N_("lost match"), WON: N_("new match"), MOVED: N_("different stage")}
"""What can become of a reference word's match."""


class HeldMatch(NamedTuple):
    """The stage, and the candidate's words."""

    stage: str
    words: str


class MatchChange(NamedTuple):
    """Words of the reference, and what matched them in each version; ``None``: nothing did."""

    reference: str
    old: HeldMatch | None
    new: HeldMatch | None

    @property
    def kind(self) -> str:
        """One of ``CHANGES``."""
        if self.new is None:
            return LOST
        return WON if self.old is None else MOVED


def match_changes(old: Alignment, new: Alignment) -> tuple[MatchChange, ...]:
    """Two alignments with one reference → words whose match went, came or changed its stage.

    In the order of the reference; neighbours of one match are together. A match that only took
    other candidate words at the same stage is not a change. Raises ``ValueError`` if the
    references differ.
    """
    words = [token.text for token in old.reference]
    if words != [token.text for token in new.reference]:
        raise ValueError("the alignments have different references")
    before, after = _by_word(old), _by_word(new)
    changes = []
    for (first, second), group in groupby(
        range(len(words)), key=lambda at: (before.get(at), after.get(at))
    ):
        if _stage(first) != _stage(second):
            text = " ".join(words[at] for at in group)
            changes.append(MatchChange(text, _held(old, first), _held(new, second)))
    return tuple(changes)


def _by_word(alignment: Alignment) -> dict[int, Link]:
    """The match of each matched word of the reference."""
    return {at: match for match in alignment.matches for at in range(*match.reference)}


def _stage(match: Link | None) -> str:
    return match.stage if match else ""


def _held(alignment: Alignment, match: Link | None) -> HeldMatch | None:
    if match is None:
        return None
    words = alignment.candidate[slice(*match.candidate)]
    return HeldMatch(match.stage, " ".join(token.text for token in words))
