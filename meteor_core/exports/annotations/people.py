"""Tables of who did how much and agrees how far: of annotators, two by two, and of systems."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import astuple
from itertools import permutations
from typing import TYPE_CHECKING

from meteor_core.annotations import results
from meteor_core.annotations.judgements import Gathered
from meteor_core.annotations.work_counts import work_counts
from meteor_core.messages.phrase import N_
from meteor_core.wording.words import Translate

if TYPE_CHECKING:
    from meteor_core.exports.corpora.views import Row

ANNOTATORS = (
    N_("Annotator"),
    N_("Answered"),
    N_("of them repeats"),
    N_("of them whole documents"),
    N_("of them left out"),
    N_("Controls"),
    N_("Right"),
    N_("Skipped"),
    N_("Votes in the order of systems"),
    N_("Seconds (median)"),
    N_("Repeats judged alike"),
    N_("Cohen’s κ"),
    N_("Mean difference"),
)
PAIRS = (
    N_("Annotator"),
    N_("Other annotator"),
    N_("Units"),
    N_("Equal"),
    N_("Cohen’s κ"),
    N_("Kendall’s τ"),
    N_("Pearson’s r"),
)
SPANS = (
    N_("Annotator"),
    N_("Other annotator"),
    N_("Candidates"),
    N_("Characters marked"),
    N_("By the other"),
    N_("By both"),
    "F1",
)
SYSTEMS = (
    N_("System"),
    N_("Other system"),
    N_("Share of items won (a tie counts as half)"),
    N_("Won"),
    N_("Tied"),
    N_("Lost"),
)
_LEVELS = {
    "nominal": N_("nominal data, chance agreement in either order of systems"),
    "interval": N_("interval data"),
}
_ALPHA = N_("Krippendorff’s α")
_OF_CANDIDATES = N_("over the candidates' characters")
_OF_OMISSIONS = N_("over characters of references and source texts")


def annotators(gathered: Gathered, agreement: results.Agreement) -> Iterator[Row]:
    """As ``ANNOTATORS`` heads them; what somebody did is counted as on the page."""
    counts = work_counts(gathered)
    for one in agreement.annotators:
        work = counts[one.name]
        did = (work.answered, work.repeats, work.documents, work.left_out, work.controls)
        steady = (one.seconds, one.same, one.kappa, one.difference)
        yield (one.name, *did, one.right, work.skipped, one.votes, *steady)


def pairs(agreement: results.Agreement, translate: Translate) -> Iterator[Row]:
    """As ``PAIRS`` heads them; α of all last."""
    yield from map(astuple, agreement.pairs)
    level = translate(_LEVELS[agreement.level])
    yield translate(_ALPHA), level, agreement.units, agreement.alpha


def spans(found: results.SpanAgreement, translate: Translate) -> Iterator[Row]:
    """As ``SPANS`` heads them; α of all last."""
    for pair in found.pairs:
        yield pair.first, pair.second, pair.texts, *pair.marked, pair.common, pair.f1
    for name, alpha in ((_OF_CANDIDATES, found.alpha), (_OF_OMISSIONS, found.omissions)):
        yield translate(_ALPHA), translate(name), None, None, None, None, alpha


def systems(matrix: results.WinMatrix) -> Iterator[Row]:
    """As ``SYSTEMS`` heads them: every two that were compared, either way round."""
    names: Sequence[str] = matrix.names
    for one, other in permutations(range(len(names)), 2):
        if (share := matrix.shares[one][other]) is not None:
            won, tied, lost = (
                matrix.wins[one][other],
                matrix.ties[one][other],
                matrix.wins[other][one],
            )
            yield names[one], names[other], share, won, tied, lost
