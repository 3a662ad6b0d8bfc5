"""Where a state's chunks end, and why, in sentences."""

from __future__ import annotations

from meteor_core.explain.player import Break, State
from meteor_core.model.view import named
from meteor_core.wording.words import Translate, count

MOST_REASONS = 3
"""The fewest breaks for which a slide first lists all of them."""


def chunk_sentences(state: State, translate: Translate) -> list[str]:
    """Describes the number of chunks, and the reason for each that ends before the last match."""
    if not state.alignment.matches:
        return [translate("Nothing matches, so there are no chunks.")]
    paragraphs = [
        translate(
            "Matches: {matches}; chunks: {chunks}. A chunk is a run of matches that are adjacent "
            "and in the same order on both sides."
        ).format(matches=count(state.statistics.matches), chunks=state.statistics.chunks)
    ]
    if not state.statistics.chunks:
        paragraphs.append(translate("This variant does not count a chunk that covers both sides."))
    return [
        *paragraphs,
        *(_broken(state, ended, translate) for ended in state.breaks),
    ]


def _broken(state: State, ended: Break, translate: Translate) -> str:
    """Why a chunk ends after its last word."""
    messages = {
        "order": translate(
            "A chunk ends after “{left}”: in the reference, “{right_there}” comes before "
            "“{left_there}”."
        ),
        "gap": translate(
            "A chunk ends after “{left}”: the reference has other words before “{right_there}”."
        ),
        "extra": translate(
            "A chunk ends after “{left}”: the candidate has other words before “{right}”."
        ),
        "both": translate(
            "A chunk ends after “{left}”: the candidate has other words before “{right}”, the "
            "reference before “{right_there}”."
        ),
    }
    words, there = state.alignment.candidate, state.alignment.reference
    return messages[ended.kind].format(
        left=named(words, ended.left.candidate),
        right=named(words, ended.right.candidate),
        left_there=named(there, ended.left.reference),
        right_there=named(there, ended.right.reference),
    )


def brief_chunks(state: State, translate: Translate) -> list[str]:
    """Lists where all chunks end, before the reasons: these may be more than a slide holds."""
    first, *reasons = chunk_sentences(state, translate)
    if len(state.breaks) < MOST_REASONS:
        return [first, *reasons]
    words = state.alignment.candidate
    quoted = translate("“{word}”")
    ends = ", ".join(
        quoted.format(word=named(words, ended.left.candidate)) for ended in state.breaks
    )
    return [first, translate("Chunks end after {words}.").format(words=ends), *reasons]
