"""What the votes say, computed from what ``load_project`` has read; nothing here touches the store.

gathered = an.load_project(store, owner)
results.standings(gathered)         # systems in order, with intervals
results.groups(gathered)            # the systems that have a common order
results.few_segments(gathered)      # what is to be said of their intervals, of few segments
results.agreement(gathered)         # α, κ two by two, each annotator's controls
results.judged_items(gathered)           # items, the most disputed first
results.undecided(gathered, item)   # whether one of them still waits for a final answer
results.span_agreement(gathered)    # F1 and α over the characters marked as errors
results.counts(gathered)            # errors by system, category, severity
results.human(gathered)             # candidates with their human scores
results.dataset(gathered)           # a corpus with human scores, for the Corpus and Tuning pages
"""

from meteor_core.annotations.results.agreement import (
    Agreement,
    Annotator,
    Pairwise,
    agreement,
)
from meteor_core.annotations.results.human import Human, dataset, human
from meteor_core.annotations.results.outcomes import (
    Count,
    JudgedItem,
    counts,
    judged_items,
    undecided,
)
from meteor_core.annotations.results.spans import SpanAgreement, SpanPair, span_agreement
from meteor_core.annotations.results.standings import (
    SystemStanding,
    few_segments,
    groups,
    standings,
)

__all__ = [
    "Agreement", "Annotator", "Count", "Human", "JudgedItem", "Pairwise", "SpanAgreement",
    "SpanPair", "SystemStanding", "agreement", "counts", "dataset", "few_segments", "groups",
    "human", "judged_items", "span_agreement", "standings", "undecided",
]  # fmt: skip
