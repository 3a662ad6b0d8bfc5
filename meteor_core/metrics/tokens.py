"""Words in any script, for metrics whose own tokenizers know Latin letters only."""

from __future__ import annotations

import regex  # type: ignore[import-untyped]

from meteor_core.languages.analysis import clean, normalise
from meteor_core.model import Span

NAME = "unicode"
_TOKEN = regex.compile(r"[\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N}\p{Cf}]*|[^\s\p{L}\p{M}\p{N}\p{Cf}]")


def spans(text: str) -> list[Span]:
    """``"Кот, да!"`` → the places of Кот, the comma, да and the exclamation mark."""
    found = (piece.span() for piece in _TOKEN.finditer(clean(text)))
    return [span for span in found if normalise(text[slice(*span)])]


def forms(text: str) -> list[str]:
    """``"Ёлка!"`` → ``["елка", "!"]``: compared as METEOR compares, each mark a token."""
    return [normalise(text[slice(*span)]) for span in spans(text)]
