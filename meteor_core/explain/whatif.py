"""What would help? Single changes to a candidate, tried out, the most helpful first.

Every score is that of the changed candidate scored from scratch (an accepted pair: of the alignment
by the same search with that link). Which changes are worth trying is judged beforehand by what they
would make of the present matches, which is cheap.

A candidate is rewritten in another order of its words, a tuple of numbers: ``i`` stands for word
``i`` of the candidate, ``~j`` (that is, ``-1 - j``) for word ``j`` of the reference. White space
depends on which words are neighbours, a sentence keeps its capital, and what is not a token
(punctuation, if it does not count) stays with its word.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence, Set
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

from meteor_core.explain.alternatives import Bench
from meteor_core.explain.words import cosine
from meteor_core.meteor.metric import Meteor
from meteor_core.meteor.scoring import score
from meteor_core.model import Alignment, Link, Span, Statistics, Token
from meteor_core.model.score import Result
from meteor_core.search.edges import Edge, word_edge
from meteor_core.stages.registry import STAGES
from meteor_core.stages.stage import Sentence

KINDS = ("accept", "replace", "drop", "insert", "move")
LEAST = 0.001
"""The least gain worth telling: what shows in three places, whatever it is added to."""

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
    replace   the word or phrase replaced           what takes its place
    drop      the word left out                     –
    insert    where: before this word               the word put in
    move      the chunk moved                       where it belongs: the chunk's own words
    ========  ====================================  =======================================

    ``behind``: of a chunk moved, the candidate's word behind which it comes; None at the beginning.
    """

    kind: str
    candidate: Span
    reference: Span
    text: str
    score: float
    gain: float
    behind: int | None = None


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
        self.candidate, self.reference = self.alignment.candidate, self.alignment.reference
        self.extra = self.alignment.unmatched_candidate
        self.missing = self.alignment.unmatched_reference
        ranks = {stage: rank for rank, stage in enumerate(metric.stages)}
        self.edges: list[Edge] = [
            Edge.of(match, ranks[match.stage]) for match in self.alignment.matches
        ]
        self._reference = Sentence(self.reference)
        # An accepted pair counts as a match of the first stage that links different words.
        meaning = [name for name in metric.stages if name in STAGES and STAGES[name].meaning]
        self.accepting = (meaning or list(metric.stages[-1:]) or [""])[0]

    def changes(self) -> tuple[Change, ...]:
        plans = [*self._pairs(), *self._wordings(), *self._drops(), *self._inserts()]
        plans += self._moves()
        length = max(len(self.candidate) + len(self.reference), 1)
        most = max(2, min(MOST_TRIED, MOST_WORDS_SCORED // (length * len(KINDS))))
        tried: list[Change] = []
        for kind in KINDS:
            promising = sorted((plan for plan in plans if plan.kind == kind), key=_promise)
            tried += map(self._try, promising[:most])
        helpful = _distinct(change for change in tried if change.gain >= LEAST)
        return tuple(sorted(helpful, key=lambda change: -change.gain))

    def _try(self, plan: _Plan) -> Change:
        """Score a change from scratch."""
        parameters = self.result.parameters
        if plan.link is not None:
            text, value = self.text, self._bench.forced(plan.link).score.value
        else:
            text = rewrite(self.text, self.candidate, self.reference, plan.order)
            words = self.metric.sentence(text)
            counted = [self.metric.compare(words, reference) for reference in self.references]
            values = [score(statistics, parameters).value for statistics in counted]
            value = max(values)
            if plan.kind == "move" and not self._joins(counted[values.index(value)]):
                value = self.result.score.value  # what only letters gain by puts nothing right
        gain, spans = value - self.result.score.value, (plan.candidate, plan.reference)
        return Change(plan.kind, *spans, text, value, gain, _behind(plan))

    def _joins(self, statistics: Statistics) -> bool:
        """Whether there are fewer chunks than now, or more matches."""
        now = self.result.statistics
        return statistics.chunks < now.chunks or statistics.matches > now.matches

    @cached_property
    def _bench(self) -> Bench:
        judged = self.result.references[self.result.best_reference]
        return Bench(self.metric, judged, self.result.parameters)

    def _order(self) -> Order:
        return tuple(range(len(self.candidate)))

    def _drops(self) -> Iterator[_Plan]:
        """Leave out a word that matches nothing."""
        whole = self._order()
        for position in self.extra:
            order = whole[:position] + whole[position + 1 :]
            yield self._planned("drop", (position, position + 1), (0, 0), order)

    def _inserts(self) -> Iterator[_Plan]:
        """Put in a word that is missing, where its neighbours in the reference have matched."""
        whole = self._order()
        for word in self.missing:
            plans = []
            for position in sorted(self._insertions(word)):
                order = (*whole[:position], ~word, *whole[position:])
                span = position, position
                plans.append(self._planned("insert", span, (word, word + 1), order))
            yield min(plans, key=_promise)

    def _insertions(self, word: int) -> set[int]:
        """Positions where a word of the reference might go: after the last match before it, or
        before the next one; a closing mark goes to the end."""
        if word + 1 == len(self.reference) and self.reference[word].is_punctuation:
            return {len(self.candidate)}
        before = [edge for edge in self.edges if edge.reference_stop <= word]
        following = [edge for edge in self.edges if edge.reference_start > word]
        positions = set()
        if before:
            positions.add(max(before, key=lambda edge: edge.reference_stop).candidate_stop)
        if following:
            positions.add(min(following, key=lambda edge: edge.reference_start).candidate_start)
        return positions or {0}

    def _moves(self) -> Iterator[_Plan]:
        """Put a chunk next to the chunk that comes before or after it in the reference."""
        chunks = [
            ((first.candidate[0], last.candidate[1]), (first.reference[0], last.reference[1]))
            for first, *_, last in ((*chunk, chunk[-1]) for chunk in self.alignment.chunks)
        ]
        chunks.sort(key=lambda chunk: chunk[1])
        for number, (span, reference) in enumerate(chunks):
            if all(token.is_punctuation for token in self.candidate[slice(*span)]):
                continue
            targets = [chunks[number - 1][0][1]] if number else []
            targets += [chunks[number + 1][0][0]] if number + 1 < len(chunks) else []
            plans = [
                self._planned("move", span, reference, self._moved(span, target))
                for target in targets
                if not span[0] <= target <= span[1]
            ]
            if plans:
                yield min(plans, key=_promise)

    def _moved(self, span: Span, target: int) -> Order:
        """The order of the words with those of a span moved to before position ``target``."""
        whole = self._order()
        chunk = whole[slice(*span)]
        if target <= span[0]:
            return (*whole[:target], *chunk, *whole[target : span[0]], *whole[span[1] :])
        return (*whole[: span[0]], *whole[span[1] : target], *chunk, *whole[target:])

    def _pairs(self) -> Iterator[_Plan]:
        """Two words without a match, taken for one another if they are of one part of speech, or
        one put in the other's place."""
        for position in self.extra[:MOST_UNMATCHED]:
            part = self.candidate[position].part_of_speech
            partners = self._partners(position)
            alike = [word for word in partners if self.reference[word].part_of_speech == part]
            accepts = [self._acceptance(position, word) for word in alike[:MOST_PARTNERS]]
            if accepts and self.accepting:
                yield min(accepts, key=lambda plan: (-self._likeness(plan), -plan.promise))
            replacements = [
                self._replacement((position, position + 1), (word, word + 1))
                for word in partners[:MOST_PARTNERS]
            ]
            if replacements:
                yield min(replacements, key=_promise)

    def _wordings(self) -> Iterator[_Plan]:
        """Write what matched as the reference does, where it does not count in full."""
        soft = soft_matches(self.edges, self.result, self.metric.stages)
        return (self._replacement(edge.candidate, edge.reference) for edge in soft[:MOST_UNMATCHED])

    def _acceptance(self, position: int, word: int) -> _Plan:
        spans = (position, position + 1), (word, word + 1)
        rank = self.metric.stages.index(self.accepting) if self.accepting else 0
        link = Link(self.accepting, *spans)
        promise = self._value(self.candidate, [*self.edges, Edge.of(link, rank)])
        return _Plan("accept", *spans, self._order(), promise, link)

    def _replacement(self, candidate: Span, reference: Span) -> _Plan:
        whole = self._order()
        words = (~word for word in range(*reference))
        order = (*whole[: candidate[0]], *words, *whole[candidate[1] :])
        return self._planned("replace", candidate, reference, order)

    def _partners(self, position: int) -> list[int]:
        """The unmatched words of the reference that might stand for a word, the nearest first."""
        token = self.candidate[position]
        where = position / len(self.candidate)
        partners = [word for word in self.missing if _comparable(token, self.reference[word])]
        partners.sort(key=lambda word: abs(word / len(self.reference) - where))
        return partners

    def _likeness(self, plan: _Plan) -> float:
        """The cosine of two words to the nearest tenth, 0 if there is none."""
        pair = self.candidate[plan.candidate[0]], self.reference[plan.reference[0]]
        return round(cosine(self.metric, *pair) or 0.0, 1)

    def _planned(self, kind: str, candidate: Span, reference: Span, order: Order) -> _Plan:
        return _Plan(kind, candidate, reference, order, self._promised(order))

    def _promised(self, order: Order) -> float:
        """What the present matches would score in this order, a word put in matching exactly."""
        moved_to = {word: number for number, word in enumerate(order)}
        words = [self.candidate[word] if word >= 0 else self.reference[~word] for word in order]
        kept = [edge for edge in self.edges if edge.candidate_start in moved_to]
        edges = [edge.moved(moved_to[edge.candidate_start]) for edge in kept]
        edges += [word_edge(n, ~word, 0) for n, word in enumerate(order) if word < 0]
        return self._value(words, sorted(edges))

    def _value(self, words: Sequence[Token], edges: Sequence[Edge]) -> float:
        statistics = self.metric.tally(Sentence(words), self._reference, edges)
        return score(statistics, self.result.parameters).value


def _distinct(changes: Iterable[Change]) -> list[Change]:
    """Of those that make the same text the one that touches the fewest words: where two chunks
    change places, either can be described as moved."""
    kept: dict[object, Change] = {}
    for change in sorted(changes, key=lambda change: change.candidate[1] - change.candidate[0]):
        pair = change.candidate, change.reference
        kept.setdefault(pair if change.kind == "accept" else change.text, change)
    return list(kept.values())


def _behind(plan: _Plan) -> int | None:
    """The word behind which a moved chunk comes, None at the beginning and where none is moved."""
    if plan.kind != "move":
        return None
    place = plan.order.index(plan.candidate[0])
    return plan.order[place - 1] if place else None


def _comparable(token: Token, other: Token) -> bool:
    """Whether one word might stand for the other: no marks, both or neither of content."""
    marks = token.is_punctuation or other.is_punctuation
    return not marks and token.is_function == other.is_function


def _promise(plan: _Plan) -> float:
    return -plan.promise


# Matches that count for less than their words, as the letters beside them may.


def soft_matches(edges: Sequence[Edge], result: Result, stages: Sequence[str]) -> list[Edge]:
    """Returns the matches that would count for more if the reference's own words stood there.

    ``edges``: those of the result's matches; ``stages``: the names that their ranks stand for.
    The softest come first.
    """

    def counts(edge: Edge) -> float:
        weight = result.parameters.weight(stages[edge.rank])
        return weight * (edge.similarity if result.statistics.similarity_weighs else 1)

    soft = [edge for edge in edges if counts(edge) < 1 or _is_another_capital(edge, result)]
    return sorted(soft, key=counts)


def _is_another_capital(edge: Edge, result: Result) -> bool:
    """Whether equal words differ in a capital where letters are compared as they are written."""
    one = result.alignment.candidate[edge.candidate_start]
    other = result.alignment.reference[edge.reference_start]
    differs = one.form == other.form and one.is_capital != other.is_capital
    return differs and bool(one.written)


# A candidate rewritten in another order of its words, with words of the reference put in.

Order = tuple[int, ...]

OPENING = frozenset("([{«„“‹#")
CLOSING = frozenset(".,:;!?…)]}»”›%")
CLITICS = ("'", "’", "n't", "n’t")
NAMES = frozenset({"Name", "Surn", "Patr", "Geox", "Orgn", "Trad", "Abbr"})
"""Grammemes (OpenCorpora's) of words that keep their capital inside a sentence."""

_BETWEEN = re.compile(r"(\S*)((?:\s.*)?\s|)(\S*)", re.DOTALL)
"""Between two words: what belongs to the first, the gap, what belongs to the second."""


@dataclass(frozen=True, slots=True)
class Piece:
    """A word as it is written, the gap before it, and whether its capital may go."""

    gap: str
    text: str
    lowers: bool


def rewrite(text: str, tokens: Sequence[Token], reference: Sequence[Token], order: Order) -> str:
    """``"Кот спит"`` in the order (1, 0) → ``"Спит кот"``."""
    if not order:
        return ""
    small = {token.text for token in (*tokens, *reference)}
    own = pieces(text, tokens, small)
    inserted = [Piece(" ", token.text, _lowers(token, small)) for token in reference]
    chosen = [own[word] if word >= 0 else inserted[~word] for word in order]
    words = _capitals(order, chosen, bool(tokens) and tokens[0].text[:1].isupper())
    gaps = [
        own[right].gap if 0 <= left == right - 1 else _gap(words[number - 1], words[number])
        for number, (left, right) in enumerate(pairwise(_places(order, len(tokens))), 1)
    ]
    lead, tail = (text[: tokens[0].start], text[tokens[-1].stop :]) if tokens else ("", "")
    joined = zip(["", *gaps], words, strict=True)
    return lead + "".join(gap + word for gap, word in joined) + tail


def pieces(text: str, tokens: Sequence[Token], small: Set[str] = frozenset()) -> list[Piece]:
    """A text → its words: «кот,» and «(спит)» are two if punctuation is not a token.

    ``small``: words known to be written without a capital.
    """
    heads, gaps, tails = [""], [""], []
    for left, right in pairwise(tokens):
        between = _BETWEEN.fullmatch(text[left.stop : right.start])
        tail, gap, head = between.groups() if between else ("", " ", "")
        tails.append(tail)
        gaps.append(gap)
        heads.append(head)
    tails.append("")
    parts = zip(gaps, heads, tokens, tails, strict=False)
    return [
        Piece(gap, head + token.text + tail, _lowers(token, small))
        for gap, head, token, tail in parts
    ]


def _places(order: Order, count: int) -> list[int]:
    """For each word of an order that one of the candidate's ``count`` words whose place it has, and
    whose gaps it keeps: its own, or that of the word for which it is put in; −1 for none."""
    around = zip((-1, *order), order, (*order[1:], count), strict=False)
    return [
        word if word >= 0 else left + 1 if right == left + 2 and left + 1 not in order else -1
        for left, word, right in around
    ]


def _capitals(order: Order, chosen: Sequence[Piece], capital: bool) -> list[str]:
    """The words, with the capital of the sentence where it begins in this order.

    Word 0 began the candidate, ~0 the reference.
    """
    words = [piece.text for piece in chosen]
    for number, (word, piece) in enumerate(zip(order, chosen, strict=True)):
        if number and word in (0, ~0) and piece.lowers:
            words[number] = words[number][:1].lower() + words[number][1:]
    if capital and order[0] != 0:
        words[0] = words[0][:1].upper() + words[0][1:]
    return words


def _gap(left: str, right: str) -> str:
    """Returns the white space between two words that were not adjacent."""
    if left[-1:] in OPENING:
        return ""
    closing = right[:1] in CLOSING or right.lower().startswith(CLITICS)
    return "" if closing and left[-1:] not in CLOSING else " "


def _lowers(token: Token, small: Set[str]) -> bool:
    """Whether a capital at a sentence's beginning is the sentence's, not a name's or an acronym's.

    Where the language has no tags, only function words, and words that are somewhere without a
    capital, are known to be no names.
    """
    if token.text[1:] != token.text[1:].lower() or token.text == "I":
        return False
    if token.text.lower() in small:
        return True
    if not token.tag or token.tag == "FUNC":
        return token.is_function
    return NAMES.isdisjoint(token.tag.replace(" ", ",").split(","))
