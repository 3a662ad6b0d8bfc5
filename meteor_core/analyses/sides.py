"""A text as the comparisons of this room read it: its words, and the language they are in."""

from __future__ import annotations

from dataclasses import dataclass

from meteor_core import languages
from meteor_core.model import Token


@dataclass(frozen=True, slots=True)
class Side:
    """A candidate, a reference or a source: ``text[token.start:token.stop] == token.text``."""

    text: str
    tokens: tuple[Token, ...]
    language: str

    def between(self, start: int, stop: int) -> str:
        """Returns the text of the tokens ``start:stop``, as it is written."""
        if start >= stop:
            return ""
        return self.text[self.tokens[start].start : self.tokens[stop - 1].stop]


def side(text: str, language: str) -> Side:
    """``"Кошка спит.", "ru"`` → its three tokens."""
    return Side(text, languages.get(language).analyser(True).tokens(text), language)


Pair = tuple[str, str]
"""What is in the reference or source, and in the candidate; "" where there is nothing."""


def paired(missing: list[str], extra: list[str]) -> list[Pair]:
    """``["12"], ["21"]`` → ``[("12", "21")]``: one for one where there are as many of both.

    It is not known which of the other numbers correspond, so each is alone.
    """
    if len(missing) == len(extra):
        return list(zip(missing, extra, strict=True))
    return [(text, "") for text in missing] + [("", text) for text in extra]
