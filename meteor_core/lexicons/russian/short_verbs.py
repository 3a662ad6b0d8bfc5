"""Short verbs behind their prefixes, and what is made of them: «выпить», «выпивать».

Of «запеть» and «запить» nothing but «зап» is left without an ending, so that only a list tells
their roots apart; nor is there a rule that makes «вытирать» of «вытереть».
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from meteor_core.lexicons.russian.passives import active
from meteor_core.model.caches import word_cache

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


def imperfectives(verb: str) -> Iterator[str]:
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
