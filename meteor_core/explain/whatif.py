"""What would help? Single changes to a candidate, tried out, the most helpful first.

Every score is that of the changed candidate scored from scratch (an accepted pair: of the alignment
by the same search in which that link stands). Which changes are worth trying is judged beforehand
by what they would make of the present matches, which is cheap.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from meteor_core.explain.editing import Order, rewrite
from meteor_core.explain.trials import Bench
from meteor_core.explain.words import cosine
from meteor_core.meteor.metric import Meteor
from meteor_core.meteor.scoring import score
from meteor_core.model import Alignment, Link, Span, Token
from meteor_core.model.result import Result
from meteor_core.search.edges import Edge
from meteor_core.stages.registry import STAGES
from meteor_core.stages.stage import Sentence

KINDS = ("accept", "replace", "drop", "insert", "move")
LEAST = 0.0005
"""The least gain worth telling: what shows in three places."""

MOST_TRIED = 10
"""Changes of one kind that are scored from scratch, of the most promising; fewer in long texts."""

MOST_WORDS_SCORED = 5_000
MOST_UNMATCHED = 40
MOST_PARTNERS = 8
"""Words of the other side that a word is tried with: those in about the same place."""


@dataclass(frozen=True, slots=True)
class Change:
    """A change and what it brings. ``text`` is the candidate after it.

    ========  ====================================  =======================================
    kind      candidate                             reference
    ========  ====================================  =======================================
    accept    the word taken as matched             its partner; the text stays
    replace   the word replaced                     the word that takes its place
    drop      the word left out                     –
    insert    where: before this word               the word put in
    move      the chunk moved                       where it belongs: the chunk's own words
    ========  ====================================  =======================================
    """

    kind: str
    candidate: Span
    reference: Span
    text: str
    score: float
    gain: float


@dataclass(frozen=True, slots=True)
class _Plan:
    """A change not yet tried: the new order of the words, or the link to be accepted."""

    kind: str
    candidate: Span
    reference: Span
    order: Order
    promise: float = 0.0
    link: Link | None = None


def changes(
    metric: Meteor, candidate: str, references: Sequence[str], result: Result
) -> tuple[Change, ...]:
    """A scored pair → the changes that raise its score, the largest gain first.

    ``metric`` is one whose language is resolved; ``result`` is what it makes of these texts.
    """
    return _Attempt(metric, candidate, references, result).changes()


class _Attempt:
    """The changes to one candidate, seen from its best reference."""

    def __init__(
        self, metric: Meteor, candidate: str, references: Sequence[str], result: Result
    ) -> None:
        self.metric, self.text, self.result = metric, candidate, result
        self.references = [metric.sentence(text) for text in references]
        self.alignment: Alignment = result.alignment
        self.ours, self.theirs = self.alignment.candidate, self.alignment.reference
        self.extra = self.alignment.unmatched_candidate
        self.missing = self.alignment.unmatched_reference
        ranks = {stage: rank for rank, stage in enumerate(metric.stages)}
        self.edges: list[Edge] = [
            (*match.candidate, *match.reference, ranks[match.stage], match.similarity)
            for match in self.alignment.matches
        ]
        # An accepted pair counts as a match of the first stage that links different words.
        meaning = [name for name in metric.stages if name in STAGES and STAGES[name].meaning]
        self._reference = Sentence(self.theirs)
        self.accepted = (meaning or list(metric.stages[-1:]) or [""])[0]

    def changes(self) -> tuple[Change, ...]:
        plans = [*self._pairs(), *self._drops(), *self._inserts(), *self._moves()]
        length = max(len(self.ours) + len(self.theirs), 1)
        most = max(2, min(MOST_TRIED, MOST_WORDS_SCORED // (length * len(KINDS))))
        tried: list[Change] = []
        for kind in KINDS:
            promising = sorted((one for one in plans if one.kind == kind), key=_promise)
            tried += map(self._try, promising[:most])
        found = [one for one in tried if one.gain >= LEAST]
        return tuple(sorted(found, key=lambda one: -one.gain))

    def _try(self, plan: _Plan) -> Change:
        """Score a change from scratch."""
        parameters = self.result.parameters
        if plan.link is not None:
            text = self.text
            accepted = self._bench.forced(plan.link).score.value
            best = self.result.best_reference
            others = [one for n, one in enumerate(self.result.references) if n != best]
            value = max([accepted, *(one.score.value for one in others)])
        else:
            text = rewrite(self.text, self.ours, self.theirs, plan.order)
            words = self.metric.sentence(text)
            counted = (self.metric.compare(words, other) for other in self.references)
            value = max(score(one, parameters).value for one in counted)
        gain = value - self.result.score.value
        return Change(plan.kind, plan.candidate, plan.reference, text, value, gain)

    @cached_property
    def _bench(self) -> Bench:
        judged = self.result.references[self.result.best_reference]
        return Bench(self.metric, judged, self.result.parameters)

    def _order(self) -> Order:
        return tuple(range(len(self.ours)))

    def _drops(self) -> Iterator[_Plan]:
        """Leave out a word that matches nothing."""
        whole = self._order()
        for place in self.extra:
            order = whole[:place] + whole[place + 1 :]
            yield self._planned("drop", (place, place + 1), (0, 0), order)

    def _inserts(self) -> Iterator[_Plan]:
        """Put in a word that is missing, where its neighbours in the reference have matched."""
        whole = self._order()
        for word in self.missing:
            made = []
            for place in sorted(self._places(word)):
                order = (*whole[:place], ~word, *whole[place:])
                made.append(self._planned("insert", (place, place), (word, word + 1), order))
            yield min(made, key=_promise)

    def _places(self, word: int) -> set[int]:
        """Where a word of the reference might go: after the last match before it, or before the
        next one; a closing mark goes to the end."""
        if word + 1 == len(self.theirs) and self.theirs[word].is_punctuation:
            return {len(self.ours)}
        before = [edge for edge in self.edges if edge[3] <= word]
        following = [edge for edge in self.edges if edge[2] > word]
        after_last = [max(before, key=lambda edge: edge[3])[1]] if before else []
        before_next = [min(following, key=lambda edge: edge[2])[0]] if following else []
        return {*after_last, *before_next} or {0}

    def _moves(self) -> Iterator[_Plan]:
        """Put a chunk beside the chunk that comes before or after it in the reference."""
        chunks = [
            ((chunk[0].candidate[0], chunk[-1].candidate[1]), chunk[0].reference[0])
            for chunk in self.alignment.chunks
        ]
        chunks.sort(key=lambda chunk: chunk[1])
        ends = {chunk[0].reference[0]: chunk[-1].reference[1] for chunk in self.alignment.chunks}
        for number, (span, reference) in enumerate(chunks):
            if all(token.is_punctuation for token in self.ours[slice(*span)]):
                continue
            targets = [chunks[number - 1][0][1]] if number else []
            targets += [chunks[number + 1][0][0]] if number + 1 < len(chunks) else []
            made = [
                self._planned("move", span, (reference, ends[reference]), self._moved(span, place))
                for place in targets
                if not span[0] <= place <= span[1]
            ]
            if made:
                yield min(made, key=_promise)

    def _moved(self, span: Span, place: int) -> Order:
        whole = self._order()
        chunk = whole[slice(*span)]
        if place <= span[0]:
            return (*whole[:place], *chunk, *whole[place : span[0]], *whole[span[1] :])
        return (*whole[: span[0]], *whole[span[1] : place], *chunk, *whole[place:])

    def _pairs(self) -> Iterator[_Plan]:
        """Two words without a match, taken for one another, or one put in the other's place."""
        whole = self._order()
        rank = self.metric.stages.index(self.accepted) if self.accepted else 0
        for place in self.extra[:MOST_UNMATCHED]:
            made = []
            for word in self._partners(place):
                spans = (place, place + 1), (word, word + 1)
                link = Link(self.accepted, *spans)
                edges = [*self.edges, (*spans[0], *spans[1], rank, 1.0)]
                promise = self._value(self.ours, edges)
                made.append(_Plan("accept", *spans, whole, promise, link))
                order = (*whole[:place], ~word, *whole[place + 1 :])
                made.append(self._planned("replace", *spans, order))
            likely = [one for one in made if one.kind == "accept"]
            if likely and self.accepted:
                yield min(likely, key=lambda one: (-self._likeness(one), -one.promise))
            if made:
                yield min((one for one in made if one.kind == "replace"), key=_promise)

    def _partners(self, place: int) -> list[int]:
        """The unmatched words of the reference that might stand for a word, in its whereabouts."""
        own = self.ours[place]
        where = place / len(self.ours)
        found = [word for word in self.missing if _alike(own, self.theirs[word])]
        found.sort(key=lambda word: abs(word / len(self.theirs) - where))
        return found[:MOST_PARTNERS]

    def _likeness(self, plan: _Plan) -> float:
        """The cosine of two words to the nearest tenth, 0 where there is none to be had."""
        candidate, reference = self.ours[plan.candidate[0]], self.theirs[plan.reference[0]]
        return round(cosine(self.metric, candidate, reference) or 0.0, 1)

    def _planned(self, kind: str, candidate: Span, reference: Span, order: Order) -> _Plan:
        return _Plan(kind, candidate, reference, order, self._promised(order))

    def _promised(self, order: Order) -> float:
        """What the present matches would score in this order, a word put in matching exactly."""
        where = {place: number for number, place in enumerate(order)}
        words = [self.ours[place] if place >= 0 else self.theirs[~place] for place in order]
        edges: list[Edge] = [
            (where[edge[0]], where[edge[0]] + edge[1] - edge[0], *edge[2:]) for edge in self.edges
        ]
        edges += [
            (n, n + 1, ~place, ~place + 1, 0, 1.0) for n, place in enumerate(order) if place < 0
        ]
        return self._value(words, sorted(edges))

    def _value(self, words: Sequence[Token], edges: Sequence[Edge]) -> float:
        counted = self.metric.tally(Sentence(words), self._reference, edges)
        return score(counted, self.result.parameters).value


def _alike(one: Token, other: Token) -> bool:
    """Whether one word might stand for the other: no marks, both or neither of content."""
    if one.is_punctuation or other.is_punctuation or one.is_function != other.is_function:
        return False
    return one.part_of_speech == other.part_of_speech


def _promise(plan: _Plan) -> float:
    return -plan.promise
