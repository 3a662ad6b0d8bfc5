"""What makes a metric, as data."""

from __future__ import annotations

from dataclasses import dataclass

from meteor_core.lexicons.own_words import NO_WORDS, OwnWords
from meteor_core.messages.errors import InputError
from meteor_core.meteor import variants
from meteor_core.meteor.variants import Variant
from meteor_core.model import Parameters


@dataclass(frozen=True, slots=True)
class Settings:
    """All that makes a ``Meteor``, small enough to be sent to another process.

    ``held``: the resources that it may use, None for all that are installed.
    """

    language: str
    variant: str
    stages: tuple[str, ...]
    punctuation: bool
    threshold: float | None
    parameters: Parameters
    name: str = ""
    held: frozenset[str] | None = None
    own: OwnWords = NO_WORDS


def check_named(recipe: Variant) -> None:
    """Raises ``InputError`` for a variant that cannot be made by name in another process."""
    if variants.base_of(recipe.name) is None or variants.get(recipe.name) != recipe:
        raise InputError(
            "The settings {name!r} do not belong to a variant, so no other process can recreate "
            "them.",
            name=recipe.name,
        )
