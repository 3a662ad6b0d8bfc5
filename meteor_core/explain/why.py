"""Why (not) this word? The result of each stage for one word, and what is known of the word.

The reasons come from the stages themselves (``Stage.obstacle``) and from aligning once more with a
link that was not chosen (``alternatives``): nothing here repeats a stage's conditions.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Set
from dataclasses import dataclass, replace
from functools import cached_property

from rapidfuzz.distance import Indel

from meteor_core.explain import grammar, words
from meteor_core.explain.alternatives import Bench, Difference, difference, overlap, single
from meteor_core.explain.grammar import Grammar
from meteor_core.explain.words import Sense
from meteor_core.messages.errors import ChoiceError, InputError
from meteor_core.meteor.metric import Meteor
from meteor_core.model import Alignment, Link, Match, Parameters, Span, Token
from meteor_core.model.alignment import bare
from meteor_core.model.score import Judged
from meteor_core.model.view import Side
from meteor_core.stages.record import OWN_LIST
from meteor_core.stages.registry import STAGES
from meteor_core.stages.stage import Certain, Obstacle, Stage, exclusion_reason


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


MOST_NEAR = 5
MOST_SENSES = 8
MOST_LINKS = 6
"""Of one stage, aligned once more each."""
ALIKE = 0.6
"""The least share of common letters at which an answer names another word. A word over twice as
long is never named: «вышел» beside «в»."""


@dataclass(frozen=True, slots=True)
class Near:
    """A word of the other side and its cosine with the chosen word."""

    position: int
    cosine: float


@dataclass(frozen=True, slots=True)
class Why:
    """Everything about one word of a pair.

    ``readings``: its grammar in the sentence as a form of each possible lemma, first of the one
    that the stages go by.
    """

    side: Side
    position: int
    token: Token
    match: Match | None
    readings: tuple[Grammar, ...]
    senses: tuple[Sense, ...]
    near: tuple[Near, ...]
    verdicts: tuple[StageVerdict, ...]


def why(
    metric: Meteor,
    judged: Judged,
    parameters: Parameters,
    side: Side,
    position: int,
    partner: int | None = None,
) -> Why:
    """A word of a scored pair → each stage's result for it, or for it and one ``partner`` alone.

    ``position`` counts the words of ``side`` from 0, ``partner`` those of the other one. Raises
    ``ChoiceError`` for another side, ``InputError`` for a position without a word.
    """
    _check(judged, side, position, partner)
    asked = _WordOfPair(metric, judged, parameters, side, position, partner)
    token = asked.tokens[position]
    verdicts = {stage: asked.verdict(stage) for stage in metric.stages} | {
        stage: StageVerdict(stage, "no resource", resources=resources)
        for stage, resources in metric.missing
    }
    available = metric.recipe.available(metric.language)
    return Why(
        side,
        position,
        token,
        asked.match,
        grammar.lemmas(asked.tokens, position, metric.language),
        words.senses(token, metric.language)[:MOST_SENSES],
        asked.near(),
        tuple(verdicts.get(stage) or StageVerdict(stage, "off") for stage in available),
    )


def _check(judged: Judged, side: Side, position: int, partner: int | None) -> None:
    alignment = judged.alignment
    sides = {"candidate": alignment.candidate, "reference": alignment.reference}
    if side not in sides:
        raise ChoiceError("side", side, sides)
    own = sides.pop(side)
    (other,) = sides.values()
    for name, place, tokens in ("position", position, own), ("partner", partner, other):
        if place is not None and not 0 <= place < len(tokens):
            raise InputError(
                "{name} is {place}, but there are {count} words, numbered from 0.",
                name=name,
                place=place,
                count=len(tokens),
            )


def verdict_on_words(
    metric: Meteor, judged: Judged, parameters: Parameters, stage: str
) -> StageVerdict | None:
    """A pair of two words → their match, else this stage's reason; None if it is not in use."""
    asked = _WordOfPair(metric, judged, parameters, "candidate", 0, 0)
    speaks = asked.match.stage if asked.match else stage
    return asked.verdict(speaks) if speaks in metric.stages else None


class _WordOfPair:
    """One word, seen from its own side: ``tokens`` are that side's, ``partners`` the other's."""

    def __init__(
        self,
        metric: Meteor,
        judged: Judged,
        parameters: Parameters,
        side: Side,
        position: int,
        partner: int | None,
    ) -> None:
        self.metric, self.judged, self.parameters = metric, judged, parameters
        self.side, self.position = side, position
        alignment = judged.alignment
        self.tokens, self.partners = alignment.candidate, alignment.reference
        if side == "reference":
            self.tokens, self.partners = self.partners, self.tokens
        self.match = next((match for match in alignment.matches if self._holds(match)), None)
        self.partner = partner
        last = len(self.partners) if partner is None else partner + 1
        self.asked_partners = range(partner or 0, last)
        self.links = [
            link
            for link in alignment.links
            if self._holds(link)
            and overlap(self._partner_span(link), (self.asked_partners.start, last))
        ]

    def _own_span(self, link: Link) -> Span:
        return link.reference if self.side == "reference" else link.candidate

    def _partner_span(self, link: Link) -> Span:
        return link.candidate if self.side == "reference" else link.reference

    def _holds(self, link: Link) -> bool:
        start, stop = self._own_span(link)
        return start <= self.position < stop

    def verdict(self, stage: str) -> StageVerdict:
        """Returns the verdict of one stage in use about the word."""
        links = [link for link in self.links if link.stage == stage]
        if self.match in links:
            return StageVerdict(stage, "matched", self.match)
        again = [
            link for link in self.links if self._earlier(link, stage) and self._also(link, stage)
        ]
        if self.partner is None and self.match and self._earlier(self.match, stage):
            kind = "also" if self.match in again else "done"
            return StageVerdict(stage, kind, self.match, self.match)
        if links:
            return min((lost for lost in self._losses if lost.stage == stage), key=_plainest)
        if again:
            return StageVerdict(stage, "also", self.match, again[0])
        return self._kept_off(stage)

    def _earlier(self, link: Link, stage: str) -> bool:
        """Whether the link's stage runs before this one."""
        ranks = self.metric.stages
        return ranks.index(link.stage) < ranks.index(stage)

    def _also(self, link: Link, stage: str) -> bool:
        """Whether a stage would link the two words that another stage links."""
        if not single(link):
            return False
        return self._obstacle(stage, self._own_span(link)[0], self._partner_span(link)[0]) is None

    @cached_property
    def _losses(self) -> list[StageVerdict]:
        """Why the first possible links of each stage are none of the matches."""
        by_stage: dict[str, list[Link]] = {}
        for link in self.links:
            by_stage.setdefault(link.stage, []).append(link)
        return [self._lost(link) for links in by_stage.values() for link in links[:MOST_LINKS]]

    def _lost(self, link: Link) -> StageVerdict:
        """Why a possible link is none of the matches."""
        rivals = [
            match
            for match in self.judged.alignment.matches
            if overlap(match.candidate, link.candidate) or overlap(match.reference, link.reference)
        ]
        partner = self._partner_span(link)[0]
        if not rivals:
            return StageVerdict(link.stage, "passed over", link=link, partner=partner)
        ranks = self.metric.stages
        rival = min(rivals, key=lambda match: (ranks.index(match.stage), match is self.match))
        kind = "taken earlier" if self._earlier(rival, link.stage) else "taken"
        instead = difference(self.judged, self._bench.forced(link))
        return StageVerdict(link.stage, kind, self.match, link, rival, instead, partner)

    @cached_property
    def _bench(self) -> Bench:
        return Bench(self.metric, self.judged, self.parameters)

    def _kept_off(self, stage: str) -> StageVerdict:
        """The obstacle of the word that all stages are tried on; if none is near, of the one
        that came nearest to a link of this stage."""
        if not self.asked_partners:
            return StageVerdict(stage, "alone")
        if STAGES[stage].phrases and (split := self._split(stage)):
            return StageVerdict(stage, "split", self.match, split.link, split=split)
        if self._nearest is not None:
            its = self._obstacle(stage, self.position, self._nearest)
            if its is not None:
                place = self._nearest
                return StageVerdict(stage, "obstacle", self.match, partner=place, obstacle=its)
        obstacles = [
            (obstacle, partner)
            for partner in self.asked_partners
            if (obstacle := self._obstacle(stage, self.position, partner)) is not None
        ]
        kinds = [OWN_LIST, *STAGES[stage].obstacles]
        obstacle, partner = min(obstacles, key=lambda pair: self._distance(kinds, *pair))
        near = len(obstacles) == 1
        found = StageVerdict(stage, "obstacle", self.match, partner=partner, obstacle=obstacle)
        return replace(found, near=near)

    def _split(self, stage: str) -> SplitPhrase | None:
        """A phrase with the word, or a partner of it, that other words split."""
        alignment, rank = self.judged.alignment, self.metric.stages.index(stage)
        taken: tuple[set[int], set[int]] = set(), set()
        for match in alignment.matches:
            if self.metric.stages.index(match.stage) <= rank:
                taken[0].update(range(*match.candidate))
                taken[1].update(range(*match.reference))
        matcher = self.metric.matchers[rank]
        return next(
            (
                split
                for split in split_phrases(matcher, alignment, taken, self.side, self.position)
                if self._asked_of(self._partner_span(split.link))
            ),
            None,
        )

    @cached_property
    def _nearest(self) -> int | None:
        """A partner of the word's match, else of what came nearest to one, else the word of its
        kind that is spelt most like it; None where none is like it."""
        match = self.match
        if match is None and self.links:
            match = min(self._losses, key=_plainest).link
        linked = self._asked_of(self._partner_span(match)) if match else []
        best = max(linked or self._of_its_kind(), key=self._alike, default=None)
        is_near = best is not None and (match is not None or self._is_alike(best))
        return best if is_near else None

    def _is_alike(self, partner: int) -> bool:
        lengths = [len(word.form) for word in (self.tokens[self.position], self.partners[partner])]
        return self._alike(partner) >= ALIKE and max(lengths) <= 2 * min(lengths)

    def _of_its_kind(self) -> list[int]:
        """Words of content for one of content, function words for another, marks for a mark."""
        kind = exclusion_reason(self.tokens[self.position])
        return [
            each for each in self.asked_partners if exclusion_reason(self.partners[each]) == kind
        ]

    def _asked_of(self, span: Span) -> list[int]:
        return [partner for partner in range(*span) if partner in self.asked_partners]

    def _distance(
        self, kinds: Sequence[str], obstacle: Obstacle, partner: int
    ) -> tuple[float, ...]:
        """How far a partner was from a link: by obstacle, then by spelling.

        ``kinds``: of the stage's obstacles, the nearest to a link first.
        """
        return kinds.index(obstacle.kind), -obstacle.value, -self._alike(partner)

    def _alike(self, partner: int) -> float:
        """The share of the letters that are in both words in the same order."""
        forms = self.tokens[self.position].form, self.partners[partner].form
        return Indel.normalized_similarity(*forms)

    def _obstacle(self, stage: str, position: int, partner: int) -> Obstacle | None:
        matcher = self.metric.matchers[self.metric.stages.index(stage)]
        own, other = self.tokens[position], self.partners[partner]
        if self.side == "candidate":
            return matcher.obstacle(own, other)
        found = matcher.obstacle(other, own)
        return found and (found.other or found)  # the fault of the chosen word, if any

    def near(self) -> tuple[Near, ...]:
        """Returns the words of the other side with the largest cosines, if a model has both."""
        token = self.tokens[self.position]
        near = [
            Near(position, cosine)
            for position, partner in enumerate(self.partners)
            if (cosine := words.cosine(self.metric, token, partner)) is not None
        ]
        return tuple(sorted(near, key=lambda word: -word.cosine)[:MOST_NEAR])


_PLAINEST = ("passed over", "taken", "taken earlier")


def _plainest(verdict: StageVerdict) -> tuple[int, float]:
    """Of several links, first the one that came nearest to being chosen."""
    lost = verdict.instead.score if verdict.instead else 0.0
    return _PLAINEST.index(verdict.kind), -lost


# Phrases that other words split: what a stage would link without these words.

MOST_BETWEEN = 2
"""Words by which a phrase is split: «принял [очень важное] решение»."""

REACH = 12
"""Words before and after a place that a stage is tried on: twice the longest phrase. A stage
that is tried on all words for each gap would take seconds on a long text."""


@dataclass(frozen=True, slots=True)
class SplitPhrase:
    """A link that there would be without the words ``between`` on ``side``; it spans them."""

    link: Link
    side: Side
    between: Span


def split_phrases(
    stage: Stage, alignment: Alignment, matched: Certain, asked: Side, position: int
) -> Iterator[SplitPhrase]:
    """Finds links of the word at ``position`` of side ``asked`` that other words prevent.

    «принял важное решение» ~ «решил»: «важное» splits «принял решение». ``matched``: places of both
    sides that are already matched.
    """
    sides: tuple[Side, Side] = "candidate", "reference"
    texts = alignment.candidate, alignment.reference
    own = sides.index(asked)
    near = _around(texts[own], position)
    for split, side in enumerate(sides):
        for gap in _gaps(texts[split]):
            if split == own and (gap[0] not in near or position in range(*gap)):
                continue
            kept = [range(len(texts[0])), range(len(texts[1]))]
            kept[split] = _around(texts[split], gap[0])
            kept[own] = near
            for link in _links_across(stage, texts, kept, split, gap, matched):
                start, stop = link.candidate if own == 0 else link.reference
                if start <= position < stop:
                    yield SplitPhrase(link, side, gap)


def _around(tokens: Sequence[Token], place: int) -> range:
    return range(max(place - REACH, 0), min(place + REACH + 1, len(tokens)))


def _gaps(tokens: Sequence[Token]) -> Iterator[Span]:
    """One word or two that have words before and after them."""
    for start in range(1, len(tokens) - 1):
        for stop in range(start + 1, min(start + MOST_BETWEEN, len(tokens) - 1) + 1):
            if tokens[stop - 1].is_punctuation:
                break
            yield start, stop


def _links_across(
    stage: Stage,
    texts: tuple[Sequence[Token], Sequence[Token]],
    kept: Sequence[Sequence[int]],
    split: int,
    gap: Span,
    matched: Certain,
) -> Iterator[Link]:
    """The links of the kept places whose phrase has words on both sides of the gap."""
    places = [list(each) for each in kept]
    places[split] = [place for place in places[split] if place not in range(*gap)]
    words = [
        [bare(tokens[place]) for place in each] for tokens, each in zip(texts, places, strict=True)
    ]
    candidate, reference = (_indices(*each) for each in zip(places, matched, strict=True))
    for proposal in stage.proposals(words[0], words[1], (candidate, reference)):
        spans = [
            (places[0][proposal[0]], places[0][proposal[1] - 1] + 1),
            (places[1][proposal[2]], places[1][proposal[3] - 1] + 1),
        ]
        if spans[split][0] < gap[0] < spans[split][1]:
            yield Link(stage.name, spans[0], spans[1], proposal[4])


def _indices(places: Sequence[int], among: Set[int]) -> frozenset[int]:
    return frozenset(index for index, place in enumerate(places) if place in among)
