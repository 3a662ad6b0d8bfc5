"""Tables of who did how much and agrees how far: of annotators, two by two, and of systems."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import astuple
from datetime import tzinfo
from itertools import permutations
from typing import TYPE_CHECKING

from meteor_core.annotations import results, watching
from meteor_core.annotations.judgements import Gathered
from meteor_core.annotations.leases import SKIP, VOTE
from meteor_core.annotations.planning import CONTROL, DOCUMENT, NORMAL, REPEAT
from meteor_core.exports.annotations.records import moment
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
    N_("Minutes on the page"),
    N_("Minutes by the answers’ times"),
    N_("First"),
    N_("Last"),
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


def annotators(
    gathered: Gathered, agreement: results.Agreement, zone: tzinfo | None = None
) -> Iterator[Row]:
    """As ``ANNOTATORS`` heads them: the last word on an item counts, controls stand by themselves.

    ``zone``: of times, the machine's own for None.
    """
    words = Counter(
        (name, word.kind, word.action) for (_item, name), word in gathered.last_words.items()
    )
    left_out = {*gathered.failed, *gathered.excluded}
    for one in agreement.annotators:
        said = [vote for vote in gathered.history if vote.annotator == one.name]
        normal, *others = (words[one.name, kind, VOTE] for kind in (NORMAL, REPEAT, DOCUMENT))
        answered = normal + sum(others)
        controls = words[one.name, CONTROL, VOTE] + words[one.name, CONTROL, SKIP]
        did = answered, *others, answered if one.name in left_out else 0, controls, one.right
        skipped = sum(words[one.name, kind, SKIP] for kind in (NORMAL, REPEAT, DOCUMENT))
        steady = one.seconds, one.same, one.kappa, one.difference
        logged = sum(vote.seconds or 0.0 for vote in said) / 60
        worked = watching.worked((vote.made, vote.seconds) for vote in said) / 60
        moments = [moment(edge(vote.made for vote in said), zone) for edge in (min, max)]
        yield (one.name, *did, skipped, one.votes, *steady, logged, worked, *moments)


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
