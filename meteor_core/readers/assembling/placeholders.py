"""Texts that stand for one that is not there: ``#REF!`` of a spreadsheet, ``nan`` of a program."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from meteor_core.messages.phrase import N_
from meteor_core.readers.dataset import Doubt

ERRORS = frozenset(
    [
        *("#ref!", "#n/a", "#name?", "#value!", "#div/0!", "#null!", "#num!", "#spill!", "#calc!"),
        *("#field!", "#blocked!", "#connect!", "#busy!", "#unknown!", "#getting_data", "#error!"),
        *("#ссылка!", "#н/д", "#имя?", "#знач!", "#дел/0!", "#пусто!", "#число!"),
        *("nan", "<na>"),
    ]
)
"""Errors of spreadsheets, in English and Russian, and what pandas writes of no value."""

WORDS = frozenset(("none", "null"))
"""Placeholders that may also be meant as texts: the other side then has them as well."""

_LONGEST = 20
"""Characters, with white space around: all other texts need no second look."""

_SAID = {
    "reference": N_(
        "Reference {name} has placeholders instead of texts ({count}, the first in segment "
        "{number}: {text}). They are compared unchanged."
    ),
    "candidate": N_(
        "Candidate {name} has placeholders instead of texts ({count}, the first in segment "
        "{number}: {text}). They are scored unchanged."
    ),
}

Side = Mapping[str, Sequence[str]]
"""Names of references or systems, and their texts."""


def doubts(references: Side, systems: Side) -> Iterator[Doubt]:
    """Remarks about each reference and system with such texts."""
    for role, side, beside in (
        ("reference", references, systems),
        ("candidate", systems, references),
    ):
        for name, texts in side.items():
            rows = [row for row, text in enumerate(texts) if _is_one(text, row, beside)]
            if rows:
                first = rows[0]
                yield Doubt(
                    _SAID[role],
                    name=name,
                    count=len(rows),
                    number=first + 1,
                    text=texts[first].strip(),
                )


def _is_one(text: str, row: int, beside: Side) -> bool:
    if len(text) > _LONGEST:
        return False
    plain = _plain(text)
    if plain in WORDS:
        return plain not in (_plain(texts[row]) for texts in beside.values())
    return plain in ERRORS


def _plain(text: str) -> str:
    return text.strip().casefold()
