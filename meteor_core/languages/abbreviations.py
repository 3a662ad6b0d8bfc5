"""Abbreviations: which there are, how they are spelt, and that their stops belong to them.

A list of our own (``abbreviations.CODE.txt``), a line each: spellings, the first of which is the
form by which words are compared, ``=`` and what they stand for. “U.S.” and “US” are one form.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from meteor_core.languages.analysis import normalise
from meteor_core.model import Span

Split = Callable[[str], Iterable[Span]]

_OPENING, _CLOSING = "\"'(«„“‘[", "\"')»“”’],;:!?…"
"""Marks that stand before and after what a chunk encloses."""

_INITIALS = re.compile(r"(?:[^\W\d_a-zа-яё]\.)+")
"""“J.”, “J.K.”, «А.С.»: capitals, each with its stop."""

_SEVERAL = re.compile(r"(?:[^\W\d_]+\.){2,}").fullmatch
"""“e.g.”: of one stop it may be another abbreviation with a capital, or an initial."""

_WORDS = frozenset({"I.", "Я."})
"""Words at the end of a sentence, seldom initials."""


@dataclass(frozen=True, slots=True)
class Abbreviation:
    """``spellings``, the first being the form of all; ``meanings`` are words or phrases."""

    spellings: tuple[str, ...]
    meanings: tuple[str, ...]

    @property
    def form(self) -> str:
        """By which all spellings are compared: ``"u.s."``."""
        return normalise(self.spellings[0])


@cache
def listed(language: str) -> tuple[Abbreviation, ...]:
    """The list of a language; ``"en"`` → … ``Abbreviation(("U.S.", "US"), ("United States",))``."""
    file = path(language)
    return tuple(_read(file)) if file.is_file() else ()


def path(language: str) -> Path:
    """Where the list of a language lies, if it has one."""
    return Path(__file__).with_name(f"abbreviations.{language}.txt")


def _read(path: Path) -> Iterator[Abbreviation]:
    for line in path.read_text("utf-8").splitlines():
        if line and not line.startswith("#"):
            spellings, *meanings = (part.strip() for part in line.split("="))
            yield Abbreviation(tuple(spellings.replace("_", " ").split(",")), tuple(meanings))


@cache
def forms(language: str) -> dict[str, str]:
    """Spelling of one chunk → the form by which it is compared: ``{"US": "u.s.", "U.S.": …}``;
    what has several stops, also as a sentence begins with it: «Т.е.», “E.g.”."""
    forms: dict[str, str] = {}
    for abbreviation in listed(language):
        for spelling in abbreviation.spellings:
            if " " not in spelling:
                forms.setdefault(spelling, abbreviation.form)
    first = {each[0].upper() + each[1:]: form for each, form in forms.items() if _SEVERAL(each)}
    return first | forms


def splitting(language: str, split: Split) -> Split:
    """How chunks are split where abbreviations keep their stops and “&”: ``"(U.S.)"`` → (, U.S., );
    ``"R&D."`` → R&D, ."""
    known = forms(language)
    joined = frozenset(form for form in known if "&" in form and len(form) > 1)

    def keep(chunk: str) -> Iterable[Span]:
        if "." not in chunk and "&" not in chunk:
            return split(chunk)
        start = len(chunk) - len(chunk.lstrip(_OPENING))
        stop = start + len(chunk[start:].rstrip(_CLOSING))
        if chunk[start:stop].rstrip(".") in joined:
            stop -= chunk[start:stop].endswith(".")
        opening, core, closing = chunk[:start], chunk[start:stop], chunk[stop:]
        if core not in joined and not _keeps_stop(core, known):
            return split(chunk)
        after = ((stop + first, stop + last) for first, last in (split(closing) if closing else ()))
        before = split(opening) if opening else ()
        return (*before, (start, stop), *after)

    return keep


def _keeps_stop(text: str, known: dict[str, str]) -> bool:
    return text.endswith(".") and (
        text in known or (_INITIALS.fullmatch(text) is not None and text not in _WORDS)
    )
