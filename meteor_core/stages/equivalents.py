"""The same in other words: what closed lists and the rules of writing make equal.

A part of the paraphrase stage. Single words belong to it as well as phrases, and function words as
well as others: «руб.» ~ «рублей», «так как» ~ «поскольку», «1 200» ~ «1200», “long-term” ~ “long
term”.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence, Set
from functools import partial
from itertools import chain, islice, product, takewhile
from typing import NamedTuple

from meteor_core.languages import english
from meteor_core.languages.language import Language
from meteor_core.lexicons import equivalents, lexical_relations
from meteor_core.lexicons.equivalents import DETERMINERS, LIGHT
from meteor_core.lexicons.numbers import numerals
from meteor_core.lexicons.numbers.amounts import amounts, counted, quantities
from meteor_core.lexicons.numbers.amounts import opens as opens_amount
from meteor_core.lexicons.numbers.measures import converted, days, measured
from meteor_core.lexicons.numbers.numerals import Numerals
from meteor_core.lexicons.oppositions import Oppositions
from meteor_core.lexicons.thesaurus import (
    NO_PART,
    Part,
    PhraseBook,
    PhraseSynsets,
    Thesaurus,
    normalise,
)
from meteor_core.model import Evidence, Spans, Word
from meteor_core.model.caches import word_cache
from meteor_core.stages.record import NOTATION, NUMBER, REST, SOURCE, TOGETHER
from meteor_core.stages.rules import NO_RULES, Rules, rules
from meteor_core.stages.rules.notations import WrittenApart
from meteor_core.stages.stage import (
    MOST_PHRASES,
    NOTHING_CERTAIN,
    Certain,
    Proposal,
    exclusion_reason,
    remembered,
    without_certain,
)

DEGREES = frozenset({"быть", "очень", "слишком", "особо", "особенно", "be", "very", "too"})
"""Forms or bases of words that may stand between a negator and what it denies."""


class _Known(NamedTuple):
    """What the lists and rules know of a word by itself."""

    part: Part
    senses: frozenset[str]
    opens_number: bool
    denies: bool = False


class _Sought(NamedTuple):
    """What a reference says, and how phrases begin that say the same.

    Few words of a candidate have to do with either, and no other is looked at twice.
    """

    by_sense: dict[str, list[tuple[int, int]]]
    senses: frozenset[str]
    openings: frozenset[str]
    numbers: bool


_NONE = frozenset[str]()

_NOTHING = _Known(NO_PART, _NONE, opens_number=False)
"""Of words that neither has."""


class Equivalents:
    """Links stretches of words that share a sense of the lists, or are one number, or one word."""

    def __init__(
        self,
        lists: Thesaurus,
        keys: Callable[[Word], tuple[str, ...]],
        numbers: Numerals | None,
        apart: Oppositions | None = None,
        known: Callable[[str], bool] = lexical_relations.everything,
        rules: Rules = NO_RULES,
    ) -> None:
        self.resource = "own lists"
        self._lists, self._single, self._numbers = lists, lists.single, numbers
        self._book = lists.book or PhraseBook.of(lists.multiword)
        self._inflects = numbers is not None and numbers.inflect
        self._keys, self._apart, self._rules = keys, apart, rules
        self._written_apart = WrittenApart(known)
        self._negators = _NONE if apart is None else apart.negators
        self._known = word_cache(self._look_up)
        self._denied = word_cache(self._look_up_denied)
        self._openings = word_cache(self._look_up_openings)

    def proposals(
        self,
        candidate: Sequence[Word],
        reference: Sequence[Word],
        certain: Certain = NOTHING_CERTAIN,
    ) -> Iterable[Proposal]:
        sought = remembered(reference, (self, "sought"), lambda: self._seek(reference))
        stretches = with_stops(candidate, [*self._wanted(candidate, sought, certain[0])])
        every = chain(
            _sharing(stretches, sought, certain[1]),
            self._written_apart.spans(candidate, reference, certain),
            self._rules.spans(candidate, reference, certain),
        )
        spans = dict.fromkeys(islice(every, MOST_PHRASES))
        for span in list(spans):
            spans |= dict.fromkeys(rest(candidate, reference, span))
        if self._inflects:
            spans |= dict.fromkeys([ungoverned(candidate, reference, span) for span in spans])
        found = [(*span, 1.0) for span in spans if not same(candidate, reference, span)]
        return without_certain(found, certain)

    def _seek(self, words: Sequence[Word]) -> _Sought:
        """What the lists and rules know of a reference.

        Of all words, matched or not: of «20 000» ~ «20 тысяч» something is left without the «20».
        """
        known = [*map(self._known, words)]
        singles = [place for place, each in enumerate(known) if each.senses]
        numbers = self._read_numbers(words, known)
        found = [*self._found(words, known, singles), *numbers]
        by_sense = _by_sense(with_stops(words, found))
        openings = _NONE.union(*map(self._openings, by_sense))
        return _Sought(by_sense, frozenset(by_sense), openings, bool(numbers))

    def _wanted(
        self, words: Sequence[Word], sought: _Sought, certain: Set[int]
    ) -> Iterator[PhraseSynsets]:
        """Of a candidate's stretches those that may have a sense of the reference.

        A single word that is certain has a say only with the full stop after it.
        """
        known = [*map(self._known, words)]
        senses, openings = sought.senses, sought.openings
        singles = [
            place
            for place, each in enumerate(known)
            if each.senses
            and (place not in certain or stop_follows(words, place, certain))
            and not senses.isdisjoint(each.senses)
        ]
        yield from self._found(words, known, singles, openings)
        if sought.numbers:
            yield from self._read_numbers(words, known)

    def _found(
        self,
        words: Sequence[Word],
        known: Sequence[_Known],
        singles: Sequence[int],
        openings: Set[str] | None = None,
    ) -> Iterator[PhraseSynsets]:
        """The words of these places, phrases (all, or those that open so), what is denied, and
        degrees."""
        for place in singles:
            yield place, place + 1, known[place].senses
        yield from self._book.phrases([each.part for each in known], openings)
        negators = [place for place, each in enumerate(known) if each.denies]
        yield from self._denials(words, negators)
        if not self._inflects:
            yield from _degrees_in_two_words(words)

    def _read_numbers(self, words: Sequence[Word], known: Sequence[_Known]) -> list[PhraseSynsets]:
        openings = [place for place, each in enumerate(known) if each.opens_number]
        if self._numbers is None or not openings:
            return []
        found = self._numbers.numbers(words, openings)
        months, units = self._numbers.months, self._numbers.units
        if self._inflects:
            every = [*found, *measured(words, found), *days(words, found, months)]
            return [*every, *converted(words, openings, found, units)]
        every = [*found, *amounts(words, openings, found, months, units)]
        every += counted(words, found)
        return [*every, *quantities(words, openings, found)]

    def _look_up_openings(self, sense: str) -> frozenset[str]:
        """The keys with which phrases of a sense begin; none of what rules say."""
        ways = [way.split() for way in self._lists.members(sense) if " " in way]
        return frozenset(map(normalise, {way[0] for way in ways}))

    def _denials(self, words: Sequence[Word], negators: Iterable[int]) -> Iterator[PhraseSynsets]:
        """«не плохой» and «не очень довольный», to be linked with «хороший», «недовольный»."""
        for start in negators:
            stop = start + 1
            if stop < len(words) and {words[stop].form, words[stop].base} & DEGREES:
                stop += 1
            if stop < len(words) and (denied := self._denied(words[stop])):
                yield start, stop + 1, denied

    def _look_up(self, word: Word) -> _Known:
        every = self._keys(word)
        part = self._book.part(every)
        senses = _NONE.union(*[self._single.of(key) for key in every])
        if not self._inflects and (more := english.degree(word.form)):
            senses |= {f"{LIGHT}{more} {word.base}"}  # “narrower” is “more narrow”
        opens = self._numbers is not None and (
            self._numbers.opens(word)
            or word.base in self._numbers.units.itself
            or (not self._inflects and opens_amount(word.form))
        )
        if self._apart is not None and not exclusion_reason(word):
            senses |= _denial(self._apart.said(word))
        denies = word.form in self._negators
        if not (part.forms or senses or opens or denies):
            return _NOTHING
        return _Known(part, senses, opens, denies)

    def _look_up_denied(self, word: Word) -> frozenset[str]:
        """What a negator before the word says; few words are ever asked for."""
        if self._apart is None or exclusion_reason(word):
            return _NONE
        return _denial(self._apart.denied(word))

    def links(self, candidate: Sequence[Word], reference: Sequence[Word]) -> bool:
        """Whether these words as a whole are linked."""
        whole = (0, len(candidate), 0, len(reference))
        return any(proposal[:4] == whole for proposal in self.proposals(candidate, reference))

    def whole(self, candidate: Sequence[Word], reference: Sequence[Word], spans: Spans) -> str:
        """The expressions of which something is left: ``"20 000 ~ 20 тысяч"``; "" for none."""
        for start, stop, other_start, other_stop in around(candidate, reference, spans):
            own, other = candidate[start:stop], reference[other_start:other_stop]
            if self.links(own, other):
                return f"{_said(own)} ~ {_said(other)}"
        return ""

    def evidence(self, candidate: Sequence[Word], reference: Sequence[Word]) -> Evidence:
        own, other = _said(candidate), _said(reference)
        source = _kind(own, other, self._numbers_in(candidate) & self._numbers_in(reference))
        if source == SOURCE and not self.links(candidate, reference):
            source = REST
        return Evidence("", own, other, source)

    def _numbers_in(self, words: Sequence[Word]) -> frozenset[str]:
        """What these words are as a whole, if that is a number, a date or the like."""
        found = self._read_numbers(words, [*map(self._known, words)])
        whole = [senses for start, stop, senses in found if (start, stop) == (0, len(words))]
        return _NONE.union(*whole)


_JOINTS = str.maketrans("", "", " -")

_OF_NUMBERS = ("number ", "ordinal ", "of a name ")
"""How the senses of numbers begin (``lexicons.numbers.numerals``)."""


def _kind(own: str, other: str, numbers: Set[str]) -> str:
    """Two expressions, and the numbers, dates and the like that both are → in what way they are
    the same."""
    if own != other and own.translate(_JOINTS) == other.translate(_JOINTS):
        return TOGETHER
    if any(sense.startswith(_OF_NUMBERS) for sense in numbers):
        return NUMBER
    return NOTATION if numbers else SOURCE


def _said(words: Sequence[Word]) -> str:
    """The words as they are compared."""
    return " ".join(word.form for word in words)


def _degrees_in_two_words(words: Sequence[Word]) -> Iterator[PhraseSynsets]:
    """“more” or “most” and the word after it; of adjectives alone whose forms are listed: “more
    reports” are no “reporter”."""
    for place in range(len(words) - 1):
        if words[place].form in ("more", "most"):
            said = f"{LIGHT}{words[place].form} {words[place + 1].base}"
            yield place, place + 2, frozenset({said})


def _denial(meanings: Iterable[str]) -> frozenset[str]:
    """Senses that link a phrase with a word, but no two words."""
    return frozenset([f"{equivalents.LIGHT}{meaning}" for meaning in meanings])


def _by_sense(stretches: Iterable[PhraseSynsets]) -> dict[str, list[tuple[int, int]]]:
    by_sense: dict[str, list[tuple[int, int]]] = {}
    for start, stop, senses in stretches:
        for sense in senses:
            by_sense.setdefault(sense, []).append((start, stop))
    return by_sense


def _sharing(
    candidate: Sequence[PhraseSynsets], sought: _Sought, certain: Set[int]
) -> Iterator[Spans]:
    """Stretches of the candidate, and those of the reference with a sense in common.

    Without the reference's single words that are certain: nothing is left of them.
    """
    for start, stop, senses in candidate:
        is_single = stop - start == 1
        for sense in sorted(senses & sought.senses):
            is_light = is_single and sense.startswith(equivalents.LIGHT)
            for other_start, other_stop in sought.by_sense[sense]:
                if other_stop - other_start > 1 or not (is_light or other_start in certain):
                    yield start, stop, other_start, other_stop


def make(language: Language) -> Equivalents | None:
    """The lists and rules of a language, None for a language without."""
    lists = equivalents.read(language)
    if lists is None:
        return None
    keys = partial(equivalents.keys, language=language)
    apart = lexical_relations.oppositions(language.code)
    numbers, known = numerals.read(language.code), lexical_relations.dictionary(language.code)
    return Equivalents(lists, keys, numbers, apart, known, rules(language.code))


# The full stop that an abbreviation at the end of a sentence swallows.


def with_stops(words: Sequence[Word], stretches: list[PhraseSynsets]) -> list[PhraseSynsets]:
    """Stretches, and with them the stop after them.

    «80 руб.» ends where «80 рублей .» does: the abbreviation is the word and the full stop.
    """
    found = []
    for start, stop, senses in stretches:
        abbreviated = words[stop - 1].form.endswith(".")
        before_stop = stop < len(words) and words[stop].form == "."
        closed = _closed(senses) if abbreviated or before_stop else frozenset[str]()
        found.append((start, stop, senses | closed if abbreviated else senses))
        if before_stop and not abbreviated:
            found.append((start, stop + 1, closed))
    return found


def _closed(senses: frozenset[str]) -> frozenset[str]:
    """Senses with the full stop that comes after."""
    return frozenset(f"{sense}." for sense in senses if not sense.startswith(LIGHT))


def stop_follows(words: Sequence[Word], place: int, certain: Set[int]) -> bool:
    """Whether a full stop comes next that is not certain."""
    following = place + 1
    return following not in certain and following < len(words) and words[following].form == "."


# Stretches of words that say the same, side by side: their places, and what is left of them.

LONGEST = 4
"""Words in common on one side of what is left of an expression: as far as any is looked for."""
_SILENT = frozenset(DETERMINERS) - {"this", "that"}


def same(candidate: Sequence[Word], reference: Sequence[Word], spans: Spans) -> bool:
    """Whether they are the same words, or forms of one base each: those an earlier stage has
    judged, with the stop after them too (“human .”, “humane .”)."""
    start, stop, other_start, other_stop = spans
    if stop - start != other_stop - other_start:
        return False
    both = zip(candidate[start:stop], reference[other_start:other_stop], strict=True)
    return all(own.base == other.base for own, other in both)


def rest(candidate: Sequence[Word], reference: Sequence[Word], spans: Spans) -> Iterator[Spans]:
    """What is left of two phrases without the words in common: «20 000» ~ «20 тысяч» → «000» ~ …

    An earlier stage takes the words in common, and the phrases with them. Articles and possessives
    alone say nothing: of “made a report”, “made its report” nothing is left.
    """
    start, stop, other_start, other_stop = spans
    while (
        start < stop
        and other_start < other_stop
        and (candidate[start].base == reference[other_start].base)
    ):
        start, other_start = start + 1, other_start + 1
    while (
        start < stop
        and other_start < other_stop
        and (candidate[stop - 1].base == reference[other_stop - 1].base)
    ):
        stop, other_stop = stop - 1, other_stop - 1
    left = (start, stop, other_start, other_stop)
    if left != spans and start < stop and other_start < other_stop:
        words = (*candidate[start:stop], *reference[other_start:other_stop])
        if not all(word.form in _SILENT for word in words):
            yield left


def ungoverned(candidate: Sequence[Word], reference: Sequence[Word], spans: Spans) -> Spans:
    """The phrases without the prepositions in which they end: «состоит в» ~ «принадлежит к» →
    «состоит» ~ «принадлежит», since an earlier stage takes such words wherever they stand."""
    start, stop, other_start, other_stop = spans
    return (
        start,
        stop - (stop - start > 1 and candidate[stop - 1].tag == "PREP"),
        other_start,
        other_stop - (other_stop - other_start > 1 and reference[other_stop - 1].tag == "PREP"),
    )


def around(candidate: Sequence[Word], reference: Sequence[Word], spans: Spans) -> list[Spans]:
    """What ``rest`` may have left these words of, the shortest first."""
    start, stop, other_start, other_stop = spans
    before = _alike(candidate[:start][::-1], reference[:other_start][::-1])
    after = _alike(candidate[stop:], reference[other_stop:])
    return [
        (start - left, stop + right, other_start - left, other_stop + right)
        for left, right in sorted(product(range(before + 1), range(after + 1)), key=sum)[1:]
    ]


def _alike(words: Sequence[Word], others: Sequence[Word]) -> int:
    """With how many words of the same bases both begin, at most ``LONGEST``."""
    both = zip(words[:LONGEST], others[:LONGEST], strict=False)
    return len([*takewhile(lambda pair: pair[0].base == pair[1].base, both)])
