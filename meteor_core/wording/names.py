"""Names of systems shortened for headings, but still different."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import takewhile

LONGEST = 24
_DIGITS = re.compile(r"[0-9]{1,9}")
_PIECE = re.compile(r"[^\W_]+|.", re.DOTALL)


def short_names(names: Sequence[str], longest: int = LONGEST) -> tuple[str, ...]:
    """Names → as many, of at most ``longest`` characters if they stay different.

    A common beginning is removed first, then a common middle:
    ``["news2024.en-ru.model-base.v1", "news2024.en-ru.model-base.v2"]`` → ``["…v1", "…v2"]``.
    Names that are short are left alone; different names stay different.
    """
    distinct = list(dict.fromkeys(names))
    if all(len(name) <= longest for name in distinct):
        return tuple(names)
    shared = _shared_beginning(distinct) if len(distinct) > 1 else 0
    cut = [f"…{name[shared:]}" if shared > 1 else name for name in distinct]
    short = [_shortened(name, longest) for name in cut]
    if len(set(short)) < len(short):  # they differ only where they were cut
        short = [f"{number}. {name}" for number, name in enumerate(short, 1)]
    table = dict(zip(distinct, short, strict=True))
    return tuple(table[name] for name in names)


def _shared_beginning(names: Sequence[str]) -> int:
    """Characters of the pieces (words, separators) that all names begin with.

    The piece in which they differ is kept whole.
    """
    pieces = [_PIECE.findall(name) for name in names]
    alike = takewhile(lambda several: len(set(several)) == 1, zip(*pieces, strict=False))
    shared = min(len(list(alike)), min(map(len, pieces)) - 1)
    return sum(map(len, pieces[0][:shared]))


def _shortened(name: str, longest: int) -> str:
    """Beginning and end of what is too long: ``"a-very-long-name"`` → ``"a-ver…name"``."""
    if len(name) <= longest:
        return name
    end = (longest - 1) // 2
    return f"{name[: longest - 1 - end]}…{name[-end:]}"


def by_version(names: Sequence[str]) -> list[int]:
    """The places of names, the oldest version first: ``["v10", "v9"]`` → ``[1, 0]``.

    Names that differ in more than their numbers are not versions, and keep their order.
    """
    places = list(range(len(names)))
    if len({_DIGITS.sub("0", name) for name in names}) > 1:
        return places
    return sorted(places, key=lambda place: [int(part) for part in _DIGITS.findall(names[place])])
