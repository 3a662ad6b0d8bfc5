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
from itertools import repeat
from types import MappingProxyType
from typing import NamedTuple

from meteor_core.languages import pymorphy, russian, russian_lemmas
from meteor_core.languages.analysis import normalise
from meteor_core.lexicons import word_lists
from meteor_core.lexicons.russian.words import grammemes
from meteor_core.lexicons.synonyms import PASSIVES, Key
from meteor_core.model import Word
from meteor_core.model.caches import word_cache

LEAST = 0.1
"""The least probability of a lemma, as a part of speech, by which a word may be one of the list."""

HEADINGS = {
    **dict.fromkeys(("VERB", "INFN", "PRTF", "PRTS", "GRND"), "verbs"),
    "NOUN": "nouns",
    **dict.fromkeys(("ADJF", "ADJS"), "adjectives"),
    **dict.fromkeys(("ADVB", "PRED"), "adverbs"),
}

PARTICIPLES = ("PRTF", "PRTS")

_VOICES = ("actv", "pssv")
_TENSES = ("pres", "past")


def list_keys(word: Word) -> tuple[Key, ...]:
    """«прибыли» → (прибыль, nouns), (прибыть, verbs); of a participle itself, too."""
    found = dict.fromkeys(_read_keys(word))
    if word.tag.startswith("PRTF") and not russian.in_dictionary(word.form):
        found |= dict.fromkeys(_as_adjective(word))
    return tuple(found)


def _as_adjective(word: Word) -> Iterator[Key]:
    """A participle of a verb that no dictionary has, as a list may have it: «робот-ассистированной»
    → (робот-ассистированный, adjectives)."""
    for parse in pymorphy.parses(word.form):
        if parse.tag.POS == "PRTF" and (form := parse.inflect({"sing", "masc", "nomn"})):
            yield normalise(form.word), "adjectives"


def _read_keys(word: Word) -> Iterator[Key]:
    if russian_lemmas.is_name(word.tag) and not russian_lemmas.is_name(
        russian.readings(word)[0].tag
    ):
        return  # «ждала [Веру]»
    if not russian.ambiguous(word) and not _is_infinitive(word):
        yield from _keys(word.base, word.tag)
        return
    readings = russian.readings(word)
    if word.tag.startswith("CONJ") and readings[0].lemma != word.base:  # «[может], он придёт»
        yield from _keys(word.base, word.tag)
        return
    weights: dict[Key, float] = {}
    for reading in russian_lemmas.weighed(readings):
        for key in _keys(reading.lemma, reading.tag):
            weights[key] = weights.get(key, 0.0) + reading.probability
    yield from (key for key in weights if weights[key] >= LEAST)


def _is_infinitive(word: Word) -> bool:
    """Whether a noun may be the infinitive that is its lemma, too: «печь», «течь»."""
    return word.tag.startswith("NOUN") and word.form == word.base and word.base.endswith("чь")


def listed_keys(heading: str, word: str) -> set[Key]:
    """A word of the list → its key: («adjectives», «потрясающий») is a participle to pymorphy3,
    («nouns», «деньги») a form of «деньга»."""
    own = every_list_key(russian.describe(word))
    if (word, heading) in own:
        return {(word, heading)}
    if other := {key for key in own if key[1] == heading}:
        return other
    return _as_written(word, own) or {(word, heading)}


def every_list_key(word: Word) -> set[Key]:
    """The keys of all readings of a word, also of unlikely ones."""
    return {key for each in russian.readings(word) for key in _keys(each.lemma, each.tag)}


def _as_written(word: str, parts: set[Key]) -> set[Key]:
    """Participles («потрясающий»), adjectives used as nouns («служащий»), comparatives."""
    participles = {key for key in parts if key[1].startswith("PRT")}
    return (
        {key for key in parts if key == (word, "adjectives")}
        or participles
        or {key for key in parts if key[1] == "COMP"}
    )


def _keys(lemma: str, tag: str) -> Iterator[Key]:
    yield from zip(repeat(lemma), _kinds(tag))
    if tag.startswith(("VERB,impf", "INFN,impf")) and (verb := passive_of(lemma)):
        yield verb, PASSIVES


@cache
def _kinds(tag: str) -> tuple[str, ...]:
    """What a tag says that the list tells apart: ``"ADVB"`` → ``("adverbs",)``."""
    marks = tag.replace(" ", ",").split(",")
    part, kinds = marks[0], []
    if part == "COMP":
        kinds.append(part)
    elif part in HEADINGS:
        kinds.append(HEADINGS[part])
    if part in PARTICIPLES:
        told = [mark for mark in marks if mark in (*_VOICES, *_TENSES)]
        kinds.append(" ".join(["PRT", *told]))
        if "pssv" in told:
            kinds.append(PASSIVES)
    return tuple(kinds)


_OTHER = """
биться бороться браниться браться бросаться валяться вертеться видеться виднеться виниться водиться
возвращаться вращаться встречаться вступаться выбираться выдаваться выражаться вырываться высыпаться
вязаться гнаться годиться гоняться гордиться греться даваться двигаться держаться добиваться
добираться доводиться договариваться доставаться драться думаться дуться жаловаться жениться
забираться заботиться забываться заговариваться задаваться задерживаться задумываться заниматься
запинаться заступаться знакомиться знаться извиняться интересоваться казаться касаться катиться
колебаться копаться кружиться крутиться купаться ладиться лечиться ломаться любоваться мешаться
мириться мотаться мучиться мыться набираться набрасываться наедаться наниматься напиваться
направляться находиться нестись носиться нравиться нуждаться обниматься обращаться обходиться
объясняться одеваться оказываться опираться оправдываться оправляться опускаться останавливаться
отдаваться отделываться отзываться отказываться отличаться относиться перебираться печься плестись
подаваться подбираться поддаваться подниматься получаться пользоваться попадаться поправляться
появляться предаваться представляться прибавляться приближаться привязываться придерживаться
признаваться прикладываться приниматься приходиться прогуливаться продвигаться проситься
простираться просыпаться прощаться пускаться пытаться пятиться равняться радоваться разбираться
развиваться развлекаться разводиться раздаваться располагаться расставаться рассыпаться расходиться
рваться ругаться садиться сводиться сдаваться сердиться сказываться складываться скрываться
слагаться случаться слушаться сниться собираться соваться советоваться соглашаться состояться
справляться спускаться ссылаться становиться стараться стремиться сходиться таскаться тащиться
теряться толкаться торопиться трогаться трудиться убираться удаляться удивляться умываться
управляться успокаиваться учиться хвалиться хвастаться хвататься целоваться цепляться чувствоваться
шататься шевелиться являться
"""
LEXICAL = frozenset(_OTHER.split())
"""Reflexives with a meaning of their own: «оказываться», «справляться»."""

_BY_ITSELF = """
активизироваться активироваться взорваться включиться внедриться возобновиться возродиться
воспламениться воссоединиться восстановиться вскрыться выключиться вылиться выровняться
высвободиться выстроиться выявиться деформироваться добавиться завершиться зажечься закончиться
закрепиться закрыться замкнуться заполниться запуститься зарядиться застопориться измениться
изолироваться исполниться испортиться кончиться легализоваться материализоваться нагреться
накопиться накрениться наладиться наполниться нарушиться начаться нормализоваться обнаружиться
обновиться обогатиться обостриться образоваться обрушиться ограничиться оживиться окислиться
окончиться опрокинуться организоваться освободиться ослабиться осложниться осуществиться отделиться
отклониться отключиться открыться отразиться отсоединиться оформиться охладиться перевернуться
перегреться перемениться переместиться повредиться повыситься погрузиться подключиться подтвердиться
покрыться понизиться порваться прекратиться преобразиться преобразоваться прерваться приоткрыться
присоединиться провалиться продлиться продолжиться пролиться проявиться проясниться разбиться
развалиться развеяться разделиться разлиться разломиться разорваться разориться разрешиться
разрушиться разрядиться расколоться раскрыться расплавиться распространиться рассеяться расстроиться
раствориться растянуться расшириться реализоваться сблизиться сдвинуться сжаться синхронизироваться
слиться сломаться смениться сместиться смешаться смягчиться снизиться согреться соединиться
создаться сократиться сорваться сохраниться стабилизироваться сузиться сформироваться
трансформироваться увеличиться углубиться удвоиться удлиниться ужесточиться укорениться укоротиться
укрепиться уладиться улучшиться уменьшиться умножиться упроститься урегулироваться усилиться
ускориться усложниться установиться устраниться усугубиться утвердиться утроиться ухудшиться
"""
BY_ITSELF = frozenset(_BY_ITSELF.split())
"""Perfective reflexives of what happens by itself as others make it happen: «смешаться»."""


def passive_of(lemma: str) -> str:
    """``"публиковаться"`` → ``"публиковать"``, of which it may be the passive; else ``""``."""
    return active(lemma) if _is_reflexive(lemma) and lemma not in LEXICAL else ""


def active(verb: str) -> str:
    """``"вернуться"`` → ``"вернуть"``."""
    return verb[:-2] if _is_reflexive(verb) else verb


def is_reflexive(word: Word) -> bool:
    """A form of a verb in -ся: «вернулся»."""
    return _is_reflexive(word.base)


def is_passive(word: Word) -> bool:
    """A passive participle: «изданы»."""
    return "pssv" in grammemes(word)


def _is_reflexive(verb: str) -> bool:
    return verb.endswith(("ся", "сь"))


_LISTED = """
бить бивать | брать бирать | брить бривать | быть бывать | вить вивать | врать вирать | выть
вывать | гнать | гнить гнивать | гнуть гибать | греть гревать | дать давать | деть девать | драть
дирать | дуть дувать | жать жимать жинать | ждать жидать | жечь жигать | жить живать | жрать
жирать | звать зывать | знать знавать | клясть клинать | крыть крывать | лезть лезать | лить
ливать | мереть мирать | мести метать | мкнуть мыкать | мыть мывать | мять минать | ныть нывать |
нять нимать | переть пирать | петь певать | пить пивать | плыть плывать | пять пинать | рвать
рывать | расти растать | рыть рывать | слать сылать | стать ставать | стичь стигать | стлать
стилать | стыть стывать | тереть тирать | ткнуть тыкать | чать чинать | шить шивать
"""
_VERBS = tuple(line.split() for line in _LISTED.split("|"))
"""Each with the imperfectives that it has behind a prefix."""

_IMPERFECTIVES: Mapping[str, list[str]] = {verb: made for verb, *made in _VERBS}
_ROOTS: Mapping[str, frozenset[str]] = {
    form: frozenset(verb for verb, *made in _VERBS if form in (verb, *made))
    for line in _VERBS
    for form in line
}
"""Such a verb or its imperfective → the short verbs that it may be."""

_WRITTEN = """
в во|вз взо воз вс вос|вы|до|за|из изо ис|на|над надо|недо|о|об обо|от ото|пере|по|под подо|пред|при
|про|раз разо рас|с со|у
"""
_PREFIXES: Mapping[str, tuple[str, ...]] = {
    form: tuple(line.split()) for line in _WRITTEN.split("|") for form in line.split()
}
"""A prefix → all its forms: «разорвать», «разрывать», «рассылать»."""

_ACTION = re.compile("(а)ние$|тие$")
"""How nouns of their actions end: «выпивание», «развитие»."""


@word_cache
def short_verbs(lemma: str) -> frozenset[tuple[str, str]]:
    """``"запивать"``, ``"запивание"`` → ``{("за", "пить")}``: the prefix, in its first form, and
    the verb; of other words nothing."""
    cut = _cut(_verb(lemma))
    return frozenset((_PREFIXES[prefix][0], root) for prefix, rest in cut for root in _ROOTS[rest])


def shorter_imperfectives(verb: str) -> Iterator[str]:
    """``"разорвать"`` → «разрывать» beside what is no word: «разорывать», «расрывать»."""
    for prefix, rest in _cut(verb):
        for made in _IMPERFECTIVES.get(rest, ()):
            yield from (form + made for form in _PREFIXES[prefix])


def apart(one: str, other: str) -> bool:
    """Whether one is such a verb, or its action, and the other of another: «запить», «запеть»; or
    has two letters behind the prefix, which are no verb at all: «избить», «изба»."""
    verbs, others = short_verbs(one), short_verbs(other)
    if verbs and others:
        return verbs.isdisjoint(others)
    return (bool(verbs) and _is_shorter(other, one)) or (bool(others) and _is_shorter(one, other))


def _is_shorter(word: str, verb: str) -> bool:
    """Whether the word has the verb's prefix and no more than two letters behind it."""
    return any(
        word.startswith(prefix) and len(word) <= len(prefix) + 2 for prefix, _ in _cut(_verb(verb))
    )


def _verb(lemma: str) -> str:
    """``"развитие"`` → ``"развить"``; verbs without -ся."""
    return _ACTION.sub(r"\1ть", active(lemma))


def _cut(verb: str) -> Iterator[tuple[str, str]]:
    """Every prefix with the rest that is one of the verbs."""
    for size in range(1, _LONGEST + 1):
        if verb[:size] in _PREFIXES and verb[size:] in _ROOTS:
            yield verb[:size], verb[size:]


_LONGEST = max(map(len, _PREFIXES))


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
    listed = (each + back for each in shorter_imperfectives(base))
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
