"""What is regularly formed of a Russian word and stands where it stands: «выявить», «выявление».

Of a verb its imperfective and its noun of action, of an adjective its adverb and its quality. So a
line of synonyms holds for these as well: who has listed «выявить» with «обнаружить» has said that
«выявление» stands for «обнаружение». Only words of the dictionary are formed, and none that a
list keeps apart from its root («сказать» ≠ «сказание»).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from types import MappingProxyType
from typing import NamedTuple

from meteor_core.languages import pymorphy, russian
from meteor_core.lexicons import word_lists
from meteor_core.lexicons.russian import short_verbs as russian_short_verbs
from meteor_core.lexicons.russian.passives import active
from meteor_core.lexicons.russian.synonyms import HEADINGS
from meteor_core.lexicons.synonyms import PASSIVES, Key
from meteor_core.lexicons.thesaurus import normalise

LISTS = tuple(word_lists.path(name, "ru") for name in ("derivations", "families"))
"""Those that have a say here."""

Changes = Mapping[str, tuple[str, ...]]
"""The end of a stem → what it may change into."""

FIRM: Changes = MappingProxyType({})
HARD: Changes = {"г": ("ж",), "к": ("ч",)}
SOFT: Changes = {labial: (labial + "л",) for labial in "бпвмф"} | {
    "ст": ("щ",),
    "ск": ("щ",),
    "д": ("жд", "ж"),
    "т": ("щ", "ч"),
    "з": ("ж",),
    "с": ("ш",),
}


class Ending(NamedTuple):
    """How a word ends, how what is formed of it ends, and how the stem may change before that:
    at its end, and its last о into а."""

    of: str
    to: tuple[str, ...]
    changes: Changes = FIRM
    vowel: bool = False


ACTIONS = (
    Ending("(?=[ая]ть$)", ("ание", "яние")),
    Ending("ить$", ("ение", "итие"), SOFT),
    Ending("ыть$", ("ытие",)),
    Ending("ять$", ("ятие",)),
    Ending("еть$", ("ение",)),
    Ending("нуть$", ("новение",)),
    Ending("нуть$", ("ение",), HARD),
    Ending("сти$", ("сение", "дение", "тение")),
    Ending("чь$", ("чение", "жение")),
    Ending("ировать$", ("ация", "яция")),
)
"""Of verbs, nouns of action: «снизить», «снижение»."""

_SIBILANT = ("жать", "шать", "щать", "чать")

ASPECTS = (
    Ending("ить$", ("ять", *_SIBILANT), SOFT),
    Ending("ить$", ("ивать",), SOFT, vowel=True),
    Ending("ать$", ("ывать", "авать"), vowel=True),
    Ending("нять$", ("нимать",)),
    Ending("нуть$", ("ать", "ивать")),
    Ending("чь$", ("кать", "гать")),
    Ending("еть$", ("евать", "ивать")),
)
"""Of perfective verbs, imperfectives: «снизить», «снижать»."""

MANNERS = (Ending("(ый|ий|ой)$", ("о", "е", "и")),)
QUALITIES = (Ending("(ый|ий|ой)$", ("ость", "есть")),)

_LAST_O = re.compile("о(?=[^аеиоуыэюя]*$)")


def derived(key: Key) -> Iterator[Key]:
    """(«выявить», verbs) → («выявление», nouns), («выявлять», verbs)."""
    word, heading = key
    yield from _listed(word)
    if heading == "verbs":
        verbs = [word]
        yield from ((noun, "nouns") for noun in _formed(word, active(word), ACTIONS, "NOUN"))
        again = imperfectives(word)
        yield from ((verb, "verbs") for verb in again)
        verbs += again
        yield from ((verb, PASSIVES) for verb in verbs if _is(verb, "INFN", "tran"))
    elif heading == "adjectives":
        yield from ((manner, "adverbs") for manner in _formed(word, word, MANNERS, "ADVB"))
        yield from ((quality, "nouns") for quality in _formed(word, word, QUALITIES, "NOUN"))


def imperfectives(verb: str) -> list[str]:
    """``"снизить"`` → ``["снижать"]``, of a perfective verb in the same voice."""
    if not _is(verb, "INFN", "perf"):
        return []
    base = active(verb)
    back = "ся" * (base != verb)
    listed = (each + back for each in russian_short_verbs.imperfectives(base))
    found = [each for each in listed if _is(each, "INFN", "impf") and not _apart(verb, each)]
    return [*dict.fromkeys([*_formed(verb, base, ASPECTS, "INFN", "impf", back), *found])]


def _listed(word: str) -> Iterator[Key]:
    """Other words of the dictionary of the lines that the list of families has it in."""
    for other in filter(pymorphy.morphology().word_is_known, _families().get(word, ())):
        part = russian.describe(other).tag.replace(" ", ",").partition(",")[0]
        if part in HEADINGS and not _apart(word, other) and not _is_other_voice(word, other):
            yield other, HEADINGS[part]


def _is_other_voice(word: str, other: str) -> bool:
    """Whether a verb of the line has -ся, where its noun is of the verb without it as well: who has
    listed «сдача» has not said that «сдавать» stands for «сдаваться». Nor is «наблюдать» what
    «наблюдаться» is."""
    verb = active(other)
    if verb == other:
        return active(word) != word and _is(word, "INFN") and _is(other, "INFN")
    return not word.endswith("ся") and _is(verb, "INFN")


@cache
def _families() -> dict[str, frozenset[str]]:
    """Word → the words that stand in a line with it."""
    families: dict[str, frozenset[str]] = {}
    for words in word_lists.lending("ru"):
        for word in words:
            families[word] = families.get(word, frozenset()) | set(words) - {word}
    return families


def _formed(
    word: str,
    base: str,
    endings: tuple[Ending, ...],
    part: str,
    mark: str = "",
    back: str = "",
) -> Iterator[str]:
    """Words of a part of speech formed of a base by any of the endings."""
    for ending in endings:
        if found := re.search(ending.of, base):
            stems = _stems(base[: found.start()], ending)
            for other in _joined(stems, ending.to):
                if _is(other + back, part, mark) and not _apart(word, other + back):
                    yield other + back


def _joined(stems: set[str], endings: tuple[str, ...]) -> Iterator[str]:
    """Stems with endings: «-щать» stands where a stem has «щ» at its end."""
    for ending in endings:
        for stem in sorted(stems):
            if ending not in _SIBILANT:
                yield stem + ending
            elif stem.endswith(ending[0]):
                yield stem + ending[1:]


def _stems(stem: str, ending: Ending) -> set[str]:
    """A stem as it is, and as it may change: «сниз», «сниж»."""
    stems = {stem}
    for end, others in ending.changes.items():
        if stem.endswith(end):
            stems |= {stem.removesuffix(end) + other for other in others}
    return stems | {_LAST_O.sub("а", each) for each in stems if ending.vowel}


def _is(word: str, part: str, mark: str = "") -> bool:
    """Whether the dictionary has it as a lemma of this part of speech."""
    asked = {part, mark} - {""}
    return any(
        parse.is_known and asked <= parse.tag.grammemes
        for parse in pymorphy.parses(word)
        if normalise(parse.normal_form) == word
    )


def _apart(word: str, other: str) -> bool:
    return tuple(sorted((word, other))) in word_lists.unformed("ru")
