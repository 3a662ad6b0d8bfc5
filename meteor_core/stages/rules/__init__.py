"""The rules of a language for expressions in which any word may stand, which no list can have.

Most are patterns (``patterns``), lines of a text file; the others are functions of the modules
here. A pair of texts asks those alone that both texts have words for.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence, Set
from functools import partial, reduce
from operator import or_
from typing import NamedTuple

from meteor_core.lexicons import lexical_relations
from meteor_core.model import Spans, Word
from meteor_core.stages.rules import held_nouns, notations, verbs
from meteor_core.stages.rules.alternatives import Conditions, Met, Test
from meteor_core.stages.rules.patterns import Patterns, Related, Side
from meteor_core.stages.stage import NOTHING_CERTAIN, Certain, remembered

Find = Callable[[Sequence[Word], Sequence[Word]], Iterable[Spans]]
"""Words of both texts → stretches that say the same."""


class Rule(NamedTuple):
    """``find`` links words of a text that has ``one`` with words of a text that has ``two``; where
    both are equal, it does so whichever text comes first."""

    find: Find
    one: Side
    two: Side


class Rules:
    """Finds which rules both texts have words for, and asks those.

    A text has two signs of each rule, the bits of a number: the lower one if the text has the side
    ``one``, the higher one if it has the side ``two``.
    """

    def __init__(self, conditions: Conditions, rules: Sequence[Rule] = ()) -> None:
        self._conditions = conditions
        self._lower = sum(1 << 2 * number for number in range(len(rules)))
        self._finds: dict[int, tuple[int, int, Find]] = {}
        """A sign → the bits of what is linked in either text, and what links it."""
        signs: dict[int, int] = defaultdict(int)
        for number, (find, one, two) in enumerate(rules):
            first, second = 1 << 2 * number, 2 << 2 * number
            self._finds[first] = one.linked, two.linked, find
            if one != two:
                self._finds[second] = two.linked, one.linked, _turned(find)
            for sign, side in ((first, one), (second, two)):
                for needed in side.needed:
                    signs[needed] |= sign
        self._both = sum(self._finds)
        self._signs: dict[int, list[tuple[int, int]]] = defaultdict(list)
        """The rarest bit that a text must have → all bits that it must have, and the signs."""
        for needed, sign in signs.items():
            rare = needed & conditions.rare or needed
            self._signs[rare & -rare].append((needed, sign))
        self._rarest = sum(self._signs)

    def spans(
        self,
        candidate: Sequence[Word],
        reference: Sequence[Word],
        certain: Certain = NOTHING_CERTAIN,
    ) -> Iterator[Spans]:
        """What the rules find, in their order, without links of certain words alone."""
        own = remembered(candidate, self, lambda: self._signs_of(candidate))
        others = remembered(reference, self, lambda: self._signs_of(reference))
        # The signs ``one`` of the reference come to the places of its signs ``two``, and these to
        # theirs.
        asked = own & ((others & self._lower) << 1 | others >> 1 & self._lower) & self._both
        if not asked:
            return
        open_own = _open_bits(self._conditions.met(candidate), certain[0])
        open_others = _open_bits(self._conditions.met(reference), certain[1])
        while asked:
            sign = asked & -asked
            asked ^= sign
            linked, other_linked, find = self._finds[sign]
            if open_own & linked and open_others & other_linked:
                yield from find(candidate, reference)

    def _signs_of(self, words: Sequence[Word]) -> int:
        every = self._conditions.met(words).every
        signs, left = 0, every & self._rarest
        while left:
            rarest = left & -left
            left ^= rarest
            for needed, sign in self._signs[rarest]:
                if every & needed == needed:
                    signs |= sign
        return signs


def _open_bits(met: Met, certain: Set[int]) -> int:
    """The bits of all words that are not certain."""
    if not certain:
        return met.every
    return reduce(or_, [bits for place, bits in enumerate(met, -1) if place not in certain])


def _turned(find: Find) -> Find:
    """The same with the candidate in the place of the reference."""

    def find_turned(words: Sequence[Word], others: Sequence[Word]) -> Iterator[Spans]:
        return ((*spans[2:], *spans[:2]) for spans in find(others, words))

    return find_turned


NO_RULES = Rules(Conditions({}, {}))


def rules(code: str) -> Rules:
    """The rules of ``"ru"`` or ``"en"``, none for another language."""
    return Rules(*listed(code))


def listed(code: str) -> tuple[Conditions, Sequence[Rule]]:
    """Modules first, then patterns; without a dictionary none that asks for families."""
    kin = lexical_relations.kin(code)
    related = None if kin is None else kin.related
    patterns = Patterns(code, related)
    conditions = patterns.conditions
    coded = [*_CODED[code](conditions, related)] if code in _CODED else []
    lines = [Rule(each.spans, each.first, each.last) for each in patterns.every()]
    return conditions, [*coded, *lines]


def _russian(conditions: Conditions, related: Related | None) -> Iterator[Rule]:
    side = partial(_side, conditions)
    yield Rule(notations.initials, side(notations.is_initial), side(notations.is_named))
    bracket, noun = (
        _near(conditions, notations.is_bracket),
        _near(conditions, verbs.takes_light_verb),
    )
    yield Rule(notations.glossed, bracket, bracket)
    colon = _near(conditions, notations.is_colon)
    yield Rule(notations.same_time, colon, colon)
    yield Rule(verbs.light_verbs, noun, noun)
    if related is not None:
        full = partial(verbs.full_verbs, related)
        yield Rule(full, side(verbs.takes_light_verb), side(verbs.is_full_verb))
        voices = partial(verbs.voices, related)
        yield Rule(voices, side(verbs.passive_lines), side(verbs.active_lines))
        yield Rule(partial(verbs.acts, related), side(verbs.noun_lines), side(verbs.verb_lines))


def _english(conditions: Conditions, related: Related | None) -> Iterator[Rule]:
    side = partial(_side, conditions)
    yield Rule(notations.initials, side(notations.is_initial), side(notations.is_named))
    if related is not None:
        held = partial(held_nouns.held_nouns, related)
        yield Rule(held, side(held_nouns.holds_noun), _near(conditions, ""))


_CODED = {"ru": _russian, "en": _english}


def _side(conditions: Conditions, test: Test) -> Side:
    """Of a rule that links words which pass a test."""
    bit = conditions.bit(test)
    return Side((bit,), bit)


def _near(conditions: Conditions, condition: str | Test) -> Side:
    """Of a rule that links words near one that meets a condition."""
    return Side((conditions.bit(condition),))
