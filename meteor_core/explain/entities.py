"""The names in a text: persons, places, organisations."""

from __future__ import annotations

from meteor_core import lexicons
from meteor_core.lexicons.slovnet import Entity
from meteor_core.model.limits import MOST_CHARACTERS, check_length

__all__ = ["Entity", "entities"]


def entities(text: str, language: str) -> tuple[Entity, ...] | None:
    """``"Анна живёт в Киеве."`` → a person at 0–4, a place at 13–18, in their order.

    None where no model of the language is installed. Raises ``InputError`` for a text of more than
    ``MOST_CHARACTERS`` characters.
    """
    check_length("text", "characters", len(text), MOST_CHARACTERS)
    finder = lexicons.entity_finder(language)
    return None if finder is None else finder.find(text)
