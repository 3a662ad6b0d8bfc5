"""Corrects a parser's arcs that are impossible for the forms of the words.

«Мама помыла рамы» has no «мама рамы», whatever the tagger takes «помыла» for; of two objects
of a verb without a subject, «волны тебя толкают», one is the subject; and no finite verb is an
attribute.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import takewhile

from meteor_core.languages.syntax import SUBJECTS, Dependency, faults
from meteor_core.lexicons.slovnet import Arc

_OBJECTS = ("obj", "iobj")
_OBLIQUE = frozenset({"Gen", "Dat", "Ins"})
_ATTRIBUTES = frozenset({"acl", "nmod"})

Possible = Sequence[Mapping[str, str]]
"""The features of each reading of a word."""


def mended(arcs: Sequence[Arc], values: Sequence[Possible]) -> list[Arc]:
    """The arcs of a sentence, and what each of its words may be → the arcs that can be."""
    found = _attributed(_predicates(_nearest(arcs, values), values), values)
    found = _exchanged(_across_no_verb(_rooted(found, values), values), values)
    return _with_subjects(_with_objects(found, values), values)


def _exchanged(arcs: Sequence[Arc], values: Sequence[Possible]) -> list[Arc]:
    """An object that can only be a nominative becomes the subject, and the supposed subject becomes
    the object: «автобус обогнал [велосипедист]»; also if the verb requires another subject:
    «трамвай обогнало [такси]»."""
    found, subjects = [*arcs], _hanging(arcs, "nsubj")
    for verb, place in _hanging(arcs, "obj").items():
        other = subjects.get(verb)
        if other is None or not _is_finite(values[verb]):
            continue
        if not (_is_nominative(values[place]) or _contradicts(values[other], values[verb])):
            continue
        fits = _may_be_subject(values[place], values[verb])
        if fits and _may_be_object(values[other], values[verb]):
            found[place] = replace(arcs[place], relation="nsubj")
            found[other] = replace(arcs[other], relation="obj")
    return found


def _with_objects(arcs: Sequence[Arc], values: Sequence[Possible]) -> list[Arc]:
    """What can be no genitive belongs to no noun before it, but to the verb of both, as its object:
    «обнаружили на дне озера [остатки]»; nor does what follows the person to whom something is
    done: «принёс хозяину [тапки]»."""
    found, governed = [*arcs], {arc.head for arc in arcs if arc.relation == "case"}
    objects, subjects = _hanging(arcs, "obj"), _hanging(arcs, "nsubj")
    for place, arc in enumerate(arcs):
        noun = arc.head
        if arc.relation != "nmod" or noun is None or place in governed or noun > place:
            continue
        verb = _verb_of(noun, arcs, values)
        if verb is None or verb in objects or verb not in subjects:
            continue
        given = arcs[noun].relation == "iobj" and noun not in governed
        belongs = not given and any(each.get("Case") in _OBLIQUE for each in values[place])
        if not belongs and _may_be_object(values[place], values[verb]):
            found[place] = Arc(verb, "obj")
    return found


def _hanging(arcs: Sequence[Arc], relation: str) -> dict[int, int]:
    """Head → the last word that hangs on it so."""
    return {
        arc.head: at
        for at, arc in enumerate(arcs)
        if arc.relation == relation and arc.head is not None
    }


def _verb_of(place: int, arcs: Sequence[Arc], values: Sequence[Possible]) -> int | None:
    """The finite verb on which a word hangs, through nouns alone."""
    for _ in arcs:
        head = arcs[place].head
        if head is None or _is_finite(values[head]):
            return head
        if not any("Animacy" in each for each in values[head]):
            return None
        place = head
    return None


def _may_be_object(possible: Possible, verbs: Possible) -> bool:
    """Whether a noun may be an accusative, and the verb transitive."""
    nouns = any(each.get("Case") == "Acc" and "Animacy" in each for each in possible)
    return nouns and any(each.get("Valency") == "Tran" for each in verbs)


def _contradicts(possible: Possible, verbs: Possible) -> bool:
    """Whether a noun is a plural beside a verb in the singular, or the verb alone is neuter. Of a
    singular with a plural verb there may be several, and names have any gender: «[Шоу] достал»."""
    nominatives = [each for each in possible if each.get("Case") == "Nom" and "Animacy" in each]
    if not nominatives or any(verb.get("Number") != "Sing" for verb in verbs):
        return False
    if all(each.get("Number") == "Plur" for each in nominatives):
        return True
    neuter = all(verb.get("Gender") == "Neut" for verb in verbs)
    return neuter and all(each.get("Gender", "Neut") != "Neut" for each in nominatives)


def _is_nominative(possible: Possible) -> bool:
    return all(each.get("Case") == "Nom" and "Animacy" in each for each in possible)


def _nearest(arcs: Sequence[Arc], values: Sequence[Possible]) -> list[Arc]:
    """A subject is that of the next finite verb in its clause, where that has none: «[дерево] его
    загораживает, как только дашь»."""
    found, with_subject = [*arcs], {arc.head for arc in arcs if arc.relation in SUBJECTS}
    for place, arc in enumerate(arcs):
        if arc.relation not in SUBJECTS or arc.head is None or arc.head < place:
            continue
        clause = takewhile(lambda at: arcs[at].relation != "punct", range(place + 1, arc.head))
        verb = next((at for at in clause if _is_finite(values[at])), None)
        if verb is None or verb in with_subject:
            continue
        if _may_be_subject(values[place], values[verb]):
            found[place] = replace(arc, head=verb)
    return found


def _predicates(arcs: Sequence[Arc], values: Sequence[Possible]) -> list[Arc]:
    """No finite verb is the attribute of the noun before it, which is its subject: «сообщения
    шифруются»; of a relative clause, which has its own subject or is one, it may be."""
    found, with_subject = [*arcs], {arc.head for arc in arcs if arc.relation in SUBJECTS}
    for verb, arc in enumerate(arcs):
        noun = arc.head
        if noun is None or arc.relation not in _ATTRIBUTES or not noun < verb:
            continue
        of_verb = arcs[noun].head == verb and arcs[noun].relation in SUBJECTS
        if not _is_finite(values[verb]) or (verb in with_subject and not of_verb):
            continue
        if of_verb or (
            arcs[noun].relation in SUBJECTS and _may_be_subject(values[noun], values[verb])
        ):
            found[verb] = Arc(None, "root") if of_verb else replace(arcs[noun], relation="conj")
            found[noun] = Arc(verb, "nsubj")
    return found


def _attributed(arcs: Sequence[Arc], values: Sequence[Possible]) -> list[Arc]:
    """An adjective is not an object of the word behind it that may be its noun: «тревожные вести
    доходили» is not about leading somebody."""
    found = [*arcs]
    for place, arc in enumerate(arcs):
        noun = place + 1
        if arc.head == noun and arc.relation in _OBJECTS and _agrees(values[place], values[noun]):
            found[place] = replace(arc, relation="amod")
            if found[noun].relation == "csubj":
                found[noun] = replace(found[noun], relation="nsubj")
    return found


def _agrees(possible: Possible, beside: Possible) -> bool:
    """Whether a word that is not a noun agrees with the noun that another may be."""
    if any("Animacy" in each and "Gender" in each for each in possible):
        return False
    own = [each for each in possible if "Number" in each and "Person" not in each]
    nouns = [each for each in beside if "Animacy" in each]
    attribute = Dependency("amod", "")
    return any(not faults(attribute, one, noun) for one in own for noun in nouns)


def _rooted(arcs: Sequence[Arc], values: Sequence[Possible]) -> list[Arc]:
    """What hangs on itself in a circle has its root in the finite verb («белки запасают орехи»);
    without one («замёрзших альпинистов») it hangs on a transitive verb that has no object, if
    there is one."""
    found, taken = [*arcs], {arc.head for arc in arcs if arc.relation == "obj"}
    while verbs := [place for place in _circling(found) if _is_finite(values[place])]:
        found[verbs[0]] = Arc(None, "root")
    free = [
        place
        for place, possible in enumerate(values)
        if place not in taken and all(each.get("Valency") == "Tran" for each in possible)
    ]
    nouns = (
        place for place in _circling(found) if all("Animacy" in each for each in values[place])
    )
    for place, verb in zip(nouns, free, strict=False):
        found[place] = replace(found[place], head=verb, relation="obj")
    return found


def _circling(arcs: Sequence[Arc]) -> list[int]:
    """The words from which no root is reached."""
    rooted = {place for place, arc in enumerate(arcs) if arc.head is None}
    while more := {
        place for place, arc in enumerate(arcs) if place not in rooted and arc.head in rooted
    }:
        rooted |= more
    return [place for place in range(len(arcs)) if place not in rooted]


def _across_no_verb(arcs: Sequence[Arc], values: Sequence[Possible]) -> list[Arc]:
    """What hangs on a noun beyond a finite verb, or on the verb as on a noun, is its object."""
    governed = {arc.head for arc in arcs if arc.relation == "case"}
    found = []
    for position, arc in enumerate(arcs):
        if arc.relation == "nmod" and arc.head is not None and position not in governed:
            between = range(arc.head, position)
            verb = next((place for place in between if _is_finite(values[place])), None)
            arc = arc if verb is None else replace(arc, head=verb, relation="obj")
        found.append(arc)
    return found


def _with_subjects(arcs: Sequence[Arc], values: Sequence[Possible]) -> list[Arc]:
    """The arcs with a subject for each finite verb that has none, if one of its objects is it."""
    found = [*arcs]
    for head in {arc.head for arc in arcs if arc.head is not None}:
        hanging = [place for place, arc in enumerate(arcs) if arc.head == head]
        has_subject = any(arcs[place].relation in SUBJECTS for place in hanging)
        if _is_finite(values[head]) and not has_subject:
            for place in _subject_among(hanging, head, arcs, values):
                found[place] = replace(arcs[place], relation="nsubj")
    return found


def _subject_among(
    hanging: Sequence[int], head: int, arcs: Sequence[Arc], values: Sequence[Possible]
) -> Sequence[int]:
    """Of two objects of a verb the place of the one that alone can be its subject, and of an
    intransitive verb that of its only one, as of what can be no accusative or is named twice before
    the verb; else none."""
    for relation in _OBJECTS:
        objects = [place for place in hanging if arcs[place].relation == relation]
        alone = _is_intransitive(values[head]) or any(
            _is_before(at, head, values) or _is_set_off(at, head, arcs, values) for at in objects
        )
        least = 1 if relation == "obj" and alone else 2
        fitting = [place for place in objects if _may_be_subject(values[place], values[head])]
        if len(objects) >= least and len(fitting) == 1:
            return fitting
    return ()


def _is_before(place: int, verb: int, values: Sequence[Possible]) -> bool:
    """Whether a person before a verb can be no accusative: «разве [рыбы] не слышат»."""
    cases = {each.get("Case") for each in values[place] if each.get("Animacy") == "Anim"}
    return place < verb and "Nom" in cases and "Acc" not in cases


def _is_set_off(place: int, verb: int, arcs: Sequence[Arc], values: Sequence[Possible]) -> bool:
    """Whether only an apposition in commas is between a noun and its verb:
    «[город] Осака, Япония, сообщил»."""
    between = range(place + 1, verb)
    named = any(arcs[at].head == place and arcs[at].relation == "appos" for at in between)
    set_off = bool(between) and arcs[verb - 1].relation == "punct"
    return named and set_off and not any(_is_finite(values[at]) for at in between)


def _is_intransitive(possible: Possible) -> bool:
    return all(each.get("Valency") == "Intr" for each in possible)


def _is_finite(possible: Possible) -> bool:
    return all("Mood" in each for each in possible)


def _may_be_subject(possible: Possible, verbs: Possible) -> bool:
    """Whether one of a word's readings is a noun's nominative that agrees with the verb."""
    subject = Dependency("nsubj", "")
    nominatives = [each for each in possible if each.get("Case") == "Nom" and "Animacy" in each]
    return any(not faults(subject, each, verb) for each in nominatives for verb in verbs)
