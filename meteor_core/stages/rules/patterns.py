"""Patterns: lines of ``patterns.ru.txt`` and ``patterns.en.txt``, each with its examples.

stages/DESIGN.md says how a pattern is written. It has one side or two, and a side has alternatives.
Where one text has an alternative of the first side, and the other text one of the last side with
the same common words, what is in brackets is linked.

What patterns call ``{name}`` is the function of that name here, which cuts a word in parts: it
gives every way to cut a word, none for most words. ``prefixes`` are those that patterns have in the
set of the same name.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import partial, reduce
from itertools import chain, product
from operator import or_
from pathlib import Path
from typing import NamedTuple

from meteor_core.languages import english
from meteor_core.lexicons.transliteration import sounds
from meteor_core.model import Spans, Word
from meteor_core.model.caches import word_cache
from meteor_core.stages.rules import alternatives
from meteor_core.stages.rules.alternatives import (
    LABEL,
    LEMMA,
    PARTS,
    Alternative,
    Common,
    Conditions,
    Key,
    Keys,
    Labels,
    Match,
    Matches,
    Token,
)
from meteor_core.stages.stage import forms, lemmas, remembered


def hyphened(word: Word) -> Sequence[Key]:
    """«бизнес-план» → («план», «бизнес»), in the order of two words."""
    first, _, last = word.base.partition("-")
    return [(last, first)] if min(len(first), len(last)) > 1 and last.isalpha() else []


def twice(word: Word) -> Sequence[Key]:
    """«белого-белого» → («белый»,), («белого»,)."""
    found = (each.partition("-") for each in (word.form, word.base))
    return [(first,) for first, _, last in found if first == last and len(first) > 2]


def adjectives(word: Word) -> Sequence[Key]:
    """«торгово-экономический» → what both parts may be as adjectives, in either order; of the first
    one «историко-» is made of a noun."""
    first, hyphen, last = word.base.partition("-")
    if not hyphen or not word.tag.startswith("ADJF") or not last.isalpha():
        return []
    if min(len(first), len(last)) < 4 or first[-1] not in "ое":
        return []
    ways = [first[:-1] + ending for ending in ("ый", "ий", "ой")]
    ways += [f"{first[:-3]}ический"] if first.endswith("ико") else []
    return [pair for way in ways for pair in ((way, last), (last, way))]


def clipped(prefixes: Collection[str], word: Word) -> Sequence[Key]:
    """«инвестфонд» → («инвест», «фонд»); what is left is no ending («физик»)."""
    if not word.tag.startswith("NOUN"):
        return []
    longest = max(filter(word.base.startswith, prefixes), key=len, default="")
    rest = word.base.removeprefix(longest)
    return [(longest, rest)] if longest and len(rest) > 3 else []


def latin_name(word: Word) -> Sequence[Key]:
    """“Stirling” → the consonants that are said."""
    is_latin = word.is_capital and word.form.isascii() and word.form.isalpha()
    return [(sound,) for sound in sorted(sounds(word.form))] if is_latin else []


def cyrillic_name(word: Word) -> Sequence[Key]:
    """«Стерлинг-Лайнс» → those of both parts."""
    first, _, last = word.form.partition("-")
    if not (word.is_capital and last.isalpha()) or word.form.isascii():
        return []
    return [*product(sorted(sounds(first)), sorted(sounds(last)))]


def prefixed(prefixes: Collection[str], word: Word) -> Sequence[Key]:
    """“pre-election” → ``("pre", election)``. Without a hyphen most prefixes have adjectives alone,
    as “preserve” and “interview” tell."""
    first, hyphen, last = word.form.partition("-")
    if not hyphen:
        joined = _JOINED.fullmatch(word.form)
        first, last = filter(None, joined.groups()) if joined else ("", "")
    elif len(last) < 3 or not last.isalpha():
        return []
    rest = english.describe_base(last) if first in prefixes else None
    return [] if rest is None or rest.is_function else [(first, rest)]


_JOINED = re.compile(
    "(anti|bi|hyper|mis|mono|multi|non|over|tri|under)([a-z]{4,})"
    "|(inter|intra|extra|post|pre|sub|trans)([a-z]{3,}(?:al|ar|ary|ic|ine|ive|ous))"
)


def repeated(prefixes: Collection[str], word: Word) -> Sequence[Key]:
    """“reread” → ``("re", "read")``, “pre-booked” → ``("pre", "book")``."""
    if word.is_function:
        return []
    return [
        (prefix, english.describe_base(rest).base)
        for prefix in sorted(prefixes)
        if word.form.startswith(prefix)
        and len(rest := word.form.removeprefix(prefix).removeprefix("-")) > 2
        and rest.isascii()
        and rest.isalpha()
    ]


_PLAIN = hyphened, twice, adjectives, latin_name, cyrillic_name
_WITH_PREFIXES = clipped, prefixed, repeated


def cuts(sets: Mapping[str, Labels]) -> Mapping[str, Keys]:
    """``{name}`` → the function, with the prefixes of the patterns that have them."""
    plain: dict[str, Keys] = {f"{{{cut.__name__}}}": cut for cut in _PLAIN}
    for cut in _WITH_PREFIXES:
        members = sets.get(f":{cut.__name__}", {})
        prefixes = frozenset(label for labels in members.values() for label in labels)
        plain[f"{{{cut.__name__}}}"] = word_cache(partial(cut, prefixes))
    return plain


Related = Callable[[Word, Word], bool]
"""Whether two words are of one family."""

_LOOK = re.compile(r"(<>|<|>)(\d+|\*)?(!?)(.+)")
_STRETCH = re.compile(r"~(?:(\d+)-)?(\d+)(?:([!&])([^@]+))?(?:@(.+))?")
_WORD = re.compile(r"(@%|@@|@|%)?(.*?)(\?)?")
_FAR = 1 << 20
"""More words than a text has."""


class Line(NamedTuple):
    """A pattern as it is written, and its examples: candidate, reference, what is linked."""

    text: str
    examples: list[tuple[str, str, str]]


class Side(NamedTuple):
    """The bits that a rule needs of one text: all of one of ``needed``; a word that it links has
    one of ``linked``."""

    needed: Sequence[int]
    linked: int = -1


def read(code: str) -> tuple[dict[str, Labels], list[Line]]:
    """The sets and the patterns of ``"ru"`` or ``"en"``; none for another language."""
    path = Path(__file__).with_name(f"patterns.{code}.txt")
    sets: dict[str, Labels] = {}
    lines: list[Line] = []
    for line in path.read_text("utf-8").splitlines() if path.is_file() else ():
        if line.startswith(" "):
            candidate, reference, linked = (part.strip() for part in line.split("|"))
            lines[-1].examples.append((candidate, reference, linked))
        elif line.startswith(":") and line.split()[1].endswith("="):
            name, sign, *members = line.split()
            sets[name] = _labelled(members, sign.removesuffix("="))
        elif line and not line.startswith("# "):
            lines.append(Line(line, []))
    return sets, lines


def _labelled(members: Sequence[str], sign: str) -> Labels:
    """The labels of a set's members.

    ``год лето, день`` → год: год, лето: год, день: день. ``re: again anew,`` → again: re, anew: re.
    Without commas and colons there are no labels.
    """
    labels: dict[str, list[str]] = {}
    label = ""
    has_labels = any(len(member) > 1 and member[-1] in ",:" for member in members)
    for member in members:
        word = member.rstrip(",:") or member
        label = label or word
        if not member.endswith(":") or member == word:
            labels.setdefault(sign + word, []).extend([label] if has_labels else [])
        if member.endswith(",") and member != word:
            label = ""
    return labels


class Patterns:
    """The patterns of a language, and the conditions that they set for words."""

    def __init__(self, code: str, related: Related | None) -> None:
        self.sets, self._lines = read(code)
        self.parts = cuts(self.sets)
        self.conditions = Conditions(self.sets, self.parts)
        self._related = related

    def every(self) -> Iterator[Pattern]:
        """All patterns, without those that ask for families where no dictionary tells them."""
        for line in self._lines:
            if self._related or "%" not in line.text:
                yield self.pattern(line.text)

    def pattern(self, text: str) -> Pattern:
        """The pattern that is written so."""
        sides = [self._alternatives(side) for side in text.split(" = ")]
        if len(sides) > 2:
            raise ValueError(f"more than two sides: {text}")
        is_open = not all(each.needed & self.conditions.rare for each in sides[-1])
        return Pattern(text, sides[0], sides[-1], is_open, self.conditions, self._related)

    def _alternatives(self, side: str) -> list[Alternative]:
        return [each for written in side.split(" / ") for each in self._alternative(written)]

    def _alternative(self, text: str) -> Iterator[Alternative]:
        """What is written, in each way to take its tokens."""
        written = text.replace("(", " ( ").replace(")", " ) ").split()
        if written[0][0] == "±":  # before the rest or behind it
            near = f"~{written[0][1:]}"
            yield from self._alternative(" ".join([near, *written[1:]]))
            written = [*written[1:], near]
        for tokens in product(*map(self._tokens, written)):
            yield Alternative([*chain(*tokens)], self.conditions.rare)

    def _tokens(self, written: str) -> list[list[Token]]:
        """The ways to take a part of a pattern: a set may have expressions of several words."""
        if written in ("(", ")"):
            return [[alternatives.bracket()]]
        if written[0] in "<>":
            return [[self._look(written)]]
        if written[0] == "~":
            return [[self._stretch(written)]]
        sign, condition, is_optional = _groups(_WORD, written)
        bit = self.conditions.bit(condition)
        if is_optional:
            return [[alternatives.optional(bit)]]
        is_common = sign or any(name in condition for name in self.parts)
        common = self._common(sign, condition) if is_common else None
        return [[alternatives.word(bit, common)], *self._expressions(sign, condition)]

    def _expressions(self, sign: str, name: str) -> Iterator[list[Token]]:
        """``once_more`` of a set → both words."""
        for expression, labels in self.sets.get(name, {}).items():
            first, *others = map(self.conditions.bit, expression.split("_"))
            if others:
                common = Common(partial(_as_keys, labels), LABEL) if sign else None
                rest = [alternatives.word(each, None) for each in others]
                yield [alternatives.word(first, common), *rest]

    def _common(self, sign: str, condition: str) -> Common:
        """How the words are compared that meet a condition."""
        for name, keys in self.parts.items():
            if name in condition:
                return Common(keys, PARTS)
        if "%" in sign:
            return Common(_lemma, LEMMA, is_family=True)
        sets = [self.sets.get(name, {}) for name in re.split("[&|]", condition)]
        labels = {member: own for each in sets for member, own in each.items() if own}
        if sign == "@@":
            return Common(_lemma_and_form, LEMMA)
        of_word = word_cache(partial(_label, {**self.sets.get(":same", {}), **labels}))
        return Common(of_word, LABEL if labels else LEMMA)

    def _look(self, written: str) -> Token:
        """``>4!до``: none of the next four words is «до»; ``<*!вы``: no word before is «вы»;
        ``<>VERB``: the clause has a verb."""
        sign, number, never, condition = _groups(_LOOK, written)
        far = _FAR if sign == "<>" or number == "*" else int(number or 1)
        mark = self.conditions.bit(":mark") if sign == "<>" else 0
        bit = self.conditions.bit(condition)
        return alternatives.look(far * ("<" in sign), far * (">" in sign), bit, not never, mark)

    def _stretch(self, written: str) -> Token:
        """``~2``: at most two words; ``~1-3!NOUN``: one to three, none a noun; ``~2&#be``: all
        forms of be; ``~4@NOUN``: at most four, one of them a common noun."""
        least, most, sign, condition, common = _groups(_STRETCH, written)
        bit, are_met = (self.conditions.bit(condition) if condition else 0), sign == "&"
        if not common:
            return alternatives.stretch(int(least or 0), int(most), bit, are_met)
        kept = self.conditions.bit(common)
        return alternatives.stretch_with(int(most), bit, are_met, kept, self._common("@", common))


class Pattern:
    """Finds what it links in two texts. ``is_open``: most texts have what its last side needs."""

    def __init__(
        self,
        text: str,
        first: Sequence[Alternative],
        last: Sequence[Alternative],
        is_open: bool,
        conditions: Conditions,
        related: Related | None,
    ) -> None:
        self.text = text
        self.first, self.last = map(_side, (first, last))
        self._first, self._last, self._is_open = first, last, is_open
        self._conditions, self._related = conditions, related
        self._is_loose = "@%" in text

    def spans(self, words: Sequence[Word], others: Sequence[Word]) -> Iterator[Spans]:
        """Links of the first side in ``words`` with the last side in ``others``."""
        here = self._matches(self._first, words)
        if not here or (self._is_open and not _may_have(here, others)):
            return
        there = self._matches(self._last, others)
        for key in here:
            for one, other in product(here[key], there.get(key, ())):
                families = zip(one.family(words), other.family(others), strict=True)
                if all(self._are_family(*pair) for pair in families):
                    for own, theirs in zip(one.linked(), other.linked(), strict=True):
                        yield *own, *theirs

    def _are_family(self, word: Word, other: Word) -> bool:
        if self._is_loose and word.base == other.base:
            return True
        if self._related is None or word.form == other.form:
            return False
        return self._related(word, other)

    def _matches(self, side: Sequence[Alternative], words: Sequence[Word]) -> Matches:
        return remembered(words, (self, id(side)), lambda: self._search(side, words))

    def _search(self, side: Sequence[Alternative], words: Sequence[Word]) -> Matches:
        met = self._conditions.met(words)
        matches: dict[Key, list[Match]] = {}
        for alternative in side:
            if met.every & alternative.needed == alternative.needed:
                alternative.find(words, met, matches)
        return matches


def _side(side: Sequence[Alternative]) -> Side:
    needed = dict.fromkeys(each.needed for each in side)
    return Side([*needed], reduce(or_, [each.linked for each in side]))


def _may_have(matches: Matches, words: Sequence[Word]) -> bool:
    """Whether a text has all words of a key, as lemmas or forms."""
    known = lemmas(words) | forms(words)
    return any(known.issuperset(key) for key in matches)


def _groups(pattern: re.Pattern[str], written: str) -> Sequence[str]:
    found = pattern.fullmatch(written)
    if found is None:
        raise ValueError(f"no part of a pattern: {written}")
    return found.groups("")


def _lemma(word: Word) -> Sequence[Key]:
    return [(word.base,)]


def _lemma_and_form(word: Word) -> Sequence[Key]:
    return [(word.base,), (word.form,)]


def _label(labels: Labels, word: Word) -> Sequence[Key]:
    return _as_keys(labels.get(word.form) or labels.get(f"#{word.base}") or [word.base], word)


def _as_keys(labels: Sequence[str], word: Word) -> Sequence[Key]:
    return [(label,) for label in labels]
