"""Of which word a regular English form may be, or an adverb, by its ending alone; a dictionary says
whether it is."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

Endings = tuple[tuple[str, str], ...]
"""Endings, and what stands in the place of each in the base form."""

DETACHED: dict[str, Endings] = {
    "noun": (
        *(("s", ""), ("ses", "s"), ("xes", "x"), ("zes", "z"), ("ches", "ch"), ("shes", "sh")),
        *(("men", "man"), ("ies", "y")),
    ),
    "verb": (
        *(("s", ""), ("ies", "y"), ("es", "e"), ("es", ""), ("ed", "e"), ("ed", "")),
        *(("ing", "e"), ("ing", "")),
    ),
    "adj": (("er", ""), ("est", ""), ("er", "e"), ("est", "e")),
    "adv": (),
}
"""WordNet's rules of detachment by part of speech, in its order (its manual page morphy(7WN)). What
is irregular, doubled letters and “carried” too, it has in lists."""

BEFORE_ES = ("ses", "xes", "zes", "ches", "shes", "oes")
"""How a form ends whose base has no “e”: “passes”, “goes”."""

DOUBLED = frozenset({"ed", "ing", "er", "est"})
"""The endings before which a word of one syllable doubles its last letter; “es” is none."""

_NO_PLURAL = ("ss", "us", "is")
_PAST = ("ed", "ing")
_SHORTEST = 3
"""Letters of the shortest base."""


def undone(form: str, endings: Iterable[tuple[str, str]]) -> Iterator[str]:
    """“boxes”, by the endings of nouns → boxe, box: what may be the base, in their order."""
    for ending, base in endings:
        if form.endswith(ending):
            yield form.removesuffix(ending) + base


def grouped(endings: Endings) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """``(("ed", "e"), ("ed", ""))`` → ``(("ed", ("", "e")),)``: each ending once, with all that may
    stand in its place; the bare stem first where letters double, else in the order given.
    """
    found: dict[str, list[str]] = {}
    for ending, base in endings:
        found.setdefault(ending, []).append(base)
    return tuple(
        (ending, tuple(sorted(each) if ending in DOUBLED else each))
        for ending, each in found.items()
    )


def bases(form: str) -> Iterator[str]:
    """“airstrikes” → airstrike; “airdropped” → airdroppe, airdropp, airdrop.

    For forms that WordNet has in no list. So it undoes doubled letters and -ied as well, and is
    stricter with -es: by ``DETACHED`` “Barnes” might be of “barn”, and “Gaines” of “gain”.
    """
    return (base for base in _bases(form) if len(base) >= _SHORTEST)


def _bases(form: str) -> Iterator[str]:
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


def adjectives(adverb: str) -> Iterator[str]:
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
