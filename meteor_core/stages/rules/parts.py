"""Words that are cut in parts: what patterns call ``{name}`` is the function of that name here.

It gives every way to cut a word, none for most words. ``prefixes`` are those that patterns have in
the set of the same name.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from functools import partial
from itertools import product

from meteor_core.languages import english
from meteor_core.lexicons.transliteration import sounds
from meteor_core.model import Word
from meteor_core.model.caches import word_cache
from meteor_core.stages.rules.alternatives import Key, Keys
from meteor_core.stages.rules.conditions import Labels


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


def of(sets: Mapping[str, Labels]) -> Mapping[str, Keys]:
    """``{name}`` → the function, with the prefixes of the patterns that have them."""
    plain: dict[str, Keys] = {f"{{{cut.__name__}}}": cut for cut in _PLAIN}
    for cut in _WITH_PREFIXES:
        members = sets.get(f":{cut.__name__}", {})
        prefixes = frozenset(label for labels in members.values() for label in labels)
        plain[f"{{{cut.__name__}}}"] = word_cache(partial(cut, prefixes))
    return plain
