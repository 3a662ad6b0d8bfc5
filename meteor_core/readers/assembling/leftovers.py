"""What programs leave in texts: words still cut into pieces, signs still escaped.

``"un@@ seen"`` of subword-nmt, ``"▁un seen"`` of SentencePiece, ``"don &apos;t"`` of Moses,
``"_x000D_"`` of a workbook's line ends: such words match nothing, and a low score would be the
file's and not the translation's.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from meteor_core.messages.phrase import N_
from meteor_core.readers.dataset import Doubt

_PIECES = re.compile(r"@@(?= )|▁(?=\w)")
_ESCAPES = re.compile(
    r"&(?:apos|quot|amp|lt|gt|#91|#93|#124|#39|#34|bar);|_x000[AD]_|(?<= )@[-,.:/]@(?= )"
)

_SAID = {
    "reference": N_(
        "Reference {name}: texts in which a program left {mark}: {count}, the first in segment "
        "{number}. They are compared as they are."
    ),
    "candidate": N_(
        "Candidate {name}: texts in which a program left {mark}: {count}, the first in segment "
        "{number}. They are scored as they are."
    ),
}
_LEAST = 0.05
"""The share of texts that hold a mark of pieces, where they are pieces."""

Side = Mapping[str, Sequence[str]]
"""Names of references or systems, and their texts."""


def doubts(references: Side, systems: Side) -> Iterator[Doubt]:
    """Remarks about each reference and system with such texts; of escapes, those that the other
    side does not have in the same segment."""
    for role, side, beside in (
        ("reference", references, systems),
        ("candidate", systems, references),
    ):
        for name, texts in side.items():
            pieces = _with(_PIECES, texts, {})
            if len(pieces) < _LEAST * len(texts):
                pieces = {}
            if found := pieces or _with(_ESCAPES, texts, beside):
                row, mark = next(iter(found.items()))
                yield Doubt(_SAID[role], name=name, mark=mark, count=len(found), number=row + 1)


def _with(pattern: re.Pattern[str], texts: Sequence[str], beside: Side) -> dict[int, str]:
    """Rows whose text holds a mark that no text beside it has → the first of them."""
    return {
        row: found[0]
        for row, text in enumerate(texts)
        if (found := pattern.search(text))
        and not any(found[0] in others[row] for others in beside.values())
    }
