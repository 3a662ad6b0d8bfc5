"""Error spans proposed from the proof: words that no best alignment matches, and loose matches.

Words are proposed whose kind annotators of WMT's biomedical MQM marked at least twice as often as
any word, in the mean of both directions: names, content words without a match, loose matches.
Beside unmatched words alone that finds more of the errors at a higher precision into Russian, and
into English fewer words at the same F1 (``DESIGN.md`` has the figures, and what the rule gives when
it is fitted on one direction and judged on the other). Punctuation is left out.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from meteor_core.model import Alignment, Match, Token
from meteor_core.model.score import Result

UNMATCHED = "unmatched"
SENTENCE_ENDS = frozenset(".!?…")


@dataclass(frozen=True, slots=True)
class AlignedWord:
    """A word of the candidate. ``stage`` is ``"unmatched"`` where no match covers it.

    ``begins``: it is the first of a chunk, other than the first one; ``crosses``: its chunk is
    before the last one in the reference. ``gap``: content words without a match that the reference
    has where this word would have to be; 0 for a matched one. ``name``: a capital within a
    sentence.
    """

    position: int
    token: Token
    stage: str
    begins: bool = False
    crosses: bool = False
    gap: int = 0
    name: bool = False

    @property
    def matched(self) -> bool:
        return self.stage != UNMATCHED


def aligned_words(alignment: Alignment) -> tuple[AlignedWord, ...]:
    """An alignment → the candidate's words in their order, punctuation left out."""
    stages = {p: match for match in alignment.matches for p in range(*match.candidate)}
    begins, crosses = _breaks(alignment)
    gaps = _gaps(alignment)
    return tuple(
        AlignedWord(
            position,
            token,
            stages[position].stage if position in stages else UNMATCHED,
            position in begins,
            position in crosses,
            gaps.get(position, 0),
            token.is_capital and _inside(alignment.candidate, position),
        )
        for position, token in enumerate(alignment.candidate)
        if not token.is_punctuation
    )


def _breaks(alignment: Alignment) -> tuple[set[int], set[int]]:
    """Words that begin a chunk other than the first, and those of chunks that go back."""
    begins: set[int] = set()
    crosses: set[int] = set()
    end = 0
    for number, chunk in enumerate(alignment.chunks):
        if number:
            begins.add(chunk[0].candidate[0])
        if chunk[0].reference[0] < end:
            crosses.update(p for match in chunk for p in range(*match.candidate))
        end = chunk[-1].reference[1]
    return begins, crosses


def _gaps(alignment: Alignment) -> dict[int, int]:
    """Unmatched word of the candidate → unmatched content words of the reference in its place."""
    of = {p: match for match in alignment.matches for p in range(*match.candidate)}
    missing = [
        position
        for position in alignment.unmatched_reference
        if not (token := alignment.reference[position]).is_function and not token.is_punctuation
    ]
    following = _following(alignment, of)
    gaps: dict[int, int] = {}
    low = 0
    for position in range(len(alignment.candidate)):
        if match := of.get(position):
            low = match.reference[1]
        else:
            high = following[position]
            gaps[position] = sum(low <= place < high for place in missing)
    return gaps


def _following(alignment: Alignment, of: Mapping[int, Match]) -> list[int]:
    """For each position where the next match begins in the reference, its end after the last."""
    following = [len(alignment.reference)] * (len(alignment.candidate) + 1)
    for position in range(len(alignment.candidate) - 1, -1, -1):
        match = of.get(position)
        following[position] = match.reference[0] if match else following[position + 1]
    return following


def _inside(tokens: tuple[Token, ...], position: int) -> bool:
    """Whether a word is within a sentence, so that a capital means that it is a name."""
    before = next((token for token in tokens[position - 1 :: -1]), None) if position else None
    return before is not None and before.text not in SENTENCE_ENDS


NAME, CONTENT, FUNCTION, ORDER = "name", "content", "function", "order"

DOUBTS = {
    NAME: 9.1,
    "fuzzy": 2.9,
    CONTENT: 2.7,
    "paraphrase": 2.2,
    "lemma": 1.5,
    "synonym": 1.5,
    "embedding": 1.5,
    "stem": 1.4,
    FUNCTION: 1.4,
    ORDER: 1.4,
}
"""How many times as likely as any word a word of this kind is to be marked as an error: the
geometric mean of two sets, as printed by ``tests/benchmarks/spans.py`` (embedding matches
are too few there, and taken for synonyms)."""

LEAST = 2.0
"""The doubt from which on a word is proposed: at least twice as likely as any."""

LONG = 4
"""Unmatched words in a row that are guessed to be a major error."""


@dataclass(frozen=True, slots=True)
class ProposedSpan:
    """``candidate[start:stop]`` may be an error; ``kind`` and ``doubt`` are its worst word's.

    ``severity`` is a guess: major for a name or a long run without a match, and for a content word
    that is where the reference has others; else minor.
    """

    start: int
    stop: int
    severity: str
    kind: str
    doubt: float


def kind_of(word: AlignedWord) -> str:
    """Returns a word's key in ``DOUBTS``; empty for one that gives no reason to doubt it."""
    if word.stage == UNMATCHED:
        if word.token.is_function:
            return FUNCTION
        return NAME if word.name else CONTENT
    if word.token.is_function:
        return ""
    if word.stage in DOUBTS:
        return word.stage
    return ORDER if word.begins else ""


def proposed_spans(pair: Result | Alignment, least: float = LEAST) -> tuple[ProposedSpan, ...]:
    """A scored pair, or its alignment → spans of the candidate that are worth a look, in order.

    ``least``: the doubt that a word must have. Words side by side make one span; unmatched function
    words beside a proposed word belong to it.

    >>> proposed_spans(Meteor("en").score("He ate a stone", "He ate an apple"))
    (ProposedSpan(start=9, stop=14, severity='major', kind='content', doubt=2.7),)
    """
    alignment = pair.alignment if isinstance(pair, Result) else pair
    words = aligned_words(alignment)
    chosen = proposed_words(words, least)
    return tuple(_span(run) for run in _runs(words, chosen))


def proposed_words(words: Sequence[AlignedWord], least: float = LEAST) -> list[bool]:
    """Returns which of the words are proposed; one that gives no reason to doubt it is not, by no
    level."""
    doubted = [DOUBTS.get(kind_of(word), -1.0) >= least for word in words]
    chosen = list(doubted)
    for order in (range(1, len(words)), range(len(words) - 2, -1, -1)):
        step = 1 if order.step > 0 else -1
        for number in order:
            beside = (
                chosen[number - step]
                and abs(words[number].position - words[number - step].position) == 1
            )
            chosen[number] |= beside and kind_of(words[number]) == FUNCTION
    return chosen


def _runs(words: Sequence[AlignedWord], chosen: Sequence[bool]) -> Iterator[list[AlignedWord]]:
    run: list[AlignedWord] = []
    for word, wanted in zip(words, chosen, strict=True):
        if run and not (wanted and word.position == run[-1].position + 1):
            yield run
            run = []
        if wanted:
            run.append(word)
    if run:
        yield run


def _span(run: Sequence[AlignedWord]) -> ProposedSpan:
    kinds = [kind_of(word) for word in run]
    kind = max(kinds, key=lambda name: DOUBTS[name])
    unmatched = sum(not word.matched for word in run)
    major = unmatched >= LONG or any(
        name == NAME or (name == CONTENT and word.gap)
        for name, word in zip(kinds, run, strict=True)
    )
    start, stop = run[0].token.start, run[-1].token.stop
    return ProposedSpan(start, stop, "major" if major else "minor", kind, DOUBTS[kind])
