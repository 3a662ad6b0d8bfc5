"""The lists of words that stand beside this module: opposites, closed classes, families.

They are written for this project, one file a language, to be read and mended by hand; what a line
means stands at the head of each file. A language without a list has an empty one.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from meteor_core.lexicons.numbers import number_words
from meteor_core.lexicons.thesaurus import normalise

Words = tuple[str, ...]

STRANGERS = " ≠ "


class Sides(NamedTuple):
    """A line of opposites: every word of the one side is an opposite of every word of the other."""

    one: Words
    other: Words


class ClosedClass(NamedTuple):
    """Words of which each means something else than its siblings; a member has its variants.

    ``complete``: the class has no other words, nor the language other words for its members, so
    that no word outside means the same as one of them. ``exact``: no thesaurus makes one of two
    members, as WordNet makes one large number of “million” and “billion”.
    """

    name: str
    members: tuple[Words, ...]
    complete: bool
    exact: bool


_PACKAGE = Path(__file__).parents[1]


@cache
def digest(language: str) -> str:
    """Returns a hash of all lists and patterns of a language, for signatures: ``"1f2e3d4c"``.

    "" for a language without any.
    """
    files = sorted(_PACKAGE.rglob(f"*.{language}.txt"))
    texts = [f"{file.name}\n{file.read_text('utf-8')}" for file in files]
    return sha256("\n".join(texts).encode()).hexdigest()[:8] if texts else ""


@cache
def opposites(language: str) -> tuple[Sides, ...]:
    """``высокий, рослый — низкий`` → the words of both sides, normalised."""
    lines = (line.partition(" — ") for line in _lines("opposites", language))
    return tuple(Sides(_words(one), _words(other)) for one, _, other in lines)


@cache
def closed_classes(language: str) -> tuple[ClosedClass, ...]:
    """``[months; complete]`` and the lines below it → a class, complete and not exact."""
    classes: list[tuple[str, list[Words]]] = []
    for line in _lines("closed_classes", language):
        if line.startswith("["):
            classes.append((line.strip("[]"), []))
        else:
            classes[-1][1].append(_words(line))
    return tuple(
        closed
        for title, members in classes
        for closed in _closed_classes(title.split("; "), members, language)
    )


def _closed_classes(title: list[str], members: list[Words], language: str) -> Iterator[ClosedClass]:
    """A class; of endings under “numbered” one for each: «летний» → двухлетний, трёхлетний, …"""
    name, *marks = title
    if "numbered" not in marks:
        yield ClosedClass(name, tuple(members), "complete" in marks, "exact" in marks)
        return
    numbers = _first_parts(language)
    for ending in (ending for member in members for ending in member):
        compounds = [tuple(part + ending for part in parts) for parts in numbers]
        yield ClosedClass(f"{name}: {ending}", tuple(compounds), False, False)


def _first_parts(language: str) -> list[Words]:
    """What numbers are called before another word, one line a number: ``("двух", "дву")``."""
    columns = (line.split(" | ") for line in _said(number_words.path(language)))
    return [_words(", ".join(line[3].split())) for line in columns if len(line) > 3]


@cache
def families(language: str) -> tuple[Words, ...]:
    """``США, американский, американец`` → words of one family that rules do not find."""
    return *lending(language), *(_words(line) for line in _lines("kindred", language))


@cache
def lending(language: str) -> tuple[Words, ...]:
    """Those of them for which synonyms hold as well: «решение» as «решить» has them."""
    return tuple(_words(line) for line in _lines("families", language) if STRANGERS not in line)


@cache
def other_roots(language: str) -> frozenset[Words]:
    """``США, американский`` → two words of a family that have no common root, sorted."""
    lines = (_words(line) for line in _lines("other_roots", language))
    return frozenset(tuple(sorted((word, other))) for word, *others in lines for other in others)


@cache
def aspects(language: str) -> tuple[Words, ...]:
    """``говорить, сказать`` → an imperfective and the perfective of one verb, which no rule makes
    of one another."""
    return tuple(_words(line) for line in _lines("aspects", language))


@cache
def strangers(language: str) -> frozenset[Words]:
    """``новость ≠ новый`` → two words of one root and no family, in alphabetical order."""
    return _apart("families", language)


@cache
def unformed(language: str) -> frozenset[Words]:
    """``сказать ≠ сказание`` → a word and one that is not formed of it, in alphabetical order."""
    return _apart("derivations", language) | strangers(language)


@cache
def faults(language: str) -> frozenset[Words]:
    """``запор ≠ замок`` → two words that a thesaurus of volunteers has in one set, and that do not
    say the same; in alphabetical order."""
    return _apart("thesaurus_faults", language)


@cache
def neighbours(language: str) -> frozenset[Words]:
    """``мёд ≠ сахар`` → two words whose vectors are near and that do not say the same; in
    alphabetical order."""
    return _apart("neighbours", language)


@cache
def unmeant(language: str) -> frozenset[Words]:
    """``taxes ≠ taxis`` → a form and a base form that a dictionary has for it and nobody means, in
    alphabetical order."""
    return _apart("base_forms", language)


def _apart(name: str, language: str) -> frozenset[Words]:
    lines = (line.partition(STRANGERS) for line in _lines(name, language))
    pairs = ((one, other) for one, sign, other in lines if sign)
    return frozenset(tuple(sorted(map(normalise, pair))) for pair in pairs)


def path(name: str, language: str) -> Path:
    """Where a list lies, if there is one."""
    return Path(__file__).with_name(f"{name}.{language}.txt")


def _lines(name: str, language: str) -> Iterator[str]:
    return _said(path(name, language))


def _said(file: Path) -> Iterator[str]:
    """The lines of a list that say something."""
    if file.is_file():
        for line in file.read_text(encoding="utf-8").splitlines():
            if line and not line.startswith("#"):
                yield line


def _words(line: str) -> Words:
    return tuple(normalise(line).split(", "))
