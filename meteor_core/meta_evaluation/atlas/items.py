"""Items of the atlas, read from its files; ``FORMAT.md`` describes the fields."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Literal, cast

from meteor_core.messages.errors import ChoiceError

Effect = Literal["breaks", "shifts", "keeps"]
Form = Literal["correct", "faulty"]

LANGUAGES = ("ru", "en")

PHENOMENA = (
    "negation",
    "opposite",
    "number",
    "name",
    "word_order",
    "agreement",
    "aspect",
    "omission",
    "addition",
    "register",
    "paraphrase",
    "punctuation",
    "tense",
    "modality",
    "quantifier",
    "pronoun",
    "gender",
    "preposition",
    "hypernym",
    "entity_swap",
    "word_sense",
    "idiom",
    "untranslated",
    "misspelling",
    "repetition",
)
"""In the order of the atlas: a file for each in the folder of each language."""


@dataclass(frozen=True, slots=True)
class Item:
    """A minimal pair: ``candidate`` is ``reference`` with one change, ``control`` a right variant.

    ``effect``: what the change does to the meaning; ``form``: whether the candidate is correct
    language. ``source`` names author and work, empty for a sentence written for the atlas.
    """

    id: str
    language: str
    phenomenon: str
    genre: str
    effect: Effect
    form: Form
    reference: str
    control: str
    candidate: str
    note_ru: str
    note_en: str
    source: str = ""

    @property
    def is_worse(self) -> bool:
        """Whether a judge puts the candidate below the control."""
        return self.effect != "keeps" or self.form == "faulty"


@cache
def items(language: str) -> tuple[Item, ...]:
    """``"ru"`` → all items of the language, phenomenon by phenomenon.

    Raises ``ChoiceError`` for a language without an atlas.
    """
    if language not in LANGUAGES:
        raise ChoiceError("language", language, LANGUAGES)
    return tuple(item for phenomenon in PHENOMENA for item in _read(language, phenomenon))


def _read(language: str, phenomenon: str) -> list[Item]:
    text = (Path(__file__).parent / language / f"{phenomenon}.txt").read_text("utf-8")
    _, *blocks = text.rstrip("\n").split("\n\n")
    return [_item(language, phenomenon, _fields(block)) for block in blocks]


def _fields(block: str) -> dict[str, str]:
    """``"id: ru-name-01\\ngenre: talk"`` → ``{"id": "ru-name-01", "genre": "talk"}``."""
    lines = (line.partition(": ") for line in block.split("\n"))
    return {name: text for name, _, text in lines}


def _item(language: str, phenomenon: str, fields: dict[str, str]) -> Item:
    return Item(
        id=fields["id"],
        language=language,
        phenomenon=phenomenon,
        genre=fields["genre"],
        effect=cast(Effect, fields["effect"]),
        form=cast(Form, fields["form"]),
        reference=fields["reference"],
        control=fields["control"],
        candidate=fields["candidate"],
        note_ru=fields["note.ru"],
        note_en=fields["note.en"],
        source=fields.get("source", ""),
    )
