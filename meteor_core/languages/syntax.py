"""What Russian syntax asks of two words' forms: agreement, government, subject and object.

Relations are those of Universal Dependencies (https://universaldependencies.org/u/dep). Forms are
compared by their features (``universal.agreement``); what one of them does not mark is no fault.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping

Features = Mapping[str, str]

_ONLY_GENITIVE = """
без безо близ ввиду вдоль вместо вне внутри возле вокруг для до из из-за изо из-под кроме
мимо накануне около от ото относительно помимо посреди после посредством против путем ради сверх
свыше среди у насчет вследствие напротив позади прежде впереди
"""

GOVERNMENT: Mapping[str, frozenset[str]] = {
    **dict.fromkeys(_ONLY_GENITIVE.split(), frozenset({"Gen"})),
    **dict.fromkeys(("к", "ко", "благодаря", "вопреки", "согласно"), frozenset({"Dat"})),
    **dict.fromkeys(("про", "через", "чрез", "сквозь", "спустя"), frozenset({"Acc"})),
    **dict.fromkeys(("над", "надо", "перед", "передо"), frozenset({"Ins"})),
    **dict.fromkeys(("в", "во", "на", "о", "об", "обо"), frozenset({"Acc", "Loc"})),
    **dict.fromkeys(("за", "под", "подо"), frozenset({"Acc", "Ins"})),
    "при": frozenset({"Loc"}),
    "по": frozenset({"Dat", "Acc", "Loc"}),
    **dict.fromkeys(("с", "со"), frozenset({"Gen", "Ins", "Acc"})),
    "между": frozenset({"Ins", "Gen"}),
}
"""Preposition → the cases that it governs (Шведова, Русская грамматика, 1980, § 1650–1669)."""

AGREEING = frozenset({"amod", "det", "acl", "nummod"})
SAME_CASE = frozenset({"conj", "appos", "flat:name", "flat"})
SUBJECTS = frozenset({"nsubj", "nsubj:pass"})
UNLIKELY: Mapping[str, Mapping[str, float]] = {
    "obj": {"Nom": 1.0, "Gen": 0.2},
    "nmod": {"Nom": 0.5, "Acc": 0.5},
}
"""Relation → the cases that speak against it, where no preposition governs the word."""


def faults(
    relation: str,
    form: str,
    child: Features,
    head: Features,
    relations: Collection[str] = (),
) -> float:
    """What speaks against a word of these features as a dependent of the other; 0: nothing.

    ``("det", "этой", {"Case": "Gen"}, {"Case": "Dat"})`` → 1.0. ``form``: the dependent as it is
    written, without capitals; ``relations``: of the words that hang on the dependent itself.
    """
    if relation == "case":
        governed = GOVERNMENT.get(form.replace("ё", "е"))
        case = head.get("Case")
        return 2.0 if governed and case and case not in governed else 0.0
    if relation in AGREEING:
        return _differing(child, head, "Case", "Number", "Gender") + _animacy(child, head)
    if relation in SAME_CASE:
        return 0.5 * _differing(child, head, "Case")
    if relation in SUBJECTS:  # «пришло пять гостей»: a counted subject is no nominative
        return 0.0 if "nummod:gov" in relations else _subject(child, head)
    if "case" in relations:
        return 0.0
    return UNLIKELY.get(relation, {}).get(child.get("Case", ""), 0.0)


def _differing(child: Features, head: Features, *names: str) -> float:
    return float(
        sum(name in child and name in head and child[name] != head[name] for name in names)
    )


def _animacy(child: Features, head: Features) -> float:
    """«Новый стол» and «нового учителя» are accusatives, but not «новый учителя»."""
    return _differing(child, head, "Animacy") if child.get("Case") == "Acc" else 0.0


def _subject(child: Features, head: Features) -> float:
    case = child.get("Case", "Nom")
    # A noun or an adjective as predicate has a gender of its own.
    predicate = {} if "Case" in head else head
    return (case != "Nom") + 0.5 * _differing(child, predicate, "Number", "Gender")
