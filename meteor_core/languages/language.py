"""What a language brings: how its text is analysed, and which stages it has."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from meteor_core.languages.analysis import Analyser
from meteor_core.model import Word


@dataclass(frozen=True, slots=True)
class Language:
    """``base_stage`` is ``lemma`` or ``stem``: what ``Word.base`` holds.

    ``analyser(punctuation)`` gives the usual analyser; ``negates(word)`` says whether the word is
    negated by a prefix, as «недорогой» and «бездушный» are. ``negations`` are such prefixes;
    ``letters`` is the share of letters that makes two words alike.
    """

    code: str
    name: str
    base_stage: str
    analyser: Callable[[bool], Analyser]
    negates: Callable[[Word], bool]
    negations: tuple[str, ...]
    letters: float
