"""The rules of a language for what any word may stand in, which no list can say."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial, reduce
from operator import or_
from typing import NamedTuple

from meteor_core.lexicons import kinship
from meteor_core.model import Spans, Word
from meteor_core.model.remembering import word_cache
from meteor_core.stages.rules import (
    acts,
    address,
    adverbs_behind,
    all_alone,
    attributed,
    before,
    beside,
    bounds,
    clipped,
    compound_adjectives,
    contrasting,
    denying,
    every,
    existing,
    glossed,
    having,
    held_nouns,
    initials,
    joining,
    lessening,
    light_verbs,
    most_of_all,
    no_longer,
    owners,
    possessives,
    prefixes,
    prepositions,
    qualities,
    relatives,
    said_twice,
    same_time,
    this_alone,
    turned_round,
    two_scripts,
    voices,
)
from meteor_core.stages.rules.both_sides import Related
from meteor_core.stages.stage import remembered

Sign = Callable[[Word], bool]
"""Whether a word may have to do with a rule."""


class Rule(NamedTuple):
    """``find``: words of both sides → stretches that say the same.

    It finds none unless a word of the one side, whichever it is, has the sign ``one``, and a word
    of the other the sign ``two``.
    """

    find: Callable[[Sequence[Word], Sequence[Word]], Iterable[Spans]]
    one: Sign
    two: Sign


class Rules:
    """Asks those rules alone for whose signs both sides have a word: of most pairs few.

    The signs of a side are the bits of a number, two of each rule, ``one`` the lower, which tells
    them at a glance.
    """

    def __init__(self, rules: Sequence[Rule] = ()) -> None:
        self._rules = [(0b11 << 2 * number, rule.find) for number, rule in enumerate(rules)]
        self._lower = sum(1 << 2 * number for number in range(len(rules)))
        bits: dict[Sign, int] = {}  # several rules have a sign in common
        for number, sign in enumerate(sign for rule in rules for sign in (rule.one, rule.two)):
            bits[sign] = bits.get(sign, 0) | 1 << number
        self._signs = word_cache(partial(_bits, list(bits.items())))

    def spans(self, candidate: Sequence[Word], reference: Sequence[Word]) -> Iterator[Spans]:
        """What the rules find, in their order."""
        asked = _all(self._signs, candidate) & self._turned(_all(self._signs, reference))
        if asked:
            for bits, find in self._rules:
                if asked & bits:
                    yield from find(candidate, reference)

    def _turned(self, signs: int) -> int:
        """The signs ``one`` in the places of ``two``, and these in theirs."""
        return (signs & self._lower) << 1 | signs >> 1 & self._lower


def _bits(signs: Sequence[tuple[Sign, int]], word: Word) -> int:
    return sum([bits for sign, bits in signs if sign(word)])


def _all(signs: Callable[[Word], int], words: Sequence[Word]) -> int:
    """The signs that any of the words has."""
    return remembered(words, signs, lambda: reduce(or_, map(signs, words), 0))


NO_RULES = Rules()


def _anything(word: Word) -> bool:
    return True


_INITIALS = Rule(initials.initials, initials.is_initial, initials.is_named)
_SAME_TIME = Rule(same_time.same_time, same_time.is_between, same_time.is_between)

_RUSSIAN_RULES = (
    _INITIALS,
    Rule(turned_round.turned_round, turned_round.is_compound, _anything),
    Rule(compound_adjectives.compound_adjectives, compound_adjectives.is_compound, _anything),
    Rule(said_twice.said_twice, said_twice.is_twice, _anything),
    Rule(most_of_all.most_of_all, most_of_all.is_of_all, most_of_all.is_most),
    Rule(prepositions.prepositions, prepositions.stands_before, prepositions.is_prefixed),
    Rule(having.having, having.has, having.is_with),
    Rule(owners.owners, owners.is_possessive, owners.is_owner),
    Rule(bounds.bounds, bounds.is_bound, bounds.is_bound),
    Rule(before.before, before.is_till, before.is_before),
    Rule(every.every, every.is_all, every.is_each),
    Rule(two_scripts.two_scripts, two_scripts.is_latin, two_scripts.is_hyphened),
    Rule(glossed.glossed, glossed.is_bracket, glossed.is_bracket),
    Rule(address.address, address.is_familiar, address.is_polite),
    _SAME_TIME,
    Rule(clipped.clipped, clipped.is_whole, clipped.is_clipped),
    Rule(light_verbs.light_verbs, light_verbs.is_noun, light_verbs.is_noun),
    Rule(beside.beside, beside.is_listed, beside.is_listed),
)

_ENGLISH_RULES = (
    _INITIALS,
    Rule(no_longer.no_longer, no_longer.is_no, no_longer.is_not),
    Rule(attributed.attributed, attributed.is_according, attributed.is_saying),
    Rule(all_alone.all_alone, all_alone.is_all, all_alone.is_every),
    Rule(this_alone.this_alone, this_alone.is_this, this_alone.is_it),
    Rule(joining.joining, joining.is_joining, joining.is_joining),
    Rule(existing.existing, existing.is_there, existing.happens),
    Rule(denying.denying, denying.denies, denying.is_not),
    Rule(contrasting.contrasting, contrasting.is_yet, contrasting.is_other),
    Rule(adverbs_behind.adverbs_behind, adverbs_behind.is_prefixed, adverbs_behind.opens),
    _SAME_TIME,
)


def _of_english_families(related: Related) -> Sequence[Rule]:
    """Rules that ask whether two words are of one family."""
    return (
        Rule(partial(possessives.possessives, related), possessives.is_mark, _anything),
        Rule(partial(held_nouns.held_nouns, related), held_nouns.holds_noun, _anything),
        Rule(partial(prefixes.prefixes, related), prefixes.is_prefixed, prefixes.is_way),
        Rule(partial(qualities.qualities, related), qualities.is_quality, qualities.names_quality),
    )


def _of_english_opposites(opposed: lessening.Opposed) -> Sequence[Rule]:
    """Rules that ask whether two words are opposites."""
    return (Rule(partial(lessening.lessening, opposed), lessening.is_less, lessening.is_degree),)


def _of_russian_families(related: Related) -> Sequence[Rule]:
    return (
        Rule(partial(relatives.relatives, related), relatives.is_who, relatives.is_which),
        Rule(partial(light_verbs.full_verbs, related), light_verbs.is_noun, light_verbs.is_full),
        Rule(partial(voices.voices, related), voices.is_passive, voices.is_active),
        Rule(partial(acts.acts, related), acts.is_noun, acts.is_verb),
    )


def listed(code: str) -> Sequence[Rule]:
    """Those of ``"en"`` or ``"ru"``; without a dictionary none that asks for families."""
    is_english = code == "en"
    plain = _ENGLISH_RULES if is_english else _RUSSIAN_RULES
    of_families = _of_english_families if is_english else _of_russian_families
    kin = kinship.kin(code)
    by_lists = _of_english_opposites(kinship.oppositions(code).opposed) if is_english else ()
    return (*plain, *by_lists, *(() if kin is None else of_families(kin.related)))


def rules(code: str) -> Rules:
    """The same, of which those alone are asked that two texts have words for."""
    return Rules(listed(code))
