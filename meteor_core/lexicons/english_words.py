"""What WordNet and a frequency list tell of an English word: bases, families, negations, names."""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable, Collection, Hashable, Iterable, Iterator
from functools import cache
from importlib.util import find_spec
from itertools import product
from operator import itemgetter
from pathlib import Path

from meteor_core.languages import english
from meteor_core.lexicons import word_lists
from meteor_core.lexicons.compiled import Compiled, Sections, load, table
from meteor_core.lexicons.oppositions import Keys, Marks
from meteor_core.lexicons.wordnet import BEFORE_ES, Lemma, WordNetRelations, WordNetSynsets
from meteor_core.model import Word
from meteor_core.model.caches import word_cache

PARTS = {"VERB": "v", "NOUN": "n", "ADJF": "ar"}
"""The tag of a word that its neighbours tell (``english.settled``) → WordNet's letters."""

HEADINGS = {"n": "nouns", "v": "verbs", "a": "adjectives", "r": "adverbs"}
"""WordNet's parts of speech → what the list of synonyms calls them."""


@cache
def frequent() -> Collection[str]:
    """The words of pyspellchecker's English list, which it has from subtitles and dictionaries."""
    package = find_spec("spellchecker")
    assert package is not None
    assert package.origin is not None
    return load("frequent-en", Path(package.origin).parent / "resources" / "en.json.gz", _FREQUENT)


def _build(path: Path) -> Sections:
    with gzip.open(path) as file:
        return {"words": table((word, "") for word in json.load(file))}


_FREQUENT: Compiled[Collection[str]] = Compiled(
    _build, lambda path, pack: pack.table("words"), edition=1
)


def _lines() -> dict[str, set[int]]:
    """Word → numbers of the listed families it belongs to."""
    lines: dict[str, set[int]] = {}
    for number, words in enumerate(word_lists.families("en")):
        for word in words:
            lines.setdefault(word, set()).add(number)
    return lines


_spelling = itemgetter(0)
"""Of a base form and its part of speech."""


class EnglishWords:
    """A word's marks for guards, its family, and whether it is in a dictionary."""

    def __init__(self, wordnet: WordNetSynsets, relations: WordNetRelations) -> None:
        self.source = wordnet.source
        self._wordnet, self._relations = wordnet, relations
        self._frequent = frequent()
        self._entries = word_cache(self._look_up)
        self._lemmas = word_cache(self._look_up_told)
        negation = EnglishNegation(wordnet, relations, self._lemmas, self._entries)
        self.marks = Marks(
            self._keys,
            word_cache(negation.positive),
            self._is_name,
            negators=frozenset({"not", "n't"}),
            is_quality=negation.is_quality,
            is_deniable=negation.is_deniable,
        )
        self.stem = word_cache(self._stem)
        self.keys = word_cache(self._family)
        self._roots = word_cache(self._look_up_roots)
        self._spelt = word_cache(self._look_up_spelt)
        self._lines = _lines()
        self._strangers = word_lists.strangers("en")
        self._alone = frozenset(
            max(pair, key=len) for pair in self._strangers if len({*map(_stem, pair)}) == 1
        )

    def _look_up(self, form: str) -> frozenset[Lemma]:
        """WordNet's base forms, and those that it does not lead to: of Greek plurals,
        “thromboses”, and of irregular forms, “babysat”; “fibrotic” is an adjective of our list,
        “demographically” an adverb."""
        found = self._wordnet.lemmas(form) or self._wordnet.lemmas(english.base_form(form))
        if not found and form in self._lines:
            found = ((form, "a"),)
        if not found and form in self._frequent and self._adjectives(form, ()):
            found = ((form, "r"),)
        singular = (f"{form.removesuffix('es')}is", "n")
        greek = form.endswith("ses") and self._wordnet.has(singular)
        return frozenset((*found, singular) if greek else found)

    def _look_up_told(self, word: Word) -> frozenset[Lemma]:
        """Its base forms; of one that its neighbours tell (“the [wound]”) those that are meant."""
        found = self._entries(word.form)
        parts = PARTS.get(word.tag)
        if parts is None:
            return found
        told = [each for each in found if each[1] in parts and _stem(each[0]) == word.base]
        return frozenset(told) or found

    def _look_up_roots(self, word: Word) -> frozenset[Lemma]:
        """Base forms, and the adjective of an adverb: of “painfully” painful, as of “pain”."""
        bases = self._lemmas(word)
        adverbs = (lemma for lemma in bases if lemma[1] == "r")
        derived = frozenset[Lemma]().union(*map(self._relations.derived, adverbs))
        found = bases | {lemma for lemma in derived if lemma[1] == "a"}
        return found | {(each, "a") for each in self._adjectives(word.form, bases)}

    def _adjectives(self, adverb: str, bases: Iterable[Lemma]) -> list[str]:
        """The adjectives that an adverb is regularly formed of, the likelier first, which WordNet
        says of every third alone: “ironically” → ironical, ironic; none of a noun (“supply”)."""
        if not adverb.endswith("ly"):
            return []
        for _, part in bases:
            if part != "r":
                return []
        every = dict.fromkeys(regular_adjectives(adverb))
        return [each for each in every if self._wordnet.has((each, "a"))]

    def known(self, form: str) -> bool:
        """Whether WordNet, the function words or the frequency list have it, or both its parts."""
        return all(self._has(part) for part in form.split("-") if part)

    def _has(self, form: str) -> bool:
        listed = form in english.FUNCTION_WORDS or form in self._frequent
        return listed or bool(self._entries(form))

    def _keys(self, word: Word) -> Keys:
        bases = dict.fromkeys([word.form, *map(_spelling, sorted(self._lemmas(word)))])
        # “non-stop” is “nonstop”; “-5” is not “5”
        joined = [word.form.replace("-", "")] if "-" in word.form[1:] else []
        return (*bases, *joined)

    def headed(self, word: Word) -> tuple[tuple[str, str], ...]:
        """“jumps” → ``("jump", "nouns"), ("jump", "verbs"), …``, and the form itself under every
        heading, whatever WordNet has of it: “neighbouring” is listed as an adjective, to WordNet it
        is a verb's alone. Of a word that its neighbours tell only what is meant, and of one that
        WordNet has not, “judokas”, whatever it may be."""
        found = sorted([(lemma, HEADINGS[part]) for lemma, part in self._lemmas(word)])
        if found and word.tag in PARTS:
            return tuple(found)
        bases = (word.form,) if found else (word.form, word.form.removesuffix("s"))
        return tuple(dict.fromkeys([*found, *product(bases, HEADINGS.values())]))

    def _is_name(self, word: Word) -> bool:
        return word.is_capital and not self.known(word.form)

    def antonyms(self, lemma: str) -> frozenset[str]:
        """``"increase"`` → ``{"decrease"}``."""
        found: set[str] = set()
        for part in "nvar":
            found.update(map(_spelling, self._relations.antonyms((lemma, part))))
        return frozenset(found)

    def related(self, word: Word, other: Word) -> bool:
        """Whether a base form of the one is derived from one of the other: “decide”, “decision”."""
        for pair in product(self._spelt(word), self._spelt(other)):
            if tuple(sorted(pair)) in self._strangers:
                return False
        bases, others = self._roots(word), self._roots(other)
        if not self._numbers(bases).isdisjoint(self._numbers(others)):
            return True
        greek = word.form.endswith("ses") or other.form.endswith("ses")
        of_adverbs = any(part == "r" for _, part in bases | others)  # “silkily” has “silky”
        if (greek or of_adverbs) and not bases.isdisjoint(others):
            return True
        return any(not others.isdisjoint(self._relations.derived(base)) for base in bases)

    def _look_up_spelt(self, word: Word) -> frozenset[str]:
        return frozenset({word.form, *(lemma for lemma, _ in self._lemmas(word))})

    def _numbers(self, bases: Iterable[Lemma]) -> frozenset[int]:
        """The lines of the list of families that have one of these lemmas."""
        return frozenset().union(*(self._lines.get(lemma, ()) for lemma, _ in bases))

    def _family(self, word: Word) -> frozenset[Hashable]:
        """What words of one family share: bases, what is derived from them, lines of a list."""
        bases = self._roots(word)
        return frozenset(
            {*bases.union(*map(self._relations.derived, bases)), *self._numbers(bases)}
        )

    def _stem(self, word: Word) -> str:
        """A key that words share whose common stem is borne out: “universal” and “universe”.

        The first of the words of this stem that base forms and derivations lead to. A word that no
        dictionary has goes by its stem alone, as names and their plurals do, one that only the
        frequency list has by that of its regular base; forms of one that the list of families keeps
        from its root (“shortly” from “short”) are alone.
        """
        lemmas = self._lemmas(word)
        alone = self._alone.intersection(map(_spelling, lemmas))
        if alone:
            return f"={min(alone)}"
        bases = {lemma for lemma in lemmas if _stem(lemma[0]) == word.base}
        for lemma, part in tuple(bases):
            if part == "v" and lemma != word.form:
                bases.discard((word.form, "a"))  # “studied” is of “study” first
        singular = f"{word.form.removesuffix('ies')}y"
        either = (word.form.removesuffix("s"), "n") in bases  # “hippie” or “hippy”
        if {(word.form, "n"), (singular, "n")} <= bases and not either:
            # “authorities” are of “authority” first
            return self.stem(english.describe(singular))
        adjective = next(iter(self._adjectives(word.form, bases)), "") if bases else ""
        if adjective and _stem(adjective) == word.base:
            return self.stem(english.describe(adjective))
        is_function = word.is_function and not english.is_of_content(word.form)
        if is_function or not bases:
            form = english.base_form(word.form) or word.form
            if is_function or not self._has(form):
                return f"={word.base}"
            base = self._regular_base(form)
            return self.stem(english.describe(base)) if base else form
        lemma, part = min(bases)
        if len(bases) == 1 and part == "n" and lemma != word.form:
            # “incidents” go with “incident”, which is an adjective as well, wherever that leads to
            return self.stem(english.describe(lemma))
        reached = set(bases)
        while bases:
            derived = set[Lemma]().union(*map(self._relations.derived, bases)) - reached
            bases = {other for other in derived if _stem(other[0]) == word.base}
            reached |= bases
        return min(reached)[0]

    def _regular_base(self, form: str) -> str:
        """Of which word a form is that only the frequency list has: “airstrikes” → airstrike; ""
        where the endings lead to no word of the same stem. Words that WordNet has come first:
        “temped” is of “temp”, not of Tempe."""
        stem = _stem(form)
        bases = [base for base in regular_bases(form) if _stem(base) == stem]
        known = [base for base in bases if base not in english.FUNCTION_WORDS and self._has(base)]
        return max(known, key=lambda base: bool(self._entries(base)), default="")


def of_other_roots(word: Word, other: Word) -> bool:
    """Whether they begin otherwise, and neither has the other's beginning in it: “eye”, “ocular”;
    not “rage”, “enrage”, nor “long”, “length”."""
    one, two = word.form, other.form
    return one[0] != two[0] and one[:3] not in two and two[:3] not in one


def _stem(form: str) -> str:
    return english.describe(form).base


# What a negating prefix of an English word denies: “unhappy”, “non-binding”, “unexpected”.

NEGATIONS = ("un", "non", "non-")
"""Prefixes that negate whatever adjective, adverb or verb they stand before."""

SOMETIMES = ("in", "im", "il", "ir", "dis", "mis", "a")
"""Prefixes that negate where WordNet opposes the two words: “invaluable” is no “not valuable”."""

_MAY_NEGATE = (*NEGATIONS, *SOMETIMES)


class EnglishNegation:
    """What words with such a prefix deny, and which words “not” turns into one of them.

    ``lemmas``: a word → its base forms as they are meant; ``entries``: the same of a form alone.
    """

    def __init__(
        self,
        wordnet: WordNetSynsets,
        relations: WordNetRelations,
        lemmas: Callable[[Word], Collection[Lemma]],
        entries: Callable[[str], Collection[Lemma]],
    ) -> None:
        self._wordnet, self._relations = wordnet, relations
        self._lemmas, self._entries = lemmas, entries
        self._strangers = word_lists.strangers("en")

    def positive(self, word: Word) -> str:
        """“unhappy” → “happy”, “impossible” → “possible”; "" for “under” and “invaluable”."""
        for lemma, part in self._adjectives(word):
            for prefix in _MAY_NEGATE:
                rest = lemma.removeprefix(prefix)
                if lemma.startswith(prefix) and self._denies((lemma, part), prefix, rest):
                    return rest
        return ""

    def is_quality(self, word: Word) -> bool:
        """Whether it is an adjective or adverb, “non-elastic” among them."""
        return any(part in "ar" for _, part in self._adjectives(word))

    def is_deniable(self, word: Word) -> bool:
        """Whether it is a participle that is an adjective with “un-” alone: “[not] expected”."""
        return self._of_participle(f"un{word.form}", word.form)

    def _adjectives(self, word: Word) -> list[Lemma]:
        """Its base forms; of “non-elastic”, of whose kind WordNet has few, itself."""
        lemmas = sorted(self._lemmas(word))
        if lemmas or not word.form.startswith("non"):
            return lemmas
        denied = sorted(self._entries(word.form.removeprefix("non").removeprefix("-")))
        return [(word.form, part) for _, part in denied if part in "ar"]

    def _denies(self, lemma: Lemma, prefix: str, rest: str) -> bool:
        if tuple(sorted((lemma[0], rest))) in self._strangers:
            return False
        if not self._wordnet.has((rest, lemma[1])):
            return prefix == "un" and self._of_participle(lemma[0], rest)
        if (rest, lemma[1]) in self._relations.antonyms(lemma):
            return True
        return prefix in NEGATIONS and lemma[1] != "n" and len(rest) > 3

    def _of_participle(self, lemma: str, rest: str) -> bool:
        """“unexpected” of “expected”, which is no adjective in WordNet; not “uncovered”, which is a
        form of “uncover”."""
        if not self._wordnet.has((lemma, "a")) or self._wordnet.has((rest, "a")):
            return False
        of_verb = any(part == "v" for _, part in self._entries(lemma))
        participle = any(part == "v" for _, part in self._entries(rest))
        return participle and not (of_verb or rest.endswith("ing"))


# Of which word a regular form may be, or an adverb, by its ending alone.

_NO_PLURAL = ("ss", "us", "is")
_PAST = ("ed", "ing")
_SHORTEST = 3
"""Letters of the shortest base."""


def regular_bases(form: str) -> Iterator[str]:
    """“airstrikes” → airstrike; “airdropped” → airdroppe, airdropp, airdrop.

    For forms that WordNet has in no list. So it undoes doubled letters and -ied as well, and is
    stricter with -es: by ``DETACHED`` “Barnes” might be of “barn”, and “Gaines” of “gain”.
    """
    return (base for base in _undone(form) if len(base) >= _SHORTEST)


def _undone(form: str) -> Iterator[str]:
    if form.endswith(("ies", "ied")):
        yield f"{form[:-3]}y"
    if form.endswith("s") and not form.endswith(_NO_PLURAL):
        yield form[:-1]
    if form.endswith(BEFORE_ES):
        yield form[:-2]
    for ending in _PAST:
        stem = form.removesuffix(ending)
        if stem != form and len(stem) > _SHORTEST:
            yield f"{stem}e"
            yield stem
            if stem[-1] == stem[-2]:
                yield stem[:-1]


def regular_adjectives(adverb: str) -> Iterator[str]:
    """“happily” → happi, happy, happile …; “basically” → basical, basic; the likelier first."""
    stem = adverb.removesuffix("ly")
    if stem == adverb or len(stem) < _SHORTEST:
        return
    yield stem
    if stem.endswith("i"):
        yield f"{stem[:-1]}y"
    yield stem.removesuffix("al")
    for ending in ("le", "l", "e"):  # “possibly”, “fully”, “truly”
        yield f"{stem}{ending}"
