"""The root of a Russian word: what is left of it without an ending, its consonants undone.

«решение» is an action by its ending, with the root «реш»; «ручной» has the roots «руч» and «рук».
"""

from __future__ import annotations

import re
from collections.abc import Set

from meteor_core.lexicons.russian.aspects import SHORTEST_ROOT
from meteor_core.lexicons.russian.endings import ENDINGS, PAIRINGS, PAIRS, UNDONE
from meteor_core.lexicons.russian.passives import active

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
