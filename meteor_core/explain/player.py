"""A pair played stage by stage: tokens → exact → … → chunks → F-mean → penalty → letters → score.

Each state holds what there is by then: the matches chosen so far, what they count, the formula as
far as it can be filled in. Nothing is computed again: a state is a part of the finished result.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import pairwise

from meteor_core.meteor.scoring import score
from meteor_core.model import Alignment, Counts, Link, Match, Parameters, Score, Statistics
from meteor_core.model.score import Judged

TOKENS, CHUNKS, F_MEAN, PENALTY, SCORE = "tokens", "chunks", "f_mean", "penalty", "score"
LETTERS = "letters"

_WORDS = ("Precision", "Recall", "Fragmentation", "F-mean", "Penalty")
_LETTERS = ("Letter precision", "Letter recall", "Letters")

FILLED = {
    CHUNKS: ("Precision", "Recall", "Fragmentation"),
    F_MEAN: ("Precision", "Recall", "Fragmentation", "F-mean"),
    PENALTY: (*_WORDS, "Words"),
    LETTERS: (*_WORDS, "Words", *_LETTERS),
    SCORE: (*_WORDS, "Words", *_LETTERS, "Score"),
}
"""The parts of the score that can be filled in after the stages; during them, the first two.

The words' score has a separate line, and letters have a step, if these have a share.
"""


@dataclass(frozen=True, slots=True)
class Break:
    """Where one chunk ends and the next begins: the matches on both sides, and why.

    ``kind``: ``order`` (the reference has the words elsewhere), ``gap`` (it has words between
    them), ``extra`` (the candidate has), ``both``.
    """

    left: Match
    right: Match
    kind: str


@dataclass(frozen=True, slots=True)
class State:
    """One step. ``name`` is ``tokens``, a stage in use, ``chunks``, ``f_mean``, ``penalty``,
    ``letters`` where they have a share of the score, ``score``.

    ``alignment`` has the matches and links up to this step, so that every picture can draw it; the
    words left are its ``unmatched_candidate`` and ``unmatched_reference``. ``new`` are the matches
    of this step. Links of this stage that were not chosen: ``taken`` have a word that an earlier
    stage has matched, ``rivals`` have not. ``breaks`` is filled from the step ``chunks`` on, and
    until then ``statistics`` count no chunk and no penalty falls. ``filled`` names the parts of the
    score that can be filled in by then.
    """

    name: str
    alignment: Alignment
    new: tuple[Match, ...]
    taken: tuple[Link, ...]
    rivals: tuple[Link, ...]
    breaks: tuple[Break, ...]
    statistics: Statistics
    parameters: Parameters
    score: Score
    filled: tuple[str, ...]

    @property
    def is_stage(self) -> bool:
        return self.name in self.statistics.stages


def states(judged: Judged, parameters: Parameters) -> tuple[State, ...]:
    """A scored reference → its states, from its bare tokens to its score.

    ``[state.name for state in states(judged, parameters)]`` is ``["tokens", "exact", "lemma", …,
    "chunks", "f_mean", "penalty", "score"]``, with the stages in use; ``"letters"`` comes before
    ``"score"`` where letters have a share.
    """
    stages = judged.statistics.stages
    first = _state(TOKENS, judged, parameters, ())
    matching = (
        _state(stage, judged, parameters, stages[:ran]) for ran, stage in enumerate(stages, 1)
    )
    share = score(judged.statistics, parameters).share
    ending = (
        _state(name, judged, parameters, stages) for name in FILLED if share or name != LETTERS
    )
    return (first, *matching, *ending)


def _state(name: str, judged: Judged, parameters: Parameters, stages: tuple[str, ...]) -> State:
    """The state after these stages."""
    whole = judged.alignment
    alignment = replace(
        whole,
        links=tuple(link for link in whole.links if link.stage in stages),
        matches=tuple(match for match in whole.matches if match.stage in stages),
    )
    ended = name in FILLED
    statistics = judged.statistics if ended else _so_far(judged.statistics, alignment)
    scored = score(statistics, parameters)
    taken, rivals = _not_chosen(name, alignment)
    return State(
        name,
        alignment,
        tuple(match for match in alignment.matches if match.stage == name),
        taken,
        rivals,
        tuple(breaks(alignment)) if ended else (),
        statistics,
        parameters,
        scored,
        _filled(name, scored),
    )


def _filled(name: str, scored: Score) -> tuple[str, ...]:
    """The parts that can be filled in; without a share of letters there is nothing to blend."""
    filled = FILLED.get(name, () if name == TOKENS else ("Precision", "Recall"))
    return tuple(part for part in filled if scored.share or part not in ("Words", *_LETTERS))


def _so_far(whole: Statistics, alignment: Alignment) -> Statistics:
    """What is counted before all stages have run: no chunk yet, later stages empty."""
    ran = {match.stage for match in alignment.matches}

    def kept(counts: tuple[Counts, ...]) -> tuple[Counts, ...]:
        by_stage = zip(whole.stages, counts, strict=False)  # there may be no discounts
        return tuple(count if stage in ran else Counts() for stage, count in by_stage)

    return replace(
        whole,
        candidate_matches=kept(whole.candidate_matches),
        reference_matches=kept(whole.reference_matches),
        candidate_words=sum(stop - start for start, stop in _spans(alignment, "candidate")),
        reference_words=sum(stop - start for start, stop in _spans(alignment, "reference")),
        chunks=0,
        free=0,
        candidate_discounts=kept(whole.candidate_discounts),
        reference_discounts=kept(whole.reference_discounts),
    )


def _spans(alignment: Alignment, side: str) -> Iterator[tuple[int, int]]:
    return (getattr(match, side) for match in alignment.matches)


def _not_chosen(name: str, alignment: Alignment) -> tuple[tuple[Link, ...], tuple[Link, ...]]:
    """The stage's links that are not matches: those taken from it, and the other ones."""
    earlier = [match for match in alignment.matches if match.stage != name]
    candidate = {position for match in earlier for position in range(*match.candidate)}
    reference = {position for match in earlier for position in range(*match.reference)}
    chosen = {(match.candidate, match.reference) for match in alignment.matches}
    taken: list[Link] = []
    rivals: list[Link] = []
    for link in alignment.links:
        if link.stage == name and (link.candidate, link.reference) not in chosen:
            free = candidate.isdisjoint(range(*link.candidate))
            free = free and reference.isdisjoint(range(*link.reference))
            (rivals if free else taken).append(link)
    return tuple(taken), tuple(rivals)


def breaks(alignment: Alignment) -> Iterator[Break]:
    """Yields the ends of an alignment's chunks, in candidate order, with reasons."""
    for chunk, following in pairwise(alignment.chunks):
        left, right = chunk[-1], following[0]
        between = right.candidate[0] - left.candidate[1]
        beyond = right.reference[0] - left.reference[1]
        if beyond < 0:
            kind = "order"
        elif beyond:
            kind = "both" if between else "gap"
        else:
            kind = "extra"
        yield Break(left, right, kind)
