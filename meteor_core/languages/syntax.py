"""What Russian syntax asks of two words' forms: agreement, government, subject and object.

Relations are those of Universal Dependencies (https://universaldependencies.org/u/dep). Forms are
compared by their features (``features``); what one of them does not mark is no fault.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from meteor_core.languages.government import ABSENT, ASKS, GOVERNMENT, TOWARDS, WANTS, of_verb

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Floats = NDArray[np.float64]


FEATURES: Mapping[str, Mapping[str, str]] = {
    "Case": {
        "nomn": "Nom",
        "gent": "Gen",
        "gen1": "Gen",
        "gen2": "Gen",
        "datv": "Dat",
        "accs": "Acc",
        "acc2": "Acc",
        "ablt": "Ins",
        "loct": "Loc",
        "loc1": "Loc",
        "loc2": "Loc",
        "voct": "Voc",
    },
    "Number": {"sing": "Sing", "plur": "Plur"},
    "Gender": {"masc": "Masc", "femn": "Fem", "neut": "Neut"},
    "Tense": {"past": "Past", "pres": "Pres", "futr": "Fut"},
    "Person": {"1per": "1", "2per": "2", "3per": "3"},
    "Mood": {"indc": "Ind", "impr": "Imp"},
    "Aspect": {"perf": "Perf", "impf": "Imp"},
    "Animacy": {"anim": "Anim", "inan": "Inan"},
    "Degree": {"Supr": "Sup"},
    "Valency": {"tran": "Tran", "intr": "Intr", "Impe": "Impe"},
}
"""Feature → OpenCorpora's grammeme → its value in Universal Dependencies."""

WEIGHTS = {"Animacy": 0.2, "Degree": 0.5, "Aspect": 0.2}
"""Of disagreement in a feature where it is not 1: the dictionary marks these by other rules."""

PARTS: Mapping[str, tuple[str, ...]] = {
    "NOUN": ("NOUN",),
    "PROPN": ("NOUN",),
    "ADJ": ("ADJF",),
    "DET": ("ADJF",),
    "PRON": ("NPRO", "ADJF", "CONJ"),
    "NUM": ("NUMR", "NUMB", "ROMN", "ADJF"),
    "ADV": ("ADVB", "PRED", "PRCL", "CONJ", "COMP"),
    "ADP": ("PREP",),
    "CCONJ": ("CONJ",),
    "SCONJ": ("CONJ",),
    "PART": ("PRCL",),
    "INTJ": ("INTJ",),
    "PUNCT": ("PNCT",),
    "SYM": ("PNCT", "UNKN"),
    "X": ("LATN", "UNKN"),
}
"""Part of speech → what OpenCorpora calls it, the usual first; for verbs see ``FORMS``."""

FORMS: Mapping[str, str] = {
    "VerbForm=Inf": "INFN",
    "VerbForm=Conv": "GRND",
    "VerbForm=Part": "PRTF",
    "VerbForm=Fin": "VERB",
    "Degree=Cmp": "COMP",
}
SHORT = {"PRTF": "PRTS", "ADJF": "ADJS"}

OTHER_PART = 0.5
"""What another part of speech counts beside a feature."""
UNUSUAL_PART = 0.2
"""What one counts that the other scheme now and then takes for it."""


@lru_cache(1 << 12)
def features(tag: str) -> Mapping[str, str]:
    """``"NOUN,inan,masc sing,accs"`` → Animacy=Inan, Gender=Masc, Number=Sing, Case=Acc."""
    marks = tag.replace(" ", ",").split(",")
    return {
        feature: values[mark]
        for feature, values in FEATURES.items()
        for mark in marks
        if mark in values
    }


@lru_cache(1 << 12)
def parts_and_features(universal: str) -> tuple[tuple[str, ...], Mapping[str, str]]:
    """``"VERB|Aspect=Perf|VerbForm=Inf"`` → ``INFN``, and the features that may be compared."""
    part, _, rest = universal.partition("|")
    named = rest.split("|") if rest else []
    forms = tuple(FORMS[name] for name in named if name in FORMS)
    # «больше не спит»: an adverb by the dictionary, too, where it has one
    parts = ("ADVB", *forms) if part == "ADV" and forms else forms or PARTS.get(part, ("VERB",))
    if "Variant=Short" in named:
        parts = tuple(SHORT.get(name, name) for name in parts)
    values = dict(name.replace("Case=Par", "Case=Gen").split("=") for name in named)
    return parts, {name: values[name] for name in FEATURES if name in values}


@lru_cache(1 << 10)
def disagreements(universals: tuple[str, ...], tag: str) -> Floats:
    """How far each of ``universals`` (n) is from an OpenCorpora tag → n values.

    The features that they differ in, weighed, and whether they differ in part of speech:
    ``("NOUN|Case=Acc|Number=Sing",), "NOUN,inan,masc sing,nomn"`` → 1.0. Read-only: a dictionary
    has some hundred tags, and they come again and again.
    """
    differing = _parts(universals, tag.replace(" ", ",").partition(",")[0]).copy()
    for name, value in features(tag).items():
        theirs = _values(universals, name)
        differing += WEIGHTS.get(name, 1.0) * ((theirs != value) & (theirs != ""))
    differing.flags.writeable = False
    return differing


@lru_cache(2 * len(FEATURES))
def _values(universals: tuple[str, ...], feature: str) -> NDArray[np.str_]:
    """The value of a feature in each tag, "" where it has none."""
    import numpy as np

    return np.array([parts_and_features(tag)[1].get(feature, "") for tag in universals])


@lru_cache(64)
def _parts(universals: tuple[str, ...], own: str) -> Floats:
    """What a part of speech of OpenCorpora's counts beside that of each tag."""
    import numpy as np

    return np.array([_part(parts_and_features(tag)[0], own) for tag in universals])


def _part(parts: Sequence[str], own: str) -> float:
    if own not in parts:
        return OTHER_PART
    return 0.0 if own == parts[0] else UNUSUAL_PART


Features = Mapping[str, str]

AGREEING = frozenset({"amod", "det", "acl", "nummod"})
NAMES = "flat:name"
SAME_CASE = frozenset({"conj", "appos", NAMES, "flat"})
SUBJECTS = frozenset({"nsubj", "nsubj:pass"})
NOMINAL = frozenset({"obj", "iobj", "obl"})
CLAUSES = frozenset({"root", "conj", "parataxis", "advcl", "ccomp", "csubj", "acl", "acl:relcl"})
COUNTED = "nummod:gov"
DENIAL = "neg"
"""Stands among the relations of what hangs on a word where one of it is a negation."""
VERBLESS = "verbless"
"""Stands there where the sentence has no verb."""
NOT_EVEN = "ни"
"""Stands there, too, where it is this one: «ни слова»."""
_VERBLESS = frozenset({"root", "parataxis", "appos", COUNTED})
_FEW = frozenset({"два", "две", "три", "четыре", "оба", "обе", "полтора", "полторы"})
"""Numerals that agree with nothing where they take the genitive singular: «две яблони»."""
_NUMBERED = frozenset({COUNTED, "nummod"})
_ONES = re.compile("(?<!1)1$")
"""The end of a number that takes no genitive: «21 день»."""
_MANY = frozenset({"Nom", "Acc"})
"""Cases of a numeral that takes the genitive."""
_QUANTITY = "ряд часть большинство меньшинство множество половина пара треть четверть масса"
_PARTITIVES = re.compile(
    "бензину|борщу|бульону|винограду|воску|гороху|жиру|изюму|квасу|керосину|киселю|кипятку|клею|"
    "коньяку|луку|льду|маку|мармеладу|меду|морсу|перцу|песку|пороху|рису|рому|сахару|сиропу|"
    "скипидару|соку|спирту|супу|сыру|табаку|творогу|укропу|уксусу|хмелю|хрену|цементу|чаю|чесноку|"
    "шелку|шоколаду|щавелю|яду"
)
"""What there is some of, in the second genitive, which is written like the dative: «купи сыру»."""
_MASSES = re.compile(
    "ваты|водки|глины|гречки|зелени|икры|капусты|картошки|каши|клубники|колбасы|крупы|малины|"
    "морковки|муки|пудры|рыбы|сметаны|смолы|соды|соли|черники|шерсти"
)
"""What there is some of, in the genitive, which is written like a plural: «купил соли»."""
_BUT_DATIVE = frozenset({"Gen", "Dat", "Acc"})
_TAKEN = frozenset({"obj", "iobj"})
_WHERE = frozenset({"case в", "case во", "case на"})
"""Stand among the relations of what hangs on a word where one of it is such a preposition."""
_SIZE = frozenset({"с", "со"})
"""What asks for the accusative of a size alone: «с гору»."""
_OBJECTS = frozenset({"obj", "xcomp", "ccomp", "csubj", COUNTED})
DISAGREES = 3.0
"""What speaks against a subject of another number than its verb («пожар тушили спасатели»), or of
another gender, if one is neuter."""
INTRANSITIVE = 1.5
"""What speaks against an accusative as the object of an intransitive verb: «принялась печь»."""
OBLIQUE = 1.5
"""What speaks against an accusative as the subject of a verb that asks for one: «государство
защищает закон» has a nominative."""
GENITIVE = 2.5
"""What speaks against an animate genitive as the object of a transitive verb that nothing denies:
«матери он написал» has a dative."""
UNFINISHED = 1.2
"""What speaks against another genitive as that of an imperfective one: «выпил воды» is some water,
but «моет рамы» are all the frames."""
_UNASKED = {"Gen": DISAGREES, "Acc": OBLIQUE}
NUMERAL = 3.0
"""What speaks against another case than that of an oblique numeral: «более трёхсот [рабочих]»."""
PARTITIVE = 5.0
"""What speaks against the dative of what there is some of, without a preposition."""
OBJECTLESS = 0.1
"""What speaks against a transitive verb without an object: «стоит поезд» has none of «стоить»."""
SUBJECTLESS = 0.3
"""What speaks against the second person of an indicative without a subject."""
ADVERBIAL = 0.4
"""What speaks against a subject without any case: «дома стоят» is rather no adverb."""
NOTHING_ASKS = 1.5
"""What speaks against an accusative that no verb asks for: «последние выходные.», «ей двадцать
лет.»"""
BESIDE_SOME = 0.6
"""What speaks against an accusative beside a genitive: «купить хлеба и десяток яиц»."""
NO_ATTRIBUTE = 0.2
"""What speaks against an adjective that has one of its own, and no noun: «пожилой рабочий спал»."""
NO_NOUN = 1.0
"""What speaks against a participle where a noun is asked for: «[задержанных] отпустили» has one."""
PREPOSITIONAL = 1.0
"""What speaks against a prepositional case without a preposition."""

UNLIKELY: Mapping[str, Mapping[str, float]] = {
    "obj": {"Nom": 1.0, "Gen": 0.35, "Dat": 0.6, "Ins": 0.6},
    "iobj": {"Nom": 1.0, "Gen": 1.0, "Acc": 0.4, "Ins": 0.4},
    "xcomp": {"Acc": 1.0, "Gen": 0.5, "Dat": 1.5},
    "advmod": {"Gen": 1.5},
    "obl": {"Nom": 1.0},
    "nmod": {"Nom": 0.5, "Acc": 0.5, "Dat": 0.35},
    "root": dict.fromkeys(("Gen", "Dat", "Acc", "Ins", "Loc"), 0.6),
}
"""Relation → the cases that speak against it, where no preposition governs the word."""


@dataclass(frozen=True, slots=True)
class Dependency:
    """A word and its head, whatever their forms: ``("det", "этой")`` in «этой книги».

    ``form``: the dependent as it is written, without capitals. ``own`` and ``of_head``: the
    relations of the words that hang on the dependent, and on its head.
    """

    relation: str
    form: str
    own: frozenset[str] = frozenset()
    of_head: frozenset[str] = frozenset()


def features_of(lemma: str, tag: str) -> Features:
    """The features of a form, and what its verb asks of those that hang on it."""
    found = features(tag)
    is_predicate = "Valency" in found or "Tense" in found  # «нет» has a tense alone
    return {**found, **of_verb(lemma)} if is_predicate else found


def faults(dependency: Dependency, child: Features, head: Features) -> float:
    """What speaks against words of these features as dependent and head; 0: nothing.

    ``(Dependency("det", "этой"), {"Case": "Gen"}, {"Case": "Dat"})`` → 1.0. A root has a head of no
    features.
    """
    relation = dependency.relation
    if relation == "case":
        return _government(dependency, head)
    if relation in SUBJECTS and child.get("Case") == "Loc" and "case" not in dependency.own:
        return DISAGREES  # «чаю хочется»
    attribute = NO_ATTRIBUTE if _is_adjective_with_its_own(dependency, child) else 0.0
    if relation in NOMINAL | SUBJECTS | {"nmod"} and {"Tense", "Case"} <= child.keys():
        attribute += NO_NOUN
    return attribute + _between(dependency, child, head)


def _is_adjective_with_its_own(dependency: Dependency, child: Features) -> bool:
    stands_for_noun = dependency.relation in NOMINAL | SUBJECTS and "amod" in dependency.own
    return stands_for_noun and "Gender" in child and "Animacy" not in child


def _between(dependency: Dependency, child: Features, head: Features) -> float:
    relation = dependency.relation
    if relation == "xcomp" and "Aspect" in child and "Mood" not in child:
        return _aspect(child, head)
    if relation in CLAUSES and "Mood" in child:
        return _valency(dependency, child)
    if relation in CLAUSES and "Animacy" in child and not _TAKEN.isdisjoint(dependency.own):
        return 0.5  # «мне дорога каждая минута», «не соли огурцы»: nouns take no objects
    if relation in _VERBLESS and VERBLESS in dependency.own and child.get("Case") == "Acc":
        return NOTHING_ASKS * ("case" not in dependency.own)
    if relation in _NUMBERED and dependency.form[:1].isdigit() and "Case" not in child:
        return float(head.get("Case") in _MANY and not _ONES.search(dependency.form))
    if relation == COUNTED or dependency.form in _FEW:
        return float(child.get("Case") in _MANY and head.get("Case", "Gen") != "Gen")
    if relation in AGREEING and "Gender" in child and _is_infinitive(head):
        return DISAGREES  # «местная знать»
    if relation in AGREEING:
        counted = COUNTED in dependency.of_head and child.get("Case") in _MANY
        if "obl" in dependency.own and "Aspect" not in child:  # «следующий в Суздаль» follows
            return 0.8 + _agreement(child, head)
        if "Number" not in child and child.get("Case") not in _MANY:
            return NUMERAL * _differing(child, head, "Case")
        return 0.0 if counted or _governs(relation, child) else _agreement(child, head)
    if relation in SAME_CASE:
        gender = 0.3 * _differing(child, head, "Gender") if relation == NAMES else 0.0
        some = relation == "conj" and (child.get("Case"), head.get("Case")) == ("Acc", "Gen")
        return BESIDE_SOME if some else _differing(child, head, "Case") + gender
    if relation in SUBJECTS:  # «пришло пять гостей»: a counted subject is no nominative
        return 0.0 if COUNTED in dependency.own else _subject(child, head, _several(dependency))
    if relation == "nmod" and "Mood" in child:  # a finite verb can only be its predicate
        return _subject(head, child)
    return _dependent(dependency, child, head)


def _dependent(dependency: Dependency, child: Features, head: Features) -> float:
    """What speaks against a word in its case, where no preposition or numeral governs it."""
    relation, case = dependency.relation, child.get("Case", "")
    if case == "Loc" and TOWARDS in head and not _WHERE.isdisjoint(dependency.own):
        return 0.5
    if "case" in dependency.own or COUNTED in dependency.own:
        return 0.0
    if "Mood" in child:
        return float(relation in NOMINAL)
    if case in ("Dat", "Loc") and _PARTITIVES.fullmatch(dependency.form.replace("ё", "е")):
        return PARTITIVE
    if relation == "obj" and case == "Acc" and head.get("Valency") == "Intr":
        return INTRANSITIVE
    if relation == "obj" and case == "Acc" and NOT_EVEN in dependency.own:
        return 1.0
    with_subject = head.get("Mood") == "Imp" or head.get("Person") in ("1", "2")
    if relation == "obj" and case == "Nom" and with_subject:
        return DISAGREES  # «мой стакан не трогай», «читаешь воспоминания»
    if relation == "obj" and dependency.form == "глаз" and DENIAL in dependency.of_head:
        return float(case != "Gen")  # «не поднимая глаз», of both eyes
    asked = head.get(ASKS)
    if asked == "Dat" and relation in NOMINAL and case in _BUT_DATIVE:  # «матери помогла»
        return 2.0 * (case != asked)
    of_two = relation == "obj" and case in ("Gen", "Acc") and child.get("Animacy") != "Anim"
    if of_two and asked == "Gen":  # «попросила соли»
        return 0.3 * (case != asked)
    if of_two and _MASSES.fullmatch(dependency.form):
        return 2.0 * (case != "Gen")
    if relation == "iobj" and "Gender" in child and "Animacy" not in child:
        return 0.3  # «приказал часовому», no adjective
    if relation == "obj" and case == "Gen" and child.get("Animacy") == "Anim":
        denied = DENIAL in dependency.of_head  # «не встретили гостей», but «встретили гостей»
        return 0.2 if denied or head.get("Valency") == "Intr" else GENITIVE
    unasked = relation == "obj" and case == "Gen" and head.get("Valency") == "Tran"
    if unasked and head.get("Aspect") == "Imp" and DENIAL not in dependency.of_head:
        return UNFINISHED
    alone = PREPOSITIONAL if case == "Loc" else 0.0
    return max(alone, UNLIKELY.get(relation, {}).get(case, 0.0))


def _aspect(child: Features, head: Features) -> float:
    """«не успел [засыпать] яму», «начал [засыпать]»: a verb may ask for an aspect."""
    return 1.0 * (WANTS in head and child.get("Aspect", head[WANTS]) != head[WANTS])


def _valency(dependency: Dependency, verb: Features) -> float:
    """What speaks against a finite verb with just these words hanging on it."""
    valency, has_subject = verb.get("Valency"), not SUBJECTS.isdisjoint(dependency.own)
    if valency == "Impe":
        return float(has_subject)
    if verb.get("Person") == "2" and not has_subject:  # «купите хлеба» is rather asked for
        return SUBJECTLESS
    return OBJECTLESS if valency == "Tran" and _OBJECTS.isdisjoint(dependency.own) else 0.0


def _government(dependency: Dependency, head: Features) -> float:
    governed = GOVERNMENT.get(dependency.form.replace("ё", "е"))
    if "Mood" in head:  # a finite verb after a preposition
        return 1.0
    case = head.get("Case")
    if case == "Acc" and dependency.form in _SIZE:
        return 0.5
    if not governed or not case or (case == "Gen" and COUNTED in dependency.of_head):
        return 0.0
    return 0.0 if case in governed else 2.0


def _governs(relation: str, child: Features) -> bool:
    """«Пять книг»: a numeral in the nominative or accusative takes the genitive."""
    agrees = "Gender" in child or child.get("Animacy") == "Anim"  # «заметили двух белок»
    return relation == "nummod" and child.get("Case") in _MANY and not agrees


def _agreement(child: Features, head: Features) -> float:
    """«Новый стол» and «нового учителя» are accusatives, but not «новый учителя»."""
    names = ["Case", "Number", "Gender"]
    if child.get("Case") == "Acc":
        names.append("Animacy")
    return _differing(child, head, *names)


def _differing(child: Features, head: Features, *names: str) -> float:
    return float(
        sum(name in child and name in head and child[name] != head[name] for name in names)
    )


def _several(dependency: Dependency) -> bool:
    """Whether one word may have a plural verb: «кот и пёс спали», «ряд вузов ввели»."""
    return "conj" in dependency.own or dependency.form in _QUANTITY.split()


def _has_subject(verb: Features) -> bool:
    """Whether a verb's form asks for a nominative: «снега не было», but «снега растаяли»."""
    neuter = verb.get("Gender", "Neut") == "Neut" and verb.get("Number") == "Sing"
    return "Mood" in verb and not (neuter and verb.get("Person", "3") == "3")


def _is_infinitive(form: Features) -> bool:
    return "Aspect" in form and form.keys().isdisjoint({"Mood", "Case", "Tense"})


def _subject(child: Features, head: Features, several: bool = False) -> float:
    if ABSENT in head:  # «решения до сих пор нет»
        return DISAGREES * (child.get("Case", "Gen") != "Gen")
    if "Mood" in child:  # «матери директор ничего не объяснил»: no verb
        return 1.0
    if not child:  # an adverb: «дома стоят», but perhaps a particle: «мне всё не хотелось»
        return ADVERBIAL
    if _is_infinitive(child) and _has_subject(head):
        return DISAGREES  # «знать жила богато», but «знать было трудно»
    if "Animacy" in child and (head.get("Mood") == "Imp" or head.get("Person") == "2"):
        # «ключи храните здесь»: a noun is not spoken to, and is rather the object
        return {"Nom": DISAGREES, "Acc": 0.0}.get(child.get("Case", ""), 1.0)
    if child.get("Case", "Nom") != "Nom":  # no subject, and need not agree
        return _UNASKED.get(child["Case"], 1.0) if _has_subject(head) else 1.0
    # A noun or an adjective as predicate has a gender of its own.
    predicate = {} if "Case" in head else head
    number = 0.5 if several else DISAGREES
    # «врач пришла» is said, but never «рост вызвало»
    gender = DISAGREES if "Neut" in (child.get("Gender"), predicate.get("Gender")) else 0.5
    numbers, genders = (_differing(child, predicate, name) for name in ("Number", "Gender"))
    return number * numbers + gender * genders
