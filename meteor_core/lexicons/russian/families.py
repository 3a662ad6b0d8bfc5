"""Families of Russian words: «решение» and «решить» have one root and stand for one another.

A word is cut into a root, prefixes and all, and an ending that says what the word does with it:
names the thing, the action, the quality, or a relation to it. Consonants that change before a
suffix («рука», «ручной») are undone. Words of one root are a family if their endings can stand for
one another; what a root alone does not settle («час» and «часы») their vectors decide. Persons are
no actions, so that «учитель» and «учить» are none.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Set
from dataclasses import replace
from functools import cache
from typing import NamedTuple

from rapidfuzz.distance import Prefix

from meteor_core.lexicons import word_lists
from meteor_core.lexicons.oppositions import Oppositions
from meteor_core.lexicons.russian.derivations import (
    BY_ITSELF,
    LEXICAL,
    active,
    apart,
    imperfectives,
    is_passive,
    is_reflexive,
    passive_of,
    short_verbs,
)
from meteor_core.lexicons.russian.words import (
    VERBS,
    grammemes,
    is_name,
    known,
    motion,
    part_of_speech,
)
from meteor_core.model import Word
from meteor_core.model.caches import pair_cache, word_cache

SHORTEST_ROOT = 3

EMPTY = re.compile("(по|с|со|на|у|про|за|о|об|вы|при|из|от)(?=..)")
"""Prefixes that may make a verb perfective and no more: «писать» and «написать»."""

_BEGINS = "за"
_ONLY_PERFECTIVE = ("овать", "платить", "тормозить", "морозить", "мерзнуть", "солить", "вянуть")
"""How verbs end to which «за-» adds no beginning: «зафиксировать», «заплатить»."""

_ASPECTS = frozenset({"perf", "impf"})
_OBJECTS = frozenset({"tran", "intr"})


def are_listed(verb: str, other: str) -> bool:
    """Whether they are one verb, though no rule forms one of the other: «брать» and «взять»."""
    return not _listed().isdisjoint(((verb, other), (other, verb)))


@cache
def _listed() -> frozenset[tuple[str, ...]]:
    return frozenset(word_lists.aspects("ru"))


def may_be_aspects(word: Word, other: Word) -> bool:
    """Of verbs, a perfective and an imperfective of one voice: «меняться» is none of «изменить»;
    a passive participle may be of what has -ся."""
    own, others = grammemes(word), grammemes(other)
    if not own & _ASPECTS or not others & _ASPECTS or own & others & _ASPECTS:
        return False
    return is_reflexive(word) == is_reflexive(other) or is_passive(word) or is_passive(other)


def alike(word: Word, other: Word) -> bool:
    """Whether verbs of one family may be aspects by letters and objects: «собрать» and «собирать»
    begin alike, «разбудить» is «будить» with a prefix; «поехать» and «ездить» are neither."""
    if (grammemes(word) | grammemes(other)).issuperset(_OBJECTS):
        return False
    if Prefix.similarity(word.base, other.base) > 1:
        return True
    short, long = sorted((word.base, other.base), key=len)
    return long.endswith((short, short.replace("и", "ы", 1)))


def begins(verb: str, other: str) -> bool:
    """Whether the verb says that what the other says begins: «закричать», «зазвучать»."""
    return verb == _BEGINS + other and not other.endswith(_ONLY_PERFECTIVE)


def prefixed(verb: str, other: str) -> bool:
    """Whether the other is the verb with a prefix: «написать» with «писать», which is known."""
    if len(verb) <= SHORTEST_ROOT or not other.endswith(verb):
        return False
    prefix = EMPTY.match(other)
    return prefix is not None and prefix.end() == len(other) - len(verb) and known(verb)


UNDONE = {
    "ж": "гдз",
    "ч": "кт",
    "ш": "хс",
    "щ": "т",
    "ц": "кт",
    "з": "г",
}
"""A consonant at the end of a root → what it may have been before a suffix changed it."""

PAIRS = (("жд", "д"), ("щ", "ст"), ("щ", "ск"))
"""The same for two letters: «рождать» and «родить», «спущен» and «спуск»."""

ENDINGS = {
    "verb": "ствовать|вовать|ировать|изировать|овать|евать|ывать|ивать|авать|вать|ать|ять|ить|еть|"
    "уть|нуть|оть|ти|чь|сть|зть|ыть",
    "adjective": "ический|еский|ейский|ийский|анский|янский|инский|истский|истический|ский|ской|"
    "ической|ционный|ионный|онный|енный|анный|янный|яный|аный|ённый|иальный|альный|ональный|ельный|"
    "тельный|ительный|изированный|ированный|ирующий|ивный|ичный|очный|овный|ный|ной|ний|овый|евый|овой|евой|ливый|чивый|ивый|"
    "истый|атый|ый|ий|ой|ь?ий",
    "sound": "ический|ичный",
    "dear": "енький|онький",
    "plain": "ый|ий|ой|кий|окий",
    "dearly": "енько|онько|енечко|онечко|ёхонько|ехонько",
    "plainly": "о|ко|око",
    "action": "ирование|ование|евание|ывание|ивание|ание|яние|ение|ние|ытие|итие|тие|ация|яция|"
    "иция|ция|ия|йка|ка|ьба|ба",
    "taking": "ятие",
    "deed": "ательство|ительство|тельство|ство|ствие|ие",
    "act": "а|я|ь|",
    "quality": "енность|анность|ность|ость|есть|ота|изна|ство|ие|ье|ина|",
    "being": "ость|есть|ота",
    "adverb": "ически|ески|ски|ически|но|ливо|енно|о|е|и",
    "thing": "ция|ия|ие|ье|ка|ко|це|ок|ек|а|я|о|е|ь|й|ы|и|",
    "small": "очка|ечка|очек|ичек|чик|ик|ок|ек|ёк|ка|ко|ца|це|ица|ушка|юшка|ышко|енька|онька",
    "she": "ница|ница|тельница|ица|ка|иня|ыня|ша|ниха|иха",
    "he": "ник|тель|ец|ист|ик|анин|янин|нин|тяй|ер|ор|ант|ент|",
    "ism": "изм|истика|ика|ия|иль|иум|",
}
"""What a word does with its root → the endings, ``|`` between them."""


class Pairing(NamedTuple):
    """Endings of two parts of speech that stand for one another, and the least cosine that a pair
    of known vectors needs for it. ``unchanged``: before them nothing of the root changes."""

    tags: tuple[str, str]
    kinds: tuple[str, str]
    cosine: float = -1.0
    unchanged: bool = False


PAIRINGS = (
    Pairing(("VERB", "VERB"), ("verb", "verb"), 0.3),
    Pairing(("VERB", "NOUN"), ("verb", "action"), 0.11),
    Pairing(("VERB", "NOUN"), ("verb", "act"), 0.25),
    Pairing(("VERB", "NOUN"), ("verb", "taking"), 0.2),
    Pairing(("VERB", "NOUN"), ("verb", "deed"), 0.3),
    Pairing(("ADJF", "NOUN"), ("adjective", "thing"), 0.08),
    Pairing(("ADJF", "NOUN"), ("adjective", "ism"), 0.2),
    Pairing(("ADJF", "NOUN"), ("adjective", "quality"), 0.2),
    Pairing(("ADJF", "NOUN"), ("adjective", "being"), 0.14),
    Pairing(("ADJF", "NUMR"), ("adjective", "thing"), 0.2),
    Pairing(("ADJF", "ADVB"), ("adjective", "adverb"), -0.05, unchanged=True),
    Pairing(("ADVB", "NOUN"), ("adverb", "quality"), 0.22),
    Pairing(("NOUN", "NOUN"), ("thing", "small"), 0.27),
    Pairing(("NOUN", "NOUN"), ("action", "act"), 0.3),
    Pairing(("NOUN", "NOUN"), ("he", "she"), 0.3),
    Pairing(("ADJF", "ADJF"), ("adjective", "adjective"), 0.45),
    Pairing(("ADJF", "ADJF"), ("sound", "sound"), 0.3),
    Pairing(("ADJF", "ADJF"), ("plain", "dear"), 0.2),
    Pairing(("ADJF", "ADVB"), ("plain", "dearly")),
    Pairing(("ADJF", "ADVB"), ("dear", "plainly")),
    Pairing(("ADVB", "ADVB"), ("plainly", "dearly")),
    Pairing(("VERB", "ADVB"), ("verb", "adverb"), 0.2),
)


Similarity = Callable[[str, str], float | None]
"""Two lemmas → the cosine of their vectors, None where a vector is missing."""


PERSON = re.compile("(тель|ник|щик|чик|ист|ец|анин|янин|арь|ак|як|ант|ент|ер|ор|тор|лог|мен)$")

TAGS = {**dict.fromkeys(VERBS, "VERB"), "ADJS": "ADJF", "COMP": "ADJF", "PRED": "ADVB"}


PASSIVE = 0.5
"""The least cosine of two active verbs, one of whose passives stands for the other's."""


class RussianFamilies:
    """Whether two Russian words are of one family."""

    def __init__(self, oppositions: Oppositions, similarity: Similarity) -> None:
        self._oppositions, self._similarity = oppositions, similarity
        self._lines = _lines()
        self._roots = pair_cache(roots)
        self._trunk = pair_cache(trunk)
        self.keys = word_cache(self._look_up)

    def _look_up(self, word: Word) -> tuple[Hashable, ...]:
        """What words of one family share, told at a glance: how the root begins, with the prefix or
        without, lines of the list, the way of a motion."""
        small = _SMALL.sub("", word.base)
        keys: list[Hashable] = [_beginning(small), *self._lines.get(word.base, ())]
        if _tag(word) == "VERB":
            prefix = EMPTY.match(word.base)
            keys.append(_beginning(one_stem(word.base)))
            keys += [_beginning(word.base[prefix.end() :])] if prefix else []
            keys += filter(None, [motion(word)])
        return tuple(keys)

    def related(self, word: Word, other: Word) -> bool:
        """«решение» and «решить» → True, «преступление» and «преступник» → False."""
        if word.base == other.base:
            return False
        if _SMALL.sub("", word.base) == _SMALL.sub("", other.base):
            return True
        if _are_surnames(word, other):
            return False
        lines = self._lines.get(word.base, _NO_LINES)
        if lines.isdisjoint(self._lines.get(other.base, ())) and not self._formed(word, other):
            return False
        if tuple(sorted((word.base, other.base))) in word_lists.strangers("ru"):
            return False
        return self._oppositions.between(word, other) not in _DENIED

    def one_verb(self, word: Word, other: Word) -> bool:
        """Of two verbs that mean the same, whether they are one, perfective and imperfective:
        «осматривал» and «осмотрел», «открыл» and «открывал»; not «считаться» and «считать»."""
        verbs = word.base, other.base
        if are_listed(*verbs):
            return True
        if not may_be_aspects(word, other) or begins(*verbs) or begins(*verbs[::-1]):
            return False
        if any(two in imperfectives(one) for one, two in (verbs, verbs[::-1])):
            return True
        return self._formed(word, other) or (alike(word, other) and self.related(word, other))

    def _formed(self, word: Word, other: Word) -> bool:
        """Whether the one is formed from the other or both from one root."""
        if apart(word.base, other.base):
            return False
        tags = _tag(word), _tag(other)
        if self._may_pair(word.base, other.base, tags) and (
            any(self._pair(pairing, word, other) for pairing in _BY_TAGS.get(tags, ()))
            or any(self._pair(pairing, other, word) for pairing in _BY_TAGS.get(tags[::-1], ()))
        ):
            return True
        if tags != ("VERB", "VERB"):
            return False
        by_aspect = self._short_verbs(word, other) or self._aspects(word, other)
        return by_aspect or self._done(word, other) or self._done(other, word)

    def _short_verbs(self, word: Word, other: Word) -> bool:
        """«выпить» and «выпивать», for which vectors are not asked."""
        one, two = short_verbs(word.base), short_verbs(other.base)
        return is_reflexive(word) == is_reflexive(other) and not one.isdisjoint(two)

    def _done(self, word: Word, other: Word) -> bool:
        """«издаются» and «изданы», «издали»: what is done, and its other aspect."""
        verb = passive_of(word.base) if "impf" in grammemes(word) and _may_have_done(other) else ""
        return bool(verb) and self._formed(replace(word, base=verb), other)

    def _may_pair(self, lemma: str, other: str, tags: tuple[str, str]) -> bool:
        """Whether the lemmas begin alike for as long as lemmas of one root do."""
        begins, least = self._trunk(lemma, tags[0])
        other_begins, other_least = self._trunk(other, tags[1])
        return bool(Prefix.similarity(begins, other_begins) >= min(least, other_least))

    def _pair(self, pairing: Pairing, word: Word, other: Word) -> bool:
        kind, other_kind = pairing.kinds
        roots = self._roots(word.base, kind) & self._roots(other.base, other_kind)
        if not _is_one(roots, pairing, word.base, other.base) or _acts(word, other, pairing):
            return False
        if pairing.kinds == ("verb", "verb") and self._passive(word, other):
            return True
        if pairing.tags == ("NOUN", "NOUN") and (is_name(word) or is_name(other)):
            return False
        return self._borne_out(word, other, pairing.cosine)

    def _aspects(self, word: Word, other: Word) -> bool:
        """«писать» and «написать», «входить» and «войти»: verbs of one root and way."""
        if motion(word) is not None and motion(word) == motion(other):
            return True
        one, two = active(word.base), active(other.base)
        if one != two and not (prefixed(one, two) or prefixed(two, one)):
            return False
        if is_reflexive(word) != is_reflexive(other):
            if _is_lexical(word, other):
                return False
            if one == two and _is_done_or_happens(word if is_reflexive(word) else other):
                return True
        perfective = "perf" in grammemes(word if len(one) > len(two) else other)
        return (one == two or perfective) and self._borne_out(word, other, 0.32)

    def _passive(self, word: Word, other: Word) -> bool:
        """«изучены» and «изучались», «запущена» and «запустится»: a passive participle, and what is
        done by itself: the same verb, or in the passive its other aspect."""
        if not (is_passive(word) and is_reflexive(other)) and not (
            is_passive(other) and is_reflexive(word)
        ):
            return False
        one, two = active(word.base), active(other.base)
        if one == two or "perf" in grammemes(other if is_reflexive(other) else word):
            return one == two
        if _is_lexical(word, other):
            return False
        cosine = self._similarity(one, two)
        return cosine is not None and cosine >= PASSIVE

    def _borne_out(self, word: Word, other: Word, least: float) -> bool:
        """By their vectors, of what is done («вводиться», «ввод») by those of doing it as well;
        where there are none, by what is left to go by: a root of length."""
        cosine = self._similarity(word.base, other.base)
        if cosine is None or cosine >= least:
            return True
        if "NOUN" not in (_tag(word), _tag(other)):
            return False
        doing = self._similarity(_doing(word), _doing(other))
        return doing is not None and doing >= least


_BY_TAGS = {
    tags: tuple(pairing for pairing in PAIRINGS if pairing.tags == tags)
    for tags in {pairing.tags for pairing in PAIRINGS}
}
_SMALL = re.compile("^мини-(?=...)")
_DENIED = frozenset({"opposites", "negation", "motion", "siblings"})
_NO_LINES = frozenset[int]()


def _lines() -> dict[str, frozenset[int]]:
    """Word → numbers of the listed families, and of the aspects of one verb, that it belongs to."""
    lines: dict[str, frozenset[int]] = {}
    for number, words in enumerate((*word_lists.families("ru"), *word_lists.aspects("ru"))):
        for word in words:
            lines[word] = lines.get(word, _NO_LINES) | {number}
    return lines


def _doing(word: Word) -> str:
    """Of an imperfective that is a passive the verb, of other words the lemma: «вводить»."""
    return (passive_of(word.base) if "impf" in grammemes(word) else "") or word.base


def _is_done_or_happens(word: Word) -> bool:
    """Of reflexives: «смешивается» is a passive, «смешалось» what happened by itself."""
    return "impf" in grammemes(word) or word.base in BY_ITSELF


def _may_have_done(word: Word) -> bool:
    """Whether somebody did it, or it is done: «издали», «изданы»."""
    return is_passive(word) or ("perf" in grammemes(word) and not is_reflexive(word))


def _is_lexical(word: Word, other: Word) -> bool:
    """Whether one is a reflexive with a meaning of its own: «садиться» is no «посадить»."""
    return not LEXICAL.isdisjoint((word.base, other.base))


def _is_one(roots: Set[str], pairing: Pairing, *lemmas: str) -> bool:
    """Whether a root of both is one: three letters only where both have them unchanged («сода» and
    «садовый» have not), as any root before some endings."""
    return any(
        (len(root) > SHORTEST_ROOT and not pairing.unchanged)
        or all(lemma.startswith(root) for lemma in lemmas)
        for root in roots
    )


def _tag(word: Word) -> str:
    part = part_of_speech(word)
    return TAGS.get(part, part)


def _beginning(base: str) -> str:
    """What suffixes leave of three letters: «рука» and «ручной» begin alike, «касаться» and
    «коснуться» do too."""
    return base[:2].replace("а", "о") + base[2:3].translate(_CHANGING)


_CHANGING = str.maketrans("дзжтчцщсхша", "гггккккккко")
"""Third letters that a suffix may have changed into one another (``UNDONE``, ``PAIRS``)."""


def _are_surnames(word: Word, other: Word) -> bool:
    """«Петров» and «Петровский» with capitals are two persons; «путинский» is an adjective."""
    both = word.is_capital and other.is_capital
    return both and any("Surn" in grammemes(each) for each in (word, other))


def _acts(word: Word, other: Word, pairing: Pairing) -> bool:
    """Whether one is a person and the other an action or a thing: no family. What is alive has a
    he and a she, «хлебница» is none of «хлеб»."""
    if pairing.kinds == ("he", "she"):
        return any("inan" in grammemes(each) for each in (word, other))
    persons = [
        "anim" in grammemes(each) and bool(PERSON.search(each.base)) for each in (word, other)
    ]
    if pairing.tags == ("NOUN", "NOUN"):
        return persons[0] != persons[1]
    return pairing.tags[0] == "VERB" and any(persons)


# The root of a Russian word: what is left of it without an ending, its consonants undone.
#
# «решение» is an action by its ending, with the root «реш»; «ручной» has the roots «руч» and
# «рук».

_BY_KIND = {kind: frozenset(endings.split("|")) for kind, endings in ENDINGS.items()}
_BY_TAG = {
    tag: frozenset(
        ending
        for pairing in PAIRINGS
        for other, kind in zip(pairing.tags, pairing.kinds, strict=True)
        if other == tag
        for ending in _BY_KIND[kind]
    )
    for tag in {tag for pairing in PAIRINGS for tag in pairing.tags}
}
"""Part of speech → every ending that may be cut off its words."""
_LONGEST_ENDING = max(len(ending) for endings in _BY_KIND.values() for ending in endings)


def trunk(lemma: str, tag: str) -> tuple[str, int]:
    """``("рождение", "NOUN")`` → ``("рождение", 2)``: how many letters all its roots begin with.

    Of a root no more than «жд», «щ», «ль» and the like at its end changes, and «а» into «о», which
    are written as one.
    """
    if tag == "VERB":
        lemma = one_stem(active(lemma))
    stems = _stems(lemma, _BY_TAG.get(tag, frozenset()))
    least = min((len(stem) - _changing(stem) for stem in stems), default=len(lemma) + 1)
    return lemma.replace("а", "о"), least


def _stems(lemma: str, endings: Set[str]) -> list[str]:
    """What is left of a lemma without each of the endings that it has."""
    size = len(lemma)
    lengths = range(min(_LONGEST_ENDING, size) + 1)
    return [lemma[: size - length] for length in lengths if lemma[size - length :] in endings]


def _changing(stem: str) -> int:
    """How many letters at the end of a stem may change (``_unmutated``)."""
    hard = stem.rstrip("ь")
    return len(stem) - len(hard) + (2 if hard.endswith("жд") else 1)


def roots(lemma: str, kind: str) -> frozenset[str]:
    """``("решение", "action")`` → ``{"реш", "рех", "рес"}``: what is left without the ending."""
    if kind == "verb":
        lemma = one_stem(active(lemma))
    stems = _stems(lemma, _BY_KIND[kind])
    return frozenset(
        root for stem in stems for root in _unmutated(stem) if len(root) >= SHORTEST_ROOT
    )


def _unmutated(stem: str) -> set[str]:
    """``"руч"`` → руч, рук, рут; ``"люб"`` and ``"любл"`` have the root люб."""
    found = {stem}
    last = stem[-1:]
    if last == "л" and stem[-2:-1] in _LABIALS:
        found.add(stem[:-1])
    elif last == "ь":
        found |= _unmutated(stem[:-1])
    elif last in _MUTATED:
        found |= {stem.removesuffix(end) + was for end, was in PAIRS if stem.endswith(end)}
        found |= {stem[:-1] + was for was in UNDONE.get(last, "")}
    return found | {_LAST_A.sub("о", root) for root in found if "а" in root}


def one_stem(verb: str) -> str:
    """Verbs whose aspects have two stems, by one: ``"принимать"`` → ``"принять"``."""
    return _LAYING.sub("ложить", _TAKING.sub("нять", verb))


_TAKING = re.compile("нимать$")
_LAYING = re.compile("кладывать$")
_LABIALS = frozenset("бпвмф")
_MUTATED = frozenset([*UNDONE, *(end[-1] for end, _ in PAIRS)])
_LAST_A = re.compile("а(?=[^аеиоуыэюя]*$)")
