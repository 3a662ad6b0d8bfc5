"""Candidates as a person writes them: a line each, ``name<TAB>text`` or the text alone."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from string import ascii_uppercase

from meteor_core.messages.errors import InputError
from meteor_core.model.limits import check_references

FEWEST, MOST = 2, 12
MOST_CHARACTERS = 60_000
"""Of all candidates and references of one comparison together."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """A translation under the name it is called by."""

    name: str
    text: str


def parse(box: str) -> tuple[Candidate, ...]:
    """``"one\\tthe cat\\na cat"`` → ``(Candidate("one", "the cat"), Candidate("A", "a cat"))``.

    Raises ``InputError`` for too few or too many lines, and for a name given twice.
    """
    lines = [line for line in box.splitlines() if line.strip()]
    if len(lines) < FEWEST:
        raise InputError(
            "Candidates given: {count}. A comparison needs {fewest} to {most}, one per line.",
            count=len(lines),
            fewest=FEWEST,
            most=MOST,
        )
    if len(lines) > MOST:
        raise InputError(
            "{count} candidates given; the limit is {most}. To compare more systems, use a corpus.",
            count=len(lines),
            most=MOST,
        )
    return tuple(_named([line.partition("\t") for line in lines]))


def _named(lines: Sequence[tuple[str, str, str]]) -> Iterator[Candidate]:
    """Lines cut at their first tab → candidates; a letter for those without a name."""
    given = [name.strip() if tab else "" for name, tab, _text in lines]
    for number, name in enumerate(given):
        if name and name in given[:number]:
            raise InputError(
                "The name {name} is used twice, by candidates {first} and {second}.",
                name=name,
                first=given.index(name) + 1,
                second=number + 1,
            )
    letters = (letter for letter in ascii_uppercase if letter not in given)
    for name, (head, tab, text) in zip(given, lines, strict=True):
        yield Candidate(name or next(letters), (text if tab else head).strip())


def written(candidates: Sequence[Candidate]) -> str:
    """Writes the lines that ``parse`` reads: a line for each candidate, its name before a tab."""
    return "\n".join(
        f"{_line(candidate.name)}\t{_line(candidate.text)}" for candidate in candidates
    )


def _line(text: str) -> str:
    return " ".join(text.split())


def check(candidates: Sequence[Candidate], references: Sequence[str]) -> None:
    """Raises ``InputError`` for more text than one comparison may cost."""
    check_references(len(references))
    characters = sum(len(candidate.text) for candidate in candidates) + sum(map(len, references))
    if characters > MOST_CHARACTERS:
        raise InputError(
            "Together, the candidates and references have {count} characters; the limit is {most}.",
            count=characters,
            most=MOST_CHARACTERS,
        )
